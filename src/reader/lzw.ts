// The filter LZWDecode (ISO 32000-1 7.4.4).
import { UnreadableError } from './limits.ts';

const clearTable = 256;
const endOfData = 257;

/** Decodes LZW. `early` is the parameter EarlyChange. */
export function decodeLzw(bytes: Uint8Array, early: number, most: number): Uint8Array {
  // Each code is a byte after another code. These say where it ends, how long it is, and where it was written first.
  const starts = new Int32Array(4097);
  const lengths = new Int32Array(4097);
  let out = new Uint8Array(Math.min(most, Math.max(1024, bytes.length * 4)));
  let size = 0;
  let next = 258;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let held = 0;
  const room = (length: number): void => {
    if (size + length > most) throw new UnreadableError(`unpacks to more than ${most / 1024 / 1024} MiB`);
    if (size + length <= out.length) return;
    const larger = new Uint8Array(Math.min(most, Math.max(out.length * 2, size + length)));
    larger.set(out.subarray(0, size));
    out = larger;
  };
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === endOfData) break;
    if (code === clearTable) {
      next = 258;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0)) throw new Error('its LZW data is damaged');
    const before = size;
    const known = code < next;
    const start = known ? (starts[code] ?? 0) : previous;
    const length = code < 256 ? 1 : known ? (lengths[code] ?? 0) : before - previous + 1;
    room(length);
    // A code that is just being made is the string before it and its own first byte, which is already there.
    if (code < 256) out[size] = code;
    else for (let index = 0; index < length; index += 1) out[size + index] = out[start + index] ?? 0;
    size += length;
    if (previous >= 0 && next < 4096) {
      starts[next] = previous;
      lengths[next] = before - previous + 1;
      next += 1;
    }
    previous = before;
    const full = next + early;
    width = full >= 2048 ? 12 : full >= 1024 ? 11 : full >= 512 ? 10 : 9;
  }
  return out.subarray(0, size);
}
