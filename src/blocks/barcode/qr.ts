// QR codes: the library makes the symbol with one mask, and the best of the eight masks is found here (ISO/IEC 18004 7.8).
import { encode } from 'uqr';

/** How much of a QR code may be damaged: about 7, 15, 25, 30 %. */
export type ErrorLevel = 'L' | 'M' | 'Q' | 'H';

/** The modules of a square symbol, row by row. 1 is dark. */
interface QrModules {
  readonly size: number;
  readonly dark: Uint8Array;
}

/** Returns the smallest symbol of a value. Throws when no version up to `maxVersion` holds it. */
export function encodeQr(value: string, ecc: ErrorLevel, maxVersion: number): QrModules {
  const { size, data, types } = encode(value, { ecc, border: 0, maxVersion, maskPattern: 0 });
  const first = new Uint8Array(size * size);
  // 1 where a module is data, which masks change.
  const isData = new Uint8Array(size * size);
  for (let y = 0; y < size; y += 1) {
    const [row, kinds] = [data[y] ?? [], types[y] ?? []];
    for (let x = 0; x < size; x += 1) {
      first[y * size + x] = row[x] ? 1 : 0;
      isData[y * size + x] = kinds[x] === 0 ? 1 : 0;
    }
  }
  let best: Uint8Array = first;
  let least = penaltyOf({ size, dark: first }, Number.POSITIVE_INFINITY);
  for (let mask = 1; mask < masks.length; mask += 1) {
    const dark = remasked({ size, dark: first }, isData, mask);
    drawFormat({ size, dark }, formatBits(ecc, mask));
    const penalty = penaltyOf({ size, dark }, least);
    if (penalty >= least) continue;
    best = dark;
    least = penalty;
  }
  return { size, dark: best };
}

type Mask = (x: number, y: number) => boolean;

/** Says of each module whether a mask changes it (table 10). */
const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** All masks repeat after so many modules in both directions. */
const period = 12;

/** By mask: what the first one and it change differently, for each place of a square of `period` modules. */
const differences: readonly Uint8Array[] = masks.map((mask) =>
  Uint8Array.from({ length: period * period }, (_, at) => {
    const [x, y] = [at % period, Math.floor(at / period)];
    return mask(x, y) === masks[0]?.(x, y) ? 0 : 1;
  }),
);

/** Returns the modules of a symbol of the first mask with another one. */
function remasked({ size, dark }: QrModules, isData: Uint8Array, mask: number): Uint8Array {
  const difference = differences[mask] as Uint8Array; // There are so many.
  const made = new Uint8Array(dark.length);
  for (let y = 0; y < size; y += 1) {
    const row = (y % period) * period;
    for (let x = 0, at = y * size, place = 0; x < size; x += 1, at += 1) {
      made[at] = (dark[at] as number) ^ ((isData[at] as number) & (difference[row + place] as number));
      place = place === period - 1 ? 0 : place + 1;
    }
  }
  return made;
}

/** The bits of the levels (table 12). */
const levelBits: Readonly<Record<ErrorLevel, number>> = { L: 1, M: 0, Q: 3, H: 2 };

/** Returns the 15 bits that say level and mask, with their error correction (7.9). */
function formatBits(ecc: ErrorLevel, mask: number): number {
  const data = (levelBits[ecc] << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
}

/** Writes both copies of the format (figure 25). */
function drawFormat({ size, dark }: QrModules, bits: number): void {
  for (let nth = 0; nth < 15; nth += 1) {
    const bit = (bits >>> nth) & 1;
    const [x, y] = nth < 8 ? [8, nth < 6 ? nth : nth + 1] : [nth === 8 ? 7 : 14 - nth, 8];
    dark[y * size + x] = bit;
    const [farX, farY] = nth < 8 ? [size - 1 - nth, 8] : [8, size - 15 + nth];
    dark[farY * size + farX] = bit;
  }
}

/** What a symbol costs by the four rules of 7.8.3.1, or `most` where that is not less. The one that costs least is read best. */
function penaltyOf({ size, dark }: QrModules, most: number): number {
  let count = 0;
  for (let at = 0; at < dark.length; at += 1) count += dark[at] as number;
  const deviation = Math.abs(count * 20 - dark.length * 10);
  let penalty = (Math.ceil(deviation / dark.length) - 1) * 10 + squarePenalty(dark, size);
  for (let line = 0; line < size; line += 1) {
    penalty += linePenalty(dark, { start: line * size, step: 1, size });
    penalty += linePenalty(dark, { start: line, step: size, size });
    if (penalty >= most) return most;
  }
  return penalty;
}

/** Counts squares of two by two modules of one colour. They may overlap. */
function squarePenalty(dark: Uint8Array, size: number): number {
  let squares = 0;
  for (let y = 1; y < size; y += 1) {
    for (let at = y * size + 1; at < (y + 1) * size; at += 1) {
      const sum =
        (dark[at] as number) +
        (dark[at - 1] as number) +
        (dark[at - size] as number) +
        (dark[at - size - 1] as number);
      if (sum === 0 || sum === 4) squares += 1;
    }
  }
  return squares * 3;
}

/** The lengths of the runs of one line. No line has more, and lines are weighed one at a time. */
const runs = new Int32Array(180);

/** What a row or column costs: its runs of five and more, and what looks like a finder pattern. */
function linePenalty(
  dark: Uint8Array,
  { start, step, size }: { readonly start: number; readonly step: number; readonly size: number },
): number {
  let penalty = 0;
  // Light and dark runs come in turn, the light margin first.
  let count = 0;
  let color = 0;
  let length = 0;
  for (let nth = 0, at = start; nth < size; nth += 1, at += step) {
    if (dark[at] === color) {
      length += 1;
      if (length >= 5) penalty += length === 5 ? 3 : 1;
    } else {
      runs[count++] = length;
      color = 1 - color;
      length = 1;
    }
  }
  runs[count++] = length;
  if (color === 1) runs[count++] = 0;
  // The margins are light, too.
  runs[0] = (runs[0] as number) + size;
  runs[count - 1] = (runs[count - 1] as number) + size;
  for (let last = 6; last < count; last += 2) penalty += finders(last) * 40;
  return penalty;
}

/** Returns how often seven runs up to a light one are dark, light, dark, light, dark as 1:1:3:1:1, with four times that much light on a side. */
function finders(last: number): number {
  const unit = runs[last - 1] as number;
  if (runs[last - 3] !== unit * 3 || runs[last - 2] !== unit) return 0;
  if (runs[last - 4] !== unit || runs[last - 5] !== unit) return 0;
  const [after, before] = [runs[last] as number, runs[last - 6] as number];
  return (after >= unit * 4 && before >= unit ? 1 : 0) + (before >= unit * 4 && after >= unit ? 1 : 0);
}
