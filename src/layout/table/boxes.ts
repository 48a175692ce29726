// Rows and cells that are laid out.
import type { Pt } from '../../units.ts';
import type { Flowable } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import type { PlacedCell } from './placed-cell.ts';
import type { CellPlace, GridCell } from './places.ts';
import type { Row } from './row.ts';

/** A cell that is laid out. */
export interface CellBox {
  readonly cell: PlacedCell;
  readonly place: CellPlace;
  readonly frame: Frame | undefined;
  /** Whether its content is a text of one simple line. Then it has no frame as long as nobody asks for one. */
  readonly isLine: boolean;
  /** What did not fit. It is set when the content is taller than a page, or was cut. */
  readonly rest: Flowable | undefined;
  /** The height that the cell needs, with padding and borders. */
  readonly height: Pt;
  /** How much lower its content stands, so that its first baseline is that of its row. */
  readonly drop: Pt;
}

/** Returns whether anything of the content of a cell is printed. An empty text counts. */
export function isPrinted({ frame, isLine }: CellBox): boolean {
  return isLine || frame !== undefined;
}

/** A row that is laid out. */
export interface RowBox {
  readonly spec: Row;
  /** The index in its section. */
  readonly index: number;
  readonly height: Pt;
  readonly cells: readonly CellBox[];
  /**
   * Where each cell is a text that is all there, or empty, and takes one place of the only panel: what its boxes have in
   * common with those of all rows of its shape.
   */
  readonly plain?: readonly GridCell[];
  /** The frames of the texts of such a row that are more than one simple line, by place, where there are any. */
  readonly frames?: readonly (Frame | undefined)[] | undefined;
}

/** Returns whether this is the box that counts of a cell printed in several panels. It has the name, and its rest is what continues. */
export function isHome(box: CellBox, row: RowBox): boolean {
  return !row.cells.some((other) => other.cell === box.cell && other.place.panel < box.place.panel);
}

/** Returns the sum of the heights of rows. */
export function heightOf(rows: readonly RowBox[]): Pt {
  let height = 0;
  for (const row of rows) height += row.height;
  return height;
}
