// Texts that are repeated elsewhere than where they stand: in the outline, in lists of captions, and by screen readers.
import type { PageFacts } from '../layout/slot.ts';

/** Returns a text with the facts of pages. */
export type TellText = (facts: PageFacts) => string;

/** A text that was noted. One that was bound with other facts of pages than it is printed with has `tell`. */
export interface HeardText {
  readonly text: string;
  readonly tell?: TellText | undefined;
}

/** An entry of the document's outline, in document order. The flowable of a `toc` reads them when it is laid out. */
export interface OutlineEntry {
  readonly level: number;
  readonly title: string;
  /** Gives the title where it is known only with the facts of pages. */
  readonly tell?: TellText | undefined;
  /** The block's own id or one made for it. It is always set. `pageOf(id)` gives its page. */
  readonly id: string;
}
