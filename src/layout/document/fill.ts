// Filling slots: each is bound with the facts of its page, laid out in the room that was kept for it.
import type { Pt } from '../../units.ts';
import { layoutWhole } from '../flow/whole.ts';
import { epsilon, type LayoutContext } from '../flowable.ts';
import type { Frame, Item, SlotItem } from '../frame.ts';
import type { PageFacts, Slot } from '../slot.ts';
import { finishFrame } from './finish.ts';

/** What came of filling a page. */
export interface Filled {
  readonly frame: Frame;
  /** Slots that need more height than they were given, and how much. */
  readonly needs: ReadonlyMap<Slot, Pt>;
}

/** Fills the slots of a page. Asynchronous only where binding is. */
export async function fillPage(page: Frame, facts: PageFacts, context: LayoutContext): Promise<Filled> {
  const needs = new Map<Slot, Pt>();
  const contents = new Map<SlotItem, Frame>();
  let found = slotsOf(page.items);
  // Content that is bound now may hold slots again, such as a page number inside repeated content.
  while (found.length > 0) {
    const inside: SlotItem[] = [];
    for (const item of found) {
      const bound = item.slot.bind(facts, item.local);
      const flowable = bound instanceof Promise ? await bound : bound;
      const frame = layoutWhole(flowable, item.width, context);
      contents.set(item, frame);
      inside.push(...slotsOf(frame.items));
      if (frame.height <= item.height + epsilon) continue;
      needs.set(item.slot, Math.max(frame.height, needs.get(item.slot) ?? 0));
    }
    found = inside;
  }
  const frame = finishFrame(page, 0, 0, { slot: (item) => filledItem(item, contents.get(item)) });
  return { frame, needs };
}

function filledItem(item: SlotItem, frame: Frame | undefined): Item {
  const empty = { path: item.slot.path, width: item.width, height: item.height, items: [] };
  return { kind: 'frame', x: item.x, y: item.y, frame: frame ?? empty };
}

function slotsOf(items: readonly Item[]): SlotItem[] {
  const found: SlotItem[] = [];
  collectSlots(items, found);
  return found;
}

function collectSlots(items: readonly Item[], found: SlotItem[]): void {
  for (const item of items) {
    if (item.kind === 'slot') found.push(item);
    else if (item.kind === 'frame') collectSlots(item.frame.items, found);
  }
}
