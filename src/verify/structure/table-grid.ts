// A table of the structure as a grid of cells: which cell covers which place, and whether the grid is even (ISO 14289-1 7.2, 7.5).
import type { Dict } from '../../reader/objects.ts';
import { List, Name, PdfString } from '../../reader/objects.ts';
import { attributeOf, type Element, elementKids } from './tree.ts';

/** A cell and the places that it covers. */
export interface Cell {
  readonly element: Element;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** A table. */
export interface Grid {
  readonly cells: readonly Cell[];
  readonly rows: number;
  readonly columns: number;
  /** The cell at each place. */
  readonly occupied: readonly (readonly (Cell | undefined)[])[];
  /** A cell that covers a place of another one. */
  readonly overlap: Cell | undefined;
  /** The first row that has another width than the first. */
  readonly unevenRow: { readonly row: number; readonly width: number } | undefined;
  /** The first column that reaches below the last row. */
  readonly unevenColumn: number | undefined;
}

/** The most places of a table that are examined: spans may say anything. */
const mostOccupied = 4_000_000;

/** Returns the rows of a table, also those in its parts. */
function rowsOf(table: Element): readonly Element[] {
  return elementKids(table).flatMap((kid) => {
    if (kid.role.standard === 'TR') return [kid];
    return ['THead', 'TBody', 'TFoot'].includes(kid.role.standard ?? '')
      ? elementKids(kid).filter(({ role }) => role.standard === 'TR')
      : [];
  });
}

function cellsOf(row: Element): readonly Element[] {
  return elementKids(row).filter(({ role }) => role.standard === 'TH' || role.standard === 'TD');
}

function span(cell: Element, name: 'RowSpan' | 'ColSpan', classes: Dict | undefined): number {
  const value = attributeOf(cell, 'Table', name, classes);
  return typeof value === 'number' && value >= 1 ? Math.min(Math.floor(value), 100_000) : 1;
}

/** Puts the cells of a table in their places. */
export function gridOf(table: Element, classes: Dict | undefined): Grid {
  const rows = rowsOf(table);
  const occupied: (Cell | undefined)[][] = rows.map(() => []);
  const cells: Cell[] = [];
  const columns = rows[0]
    ? cellsOf(rows[0]).reduce((sum, cell) => sum + span(cell, 'ColSpan', classes), 0)
    : 0;
  let overlap: Cell | undefined;
  let unevenRow: Grid['unevenRow'];
  let unevenColumn: number | undefined;
  let covered = 0;
  for (const [row, element] of rows.entries()) {
    const line = occupied[row] ?? [];
    let column = 0;
    for (const one of cellsOf(element)) {
      while (line[column] !== undefined) column += 1;
      const [rowSpan, columnSpan] = [span(one, 'RowSpan', classes), span(one, 'ColSpan', classes)];
      const cell = { element: one, row, column, rowSpan, columnSpan };
      cells.push(cell);
      if (row + rowSpan > rows.length) unevenColumn ??= column;
      covered += rowSpan * columnSpan;
      if (covered <= mostOccupied && cover(occupied, cell)) overlap ??= cell;
      column += columnSpan;
    }
    while (line[column] !== undefined) column += 1;
    const width = Math.max(column, line.length);
    if (width !== columns) unevenRow ??= { row, width };
  }
  return { cells, rows: rows.length, columns, occupied, overlap, unevenRow, unevenColumn };
}

/** Covers the places of a cell. Returns whether one of them was taken already. */
function cover(occupied: (Cell | undefined)[][], cell: Cell): boolean {
  let taken = false;
  for (let row = cell.row; row < Math.min(cell.row + cell.rowSpan, occupied.length); row += 1) {
    const line = occupied[row] ?? [];
    for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
      if (line[column] !== undefined) taken = true;
      else line[column] = cell;
    }
  }
  return taken;
}

/** Returns the IDs that a cell names as its heads. */
export function headersOf(cell: Element, classes: Dict | undefined): readonly string[] {
  const value = attributeOf(cell, 'Table', 'Headers', classes);
  const items = value instanceof List ? [...value] : [value];
  return items
    .filter((item) => item instanceof PdfString)
    .map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
}

/** Returns what a head is the head of, or undefined when it doesn't say so. */
export function scopeOf(cell: Element, classes: Dict | undefined): string | undefined {
  const value = attributeOf(cell, 'Table', 'Scope', classes);
  return value instanceof Name ? value.value : undefined;
}
