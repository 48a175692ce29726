// Blocks that are pasted, as one act: they stand one behind the other, and bring the styles that the template lacks.
import type { TextChange } from '../../data/edits.ts';
import { words } from '../../words/words.ts';
import type { Spot } from '../know/slots.ts';
import { inserted } from './blocks.ts';
import type { Edit, Refused, TextPlace } from './edit.ts';
import { applied, composed, withEntry } from './entries.ts';
import { entryOf, nodeAt, readJsonc } from './jsonc.ts';
import { insertedAt } from './move.ts';
import { beforeContent } from './style.ts';

/** What is pasted. */
export interface PasteAct {
  readonly blocks: readonly string[];
  readonly styles: ReadonlyMap<string, string>;
  /** Where it goes; behind the place otherwise. */
  readonly to?: Spot | undefined;
}

/** Puts blocks in. */
export function pasted({ text, at }: TextPlace, { blocks, styles, to }: PasteAct): Edit | Refused {
  let now = text;
  let select = at;
  let changes: readonly TextChange[] = [];
  const add = (more: readonly TextChange[]): void => {
    changes = changes.length === 0 ? more : composed(text, changes, more);
    now = applied(now, more);
  };
  for (const [index, raw] of blocks.entries()) {
    const root = readJsonc(now);
    const node = root && nodeAt(root, select);
    if (!root || !node) return { refused: words.refused.syntaxFirst };
    const place: TextPlace = { text: now, root, node, at: select };
    const edit = to && index === 0 ? insertedAt(place, to, { raw }) : inserted(place, raw);
    if ('refused' in edit) return edit;
    select = edit.select;
    add(edit.changes);
  }
  for (const [name, raw] of styles) {
    const root = readJsonc(now);
    if (!root || !entryOf(root, 'platen')) break;
    const there = entryOf(root, 'styles')?.node;
    if (there && entryOf(there, name)) continue;
    const entry = `${JSON.stringify(name)}: ${raw}`;
    add(
      there
        ? withEntry(now, there, { raw: entry, index: there.entries.length })
        : withEntry(now, root, { raw: `"styles": { ${entry} }`, index: beforeContent(root) }),
    );
  }
  return { changes, select };
}
