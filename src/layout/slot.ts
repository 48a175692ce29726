// Slots: content that depends on page numbers or page sums. Room is kept for it while pages are cut; it is bound later.
import type { Flowable } from './flowable.ts';

/** What is known about the page that a slot stands on, once all pages are cut. All count from 1. */
export interface PageFacts {
  /** The number printed on the page: `restartNumbers` restarts it. */
  readonly pageNumber: number;
  readonly totalPages: number;
  readonly sectionPage: number;
  readonly sectionPages: number;
  /** The printed number of the page where the block with this id (without `#`) starts; undefined when there is none. */
  pageOf(id: string): number | undefined;
}

/** Names and values that the layout itself adds for a slot, such as `sums` and `pageSums` of a carry row. */
export type SlotLocal = Readonly<Record<string, unknown>>;

/** One piece of content to be bound when its page is known. Compared by identity: one object is one slot. */
export interface Slot {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
  /** Called once, after the pages are cut; reports expression failures as issues of the document, never throws for them. */
  bind(facts: PageFacts, local: SlotLocal): Flowable | Promise<Flowable>;
}
