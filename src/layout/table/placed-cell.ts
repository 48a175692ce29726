// The cells of rows with their columns, as they are laid out.
import type { Origin } from '../explain/origin.ts';
import type { Flowable } from '../flowable.ts';
import type { CellFormat, RowOverflow } from './formats.ts';
import type { Section } from './place-cells.ts';
import type { Row, SharedCell } from './row.ts';

/** A cell in its row. On a continued page `rowSpan` counts what is left, and `content` is what is still to be printed. */
export interface PlacedCell {
  readonly format: CellFormat;
  readonly content: Flowable | undefined;
  /** The column in the whole table, not in the panel. */
  readonly column: number;
  /** The index of its row in its section. It stays the same where the cell continues. */
  readonly row: number;
  readonly rowSpan: number;
  /** Neighbours downward with the same key are one cell. */
  readonly mergeKey?: string | undefined;
  readonly overflow?: RowOverflow | undefined;
  readonly origin?: Origin | undefined;
  /** The row that its content is that of, where it is all there. */
  readonly whole?: Row | undefined;
}

/** A cell that has all of its content. What it holds is read from its row. */
class WholeCell implements PlacedCell {
  readonly whole: Row;
  readonly format: CellFormat;
  readonly column: number;
  readonly row: number;
  /** Each box is asked for it many times. */
  readonly rowSpan: number;
  readonly #position: number;

  constructor(whole: Row, position: number, column: number, row: number) {
    this.whole = whole;
    this.format = (whole.shape.cells[position] as SharedCell).format; // The row has a cell there.
    this.column = column;
    this.row = row;
    this.rowSpan = this.format.rowSpan;
    this.#position = position;
  }

  get content(): Flowable | undefined {
    return this.whole.content(this.#position);
  }

  get mergeKey(): string | undefined {
    return this.whole.extras(this.#position)?.mergeKey;
  }

  get overflow(): RowOverflow | undefined {
    return this.whole.extras(this.#position)?.overflow;
  }

  get origin(): Origin | undefined {
    return this.whole.extras(this.#position)?.origin;
  }
}

/** Returns the cell with another content or another number of rows. */
export function changedCell(
  cell: PlacedCell,
  change: Partial<Pick<PlacedCell, 'content' | 'rowSpan'>>,
): PlacedCell {
  const { format, content, column, row, rowSpan, mergeKey, overflow, origin } = cell;
  const whole = 'content' in change ? undefined : cell.whole;
  return { format, content, column, row, rowSpan, mergeKey, overflow, origin, whole, ...change };
}

/** Returns the cells of a row with their columns. */
export function cellsOf(section: Section, index: number): PlacedCell[] {
  const starts = section.columns.get(index);
  const row = section.rows[index];
  if (row === undefined) return [];
  return row.shape.cells.map(
    (_, position) => new WholeCell(row, position, starts ? (starts[position] ?? 0) : position, index),
  );
}
