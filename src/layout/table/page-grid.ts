// The cells of a table on one page, as its lines and its backgrounds need them.
import type { Pt } from '../../units.ts';
import type { GridCell } from './places.ts';

/** The cells of one page as they stand, and where its columns and rows are. A cell that reaches over several places stands in each. */
export interface PageGrid {
  readonly rowCount: number;
  readonly columnCount: number;
  /** `cells[row * columnCount + column]`; columns in the order of the panel. */
  readonly cells: readonly (GridCell | undefined)[];
  /** The top of each row, and at the end the bottom of the last. */
  readonly ys: readonly Pt[];
  /** The edges of the columns in their logical order. They fall when the document is right to left. */
  readonly xs: readonly Pt[];
}
