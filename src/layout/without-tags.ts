// What is printed again: it must not be a second place of the same name.
import type { LayoutMemory } from './flowable.ts';
import type { Frame, Item } from './frame.ts';

/** Returns the frame without tags: ids and headings stay where they are printed first. A frame without tags is returned as it is. */
export function withoutTags(frame: Frame, memory: LayoutMemory): Frame {
  const { untagged } = memory;
  const known = untagged.get(frame);
  if (known) return known;
  const { path, width, height, items: own } = frame;
  const items = own.flatMap((item) => stripItem(item, memory));
  const same = items.length === own.length && items.every((item, index) => item === own[index]);
  // A frame may have methods in place of its fields.
  const result = same ? frame : { ...frame, path, width, height, items };
  untagged.set(frame, result);
  return result;
}

function stripItem(item: Item, memory: LayoutMemory): readonly Item[] {
  if (item.kind === 'tag') return [];
  if (item.kind !== 'frame' && item.kind !== 'rows') return [item];
  const own = item.frame;
  const frame = withoutTags(own, memory);
  if (frame === own) return [item];
  return [item.kind === 'frame' ? { ...item, frame } : { kind: 'frame', x: 0, y: 0, frame }];
}
