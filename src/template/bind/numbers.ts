// The numbers of headings, tables and figures of one document, in the order of binding.
import { type LevelForm, type NumeralForm, numeral } from '../../layout/numerals.ts';
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

/** Counts the headings of a document with what is numbered among them, or those of a section with forms of its own. */
export class HeadingCounter {
  readonly #forms: readonly LevelForm[];
  readonly #counts: number[] = [];
  readonly #references: (string | undefined)[] = [];

  constructor(forms: readonly LevelForm[]) {
    this.#forms = forms;
  }

  /** Returns the number of the next one of a level, such as `2.1`. Levels that are left out have no part of it. */
  next(level: number): string {
    const counts = this.#counts;
    while (counts.length < level) counts.push(0);
    counts.length = level;
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    const { alone = false, before = '', after = '' } = this.#level(level);
    const first = alone ? level - 1 : 0;
    const parts = counts.flatMap((count, index) =>
      count === 0 || index < first ? [] : numeral(this.form(index + 1), count),
    );
    const number = before + parts.join('.') + after;
    this.#references.length = Math.min(this.#references.length, level - 1);
    const above = alone ? this.#references.findLast((reference) => reference !== undefined) : undefined;
    this.#references[level - 1] = above === undefined ? number : above + between(before) + number;
    return number;
  }

  /** Returns the latest number of a level as texts refer to it: of `(a)` below `1.2`, it is `1.2(a)`. */
  reference(level: number): string | undefined {
    return this.#references[level - 1];
  }

  /** Takes the latest number of a level back. */
  drop(level: number): void {
    this.#counts.length = level;
    this.#counts[level - 1] = (this.#counts[level - 1] ?? 1) - 1;
  }

  /** Returns the form of the numbers of a level. */
  form(level: number): NumeralForm {
    return this.#level(level).form;
  }

  #level(level: number): LevelForm {
    return this.#forms[level - 1] ?? this.#forms.at(-1) ?? { form: 'decimal' };
  }
}

/** Returns what stands between a number and the one of a level below that stands alone. */
function between(before: string): string {
  if (before === '') return '.';
  return /^[\p{L}\d]/u.test(before) ? ' ' : '';
}
