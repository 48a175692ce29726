// What is known once all pages are cut, for content that depends on it.

/** What is known of the page that a slot stands on, once all pages are cut. All numbers count from 1. */
export interface PageFacts {
  /** The number printed on the page. `restartNumbers` restarts it. */
  readonly pageNumber: number;
  /** The same in the form in which it is printed: a text where that is not decimal. */
  readonly pageLabel: number | string;
  readonly totalPages: number;
  readonly sectionPage: number;
  readonly sectionPages: number;
  /** Returns the printed number of the page on which the block with this id (without `#`) starts, or undefined when there is none. */
  pageOf(id: string): number | string | undefined;
}

/** Names and values that the layout itself adds for a slot, such as `sums` and `pageSums` of a carry row. */
export type SlotLocal = Readonly<Record<string, unknown>>;
