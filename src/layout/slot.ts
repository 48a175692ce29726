// Slots: content that depends on page numbers or page sums. Space is kept for it while pages are cut, and it is bound later.
import type { Flowable } from './flowable.ts';
import type { SlotIdentity, SlotItem } from './frame.ts';
import type { PageFacts, SlotLocal } from './page-facts.ts';

export type { PageFacts, SlotLocal } from './page-facts.ts';

/** A piece of content that is bound when its page is known. It is compared by identity: one object is one slot. */
export interface Slot extends SlotIdentity {
  /**
   * Returns the content. It is called once, after the pages are cut. It reports failed expressions as issues of the
   * document and never throws for them.
   */
  bind(facts: PageFacts, local: SlotLocal): Flowable;
}

/** Returns the slot of an item. */
export function slotOf({ slot }: SlotItem): Slot {
  // The code that makes such an item puts a slot into it (flow/slot.ts).
  return slot as Slot;
}
