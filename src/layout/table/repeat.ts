// Repeated rows. What is printed again must not be a second place of the same name.
import type { Frame, Item } from '../frame.ts';
import type { CellBox, RowBox } from './rows.ts';

/** Returns whether this is the box that counts of a cell printed in several panels. It has the name, and its rest is what continues. */
export function isHome(box: CellBox, row: RowBox): boolean {
  return !row.cells.some((other) => other.cell === box.cell && other.panel < box.panel);
}

const stripped = new WeakMap<Frame, Frame>();

/** Returns the frame without tags: ids and headings stay where they are printed first. A frame without tags is returned as it is. */
export function withoutTags(frame: Frame): Frame {
  const known = stripped.get(frame);
  if (known) return known;
  const items = frame.items.flatMap(stripItem);
  const same =
    items.length === frame.items.length && items.every((item, index) => item === frame.items[index]);
  const result = same ? frame : { ...frame, items };
  stripped.set(frame, result);
  return result;
}

function stripItem(item: Item): readonly Item[] {
  if (item.kind === 'tag') return [];
  if (item.kind !== 'frame') return [item];
  const frame = withoutTags(item.frame);
  return [frame === item.frame ? item : { ...item, frame }];
}
