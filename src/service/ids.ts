// Random names for what is made here.
import { randomFillSync } from 'node:crypto';

/** `0-9A-Za-z`: the digits of ids and keys, in the order of their values. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const lower36 = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Returns an id such as `gen_` and 22 digits, which are 130 random bits. */
export function newId(prefix: 'acc' | 'key' | 'gen' | 'req' | 'rep'): string {
  return `${prefix}_${randomText(22)}`;
}

/** Returns random base62 text. It is unpredictable, and each digit is as likely as the next. */
export function randomText(length: number): string {
  return randomDigits(base62, length);
}

/** Returns a new code for a template of this name: `tpl_<name>_<suffix>`. */
export function newTemplateCode(name: string): string {
  return `tpl_${name}_${randomDigits(lower36, 8)}`;
}

function randomDigits(alphabet: string, length: number): string {
  // Bytes past the last whole multiple of the alphabet would favour its first digits.
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < fair) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** Random bytes that were fetched together: to ask for few costs as much as to ask for many. */
const pool = Buffer.alloc(4096);
let poolUsed = pool.length;

function randomByte(): number {
  if (poolUsed === pool.length) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  const byte = pool[poolUsed] ?? 0;
  // The memory does not keep what was given out longer than needed.
  pool[poolUsed++] = 0;
  return byte;
}
