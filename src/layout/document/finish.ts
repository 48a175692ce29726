// Finishes frames: content replaces slots, and what stands by the page's corner gets its place.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem, Item, SlotItem } from '../frame.ts';

/** The content of each slot, at the place of the slot. */
export type SlotContents = ReadonlyMap<SlotItem, FrameItem>;

/**
 * Returns the frame with slots replaced, and with what is anchored to the page made relative to where it stands. `x`
 * and `y` are the frame's corner on the page. A frame without any of those is returned as it is.
 */
export function finishFrame(frame: Frame, x: Pt, y: Pt, contents: SlotContents): Frame {
  if (frame.mapLoose) return frame.mapLoose((item) => finishItem(item, x, y, contents));
  if (frame.isPacked) return frame;
  const all = frame.items;
  let items: Item[] | undefined;
  for (let index = 0; index < all.length; index++) {
    const item = all[index];
    const finished = item && finishItem(item, x, y, contents);
    if (finished === undefined || finished === item) continue;
    items ??= [...all];
    items[index] = finished;
  }
  return items === undefined ? frame : { ...frame, items };
}

function finishItem(item: Item, x: Pt, y: Pt, contents: SlotContents): Item {
  if (item.kind === 'slot') return filled(item, x, y, contents);
  return item.kind === 'frame' ? inner(item, x, y, contents) : item;
}

function filled(item: SlotItem, x: Pt, y: Pt, contents: SlotContents): Item {
  const content = contents.get(item);
  return content === undefined ? item : inner(content, x, y, contents);
}

function inner(item: FrameItem, x: Pt, y: Pt, contents: SlotContents): FrameItem {
  if (item.anchor === 'page') {
    const { anchor: _, ...plain } = item;
    return {
      ...plain,
      x: item.x - x,
      y: item.y - y,
      frame: finishFrame(item.frame, item.x, item.y, contents),
    };
  }
  const frame = finishFrame(item.frame, x + item.x, y + item.y, contents);
  return frame === item.frame ? item : { ...item, frame };
}
