// The graphics state, as far as the rules need it (ISO 32000-1 8.4).

import type { Dict, Stream } from '../../reader/objects.ts';
import type { Font } from '../fonts/font.ts';
import type { ColorSpace } from './colors.ts';
import { identity, type Matrix } from './pen.ts';

/** A colour to fill or to stroke with. */
export interface Paint {
  readonly space: ColorSpace | undefined;
  /** The pattern of a pattern colour space. */
  readonly pattern: Dict | Stream | undefined;
  /** Whether it was set, and is not the black that a page begins with. */
  readonly given: boolean;
}

/** The part of the state that `q` saves. */
export interface State {
  fill: Paint;
  stroke: Paint;
  font: Font | undefined;
  /** The text rendering mode. */
  mode: number;
  overprintFill: boolean;
  overprintStroke: boolean;
  overprintMode: number;
  /** The transformation to the page. */
  matrix: Matrix;
}

/** Returns the state at the beginning of a page or form. `black` is the colour space in which the first colour, black, stands. */
export function freshState(black: ColorSpace | undefined): State {
  const paint = { space: black, pattern: undefined, given: false };
  return {
    fill: paint,
    stroke: paint,
    font: undefined,
    mode: 0,
    overprintFill: false,
    overprintStroke: false,
    overprintMode: 0,
    matrix: identity,
  };
}
