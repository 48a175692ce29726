// Numerals in place of digits: letters and roman numerals.

/** The numerals that a number may be printed in. */
export const numeralForms = ['decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman'] as const;

/** One of `numeralForms`. */
export type NumeralForm = (typeof numeralForms)[number];

/** How a number of one level is printed, such as `1.1` or `(a)`. */
export interface LevelForm {
  readonly form: NumeralForm;
  /** What stands before and after the number where it is printed itself, and not as part of one below. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Whether the numbers of the levels above are left out. */
  readonly alone?: boolean | undefined;
}

/** Returns a number as it is printed in a form: 3 is `c` in `lower-alpha`. */
export function numeral(form: NumeralForm, number: number): string {
  switch (form) {
    case 'decimal':
      return String(number);
    case 'lower-alpha':
      return letters(number);
    case 'upper-alpha':
      return letters(number).toUpperCase();
    case 'lower-roman':
      return roman(number);
    case 'upper-roman':
      return roman(number).toUpperCase();
  }
}

/** Returns letters: 1 is `a`, 26 is `z`, 27 is `aa`. Below 1 there are no letters, and the number itself is returned. */
export function letters(number: number): string {
  if (number < 1) return String(number);
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  }
  return text;
}

const romans = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

/** Returns a roman numeral from 1 to 3999, and otherwise the number itself. */
export function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let left = number;
  let text = '';
  for (const [value, digits] of romans) {
    while (left >= value) {
      text += digits;
      left -= value;
    }
  }
  return text;
}
