// The elements of cells that have no nodes. Their numbers follow from their rows, and are worked out while they are written.
import type { CellShape, RowNode } from '../../layout/structure.ts';
import { type Form, Forms } from '../document/alike-rows.ts';
import type { DifferenceRows } from '../document/predictor.ts';
import type { RowObjects } from '../document/rows.ts';
import { mostColumns } from './cells.ts';

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
  const lines = forms.rows(mostOf(rows, pages));
  const values = new Uint32Array(forms.inRow);
  let next = 0;
  let own = noForms;
  // The columns of a row that are still to come, one bit for each.
  let columns = 0;
  const write = (from: number, to: number, out: DifferenceRows): void => {
    lines.start();
    for (let left = to - from; left > 0; ) {
      while (columns === 0) {
        const row = rows[next++] as RowNode; // The caller knows how many cells there are.
        columns = row.filled;
        own = formsOf(row.shape);
        values[0] = row.element;
        values[1] = pages[row.page] ?? 0;
        values[2] = row.firstPiece;
      }
      const form = own.forms[firstBit(columns)] as number;
      lines.add(out, form, values);
      // Cells beside it that have its form differ from it in their pieces only.
      const others = columns & ~(own.columnsOf[form] as number);
      const beside = others === 0 ? columns : columns & ((others & -others) - 1);
      const many = Math.min(left, bitsOf(beside));
      if (many > 1) lines.addCounting(out, many - 1, 2);
      if (many === left) for (let nth = 0; nth < many; nth++) columns &= columns - 1;
      else columns &= ~beside;
      values[2] = (values[2] as number) + many;
      left -= many;
    }
  };
  return { count, columns: lines.columns, write };
}

/** Returns the lowest bit of a number that is not 0. */
function firstBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Returns how many bits of a number are set. */
function bitsOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
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
  for (const row of rows) if (row.pieces < (row.shape?.length ?? 0)) most = Math.max(most, row.element);
  const lines = forms.rows([most]);
  const values = new Uint32Array(1);
  let next = -1;
  let own = noForms;
  // The row that cells are taken from, and the column of the next one.
  let filled = 0;
  let column = 0;
  const write = (from: number, to: number, out: DifferenceRows): void => {
    lines.start();
    for (let nth = from; nth < to; column++) {
      if (column >= own.forms.length) {
        const row = rows[++next] as RowNode; // The caller knows how many cells there are.
        own = formsOf(row.shape);
        filled = row.filled;
        values[0] = row.element;
        column = -1;
      } else if (column >= mostColumns || (filled & (1 << column)) === 0) {
        lines.add(out, own.forms[column] as number, values);
        nth += 1;
      }
    }
  };
  return { count, columns: lines.columns, write };
}

/** The forms of the cells of a row. */
interface CellForms {
  /** The form of each column. */
  readonly forms: readonly number[];
  /** The columns of each form, one bit for each. Those that have no bit have no piece. */
  readonly columnsOf: readonly number[];
}

const noForms: CellForms = { forms: [], columnsOf: [] };

function cellForms(shape: RowNode['shape'], formOf: (cell: CellShape) => number): CellForms {
  const forms = (shape ?? []).map(formOf);
  const columnsOf: number[] = [];
  for (const [column, form] of forms.slice(0, mostColumns).entries())
    columnsOf[form] = (columnsOf[form] ?? 0) | (1 << column);
  return { forms, columnsOf };
}

/** Returns a function that returns the forms of the cells of a row, by its shape. Rows of one table have the same one. */
function formsByShape(
  rows: readonly RowNode[],
  formOf: (cell: CellShape) => number,
): (shape: RowNode['shape']) => CellForms {
  const known = new Map<RowNode['shape'], CellForms>();
  let last: RowNode['shape'];
  let lastForms = noForms;
  for (const { shape } of rows) {
    // Neighbours have one shape mostly.
    if (shape === last) continue;
    last = shape;
    if (!known.has(shape)) known.set(shape, cellForms(shape, formOf));
  }
  last = undefined;
  return (shape) => {
    if (shape !== last) {
      last = shape;
      lastForms = known.get(shape) ?? noForms;
    }
    return lastForms;
  };
}
