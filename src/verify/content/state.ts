// The graphics state as far as rules ask for it (ISO 32000-1 8.4).

import type { Font } from '../fonts/font.ts';
import type { Dict, Stream } from '../read/objects.ts';
import type { ColorSpace } from './colors.ts';

/** A colour to fill or to stroke with. */
export interface Paint {
  readonly space: ColorSpace | undefined;
  /** Of a pattern colour space. */
  readonly pattern: Dict | Stream | undefined;
}

/** What `q` saves. */
export interface State {
  fill: Paint;
  stroke: Paint;
  font: Font | undefined;
  /** Text rendering mode. */
  mode: number;
  overprintFill: boolean;
  overprintStroke: boolean;
  overprintMode: number;
}

/** How a page or form begins. */
export function freshState(black: ColorSpace | undefined): State {
  const paint = { space: black, pattern: undefined };
  return {
    fill: paint,
    stroke: paint,
    font: undefined,
    mode: 0,
    overprintFill: false,
    overprintStroke: false,
    overprintMode: 0,
  };
}
