// What stands at the sides of a region, so that lines of text beside it are shorter.
import type { Pt } from '../units.ts';

/** A rectangle at one side that text keeps free. Heights count from the top of the region. */
export interface Notch {
  readonly side: 'left' | 'right';
  readonly top: Pt;
  readonly bottom: Pt;
  readonly width: Pt;
}

/** All that stands at the sides of a region. Those of one side stand one below the other. */
export type Beside = readonly Notch[];

/** The room of a line. */
export interface LineRoom {
  /** How far it starts from the left edge. */
  readonly left: Pt;
  readonly width: Pt;
  /** Where the next notch begins or ends, or infinity. As far as that, other lines have the same room. */
  readonly until: Pt;
}

/** Heights that differ by less than this are equal. */
const slack: Pt = 0.01;

/** Returns what stands beside a part of the region that starts at `y`, or undefined when nothing does. */
export function besideFrom(beside: Beside, y: Pt): Beside | undefined {
  const left = beside.filter(({ bottom }) => bottom > y + slack);
  if (left.length === 0) return undefined;
  return y === 0 ? left : left.map((one) => ({ ...one, top: one.top - y, bottom: one.bottom - y }));
}

/** Returns what stands beside a region that is narrower by so much on each side. */
export function besideWithin(beside: Beside | undefined, left: Pt, right: Pt): Beside | undefined {
  if (beside === undefined || (left === 0 && right === 0)) return beside;
  const within = ({ side, width }: Notch) => Math.max(0, width - (side === 'left' ? left : right));
  return beside.map((one) => ({ ...one, width: within(one) }));
}

/** Returns the room between `top` and `bottom` in a region of this width. */
export function roomBeside(beside: Beside, width: Pt, top: Pt, bottom: Pt): LineRoom {
  let left = 0;
  let right = 0;
  let until = Number.POSITIVE_INFINITY;
  for (const one of beside) {
    if (one.bottom <= top + slack) continue;
    if (one.top >= bottom - slack) {
      until = Math.min(until, one.top);
      continue;
    }
    until = Math.min(until, one.bottom);
    if (one.side === 'left') left = Math.max(left, one.width);
    else right = Math.max(right, one.width);
  }
  return { left, width: Math.max(0, width - left - right), until };
}

/** Returns whether two regions have the same at their sides. */
export function isSameBeside(a: Beside | undefined, b: Beside | undefined): boolean {
  if (a === b) return true;
  if (a?.length !== b?.length) return false;
  return a?.every((one, index) => isSameNotch(one, b?.[index])) === true;
}

function isSameNotch(a: Notch, b: Notch | undefined): boolean {
  return a.side === b?.side && a.top === b.top && a.bottom === b.bottom && a.width === b.width;
}
