// The filters ASCIIHexDecode, ASCII85Decode and RunLengthDecode (ISO 32000-1 7.4.2, 7.4.3, 7.4.5).

import { hexValue, isSpace } from './bytes.ts';
import { UnreadableError } from './limits.ts';

/** Decodes ASCIIHex. Two digits are a byte, and `>` ends it. */
export function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((bytes.length + 1) >> 1);
  let count = 0;
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    const value = hexValue(byte);
    if (value < 0) {
      if (isSpace(byte)) continue;
      throw new Error('a byte of its hexadecimal text is no digit');
    }
    out[count >> 1] = (out[count >> 1] ?? 0) | (count % 2 === 0 ? value << 4 : value);
    count += 1;
  }
  return out.subarray(0, (count + 1) >> 1);
}

/** Decodes ASCII85. Five characters are four bytes, `z` stands for four zeros, and `~>` ends it. */
export function decodeAscii85(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length * 4);
  let size = 0;
  let value = 0;
  let count = 0;
  const put = (bytes: number): void => {
    for (let index = 0; index < bytes; index += 1) out[size + index] = (value >>> (24 - 8 * index)) & 0xff;
    size += bytes;
    value = 0;
    count = 0;
  };
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (isSpace(byte)) continue;
    if (byte === 0x7a && count === 0) put(4);
    else if (byte < 0x21 || byte > 0x75) throw new Error('a byte of its base-85 text is no digit');
    else {
      value = (Math.imul(value, 85) + byte - 0x21) >>> 0;
      count += 1;
      if (count === 5) put(4);
    }
  }
  if (count > 1) {
    const given = count - 1;
    for (; count < 5; count += 1) value = (Math.imul(value, 85) + 84) >>> 0;
    put(given);
  }
  return out.subarray(0, size);
}

/** Decodes RunLength. A length comes first, then that many bytes, or one byte that is repeated. */
export function decodeRunLength(bytes: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = bytes[at] ?? 128;
    if (length === 128) break;
    const part =
      length < 128
        ? bytes.subarray(at + 1, at + 2 + length)
        : new Uint8Array(257 - length).fill(bytes[at + 1] ?? 0);
    at += length < 128 ? length + 2 : 2;
    size += part.length;
    if (size > most) throw new UnreadableError(`unpacks to more than ${most / 1024 / 1024} MiB`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
