// What a frame holds that matters once pages are cut: found in one walk, so that most frames are never walked again.
import type { Frame, Item, SlotItem } from '../frame.ts';

/** What is in a frame, at any depth. */
export interface Survey {
  /** Ids that start in it, slots not yet filled included. */
  readonly ids: readonly string[];
  readonly slots: readonly SlotItem[];
  /** Something in it stands by the page's corner. */
  readonly anchored: boolean;
}

/** Walks a frame. */
export function surveyFrame(frame: Frame): Survey {
  const found = { ids: [], slots: [], anchored: false };
  walk(frame.items, found);
  return found;
}

interface Finds {
  readonly ids: string[];
  readonly slots: SlotItem[];
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
    } else if (item.kind === 'tag' && item.id !== undefined) {
      found.ids.push(item.id);
    }
  }
}
