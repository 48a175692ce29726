// Paths that text is set on. The simplifier measures them point by point, and never ends with immense ones.
import { numberText } from './path-walk.ts';
import { largest, noRadii, type Radii, reachOf } from './radii.ts';
import type { XmlElement } from './xml.ts';

/** The nanoseconds, about, that a character of the path's data takes, and a curve of its arcs. */
const perCharacter = 10_000;
const perCurve = 50_000;

/** Returns the nanoseconds that it takes to set text on a shape whose arcs become this many curves. */
export function settingOn({ attributes }: XmlElement, curves: number): number {
  const data = attributes.get('d') ?? attributes.get('points') ?? '';
  return perCharacter * data.length + perCurve * curves;
}

/** Returns how far a shape reaches that text is set on. Its own transform counts, those around it do not. */
export function textPathReach(shape: XmlElement): Radii {
  const functions = [...(shape.attributes.get('transform') ?? '').matchAll(functionText)].reverse();
  let reach = reachOf(shape);
  for (const [, name = '', inner = ''] of functions) {
    const given = (inner.match(numbers) ?? []).map((text) => Math.abs(Number(text)));
    const { grows, moves } = moveOf(name, given);
    const scaled = { pixels: reach.pixels * grows, fonts: reach.fonts * grows, views: reach.views * grows };
    reach = largest([{ ...scaled, pixels: scaled.pixels + moves }]);
  }
  return largest([noRadii, reach]);
}

const functionText = /([a-z]+)\s*\(([^)]*)\)/gi;
const numbers = new RegExp(numberText, 'gi');

interface Move {
  /** The factor by which distances grow at most. */
  readonly grows: number;
  /** The pixels that are added at most. */
  readonly moves: number;
}

function moveOf(name: string, given: readonly number[]): Move {
  const sum = (from: number, to?: number): number => given.slice(from, to).reduce((all, one) => all + one, 0);
  switch (name) {
    case 'matrix':
      return { grows: sum(0, 4), moves: sum(4) };
    case 'scale':
      return { grows: sum(0), moves: 0 };
    case 'rotate':
      return { grows: 2, moves: 3 * sum(1) };
    case 'skewX':
    case 'skewY':
      return { grows: 1 + Math.abs(Math.tan((sum(0) * Math.PI) / 180)), moves: 0 };
    default:
      return { grows: 1, moves: sum(0) };
  }
}
