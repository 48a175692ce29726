// Page labels (ISO 32000-1 12.4.2), so that readers count pages by the numbers that are printed on them.
import { type NumeralForm, numeral } from '../../layout/numerals.ts';

/** The styles of labels. Those of letters differ from ours past z: aa, bb, cc. */
const styles = {
  decimal: '/D',
  'lower-alpha': '/a',
  'upper-alpha': '/A',
  'lower-roman': '/r',
  'upper-roman': '/R',
} as const;

const letters = 26;

/** The number of each page. Only the pages from which counting starts anew are kept. */
export class PageLabels {
  readonly #starts: [page: number, label: string][] = [];
  #pages = 0;
  #next = 1;
  #form: NumeralForm = 'decimal';

  /** Adds a page. Without a number it has one more than the page before. */
  add(number = this.#next, form: NumeralForm = 'decimal'): void {
    const isOdd = form.endsWith('alpha') && number > letters;
    if (this.#pages === 0 || number !== this.#next || form !== this.#form || isOdd)
      this.#starts.push([this.#pages, isOdd ? `<</P (${numeral(form, number)})>>` : label(number, form)]);
    this.#pages += 1;
    this.#next = number + 1;
    this.#form = form;
  }

  /** The entries of the number tree: the page from which each range starts, from 0, and its written label. */
  get ranges(): readonly (readonly [page: number, label: string])[] {
    return this.#starts;
  }
}

function label(number: number, form: NumeralForm): string {
  return number === 1 ? `<</S ${styles[form]}>>` : `<</S ${styles[form]}/St ${number}>>`;
}
