// Finishing frames: what stands by the page's corner gets its place, tags are found, slots are filled.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem, Item, SlotItem } from '../frame.ts';

/** What is met on the way through a page. */
export interface Visitor {
  /** An `id` that starts here. */
  tag?(id: string): void;
  /** Gives what stands in place of a slot. */
  slot?(item: SlotItem): Item;
}

/**
 * The same frame, what is anchored to the page made relative to where it stands, and slots replaced. `x` and `y` are the
 * frame's corner on the page. Frames without any of those are given back as they are.
 */
export function finishFrame(frame: Frame, x: Pt, y: Pt, visitor: Visitor): Frame {
  let items: Item[] | undefined;
  for (const [index, item] of frame.items.entries()) {
    const finished = finishItem(item, x, y, visitor);
    if (finished === item) continue;
    items ??= [...frame.items];
    items[index] = finished;
  }
  return items === undefined ? frame : { ...frame, items };
}

function finishItem(item: Item, x: Pt, y: Pt, visitor: Visitor): Item {
  switch (item.kind) {
    case 'tag':
      if (item.id !== undefined) visitor.tag?.(item.id);
      return item;
    case 'slot': {
      const filled = visitor.slot?.(item);
      return filled === undefined || filled === item ? item : finishItem(filled, x, y, visitor);
    }
    case 'frame':
      return item.anchor === 'page' ? anchored(item, x, y, visitor) : inner(item, x, y, visitor);
    default:
      return item;
  }
}

function inner(item: FrameItem, x: Pt, y: Pt, visitor: Visitor): FrameItem {
  const frame = finishFrame(item.frame, x + item.x, y + item.y, visitor);
  return frame === item.frame ? item : { ...item, frame };
}

function anchored(item: FrameItem, x: Pt, y: Pt, visitor: Visitor): FrameItem {
  const { anchor: _, ...plain } = item;
  return { ...plain, x: item.x - x, y: item.y - y, frame: finishFrame(item.frame, item.x, item.y, visitor) };
}
