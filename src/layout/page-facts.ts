// What is known once all pages are cut, for content that depends on it.

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
