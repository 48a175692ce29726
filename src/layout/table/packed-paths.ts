// The lines and backgrounds of a table. They hold their places alone, and make their steps each time that these are read.
import type { Color, Pt } from '../../units.ts';
import type { PathItem, PathStep, Stroke } from '../frame.ts';

/** Straight lines of one stroke. */
export class StraightLines implements PathItem {
  readonly kind = 'path';
  readonly stroke: Stroke;
  /** From where and to where each line goes: x, y, x and y. */
  readonly #places: readonly Pt[];

  constructor(stroke: Stroke, places: readonly Pt[]) {
    this.stroke = stroke;
    this.#places = places;
  }

  get steps(): readonly PathStep[] {
    const steps: PathStep[] = [];
    const places = this.#places;
    for (let at = 0; at + 3 < places.length; at += 4) {
      const [x, y, toX, toY] = [places[at], places[at + 1], places[at + 2], places[at + 3]];
      steps.push(['M', x ?? 0, y ?? 0], ['L', toX ?? 0, toY ?? 0]);
    }
    return steps;
  }

  /** Returns what is printed of it, which a getter is not. */
  toJSON(): PathItem {
    return { kind: this.kind, stroke: this.stroke, steps: this.steps };
  }
}

/** The corners of a rectangle. */
export interface RectangleSides {
  readonly left: Pt;
  readonly top: Pt;
  readonly right: Pt;
  readonly bottom: Pt;
}

/** A rectangle of one colour. */
export class FilledRectangle implements PathItem {
  readonly kind = 'path';
  readonly fill: Color;
  readonly #sides: readonly [left: Pt, top: Pt, right: Pt, bottom: Pt];

  constructor(fill: Color, { left, top, right, bottom }: RectangleSides) {
    this.fill = fill;
    this.#sides = [left, top, right, bottom];
  }

  get steps(): readonly PathStep[] {
    const [left, top, right, bottom] = this.#sides;
    return [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']];
  }

  /** Returns what is printed of it, which a getter is not. */
  toJSON(): PathItem {
    return { kind: this.kind, fill: this.fill, steps: this.steps };
  }
}
