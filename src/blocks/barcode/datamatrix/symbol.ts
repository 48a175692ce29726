// Data Matrix symbols: codewords, their error correction, and the modules they stand in (ISO/IEC 16022 5.7, 5.8, annex F).
import { codewordsOf } from './codewords.ts';
import { type Size, sizeFor } from './sizes.ts';

/** The modules of a square symbol, row by row. 1 is dark. */
interface DataMatrix {
  readonly size: number;
  readonly dark: Uint8Array;
}

/** Returns the smallest square symbol of a value, or undefined when none holds it. */
export function encodeDataMatrix(value: string): DataMatrix | undefined {
  const data = codewordsOf(value);
  const size = data && sizeFor(data.length);
  if (data === undefined || size === undefined) return undefined;
  return { size: size.side, dark: framed(size, placed(corrected(data, size), size)) };
}

/** Powers of 2 in the field of 256 elements, whose polynomial is 301, and their logarithms (5.7.1). */
const { powers, logarithms } = field();

function field(): { readonly powers: Uint8Array; readonly logarithms: Uint8Array } {
  const made = { powers: new Uint8Array(255), logarithms: new Uint8Array(256) };
  for (let nth = 0, power = 1; nth < 255; nth += 1) {
    made.powers[nth] = power;
    made.logarithms[power] = nth;
    power <<= 1;
    if (power > 255) power ^= 301;
  }
  return made;
}

function product(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[((logarithms[one] as number) + (logarithms[other] as number)) % 255] as number;
}

/** Returns the polynomial whose roots are the first powers of 2, without its highest coefficient, from the second highest down. */
function generator(degree: number): Uint8Array {
  const made = new Uint8Array(degree + 1);
  made[0] = 1;
  for (let root = 1; root <= degree; root += 1) {
    const power = powers[root] as number;
    for (let at = root; at > 0; at -= 1)
      made[at] = (made[at] as number) ^ product(made[at - 1] as number, power);
  }
  return made.subarray(1);
}

/** Returns data and behind them the codewords that correct errors. Blocks take the codewords in turn. */
function corrected(data: Uint8Array, { correction, blocks }: Size): Uint8Array {
  const all = new Uint8Array(data.length + correction);
  all.set(data);
  const factors = generator(correction / blocks);
  // In the largest size, two blocks are one shorter than the others, and what corrects them comes first.
  const turn = data.length % blocks;
  for (let block = 0; block < blocks; block += 1) {
    const rest = new Uint8Array(factors.length);
    for (let at = block; at < data.length; at += blocks) {
      const first = (data[at] as number) ^ (rest[0] as number);
      rest.copyWithin(0, 1);
      rest[rest.length - 1] = 0;
      for (let nth = 0; nth < rest.length; nth += 1)
        rest[nth] = (rest[nth] as number) ^ product(factors[nth] as number, first);
    }
    const place = data.length + ((block + blocks - turn) % blocks);
    for (let nth = 0; nth < rest.length; nth += 1) all[place + nth * blocks] = rest[nth] as number;
  }
  return all;
}

/** A place by row and column. */
type Place = readonly [row: number, column: number];

/** Where the bits of a codeword stand beside its last one, from the highest bit down (figure F.1). */
const utah: readonly Place[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];

/** Where the bits stand of the codewords at corners (figures F.3 to F.6). Places below 0 count from the end. */
const corners = {
  first: [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  second: [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  third: [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  fourth: [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
} as const satisfies Readonly<Record<string, readonly Place[]>>;

const free = 2;

/** The modules of all regions, without borders, while codewords are put there. */
class Places {
  readonly dark: Uint8Array;
  readonly #side: number;
  readonly #codewords: Uint8Array;
  #next = 0;

  constructor(side: number, codewords: Uint8Array) {
    this.#side = side;
    this.#codewords = codewords;
    this.dark = new Uint8Array(side * side).fill(free);
  }

  isFree(row: number, column: number): boolean {
    return this.dark[row * this.#side + column] === free;
  }

  /** Puts the next codeword at a place. What is beyond an edge comes in at the other. */
  put(row: number, column: number): void {
    const side = this.#side;
    const jump = 4 - ((side + 4) % 8);
    const codeword = this.#codewords[this.#next++] as number;
    for (let nth = 0; nth < utah.length; nth += 1) {
      const [down, right] = utah[nth] as Place;
      let [y, x] = [row + down, column + right];
      if (y < 0) [y, x] = [y + side, x + jump];
      if (x < 0) [y, x] = [y + jump, x + side];
      this.dark[y * side + x] = (codeword >> (7 - nth)) & 1;
    }
  }

  putCorner(places: readonly Place[]): void {
    const side = this.#side;
    const codeword = this.#codewords[this.#next++] as number;
    for (const [nth, [row, column]] of places.entries()) {
      const [y, x] = [row < 0 ? row + side : row, column < 0 ? column + side : column];
      this.dark[y * side + x] = (codeword >> (7 - nth)) & 1;
    }
  }
}

/** Returns the modules of all regions, without borders (annex F). */
function placed(codewords: Uint8Array, { side: whole, regions }: Size): Uint8Array {
  const side = whole - 2 * regions;
  const places = new Places(side, codewords);
  for (let row = 4, column = 0; row < side || column < side; ) {
    if (row === side && column === 0) places.putCorner(corners.first);
    if (row === side - 2 && column === 0 && side % 4 !== 0) places.putCorner(corners.second);
    if (row === side - 2 && column === 0 && side % 8 === 4) places.putCorner(corners.third);
    if (row === side + 4 && column === 2 && side % 8 === 0) places.putCorner(corners.fourth);
    do {
      if (row < side && column >= 0 && places.isFree(row, column)) places.put(row, column);
      row -= 2;
      column += 2;
    } while (row >= 0 && column < side);
    row += 1;
    column += 3;
    do {
      if (row >= 0 && column < side && places.isFree(row, column)) places.put(row, column);
      row += 2;
      column -= 2;
    } while (row < side && column >= 0);
    row += 3;
    column += 1;
  }
  const { dark } = places;
  if (places.isFree(side - 1, side - 1)) {
    dark.set([1, 0], side * (side - 1) - 2);
    dark.set([0, 1], side * side - 2);
  }
  return dark;
}

/** Returns the symbol: each region with its border, which is solid on its left and below, and broken above and right. */
function framed({ side, regions }: Size, inside: Uint8Array): Uint8Array {
  const region = side / regions;
  const dark = new Uint8Array(side * side);
  for (let y = 0, from = 0; y < side; y += 1) {
    const row = y % region;
    for (let x = 0; x < side; x += 1) {
      const column = x % region;
      const at = y * side + x;
      if (row === region - 1 || column === 0) dark[at] = 1;
      else if (row === 0) dark[at] = 1 - (x % 2);
      else if (column === region - 1) dark[at] = y % 2;
      else dark[at] = inside[from++] as number;
    }
  }
  return dark;
}
