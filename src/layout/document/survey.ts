// What a frame holds that matters once pages are cut: found in one walk, so that most frames are never walked again.
import type { Warning } from '../flowable.ts';
import type { Frame, Item, SlotItem } from '../frame.ts';

/** What is in a frame, at any depth. */
export interface Survey {
  /** Ids that start in it, slots not yet filled included. */
  readonly ids: readonly string[];
  readonly slots: readonly SlotItem[];
  readonly warnings: readonly Warning[];
  /** Something in it stands by the page's corner. */
  readonly anchored: boolean;
}

/** Walks a frame. */
export function surveyFrame(frame: Frame): Survey {
  const found = { ids: [], slots: [], warnings: [], anchored: false };
  walk(frame.items, found);
  return found;
}

interface Finds {
  readonly ids: string[];
  readonly slots: SlotItem[];
  readonly warnings: Warning[];
  anchored: boolean;
}

function walk(items: readonly Item[], found: Finds): void {
  for (const item of items) {
    if (item.kind === 'frame') {
      if (item.anchor === 'page') found.anchored = true;
      walk(item.frame.items, found);
    } else if (item.kind === 'slot') {
      found.slots.push(item);
      if (item.ids !== undefined) found.ids.push(...item.ids);
    } else if (item.kind === 'tag') {
      if (item.id !== undefined) found.ids.push(item.id);
      if (item.warning !== undefined) found.warnings.push(item.warning);
    }
  }
}
