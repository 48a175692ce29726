// Elements that are alike as rows of one length: what stands between their numbers, and the numbers.
import { type DifferenceRows, type NumberPlaces, space, zero } from './predictor.ts';
import { digitsOf, type RowObjects } from './rows.ts';

/** What an element is written to: bytes, or a form. */
export interface ElementOutput {
  text(text: string): void;
  /** Adds a number of the element, with as many digits at least. */
  number(value: number, digits?: number): void;
  /** Adds a reference to an object. */
  reference(id: number): void;
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
    const number: ElementOutput['number'] = (_, least = 0) => {
      texts.push(text);
      digits.push(least);
      text = '';
    };
    write({
      text: (more) => {
        text += more;
      },
      number,
      reference: (id) => {
        number(id);
        text = ' 0 R';
      },
    });
    texts.push(text);
    this.texts = texts;
    this.digits = digits;
  }

  /** Returns whether it is the same. */
  isLike({ texts, digits }: Form): boolean {
    if (texts.length !== this.texts.length) return false;
    for (let nth = 0; nth < texts.length; nth++)
      if (texts[nth] !== this.texts[nth] || digits[nth] !== this.digits[nth]) return false;
    return true;
  }

  /** Returns how long it is with these gaps for numbers. */
  lengthWith(gaps: readonly string[]): number {
    const { texts, digits } = this;
    let length = (texts[0] ?? '').length;
    for (let field = 0; field < digits.length; field++)
      length += (digits[field] || (gaps[field] ?? '').length) + (texts[field + 1] ?? '').length;
    return length;
  }
}

/** The forms of elements that are written together. All have as many numbers. */
export class Forms {
  readonly #forms: Form[] = [];

  /** Adds a form. Returns its number, which is that of a form with the same texts. */
  add(form: Form): number {
    const known = this.#forms.findIndex((one) => one.isLike(form));
    return known >= 0 ? known : this.#forms.push(form) - 1;
  }

  /** How many numbers each element has. */
  get inRow(): number {
    return this.#forms[0]?.digits.length ?? 0;
  }

  /** Returns what writes elements of these forms as rows of one length. `most` is the largest number of each place. */
  rows(most: ArrayLike<number>): FormRows {
    return new FormRows(this.#forms, most);
  }
}

/** Writes elements as rows of one length. */
class FormRows {
  /** The bytes of a row. */
  readonly columns: number;
  readonly #templates: readonly Template[];
  /** The form and the numbers of the last row. */
  #form = noForm;
  readonly #shown: Uint32Array;

  constructor(forms: readonly Form[], most: ArrayLike<number>) {
    const gaps = Array.from(most, (value) => ' '.repeat(digitsOf(value)));
    let longest = 0;
    for (const form of forms) longest = Math.max(longest, form.lengthWith(gaps));
    // A space ends each row. Places that grow by a multiple of ten from row to row repeat their digits.
    const columns = Math.ceil((longest + 1) / 10) * 10;
    this.columns = columns;
    this.#templates = forms.map((form) => templateOf(form, gaps, columns));
    this.#shown = new Uint32Array(most.length);
  }

  /** Says that the next row stands behind others than those that were added here. */
  start(): void {
    this.#form = noForm;
  }

  /** Adds an element with these numbers, in the order in which they stand in it. */
  add(rows: DifferenceRows, form: number, values: Uint32Array): void {
    const shown = this.#shown;
    // Each element has one of the forms, and as many numbers as it has places.
    const template = this.#templates[form] as Template;
    if (form === this.#form) {
      rows.addLike(template, values, shown);
      return;
    }
    this.#form = form;
    rows.add(template.row);
    for (let field = 0; field < shown.length; field++) {
      const value = values[field] as number;
      rows.setDigits(template.ends[field] as number, value);
      shown[field] = value;
    }
  }

  /** Adds so many elements that are like the last one, but for one number, which is one more each time. */
  addCounting(rows: DifferenceRows, count: number, field: number): void {
    // There is a last one, and its form has the place.
    const { ends } = this.#templates[this.#form] as Template;
    rows.addCounting(count, ends[field] as number);
    this.#shown[field] = (this.#shown[field] as number) + count;
  }
}

const noForm = -1;

/** The numbers of elements that are alike. All have as many. */
export class NumberRows {
  /**
   * The form and the numbers of all elements, one element after another. The numbers are set in the order in which they
   * stand in the elements.
   */
  values = new Uint32Array();
  readonly #forms = new Forms();
  readonly #count: number;
  /** The place of the next element, and how many places each has. */
  #next = 0;
  #width = 0;

  constructor(count: number) {
    this.#count = count;
  }

  /** Adds a form. Returns its number for `start`, which is that of a form with the same texts. */
  form(form: Form): number {
    const added = this.#forms.add(form);
    if (this.#width === 0) {
      this.#width = 1 + this.#forms.inRow;
      this.values = new Uint32Array(this.#count * this.#width);
    }
    return added;
  }

  /** Starts an element. Returns the place of its first number in `values`. */
  start(form: number): number {
    const place = this.#next;
    this.values[place] = form;
    this.#next += this.#width;
    return place + 1;
  }

  /** Returns the elements as rows of one length. */
  rows(): Omit<RowObjects, 'first'> {
    const all = this.values;
    const width = this.#width;
    const form = this.#forms.rows(this.#most());
    const values = new Uint32Array(width - 1);
    const write = (from: number, to: number, rows: DifferenceRows): void => {
      form.start();
      for (let nth = from, at = from * width; nth < to; nth++) {
        const kind = all[at++] as number;
        for (let field = 0; field < values.length; field++) values[field] = all[at++] as number;
        form.add(rows, kind, values);
      }
    };
    return { count: this.#count, columns: form.columns, write };
  }

  /** Returns the largest number of each place. */
  #most(): readonly number[] {
    const { values } = this;
    const inRow = this.#width - 1;
    const most = new Array<number>(inRow).fill(0);
    for (let at = 0; at < values.length; ) {
      at += 1;
      for (let field = 0; field < inRow; field++, at++)
        if ((values[at] as number) > (most[field] as number)) most[field] = values[at] as number;
    }
    return most;
  }
}

/** A row without numbers. */
interface Template extends NumberPlaces {
  readonly row: Uint8Array;
}

/** `gaps` are for the numbers, of which each has the same place in all rows of a form. */
function templateOf({ texts, digits }: Form, gaps: readonly string[], columns: number): Template {
  let text = texts[0] ?? '';
  const ends: number[] = [];
  const blanks: number[] = [];
  for (let field = 0; field < digits.length; field++) {
    const least = digits[field] ?? 0;
    text += least > 0 ? '0'.repeat(least) : (gaps[field] ?? '');
    ends.push(text.length);
    blanks.push(least > 0 ? zero : space);
    text += texts[field + 1] ?? '';
  }
  return { row: Buffer.from(text.padEnd(columns), 'latin1'), ends, blanks };
}
