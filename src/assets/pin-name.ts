// What any database takes as a part of a key, and names of that kind for what a generation fetched.
import { createHash } from 'node:crypto';

/** The most bytes of a text in a key: PostgreSQL takes 2.7 kB in an index. Signed URLs may be longer. */
export const mostKeyBytes = 2000;

/** Returns whether any database takes a text as a part of a key. */
export function fitsKey(text: string): boolean {
  return Buffer.byteLength(text) <= mostKeyBytes && text.isWellFormed() && !text.includes('\0');
}

/** Returns the URL itself, or its hash when it does not fit a key. */
export function pinName(url: string): string {
  if (fitsKey(url)) return url;
  return `sha256:${createHash('sha256').update(url, 'utf16le').digest('hex')}`;
}
