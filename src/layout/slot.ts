// Slots: content that depends on page numbers or page sums. Room is kept for it while pages are cut; it is bound later.
import type { Flowable } from './flowable.ts';
import type { SlotIdentity, SlotItem } from './frame.ts';
import type { PageFacts, SlotLocal } from './page-facts.ts';

export type { PageFacts, SlotLocal } from './page-facts.ts';

/** One piece of content to be bound when its page is known. Compared by identity: one object is one slot. */
export interface Slot extends SlotIdentity {
  /** Called once, after the pages are cut; reports expression failures as issues of the document, never throws for them. */
  bind(facts: PageFacts, local: SlotLocal): Flowable;
}

/** The slot of an item. */
export function slotOf({ slot }: SlotItem): Slot {
  // Whoever makes such an item puts a slot into it (flow/slot.ts).
  return slot as Slot;
}
