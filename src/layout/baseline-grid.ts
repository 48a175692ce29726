// The grid on which the baselines of text stand, alike in all columns of a page.
import type { Pt } from '../units.ts';

/** The baseline grid, seen from a region that starts somewhere on it. */
export interface BaselineGrid {
  /** The distance of two of its lines. */
  readonly step: Pt;
  /** Where the region starts, from a line of the grid. */
  readonly y: Pt;
}

/** What is less than this beyond a line of the grid is on it. */
const slack: Pt = 0.01;

/** Returns the grid of a region that starts lower by so much. */
export function gridFrom({ step, y: start }: BaselineGrid, y: Pt): BaselineGrid {
  return { step, y: (start + y) % step };
}

/** Returns where a line starts that can't start above `top`, and whose baseline is on the grid. */
export function topOnGrid(grid: BaselineGrid | undefined, top: Pt, baseline: Pt): Pt {
  if (grid === undefined) return top;
  const { step, y } = grid;
  return Math.ceil((y + top + baseline - slack) / step) * step - y - baseline;
}

/** Returns the distance of the baselines of lines of this height. */
export function pitchOnGrid(grid: BaselineGrid | undefined, height: Pt): Pt {
  return grid === undefined ? height : Math.ceil((height - slack) / grid.step) * grid.step;
}

/** Returns whether two regions have the same grid. */
export function isSameGrid(a: BaselineGrid | undefined, b: BaselineGrid | undefined): boolean {
  return a === b || (a?.step === b?.step && a?.y === b?.y);
}
