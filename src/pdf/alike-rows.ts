// Elements that are alike as rows of one length: what stands between their numbers, and the numbers.
import { digitsOf, type RowObjects, writeDigits } from './rows.ts';

/** Writes a number of an element, with as many digits at least. */
export type WriteNumber = (value: number, digits?: number) => string;

/** Writes numbers as they stand in a single element. */
export const plainNumber: WriteNumber = (value, digits = 0) => `${value}`.padStart(digits, '0');

/** The sign of a number in a text that is a form. No text of an element has it. */
const blank = '\0';

/** What stands between the numbers of elements that are alike. */
export class Form {
  readonly texts: readonly string[];
  /** How many digits each number has at least. */
  readonly digits: readonly number[];

  /** `write` writes one of the elements. */
  constructor(write: (number: WriteNumber) => string) {
    const digits: number[] = [];
    const text = write((_, least = 0) => {
      digits.push(least);
      return blank;
    });
    this.texts = text.split(blank);
    this.digits = digits;
  }
}

/** The numbers of elements that are alike. They are added in the order in which they stand in the elements. */
export class NumberRows {
  /** The forms of the elements. All have as many numbers. */
  readonly #forms: Form[] = [];
  /** The form of each element. */
  readonly #kinds: Uint16Array;
  #values = new Uint32Array();
  #inRow = 0;
  #started = 0;
  #next = 0;

  constructor(count: number) {
    this.#kinds = new Uint16Array(count);
  }

  /** Adds a form. Returns its number for `start`. */
  form(form: Form): number {
    if (this.#forms.length === 0) {
      this.#inRow = form.digits.length;
      this.#values = new Uint32Array(this.#kinds.length * this.#inRow);
    }
    return this.#forms.push(form) - 1;
  }

  /** Starts an element. Its numbers follow. */
  start(form: number): void {
    this.#kinds[this.#started++] = form;
  }

  add(value: number): void {
    this.#values[this.#next++] = value;
  }

  /** Returns the elements as rows of one length. */
  write(): Omit<RowObjects, 'first'> {
    const values = this.#values;
    const widths = Array.from({ length: this.#inRow }, (_, field) => digitsOf(this.#most(field)));
    const templates = this.#forms.map((form) => templateOf(form, widths));
    const longest = Math.max(...templates.map(({ row }) => row.length));
    // Places that grow by a multiple of ten from row to row repeat their digits.
    const columns = Math.ceil(longest / 10) * 10;
    const rows = templates.map(({ row }) => Buffer.concat([row], columns).fill(' ', row.length));
    const kinds = this.#kinds;
    const bytes = new Uint8Array(columns * kinds.length);
    let next = 0;
    for (const [index, kind] of kinds.entries()) {
      const start = index * columns;
      // Each element has one of the forms, and as many values as it has numbers.
      const { ends } = templates[kind] as Template;
      bytes.set(rows[kind] as Uint8Array, start);
      for (let field = 0; field < ends.length; field++)
        writeDigits(bytes, start + (ends[field] as number), values[next++] as number);
    }
    return { columns, bytes, ends: Array.from(kinds, (_, index) => (index + 1) * columns) };
  }

  #most(field: number): number {
    let most = 0;
    for (let at = field; at < this.#values.length; at += this.#inRow)
      most = Math.max(most, this.#values[at] as number);
    return most;
  }
}

/** A row without numbers, and the places where they end. */
interface Template {
  readonly row: Uint8Array;
  readonly ends: readonly number[];
}

function templateOf({ texts, digits }: Form, widths: readonly number[]): Template {
  let text = texts[0] ?? '';
  const ends: number[] = [];
  for (const [field, least] of digits.entries()) {
    text += least > 0 ? '0'.repeat(least) : ' '.repeat(widths[field] ?? 0);
    ends.push(text.length);
    text += texts[field + 1] ?? '';
  }
  return { row: Buffer.from(`${text} `, 'latin1'), ends };
}
