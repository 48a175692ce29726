// Merged cells: equal values downward in a column are one cell, on each page anew. Pages may end between their rows.

import type { CellBox, RowBox } from './boxes.ts';
import type { CellFormat } from './formats.ts';
import { MergeRuns, type Run } from './merge-runs.ts';
import { joinSections, placeRows, type Section } from './place-cells.ts';
import { changedCell, type PlacedCell } from './placed-cell.ts';
import { type Row, RowShapes } from './row.ts';

/** The cells of a table that continue the one above, by row and column. */
export class Merges {
  private readonly cells = new Set<number>();
  private readonly columnCount: number;

  constructor({ rows, columns }: Section, columnCount: number) {
    this.columnCount = columnCount;
    let above: ReadonlyMap<number, string> = new Map();
    for (const [index, row] of rows.entries()) {
      const own = keysOf(row, columns.get(index));
      for (const [column, key] of own)
        if (above.get(column) === key) this.cells.add(index * columnCount + column);
      above = own;
    }
  }

  /** Returns whether a cell says the same as the one above it. */
  continues(row: number, column: number): boolean {
    return this.cells.has(row * this.columnCount + column);
  }

  /** Returns whether a cell is one with the cell above it or below it. */
  isShared(row: number, column: number): boolean {
    return this.continues(row, column) || this.continues(row + 1, column);
  }

  /** Returns the rows with merged cells that reach over all that they stand for, as those who do not see the page read them. */
  read(flow: Section): Section {
    const formats = new Map<CellFormat, Map<number, CellFormat>>();
    const shapes = new RowShapes();
    const rows = flow.rows.map((row, index): Row => {
      const starts = flow.columns.get(index);
      const cells = row.cells.flatMap((cell, position) => {
        const column = starts ? (starts[position] ?? 0) : position;
        if (cell.mergeKey === undefined) return cell;
        if (this.continues(index, column)) return [];
        let rowSpan = 1;
        while (this.continues(index + rowSpan, column)) rowSpan += 1;
        return rowSpan === 1 ? cell : { ...cell, format: spanning(cell.format, rowSpan, formats) };
      });
      return shapes.row({ format: row.format, items: row.items }, cells);
    });
    const placed = placeRows(
      rows.map(({ shape }) => shape),
      this.columnCount,
    );
    return joinSections([{ rows, ...placed }]);
  }
}

function keysOf(row: Row, starts: readonly number[] | undefined): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  for (const position of row.shape.cells.keys()) {
    const { mergeKey } = row.extras(position) ?? {};
    if (mergeKey !== undefined) keys.set(starts ? (starts[position] ?? 0) : position, mergeKey);
  }
  return keys;
}

function spanning(
  format: CellFormat,
  rowSpan: number,
  formats: Map<CellFormat, Map<number, CellFormat>>,
): CellFormat {
  const known = formats.get(format) ?? new Map<number, CellFormat>();
  formats.set(format, known);
  const made = known.get(rowSpan) ?? { ...format, rowSpan };
  known.set(rowSpan, made);
  return made;
}

/** Returns the rows of one page, in which equal values downward are one cell. */
export function mergedRows(rows: readonly RowBox[]): readonly RowBox[] {
  const found = new MergeRuns();
  for (const row of rows) found.add(row);
  const { dropped, runs } = found;
  return dropped.size === 0 ? rows : rows.map((row) => ({ ...row, cells: joined(row.cells, dropped, runs) }));
}

function joined(
  boxes: readonly CellBox[],
  dropped: ReadonlySet<CellBox>,
  runs: ReadonlyMap<PlacedCell, Run>,
): readonly CellBox[] {
  const cells = new Map<PlacedCell, PlacedCell>();
  return boxes.flatMap((box) => {
    if (dropped.has(box)) return [];
    const run = runs.get(box.cell);
    const rowSpan = run === undefined ? 1 : run.last - run.first + 1;
    if (rowSpan === 1) return box;
    // A cell that stands in several panels is one cell.
    const cell = cells.get(box.cell) ?? changedCell(box.cell, { rowSpan });
    cells.set(box.cell, cell);
    return { ...box, cell };
  });
}
