// The square sizes of Data Matrix (ISO/IEC 16022 table 7).

/** A size. Rows and columns are the same. */
export interface Size {
  /** Modules of a side, with the borders of its regions. */
  readonly side: number;
  /** Regions of a side. Each has a border of one module on each of its sides. */
  readonly regions: number;
  /** Codewords of data. */
  readonly data: number;
  /** Codewords that correct errors, of all blocks. */
  readonly correction: number;
  /** Blocks that errors are corrected in. */
  readonly blocks: number;
}

/** Side, regions of a side, codewords that correct errors, blocks. */
const table: readonly (readonly [number, number, number, number])[] = [
  [10, 1, 5, 1],
  [12, 1, 7, 1],
  [14, 1, 10, 1],
  [16, 1, 12, 1],
  [18, 1, 14, 1],
  [20, 1, 18, 1],
  [22, 1, 20, 1],
  [24, 1, 24, 1],
  [26, 1, 28, 1],
  [32, 2, 36, 1],
  [36, 2, 42, 1],
  [40, 2, 48, 1],
  [44, 2, 56, 1],
  [48, 2, 68, 1],
  [52, 2, 84, 2],
  [64, 4, 112, 2],
  [72, 4, 144, 4],
  [80, 4, 192, 4],
  [88, 4, 224, 4],
  [96, 4, 272, 4],
  [104, 4, 336, 6],
  [120, 6, 408, 6],
  [132, 6, 496, 8],
  [144, 6, 620, 10],
];

const sizes: readonly Size[] = table.map(([side, regions, correction, blocks]) => {
  const inside = side - 2 * regions;
  return { side, regions, data: Math.floor((inside * inside) / 8) - correction, correction, blocks };
});

/** The codewords of data of the largest size. */
export const mostData = 1558;

/** Returns the smallest size for so many codewords of data, or undefined when none has so many. */
export function sizeFor(codewords: number): Size | undefined {
  return sizes.find(({ data }) => data >= codewords);
}
