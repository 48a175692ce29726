// Elements that are alike as rows of one length: what stands between their numbers, and the numbers.
import { type DifferenceRows, space, zero } from './predictor.ts';
import { digitsOf, type RowObjects } from './rows.ts';

/** What an element is written to: bytes, or a form. */
export interface ElementOutput {
  text(text: string): void;
  /** Adds a number of the element, with as many digits at least. */
  number(value: number, digits?: number): void;
}

/** What stands between the numbers of elements that are alike. */
export class Form {
  readonly texts: readonly string[];
  /** How many digits each number has at least. */
  readonly digits: readonly number[];

  /** `write` writes one of the elements. */
  constructor(write: (out: ElementOutput) => void) {
    const texts: string[] = [];
    const digits: number[] = [];
    let text = '';
    write({
      text: (more) => {
        text += more;
      },
      number: (_, least = 0) => {
        texts.push(text);
        digits.push(least);
        text = '';
      },
    });
    this.texts = [...texts, text];
    this.digits = digits;
  }
}

/** The forms of elements that are written together. All have as many numbers. */
export class Forms {
  readonly #forms: Form[] = [];

  /** Adds a form. Returns its number, which is that of a form with the same texts. */
  add(form: Form): number {
    const known = this.#forms.findIndex((one) => isSame(one, form));
    return known >= 0 ? known : this.#forms.push(form) - 1;
  }

  /** How many numbers each element has. */
  get inRow(): number {
    return this.#forms[0]?.digits.length ?? 0;
  }

  /**
   * Returns elements as rows of one length. `most` is the largest number of each place. `next` puts the numbers of the
   * next element into `values`, in the order in which they stand in it, and returns its form.
   */
  rows(
    count: number,
    most: ArrayLike<number>,
    next: (values: Uint32Array) => number,
  ): Omit<RowObjects, 'first'> {
    const { inRow } = this;
    const templates = this.#forms.map((form) => templateOf(form, Array.from(most, digitsOf)));
    const longest = Math.max(...templates.map(({ row }) => row.length));
    // Places that grow by a multiple of ten from row to row repeat their digits.
    const columns = Math.ceil(longest / 10) * 10;
    const forms = templates.map((form) => ({
      ...form,
      row: Buffer.concat([form.row], columns).fill(' ', form.row.length),
    }));
    let values = new Uint32Array(inRow);
    let before = new Uint32Array(inRow);
    let kindBefore = -1;
    const write = (_: number, rows: DifferenceRows, starts: boolean): void => {
      const other = before;
      before = values;
      values = other;
      const kind = next(values);
      // Each element has one of the forms, and as many values as it has numbers.
      const { ends, blanks, row } = forms[kind] as Template;
      if (starts || kindBefore !== kind) {
        rows.add(row);
        for (let field = 0; field < inRow; field++)
          rows.setDigits(ends[field] as number, values[field] as number);
      } else {
        rows.addSame();
        for (let field = 0; field < inRow; field++) {
          const value = values[field] as number;
          const old = before[field] as number;
          if (value !== old) rows.changeDigits(ends[field] as number, value, old, blanks[field] as number);
        }
      }
      kindBefore = kind;
    };
    return { count, columns, rowsOf: () => 1, write };
  }
}

/** The numbers of elements that are alike. They are added in the order in which they stand in the elements. */
export class NumberRows {
  readonly #forms = new Forms();
  /** The form of each element. */
  readonly #kinds: Uint16Array<ArrayBuffer>;
  #values = new Uint32Array();
  #started = 0;
  #next = 0;

  constructor(count: number) {
    this.#kinds = new Uint16Array(count);
  }

  /** Adds a form. Returns its number for `start`, which is that of a form with the same texts. */
  form(form: Form): number {
    const added = this.#forms.add(form);
    if (this.#values.length === 0) this.#values = new Uint32Array(this.#kinds.length * this.#forms.inRow);
    return added;
  }

  /** Starts an element. Its numbers follow. */
  start(form: number): void {
    this.#kinds[this.#started++] = form;
  }

  add(value: number): void {
    this.#values[this.#next++] = value;
  }

  /** Returns the elements as rows of one length. */
  rows(): Omit<RowObjects, 'first'> {
    const [kinds, all] = [this.#kinds, this.#values];
    let element = 0;
    let at = 0;
    return this.#forms.rows(kinds.length, this.#most(), (values) => {
      for (let field = 0; field < values.length; field++) values[field] = all[at++] as number;
      return kinds[element++] as number;
    });
  }

  /** Returns the largest number of each place. */
  #most(): readonly number[] {
    const values = this.#values;
    const { inRow } = this.#forms;
    const most = new Array<number>(inRow).fill(0);
    for (let at = 0; at < values.length; )
      for (let field = 0; field < inRow; field++, at++)
        if ((values[at] as number) > (most[field] as number)) most[field] = values[at] as number;
    return most;
  }
}

function isSame({ texts, digits }: Form, other: Form): boolean {
  return (
    texts.length === other.texts.length &&
    texts.every((text, index) => text === other.texts[index]) &&
    digits.every((least, index) => least === other.digits[index])
  );
}

/** A row without numbers. */
interface Template {
  readonly row: Uint8Array;
  /** The places where numbers end. */
  readonly ends: readonly number[];
  /** What stands in the places of digits that a number does not need. */
  readonly blanks: readonly number[];
}

function templateOf({ texts, digits }: Form, widths: readonly number[]): Template {
  let text = texts[0] ?? '';
  const ends: number[] = [];
  for (const [field, least] of digits.entries()) {
    text += least > 0 ? '0'.repeat(least) : ' '.repeat(widths[field] ?? 0);
    ends.push(text.length);
    text += texts[field + 1] ?? '';
  }
  const blanks = digits.map((least) => (least > 0 ? zero : space));
  return { row: Buffer.from(`${text} `, 'latin1'), ends, blanks };
}
