// Where text stands on the page: enough to tell a gap between words from letters that were placed one by one.
import type { PdfObject } from '../../reader/objects.ts';

/** A transformation: a, b, c, d, e, f (ISO 32000-1 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

/** Changes nothing. */
export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Does one transformation after the other. */
export function times(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = then;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** Returns the six numbers of a matrix among operands, or undefined when they are something else. */
export function matrixOf(operands: readonly PdfObject[]): Matrix | undefined {
  const [a, b, c, d, e, f] = operands;
  if ([a, b, c, d, e, f].some((one) => typeof one !== 'number')) return undefined;
  return [Number(a), Number(b), Number(c), Number(d), Number(e), Number(f)];
}

/** The end of what was shown last, and how large it is there. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** The direction of the line, one unit long. */
  readonly direction: readonly [number, number];
  readonly size: number;
}

/** Follows the text operators of one stream of content. */
export class Pen {
  #text: Matrix = identity;
  #line: Matrix = identity;
  size = 1;
  leading = 0;
  /** Extra room after each character and each space, and the width of all, as a factor. */
  charSpace = 0;
  wordSpace = 0;
  scale = 1;

  /** `BT`, or `Tm` with a matrix. */
  set(matrix: Matrix = identity): void {
    this.#text = matrix;
    this.#line = matrix;
  }

  /** `Td`. */
  move(x: number, y: number): void {
    this.set(times([1, 0, 0, 1, x, y], this.#line));
  }

  /** `T*`. */
  nextLine(): void {
    this.move(0, -this.leading);
  }

  /** Goes on by so many units of text space. */
  advance(width: number): void {
    this.#text = times([1, 0, 0, 1, width * this.scale, 0], this.#text);
  }

  /** Goes down by so many units of text space, as vertical fonts do. */
  sink(length: number): void {
    this.#text = times([1, 0, 0, 1, 0, -length], this.#text);
  }

  /** Returns where it stands on the page, on a line or in a column. */
  spot(page: Matrix, isColumn: boolean): Spot {
    const [a, b, c, d, e, f] = times(this.#text, page);
    const [x, y] = isColumn ? [-c, -d] : [a, b];
    const length = Math.hypot(x, y) || 1;
    return { x: e, y: f, direction: [x / length, y / length], size: this.size * (Math.hypot(c, d) || 1) };
  }
}

/** A gap of so much of the font's size is one between words. */
const wordGap = 0.12;
/** And so much up or down is another line. */
const lineGap = 0.5;

/** Returns whether what begins at a spot stands apart from what ended at another. */
export function standsApart(ended: Spot, begins: Spot): boolean {
  const size = Math.max(ended.size, begins.size) || 1;
  const [x, y] = [begins.x - ended.x, begins.y - ended.y];
  const [along, across] = [ended.direction[0], ended.direction[1]];
  const gap = (x * along + y * across) / size;
  const step = Math.abs(x * across - y * along) / size;
  return step > lineGap || gap > wordGap || gap < -lineGap;
}
