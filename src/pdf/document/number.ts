// Writes numbers and strings for PDF operators: short, and the same on every machine.
import { invariant } from '../../errors.ts';
import { type Color, screenColor } from '../../units.ts';

/** The farthest place. It is beyond any page, and is still written without an exponent, which PDF does not know. */
const farthest = 1e9;

/** What follows the digits before the point, by thousandths: `.5` for 500, nothing for 0. */
const fractions = Array.from({ length: 1000 }, (_, thousandths) =>
  thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0').replace(/0+$/, '')}`,
);

/** Returns a number with at most three decimals: a thousandth of a point is finer than any printer. Throws for what is no number. */
export function pdfNumber(value: number): string {
  return pdfThousandths(thousandths(value));
}

/** Returns a whole number of thousandths as `pdfNumber` writes it. It is composed of its digits: numbers are half of a page. */
export function pdfThousandths(thousandths: number): string {
  // The message is not made for numbers that are right.
  if (!Number.isFinite(thousandths)) invariant(false, `expected a number, got ${thousandths}`);
  const size = Math.abs(thousandths);
  const whole = Math.floor(size / 1000);
  const fraction = fractions[size - whole * 1000];
  // `.5` is a number, too (ISO 32000-1 7.3.3). Nothing stands before the point where nothing is needed.
  const digits = whole === 0 && fraction !== '' ? `${fraction}` : `${whole}${fraction}`;
  return thousandths < 0 ? `-${digits}` : digits;
}

/** Returns a length in thousandths, which is as exact as numbers are written. */
export function thousandths(value: number): number {
  return Math.round(Math.min(farthest, Math.max(-farthest, value)) * 1000);
}

/** Returns several numbers with a space between each. */
export function pdfNumbers(...values: readonly number[]): string {
  let text = '';
  for (const value of values) text += text === '' ? pdfNumber(value) : ` ${pdfNumber(value)}`;
  return text;
}

/** Returns two bytes in a literal string (ISO 32000-1 7.3.4.2). It takes half of what hexadecimal digits take. */
export function literal16(value: number): string {
  return (literalBytes[value >> 8] ?? '') + (literalBytes[value & 255] ?? '');
}

/** Returns one byte in a literal string. */
export function literal8(value: number): string {
  return literalBytes[value] ?? '';
}

// A bare carriage return would be read as a line feed.
const escaped: Readonly<Record<string, string>> = { '(': '\\(', ')': '\\)', '\\': '\\\\', '\r': '\\r' };

const literalBytes = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return escaped[character] ?? character;
});

/** Returns a text string as UTF-16BE in hexadecimal (ISO 32000-1 7.9.2.2). A lone surrogate becomes U+FFFD. */
export function pdfTextString(text: string): string {
  return `<feff${utf16Hex(text.toWellFormed())}>`;
}

/** Returns UTF-16BE in hexadecimal. */
export function utf16Hex(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index++) hex += hex4(text.charCodeAt(index));
  return hex;
}

/** Returns four hexadecimal digits. */
function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

/** Returns red, green and blue from 0 to 1; of inks about those that they have on the screen. */
export function colorValues(color: Color): readonly number[] {
  const screen = screenColor(color);
  return [1, 3, 5].map((at) => Number.parseInt(screen.slice(at, at + 2), 16) / 255);
}

/** Returns the components of a colour from 0 to 1, without an operator. A gray has one number. */
export function colorComponents(color: Color): string {
  const [red = 0, green = 0, blue = 0] = colorValues(color);
  return red === green && green === blue ? pdfNumber(red) : pdfNumbers(red, green, blue);
}
