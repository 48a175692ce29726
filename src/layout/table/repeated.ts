// Texts that come again in a column of a long table, such as names of payees: what was found for one holds for the others.
import type { LayoutContext } from '../flowable.ts';

/** So many texts of a column are remembered, as long as its table. Columns with more seldom repeat them. */
const mostTexts = 256;
/** Longer ones seldom come again. */
const longestText = 200;

/** What was found for the texts of one column. */
export class Repeated<Found> {
  readonly #found = new Map<string, Found>();

  /** Returns what was found for a text, or undefined. */
  find(text: string): Found | undefined {
    return this.#found.get(text);
  }

  /** Returns what `make` finds, and remembers it. What brings a warning is found anew each time: warnings tell places. */
  make(
    text: string,
    context: LayoutContext,
    make: (watched: LayoutContext) => Found | undefined,
  ): Found | undefined {
    let warned = false;
    const warn: LayoutContext['warn'] = (warning) => {
      warned = true;
      context.warn(warning);
    };
    const found = make({ ...context, warn });
    const isKept = found !== undefined && !warned && text.length <= longestText;
    if (isKept && this.#found.size < mostTexts) this.#found.set(text, found);
    return found;
  }
}
