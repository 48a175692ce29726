// A variable font of a family: it gives a face for any weight and any values of its axes.
import { AppError } from '../errors.ts';
import type { Axis, Face } from './face.ts';

/** The most faces that are cut out of one file for the styles of one template. */
const mostFaces = 40;

/** Makes the face for a weight and for values of axes. */
export type CutFace = (weight: number, axes: Readonly<Record<string, number>>) => Face;

/** A variable font file in one slant. Its faces are cut when they are first asked for, and remembered. */
export class VariableFont {
  readonly #name: string;
  readonly #axes: readonly Axis[];
  readonly #cut: CutFace;
  readonly #faces = new Map<string, Face>();

  /** `name` is what messages call the file. */
  constructor(name: string, axes: readonly Axis[], cut: CutFace) {
    this.#name = name;
    this.#axes = axes;
    this.#cut = cut;
  }

  /** Returns the face at a weight, with these values of its axes. Throws `AppError` when the template asks for too many. */
  at(weight: number, axes: Readonly<Record<string, number>>): Face {
    const { wght = weight, ...others } = axes;
    const [own, kept] = [this.#within({ wght }).wght ?? weight, this.#within(others)];
    const key = `${own}${axesKey(kept)}`;
    const known = this.#faces.get(key);
    if (known) return known;
    if (this.#faces.size >= mostFaces) {
      const message = `font ${this.#name}: expected at most ${mostFaces} sets of weight and axes, got more`;
      throw new AppError('render_failed', message);
    }
    const face = this.#cut(own, kept);
    this.#faces.set(key, face);
    return face;
  }

  /** Returns the values of the axes that the font has, none of them past an end. */
  #within(wanted: Readonly<Record<string, number>>): Record<string, number> {
    const values: Record<string, number> = {};
    for (const { tag, least, most } of this.#axes) {
      const value = wanted[tag];
      if (value !== undefined) values[tag] = Math.min(most, Math.max(least, value));
    }
    return values;
  }
}

/** Returns values of axes as text, such as ` opsz 24 wdth 75`: a part of names, and equal for equal values. */
export function axesKey(axes: Readonly<Record<string, number>> = {}): string {
  const tags = Object.keys(axes);
  if (tags.length === 0) return '';
  return tags
    .sort()
    .map((tag) => ` ${tag} ${axes[tag]}`)
    .join('');
}
