// Writes values of a PDF (ISO 32000-1 7.3) as text in which each character is one byte.
import { invariant } from '../../errors.ts';
import { type KitReference, Reference } from './kit.ts';

/** A value that is written already, such as a reference, or an array that was composed by hand. */
export class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns a reference to an indirect object (ISO 32000-1 7.3.10). */
export function reference(id: number): Written {
  return new Written(`${id} 0 R`);
}

/**
 * Returns any value as text. A plain string is a name, a `String` object is text, and bytes are a string of hexadecimal
 * digits. A value that is `undefined` in a dictionary is left out.
 */
export function pdfValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return pdfName(value);
    case 'number':
      return pdfReal(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'undefined':
      return 'null';
    case 'object':
      return value === null ? 'null' : objectValue(value);
    default:
      invariant(false, `expected a value that PDF has, got a ${typeof value}`);
  }
}

function objectValue(value: object): string {
  if (value instanceof Written) return value.text;
  if (value instanceof Reference) return isWrittenInPlace(value) ? pdfValue(value.data) : `${value.id} 0 R`;
  if (Array.isArray(value)) return `[${value.map(pdfValue).join(' ')}]`;
  if (value instanceof String) return pdfString(value.valueOf());
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`;
  if (value instanceof Date) return `(${pdfDate(value)})`;
  return pdfDictionary(value);
}

/** Returns whether an object is written where it is referred to: PDFKit makes an object of each text and date of the info dictionary. */
export function isWrittenInPlace({ data }: KitReference): boolean {
  return data instanceof String || data instanceof Date;
}

const delimiters = new Set(['/', '(', '[', '<']);

/** Returns a dictionary of these entries. */
export function pdfDictionary(entries: object): string {
  let text = '<<';
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) continue;
    const written = pdfValue(value);
    // Names, strings, arrays and dictionaries begin with a sign that ends the key.
    text += delimiters.has(written[0] ?? '') ? `${pdfName(key)}${written}` : `${pdfName(key)} ${written}`;
  }
  return `${text}>>`;
}

/** Matches what has a meaning of its own in a name, and what is not printable ASCII (ISO 32000-1 7.3.5). */
const notInNames = /[^!-~]|[#()<>[\]{}/%]/u;

/** Returns a name. What it can't hold is written as `#` and the digits of its bytes in UTF-8. */
function pdfName(name: string): string {
  if (!notInNames.test(name)) return `/${name}`;
  let text = '/';
  for (const byte of new TextEncoder().encode(name)) {
    const character = String.fromCharCode(byte);
    text += notInNames.test(character) ? `#${byte.toString(16).padStart(2, '0')}` : character;
  }
  return text;
}

/** Returns a number with at most six decimals: the matrices of patterns need more than points do. Throws for what is no number. */
export function pdfReal(value: number): string {
  invariant(value > -1e21 && value < 1e21, `expected a number that PDF has, got ${value}`);
  if (Number.isInteger(value)) return Math.abs(value) <= largestInteger ? `${value}` : `${value}.0`;
  // JavaScript writes an exponent from 1e21 on and below 1e-6. PDF does not know exponents.
  return `${Math.round(value * 1e6) / 1e6}`;
}

/** Larger integers are written as real numbers (ISO 19005-3 6.1.13). */
const largestInteger = 2 ** 31 - 1;

/** Returns a text string (ISO 32000-1 7.9.2.2): ASCII as it is, all else as UTF-16. A lone surrogate becomes U+FFFD. */
export function pdfString(text: string): string {
  return `(${escapeString(textBytes(text))})`;
}

/** Returns the bytes of a text string, one character each. */
export function textBytes(text: string): string {
  if (/^[\t\n\r -~]*$/.test(text)) return text;
  const units = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le');
  return units.swap16().toString('latin1');
}

/** Returns bytes, one character each, as they stand between the brackets of a literal string (ISO 32000-1 7.3.4.2). */
export function escapeString(bytes: string): string {
  if (!/[()\\\r]/.test(bytes)) return bytes;
  // A carriage return would be read as a line feed.
  return bytes.replace(/[()\\\r]/g, (sign) => (sign === '\r' ? '\\r' : `\\${sign}`));
}

/** Returns a moment in UTC (ISO 32000-1 7.9.4). */
function pdfDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`;
}
