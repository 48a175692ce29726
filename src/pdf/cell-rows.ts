// The elements of cells that have no nodes. Their numbers follow from their rows, and are worked out while they are written.
import type { CellShape, RowNode } from '../layout/structure.ts';
import { type Form, Forms } from './alike-rows.ts';
import { cellsOf, isFilled } from './cells.ts';
import type { RowObjects } from './rows.ts';

/** What cells are written with. */
export interface CellWriting {
  /** The number of each page's object, by the index of the page. */
  readonly pages: readonly number[];
  /** Returns the form of a cell, with a piece or without. */
  formOf(cell: CellShape, pieces: readonly number[]): Form;
}

/** Returns the elements of all cells that have a piece, in their order: each has the numbers of its row, its page and its piece. */
export function filledCells(
  rows: readonly RowNode[],
  count: number,
  { pages, formOf }: CellWriting,
): Omit<RowObjects, 'first'> {
  const forms = new Forms();
  const formsOf = formsByShape(rows, (cell) => forms.add(formOf(cell, [0])));
  const most = mostOf(rows, pages);
  const cells = new CellCursor(rows, true);
  let mcid = 0;
  return forms.rows(count, most, (values) => {
    const { row, column, isFirst } = cells.next();
    mcid = isFirst ? row.firstPiece : mcid + 1;
    values[0] = row.element;
    values[1] = pages[row.page] ?? 0;
    values[2] = mcid;
    return formsOf(row.shape)[column] as number;
  });
}

/** Returns the largest numbers of rows with pieces, of their pages, and of their pieces. No list is made for a row: there are thousands. */
function mostOf(rows: readonly RowNode[], pages: readonly number[]): readonly number[] {
  let [element, page, mcid] = [0, 0, 0];
  for (const row of rows) {
    if (row.pieces === 0) continue;
    element = Math.max(element, row.element);
    page = Math.max(page, pages[row.page] ?? 0);
    mcid = Math.max(mcid, row.firstPiece + row.pieces - 1);
  }
  return [element, page, mcid];
}

/** Returns the elements of all cells without a piece, in their order: each has the number of its row. */
export function emptyCells(
  rows: readonly RowNode[],
  count: number,
  { formOf }: CellWriting,
): Omit<RowObjects, 'first'> {
  const forms = new Forms();
  const formsOf = formsByShape(rows, (cell) => forms.add(formOf(cell, [])));
  let most = 0;
  for (const row of rows) if (row.pieces < cellsOf(row)) most = Math.max(most, row.element);
  const cells = new CellCursor(rows, false);
  return forms.rows(count, [most], (values) => {
    const { row, column } = cells.next();
    values[0] = row.element;
    return formsOf(row.shape)[column] as number;
  });
}

/** Returns a function that returns the forms of the cells of a row, by its shape. Rows of one table have the same one. */
function formsByShape(
  rows: readonly RowNode[],
  formOf: (cell: CellShape) => number,
): (shape: RowNode['shape']) => readonly number[] {
  const known = new Map<RowNode['shape'], readonly number[]>();
  let last: RowNode['shape'];
  let lastForms: readonly number[] = [];
  for (const { shape } of rows) {
    // Neighbours have one shape mostly.
    if (shape === last) continue;
    last = shape;
    if (!known.has(shape)) known.set(shape, (shape ?? []).map(formOf));
  }
  last = undefined;
  return (shape) => {
    if (shape !== last) {
      last = shape;
      lastForms = known.get(shape) ?? [];
    }
    return lastForms;
  };
}

/** Goes from cell to cell of those that have a piece, or of the others. */
class CellCursor {
  readonly #rows: readonly RowNode[];
  readonly #filled: boolean;
  #index = 0;
  /** Where it stands. One object serves all cells: there are hundreds of thousands. */
  readonly #at: { row: RowNode; column: number; isFirst: boolean };

  constructor(rows: readonly RowNode[], filled: boolean) {
    this.#rows = rows;
    this.#filled = filled;
    // Without a row it is never asked.
    this.#at = { row: rows[0] as RowNode, column: -1, isFirst: true };
  }

  /** Goes to the next cell, which must be there. What it returns is valid until the next call. */
  next(): { readonly row: RowNode; readonly column: number; readonly isFirst: boolean } {
    const at = this.#at;
    at.isFirst = at.column < 0;
    for (;;) {
      at.column += 1;
      if (at.column >= cellsOf(at.row)) {
        this.#index += 1;
        at.row = this.#rows[this.#index] as RowNode; // The caller knows how many cells there are.
        at.column = -1;
        at.isFirst = true;
      } else if (isFilled(at.row, at.column) === this.#filled) return at;
    }
  }
}
