// Extents: the rectangle around what a reader must be able to read, and how far it lies past the edges of the paper.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem, PathStep, TextItem } from '../frame.ts';
import { matrixOf, moved } from '../frame-matrix.ts';

/** A rectangle that grows. It is empty as long as nothing was added. */
export class Extent {
  left = Number.POSITIVE_INFINITY;
  top = Number.POSITIVE_INFINITY;
  right = Number.NEGATIVE_INFINITY;
  bottom = Number.NEGATIVE_INFINITY;

  /** Adds a point. */
  add(x: Pt, y: Pt): void {
    if (x < this.left) this.left = x;
    if (x > this.right) this.right = x;
    if (y < this.top) this.top = y;
    if (y > this.bottom) this.bottom = y;
  }

  /** Adds a text without accents and the deepest descenders. `x` and `y` are the corner of its frame. */
  addText(item: TextItem, x: Pt, y: Pt): void {
    this.addLine(x + item.x, y + item.y, item.width, item.size);
  }

  /** Adds a text as `addText` does, but no lower than its baseline where all of its letters stand on it. */
  addLetters(item: TextItem, x: Pt, y: Pt): void {
    const [left, baseline] = [x + item.x, y + item.y];
    this.add(left, baseline - item.size * capHeight);
    this.add(left + item.width, standing.test(item.text) ? baseline : baseline + item.size * descent);
  }

  /** Adds a line of text from its left end on its baseline. */
  addLine(left: Pt, baseline: Pt, width: Pt, size: Pt): void {
    this.add(left, baseline - size * capHeight);
    this.add(left + width, baseline + size * descent);
  }

  /** Adds all of a frame. */
  addFrame({ width, height }: Frame, x: Pt, y: Pt): void {
    this.add(x, y);
    this.add(x + width, y + height);
  }

  /** Adds what stands in a frame that is turned, skewed or cut off. */
  addTurned(inner: Extent, item: FrameItem): void {
    const seen = item.clip === undefined ? inner : inner.within(item.clip);
    if (seen.isEmpty) return;
    const { x, y } = item;
    const matrix = matrixOf(item);
    if (matrix === undefined) {
      this.addMoved(seen, x, y);
      return;
    }
    for (const px of [seen.left, seen.right]) {
      for (const py of [seen.top, seen.bottom]) {
        const [toX, toY] = moved(px, py, matrix);
        this.add(x + toX, y + toY);
      }
    }
  }

  /** Returns the part of it that lies in the rectangle around an outline. */
  within(outline: readonly PathStep[]): Extent {
    const bounds = new Extent();
    for (const step of outline)
      for (let at = 1; at + 1 < step.length; at += 2) bounds.add(Number(step[at]), Number(step[at + 1]));
    const common = new Extent();
    common.left = Math.max(this.left, bounds.left);
    common.top = Math.max(this.top, bounds.top);
    common.right = Math.min(this.right, bounds.right);
    common.bottom = Math.min(this.bottom, bounds.bottom);
    return common;
  }

  /** Adds another extent, moved. */
  addMoved(other: Extent, x: Pt, y: Pt): void {
    if (other.isEmpty) return;
    this.add(other.left + x, other.top + y);
    this.add(other.right + x, other.bottom + y);
  }

  get isEmpty(): boolean {
    return this.right < this.left || this.bottom < this.top;
  }
}

/** Returns whether an item only moves its frame, all of which is seen. */
export function isUpright({ rotate, matrix, clip }: FrameItem): boolean {
  return !rotate && matrix === undefined && clip === undefined;
}

/** The height of capitals as a part of the font size. */
const capHeight = 0.7;
const descent = 0.2;

/** Letters and figures that stand on the baseline, such as large first letters. */
const standing = /^[A-IK-PR-Za-fhik-or-xz\dÀ-ÆÈ-ÖØ-Ýßà-æè-öø-ü]+$/;
