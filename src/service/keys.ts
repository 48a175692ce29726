// API keys: `plt_live_` or `plt_test_`, 32 random digits, and 6 that check the rest.
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, randomText } from './ids.ts';

const randomDigits = 32;
const checkDigits = 6;
const form = /^plt_(live|test)_[0-9A-Za-z]{38}$/;

/** Returns a new key. It is shown once, and only its hash may be kept. */
export function makeKey(test: boolean): string {
  const body = `plt_${test ? 'test' : 'live'}_${randomText(randomDigits)}`;
  return body + checksum(body);
}

/** Returns whether a text has the form of a key with the right check digits. Any other text needs no look into the store. */
export function isWellFormedKey(text: string): boolean {
  if (!form.test(text)) return false;
  const body = text.slice(0, -checkDigits);
  return text === body + checksum(body);
}

/** Returns the SHA-256 of the whole key, which must be ASCII. */
export function hashKey(key: string): Uint8Array {
  return hash('sha256', key, 'buffer');
}

/** Returns the CRC-32 (IEEE) as six base62 digits, padded with `0`. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let digit = 0; digit < checkDigits; digit++) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}
