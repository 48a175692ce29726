// Single values for made data: texts, numbers, dates and pictures of each kind that real data brings sooner or later.
import type { Variable } from '../../template/variables/variable.ts';

/** A number from 0 to below 1. */
export type Random = () => number;

/** How texts are changed. */
export type TextForm = 'as_is' | 'empty' | 'long_word' | 'long_text' | 'arabic' | 'emoji' | 'mixed';

/** How numbers are changed. */
export type NumberForm = 'as_is' | 'huge' | 'negative' | 'zero' | 'mixed';

const textForms: readonly TextForm[] = ['as_is', 'long_word', 'long_text', 'arabic', 'emoji'];
const numberForms: readonly NumberForm[] = ['as_is', 'huge', 'negative', 'zero'];

/** Matches what is a code and no text for people: numbers, currencies, keys, locales, addresses, colours. Templates compute with those. */
const code =
  /^[A-Z0-9 ./:_+-]*$|^[a-z0-9_.-]+$|^[a-z]{2,3}([-_][A-Za-z]{2,4})*$|@|^(https?:|data:|#|www\.)|^\d{4}-\d\d/;

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän';
const sentence =
  'The delivery was agreed for the week after the holidays, but the carrier could not find the entrance of the yard and left a note. ';
/** Returns a text that is five times as long, of 80 to 800 characters. */
function longText(usual: number): string {
  const length = Math.min(800, Math.max(80, usual * 5));
  const text = sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);
  return text.slice(0, text.lastIndexOf(' '));
}

const arabic = 'شركة التجارة الدولية المحدودة';
const emoji = '🎉 Café déjà-vu 👩‍👩‍👧 “quoted” ½ № 42 → €';

/** Returns a text in place of `text`. A code stays as it is. */
export function changedText(text: string, form: TextForm, random: Random): string {
  const chosen = form === 'mixed' ? pick(textForms, random) : form;
  if (chosen === 'as_is' || code.test(text)) return text;
  switch (chosen) {
    case 'empty':
      return '';
    case 'long_word':
      return longWord;
    case 'long_text':
      return longText(text.length);
    case 'arabic':
      return arabic;
    default:
      return emoji;
  }
}

/** Returns a number in place of `value`. A share, which lies between 0 and 1, stays one. */
export function changedNumber(value: number, form: NumberForm, random: Random): number {
  const chosen = form === 'mixed' ? pick(numberForms, random) : form;
  const whole = Number.isInteger(value);
  const share = value > 0 && value < 1;
  switch (chosen) {
    case 'huge':
      // A number holds 15 digits: the sum of ten products of these still has its cents.
      return share ? 0.99 : whole ? 987_654 : 987_654.21;
    case 'negative':
      return share ? value : -Math.abs(value);
    case 'zero':
      return 0;
    default:
      return value;
  }
}

/** A picture of 8 by 8 grey points. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR42mM4AAUMlDEAwKIwAcWteRkAAAAASUVORK5CYII=';

/** What a variable of this name holds, where nobody gave a sample: templates compute with it. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/currency/i, 'EUR'],
  [/locale|lang/i, 'en'],
  [/time.?zone/i, 'Europe/Berlin'],
  [/iban/i, 'DE89370400440532013000'],
  [/bic|swift/i, 'COBADEFFXXX'],
  [/country.?code/i, 'DE'],
  [/mail/i, 'jane@example.org'],
  [/url|link|href|web/i, 'https://example.org'],
  [/colou?r/i, '#336699'],
  [/ean|gtin/i, '4006381333931'],
];

/** Returns a value for a variable without a sample. */
export function plainValue({ type, enum: options }: Variable, name: string, index: number): unknown {
  const [option] = options ?? [];
  if (option !== undefined) return option;
  switch (type) {
    case 'number':
      return 12.5 + index;
    case 'integer':
      return 3 + index;
    case 'boolean':
      return true;
    case 'date':
      return '2026-01-31';
    case 'image':
      return picture;
    default:
      return byName.find(([match]) => match.test(name))?.[1] ?? `Some ${name || 'text'} ${index + 1}`;
  }
}

/** Returns one of some values. */
export function pick<T>(values: readonly T[], random: Random): T {
  const chosen = values[Math.floor(random() * values.length)] ?? values[0];
  if (chosen === undefined) throw new Error('expected values to choose from, got none');
  return chosen;
}
