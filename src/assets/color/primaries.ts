// Computes the matrix of a profile from the chromaticities of primaries and white, adapted to D50.

/** A chromaticity (CIE 1931). */
export type Chromaticity = readonly [x: number, y: number];

/** The chromaticities of the components of RGB and of white. */
export interface Primaries {
  readonly white: Chromaticity;
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
}

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const d65: Chromaticity = [0.3127, 0.329];

/** The primaries of sRGB (IEC 61966-2-1) and ITU-R BT.709. */
export const srgbPrimaries: Primaries = {
  white: d65,
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
};

/** The primaries of Display P3 (SMPTE EG 432-1). */
export const p3Primaries: Primaries = {
  white: d65,
  red: [0.68, 0.32],
  green: [0.265, 0.69],
  blue: [0.15, 0.06],
};

/** The primaries of ITU-R BT.2020. */
export const bt2020Primaries: Primaries = {
  white: d65,
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
};

/** XYZ of red, green and blue under D50, and the matrix that adapts them (linear Bradford, ICC.1:2004-10 annex E). */
export interface ProfileMatrix {
  readonly colorants: Matrix;
  readonly adaptation: Matrix;
}

const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

const d50: Vector = [0.9642, 1, 0.8249];

/** Returns the matrix of a profile. Its numbers are NaN or infinite when the primaries lie on a line. */
export function matrixOf({ white, red, green, blue }: Primaries): ProfileMatrix {
  const axes = transposed([xyzOf(red), xyzOf(green), xyzOf(blue)]);
  const [r, g, b] = times(inverse(axes), xyzOf(white));
  const [x, y, z] = axes;
  const toXyz: Matrix = [
    [x[0] * r, x[1] * g, x[2] * b],
    [y[0] * r, y[1] * g, y[2] * b],
    [z[0] * r, z[1] * g, z[2] * b],
  ];
  const [from, to] = [times(bradford, xyzOf(white)), times(bradford, d50)];
  const scaled: Matrix = [
    scale(bradford[0], to[0] / from[0]),
    scale(bradford[1], to[1] / from[1]),
    scale(bradford[2], to[2] / from[2]),
  ];
  const adaptation = product(inverse(bradford), scaled);
  return { colorants: transposed(product(adaptation, toXyz)), adaptation };
}

/** Returns whether the primaries make a space: the numbers of their matrix are finite and fit into a profile. */
export function areSound(primaries: Primaries): boolean {
  const { colorants, adaptation } = matrixOf(primaries);
  return [...colorants.flat(), ...adaptation.flat()].every((value) => Math.abs(value) < 8);
}

function xyzOf([x, y]: Chromaticity): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

function scale([a, b, c]: Vector, by: number): Vector {
  return [a * by, b * by, c * by];
}

function times(matrix: Matrix, [a, b, c]: Vector): Vector {
  const row = ([x, y, z]: Vector): number => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function transposed([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function product(left: Matrix, right: Matrix): Matrix {
  const [a, b, c] = transposed(right);
  return transposed([times(left, a), times(left, b), times(left, c)]);
}

/** Returns the inverse by cofactors. For a matrix without an inverse its numbers are infinite or NaN. */
function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const by = 1 / (a * A + b * B + c * C);
  return [
    [A * by, (c * h - b * i) * by, (b * f - c * e) * by],
    [B * by, (a * i - c * g) * by, (c * d - a * f) * by],
    [C * by, (b * g - a * h) * by, (a * e - b * d) * by],
  ];
}
