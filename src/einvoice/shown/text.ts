// Texts of an invoice as a page shows them, and the lengths of its files.
import type { Decimal } from '../decimal.ts';

/**
 * Returns a text line by line, without the spaces around each line by which XML is indented, and with one empty line
 * between paragraphs at most. Marks that turn the direction of what follows are left out: with them, one text could show
 * another as it is not.
 */
export function textOf(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns how many bytes a text in base64 holds. */
export function bytesIn(base64: string): Decimal {
  let signs = 0;
  for (const part of base64.matchAll(/[A-Za-z\d+/]+/g)) signs += part[0].length;
  return { units: BigInt(Math.floor((signs * 3) / 4)), scale: 0 };
}
