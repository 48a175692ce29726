// The lines and backgrounds of a table. They hold their places alone, and make the rest each time that it is read.
import type { Color, Pt } from '../../units.ts';
import type { Frame, PathItem, PathStep, Stroke } from '../frame.ts';

/** Straight lines of one stroke. */
export class StraightLines implements PathItem {
  readonly kind = 'path';
  readonly stroke: Stroke;
  /** From where and to where each line goes: x, y, x and y. Lines below each other have the two x once, and then y of each. */
  readonly #places: readonly Pt[];
  readonly #areLevel: boolean;

  /** `places` are the ends of the lines: x, y, x and y of each. */
  constructor(stroke: Stroke, places: readonly Pt[]) {
    this.stroke = stroke;
    const ys = levelPlaces(places);
    const [left = 0, , right = 0] = places;
    this.#areLevel = ys !== undefined;
    // A list that grew has room for more.
    this.#places = ys === undefined ? places.slice() : [left, right, ...ys];
  }

  /** Where the lowest of level lines is, or undefined when they are not all level and of one length. */
  get lowest(): Pt | undefined {
    const [, , ...ys] = this.#places;
    return this.#areLevel ? ys.reduce((lowest, y) => Math.max(lowest, y)) : undefined;
  }

  get steps(): readonly PathStep[] {
    const steps: PathStep[] = [];
    const { ends } = this;
    for (let at = 0; at + 3 < ends.length; at += 4) {
      const [x = 0, y = 0, toX = 0, toY = 0] = ends.slice(at, at + 4);
      steps.push(['M', x, y], ['L', toX, toY]);
    }
    return steps;
  }

  /** The ends of the lines: x, y, x and y of each. */
  get ends(): readonly Pt[] {
    const places = this.#places;
    if (!this.#areLevel) return places;
    const [left = 0, right = 0] = places;
    const ends: Pt[] = [];
    for (let at = 2; at < places.length; at += 1) ends.push(left, places[at] ?? 0, right, places[at] ?? 0);
    return ends;
  }

  /** Returns what is printed of it, which a getter is not. */
  toJSON(): PathItem {
    return { kind: this.kind, stroke: this.stroke, steps: this.steps };
  }
}

/** Returns y of each line, or undefined where not all are level and begin and end where the first one does. */
function levelPlaces(places: readonly Pt[]): readonly Pt[] | undefined {
  const [left, , right] = places;
  const ys: Pt[] = [];
  for (let at = 0; at + 3 < places.length; at += 4) {
    const y = places[at + 1] ?? 0;
    if (places[at] !== left || places[at + 2] !== right || places[at + 3] !== y) return undefined;
    ys.push(y);
  }
  return ys;
}

/** A rectangle of one colour. */
export interface Filled {
  readonly fill: Color;
  readonly left: Pt;
  readonly top: Pt;
  readonly right: Pt;
  readonly bottom: Pt;
}

/** A frame that holds rectangles of one colour each. */
export class Rectangles implements Frame {
  readonly isPacked = true;
  readonly path: string;
  readonly width: Pt;
  readonly height: Pt;
  readonly #fills: readonly Color[];
  /** Left, top, right and bottom of each. */
  readonly #sides: readonly Pt[];

  constructor({ path, width, height }: Pick<Frame, 'path' | 'width' | 'height'>, all: readonly Filled[]) {
    this.path = path;
    this.width = width;
    this.height = height;
    const [first] = all;
    // Those of one colour have it once.
    const isOne = all.every(({ fill }) => fill === first?.fill);
    this.#fills = (isOne ? all.slice(0, 1) : all).map(({ fill }) => fill);
    const sides: Pt[] = [];
    for (const { left, top, right, bottom } of all) sides.push(left, top, right, bottom);
    this.#sides = sides.slice();
  }

  get items(): readonly PathItem[] {
    const items: PathItem[] = [];
    const [first] = this.#fills;
    if (first === undefined) return [];
    const sides = this.#sides;
    for (let at = 0; at + 3 < sides.length; at += 4) {
      const fill = this.#fills[at / 4] ?? first;
      const [left = 0, top = 0, right = 0, bottom = 0] = sides.slice(at, at + 4);
      const steps: PathStep[] = [
        ['M', left, top],
        ['L', right, top],
        ['L', right, bottom],
        ['L', left, bottom],
        ['Z'],
      ];
      items.push({ kind: 'path', fill, steps });
    }
    return items;
  }

  /** Returns what is printed of it, which a getter is not. */
  toJSON(): Frame {
    const { path, width, height, items } = this;
    return { path, width, height, items };
  }
}
