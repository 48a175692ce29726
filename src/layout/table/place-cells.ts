// The grid: which column each cell starts in, and which rows a cell reaching down ties together.
import type { Row } from './row.ts';

/** What the grid needs to know of a row. The rows of a template can be checked with it before there is any content. */
export interface GridRow {
  readonly cells: readonly {
    readonly format: { readonly path: string; readonly colSpan: number; readonly rowSpan: number };
  }[];
}

/** A cell that finds no place. */
export interface GridFault {
  /** The JSON Pointer of the cell. */
  readonly path: string;
  readonly message: string;
  readonly hint: string;
}

/** The places of the cells of some rows. */
export interface Grid {
  /** The starting column of each cell, for rows where the n-th cell is not simply in the n-th column. */
  readonly columns: ReadonlyMap<number, readonly number[]>;
  /** The rows from which a cell reaches down into the next one. */
  readonly tied: ReadonlySet<number>;
  readonly faults: readonly GridFault[];
}

/** Rows that are placed: head, body, foot, or all of them one after the other. */
export interface Section {
  readonly rows: readonly Row[];
  readonly columns: ReadonlyMap<number, readonly number[]>;
  readonly tied: ReadonlySet<number>;
}

/** Places the cells of `rows` in order, and skips what cells above still occupy. It is linear in the number of cells. */
export function placeRows(rows: readonly GridRow[], columnCount: number): Grid {
  const columns = new Map<number, readonly number[]>();
  const tied = new Set<number>();
  const faults: GridFault[] = [];
  /** For each column the number of further rows that a cell above reaches into. */
  const reach = new Array<number>(columnCount).fill(0);
  let open = false;
  let index = -1;
  /** The last row whose cells each take one place. Rows of one shape are one object here. */
  let plain: GridRow | undefined;
  for (const row of rows) {
    index += 1;
    if (!open && (row === plain || isPlain(row, columnCount))) {
      plain = row;
      continue;
    }
    columns.set(index, placeRow(row, { reach, rowsLeft: rows.length - index, faults }));
    open = false;
    for (const [column, left] of reach.entries()) {
      reach[column] = Math.max(0, left - 1);
      open ||= left > 1;
    }
    if (open) tied.add(index);
  }
  return { columns, tied, faults };
}

/** Returns how many columns `rows` take when nothing else says so. */
export function countColumns(rows: readonly GridRow[]): number {
  const reach: number[] = [];
  for (const row of rows) {
    let column = 0;
    for (const { format } of row.cells) {
      while ((reach[column] ?? 0) > 0) column += 1;
      for (let end = column + format.colSpan; column < end; column += 1) reach[column] = format.rowSpan;
    }
    for (const [index, left] of reach.entries()) reach[index] = Math.max(0, (left ?? 0) - 1);
  }
  return reach.length;
}

/** Returns the row after the last one that cells tie to `row`. */
export function blockEnd(section: Section, row: number): number {
  let end = row + 1;
  while (section.tied.has(end - 1)) end += 1;
  return end;
}

/** Joins sections one after the other into one. */
export function joinSections(sections: readonly Section[]): Section {
  const rows: Row[] = [];
  const columns = new Map<number, readonly number[]>();
  const tied = new Set<number>();
  for (const section of sections) {
    const offset = rows.length;
    for (const row of section.rows) rows.push(row);
    for (const [index, starts] of section.columns) columns.set(index + offset, starts);
    for (const index of section.tied) tied.add(index + offset);
  }
  return { rows, columns, tied };
}

function isPlain(row: GridRow, columnCount: number): boolean {
  if (row.cells.length > columnCount) return false;
  for (const { format } of row.cells) if (format.colSpan !== 1 || format.rowSpan !== 1) return false;
  return true;
}

interface Placing {
  readonly reach: number[];
  readonly rowsLeft: number;
  readonly faults: GridFault[];
}

function placeRow(row: GridRow, placing: Placing): readonly number[] {
  const { reach, rowsLeft, faults } = placing;
  const starts: number[] = [];
  let column = 0;
  for (const { format } of row.cells) {
    while ((reach[column] ?? 0) > 0) column += 1;
    starts.push(column);
    const fault = faultOf(format, column, placing);
    if (fault) faults.push({ path: format.path, ...fault });
    const end = Math.min(column + format.colSpan, reach.length);
    for (; column < end; column += 1) reach[column] = Math.min(format.rowSpan, rowsLeft);
  }
  return starts;
}

function faultOf(
  format: { readonly colSpan: number; readonly rowSpan: number },
  column: number,
  { reach, rowsLeft }: Placing,
): { message: string; hint: string } | undefined {
  const count = reach.length;
  if (column + format.colSpan > count) {
    const room = Math.max(0, count - column);
    return {
      message: `expected cells for ${count} columns, got one that ${room === 0 ? 'stands right of them all' : `takes ${format.colSpan} where ${room} are left`}`,
      hint: 'take cells away, make colSpan smaller or add to "columns"; cells above with rowSpan take places too',
    };
  }
  if (format.rowSpan > rowsLeft) {
    return {
      message: `expected a rowSpan of at most ${rowsLeft}, got ${format.rowSpan}: the cell would leave its part of the table`,
      hint: 'head, body and foot are separate: make rowSpan smaller or add rows below',
    };
  }
  const taken = reach.slice(column, column + format.colSpan).findIndex((left) => left > 0);
  if (taken < 0) return undefined;
  return {
    message: `the cell spans into column ${column + taken + 1}, where a cell from above with rowSpan stands`,
    hint: 'make one of the two spans smaller',
  };
}
