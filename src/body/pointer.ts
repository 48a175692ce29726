// JSON Pointers into what a caller sent.
import { shorten } from '../shorten.ts';

/** The most bytes of a key that are printed. */
const keyBytes = 2048;

/** Returns one step of a JSON Pointer (RFC 6901). It is safe to print whatever the key is. */
export function pointerStep(key: string | number): string {
  if (typeof key === 'number') return `/${key}`;
  // The key is shortened first. Otherwise a key above many faults would be read through for each of them.
  const short = shorten(key, keyBytes);
  return `/${short.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed()}`;
}
