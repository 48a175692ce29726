// JSON Pointers into what a caller sent.
import { shorten } from '../shorten.ts';

/** Of a key so much is printed. */
const keyBytes = 2048;

/** One step of a JSON Pointer (RFC 6901), safe to print whatever the key is. */
export function pointerStep(key: string | number): string {
  if (typeof key === 'number') return `/${key}`;
  // First, or a key that stands above many faults would be read through for each of them.
  const short = shorten(key, keyBytes);
  return `/${short.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed()}`;
}
