// Widths of columns written as one act: as a key of the column, or around a block that is a column.
import type { TextChange } from '../../data/edits.ts';
import { words } from '../../words/words.ts';
import type { NewWidth } from '../know/widths.ts';
import type { Edit, Refused, TextPlace } from './edit.ts';
import { withEntry, withValue } from './entries.ts';
import { entryOf, textAt } from './jsonc.ts';

/** Writes the widths of some columns of a block. */
export function withWidths({ text, node, at }: TextPlace, widths: readonly NewWidth[]): Edit | Refused {
  const list = entryOf(node, 'columns')?.node;
  if (list?.kind !== 'list') return { refused: words.refused.noColumns };
  const isTable = textAt(node, 'type') === 'table';
  const changes: TextChange[] = [];
  for (const { index, raw } of widths) {
    const column = list.entries[index]?.node;
    if (!column) return { refused: words.refused.gone };
    const isObject = column.kind === 'object' && (isTable || textAt(column, 'type') === undefined);
    const written = isObject ? entryOf(column, 'width')?.node : undefined;
    if (written) changes.push(...withValue(written, raw));
    else if (isObject) {
      const first = isTable ? column.entries.findIndex(({ key }) => key === 'header') + 1 : 0;
      changes.push(...withEntry(text, column, { raw: `"width": ${raw}`, index: first }));
    } else {
      changes.push({ from: column.from, to: column.from, insert: `{ "width": ${raw}, "content": ` });
      changes.push({ from: column.to, to: column.to, insert: ' }' });
    }
  }
  return { changes, select: at };
}
