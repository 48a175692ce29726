// Extents: the rectangle around what a reader must be able to read, and how far it lies past the edges of the paper.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem, TextItem } from '../frame.ts';

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
    const left = x + item.x;
    const baseline = y + item.y;
    this.add(left, baseline - item.size * capHeight);
    this.add(left + item.width, baseline + item.size * descent);
  }

  /** Adds all of a frame. */
  addFrame({ width, height }: Frame, x: Pt, y: Pt): void {
    this.add(x, y);
    this.add(x + width, y + height);
  }

  /** Adds what stands in a frame that is turned about its middle. */
  addTurned(inner: Extent, { x, y, frame, rotate = 0 }: FrameItem): void {
    if (inner.isEmpty) return;
    const angle = (rotate * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
    for (const px of [inner.left, inner.right]) {
      for (const py of [inner.top, inner.bottom]) {
        const [dx, dy] = [px - halfWidth, py - halfHeight];
        this.add(x + halfWidth + dx * cos - dy * sin, y + halfHeight + dx * sin + dy * cos);
      }
    }
  }

  /** Adds another extent, moved. */
  addMoved(other: Extent, x: Pt, y: Pt): void {
    if (other.isEmpty) return;
    this.add(other.left + x, other.top + y);
    this.add(other.right + x, other.bottom + y);
  }

  get isEmpty(): boolean {
    return this.right < this.left;
  }
}

/** The height of capitals as a part of the font size. */
const capHeight = 0.7;
const descent = 0.2;
