// A block out of the flow that is moved over the page: its x and y, as one act.
import type { TextChange } from '../../data/edits.ts';
import { words } from '../../words/words.ts';
import { movedLength } from '../know/guides.ts';
import type { Edit, Refused, TextPlace } from './edit.ts';
import { withEntry, withValue } from './entries.ts';
import { entryOf, textAt } from './jsonc.ts';

/** Moves a block by points. */
export function placedBy(
  { text, node, at }: TextPlace,
  { across, down }: { readonly across: number; readonly down: number },
): Edit | Refused {
  const changes: TextChange[] = [];
  const added: string[] = [];
  for (const [key, by] of [
    ['x', across],
    ['y', down],
  ] as const) {
    if (by === 0) continue;
    const moved = movedLength(node, key, by);
    if (!moved) return { refused: words.hand.noLength(key) };
    const written = entryOf(node, key)?.node;
    if (written) changes.push(...withValue(written, moved.raw));
    else added.push(`"${key}": ${moved.raw}`);
  }
  if (textAt(node, 'type') !== 'place') return { refused: words.hand.inFlow };
  const index = node.entries.findIndex(({ key }) => key === 'type') + 1;
  if (added.length > 0) changes.push(...withEntry(text, node, { raw: added.join(', '), index }));
  return { changes, select: at };
}
