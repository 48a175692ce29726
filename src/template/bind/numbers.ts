// The numbers of headings, tables and figures of one document, in the order of binding.
import { type NumeralForm, numeral } from '../../layout/numerals.ts';
import type { CaptionSort } from '../kind.ts';

/** A number that was given, and the JSON Pointer of the block that has it. */
export interface GivenNumber {
  readonly path: string;
  readonly number: string;
}

/** The numbers that were given so far. */
export class DocumentNumbers {
  readonly #byId = new Map<string, string>();
  /** All of them in the order in which they were given. */
  readonly given: GivenNumber[] = [];
  readonly #captions: Record<CaptionSort, number> = { table: 0, figure: 0 };

  /** Gives a block its number, and returns it. */
  give(path: string, number: string): string {
    this.given.push({ path, number });
    return number;
  }

  /** Notes the number of the block with an id. The first block of an id has it. */
  note(id: string | undefined, number: string): void {
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, number);
  }

  /** Returns the number of the block with an id, or undefined where it has none. */
  find(id: string): string | undefined {
    return this.#byId.get(id);
  }

  /** Returns the number of the next caption. */
  nextCaption(sort: CaptionSort): number {
    this.#captions[sort] += 1;
    return this.#captions[sort];
  }

  /** Takes the latest number of a caption back. */
  dropCaption(sort: CaptionSort, id: string | undefined): void {
    this.#captions[sort] -= 1;
    if (id !== undefined) this.#byId.delete(id);
  }
}

/** Counts the headings of a document, or those of a section with forms of its own. */
export class HeadingCounter {
  readonly #forms: readonly NumeralForm[];
  readonly #counts: number[] = [];

  constructor(forms: readonly NumeralForm[]) {
    this.#forms = forms;
  }

  /** Returns the number of the next heading of a level, such as `2.1`. Levels that are left out have no part of it. */
  next(level: number): string {
    const counts = this.#counts;
    while (counts.length < level) counts.push(0);
    counts.length = level;
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    const last = this.#forms.at(-1) ?? 'decimal';
    return counts
      .flatMap((count, index) => (count === 0 ? [] : numeral(this.#forms[index] ?? last, count)))
      .join('.');
  }
}
