// Numbers and strings as PDF operators are written with: short, and the same on every machine.
import { invariant } from '../errors.ts';
import type { Color } from '../units.ts';

/** Beyond any page, and still written without an exponent, which PDF does not know. */
const farthest = 1e9;

/** A number with at most three decimals: a thousandth of a point is finer than any printer. Throws for what is no number. */
export function pdfNumber(value: number): string {
  const rounded = Math.round(Math.min(farthest, Math.max(-farthest, value)) * 1000) / 1000;
  invariant(Number.isFinite(rounded), `expected a number, got ${value}`);
  // Adding zero turns -0 into 0.
  return `${rounded + 0}`;
}

/** Several numbers, a space between each. */
export function pdfNumbers(...values: readonly number[]): string {
  return values.map(pdfNumber).join(' ');
}

/** A text string as UTF-16BE in hexadecimal (ISO 32000-1 7.9.2.2). */
export function pdfTextString(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

/** UTF-16BE in hexadecimal. */
export function utf16Hex(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index++) hex += hex4(text.charCodeAt(index));
  return hex;
}

/** Four hexadecimal digits. */
export function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

const colors = new Map<Color, string>();
const maxColors = 1000;

/** The components of a colour from 0 to 1, without operator; one number when it is a gray. */
export function colorComponents(color: Color): string {
  let known = colors.get(color);
  if (known === undefined) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
      (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
    );
    known = red === green && green === blue ? pdfNumber(red) : pdfNumbers(red, green, blue);
    if (colors.size >= maxColors) colors.clear();
    colors.set(color, known);
  }
  return known;
}
