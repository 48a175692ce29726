// Places in a rectangle: lengths from its corner, or parts of its sides.
import type { Pt } from '../../units.ts';

/** A distance along a side: a length, or a part of the side from 0 to 1. */
export type Along = Pt | { readonly part: number };

/** A place in a rectangle, from its top left corner. */
export interface Spot {
  readonly x: Along;
  readonly y: Along;
}

/** The middle. */
export const middleSpot: Spot = { x: { part: 0.5 }, y: { part: 0.5 } };

/** Returns the distance along a side of this length. */
export function alongSide(along: Along, side: Pt): Pt {
  return typeof along === 'number' ? along : along.part * side;
}
