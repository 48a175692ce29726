// Lays out rows of plain texts without a box for each cell. Most rows of long tables are such rows.
import type { Pt } from '../../units.ts';
import { epsilon, type LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { type Look, lookOf } from '../text/look.ts';
import { shareBefore } from '../text/simple-line.ts';
import { insetsOf } from './insets.ts';
import type { Panel } from './panels.ts';
import { Repeated } from './repeated.ts';
import type { Row, RowShape, SharedCell } from './row.ts';
import type { PlacedCell, RowBox } from './rows.ts';

/** What cells of one column have in common, in rows of one shape and at one width. */
export interface TextColumn {
  readonly cell: SharedCell;
  readonly look: Look | undefined;
  /** From the edge of the column to the text, and from the top of the row. */
  readonly left: Pt;
  readonly top: Pt;
  /** The width that the text has. */
  readonly width: Pt;
  /** The height of a line, and what the padding adds. */
  readonly line: Pt;
  readonly inset: Pt;
  readonly indent: Pt;
  /** Which part of the space beside the text stands before it. */
  readonly share: number;
  /** The cell as the grid of a page has it. */
  readonly box: GridBox;
  /** The texts that are more than one simple line. */
  readonly frames: Repeated<Frame>;
}

/** What the grid of a page knows of a cell: its place, and how it looks. */
export interface GridBox {
  readonly column: number;
  readonly colSpan: number;
  readonly cell: Pick<PlacedCell, 'format' | 'column' | 'rowSpan'>;
}

/** The columns of rows of plain texts in one sized table, by the shapes of the rows. */
export class TextColumns {
  readonly #known = new Map<RowShape, readonly TextColumn[]>();
  readonly #panel: Panel | undefined;
  readonly #context: LayoutContext;

  constructor(panels: readonly Panel[], context: LayoutContext) {
    this.#panel = panels.length === 1 ? panels[0] : undefined;
    this.#context = context;
  }

  /** Returns the columns of such rows, or undefined in a table that is more than that. */
  of(shape: RowShape): readonly TextColumn[] | undefined {
    const panel = this.#panel;
    if (panel === undefined || !shape.isEven || this.#context.explains === true) return undefined;
    let columns = this.#known.get(shape);
    if (columns === undefined) {
      columns = shape.cells.map((cell, column) => columnOf(cell, { column, panel, context: this.#context }));
      this.#known.set(shape, columns);
    }
    return columns;
  }
}

function columnOf(
  cell: SharedCell,
  {
    column,
    panel,
    context,
  }: { readonly column: number; readonly panel: Panel; readonly context: LayoutContext },
): TextColumn {
  const { format, style } = cell;
  const look = style && lookOf(style, context);
  const insets = insetsOf(format);
  const outer = (panel.edges[column + 1] ?? 0) - (panel.edges[column] ?? 0);
  return {
    cell,
    look,
    left: insets.left,
    top: insets.top,
    width: Math.max(0, outer - insets.left - insets.right),
    line: look === undefined ? 0 : look.above + look.below,
    inset: insets.top + insets.bottom,
    indent: style?.indent ?? 0,
    share: style === undefined ? 0 : shareBefore(style.align),
    box: { column, colSpan: 1, cell: { format, column, rowSpan: 1 } },
    frames: new Repeated(),
  };
}

/** A row of plain texts that is laid out. Its cells are boxes only where these are asked for. */
export class TextRowBox implements RowBox {
  readonly spec: Row;
  readonly index: number;
  readonly height: Pt;
  readonly columns: readonly TextColumn[];
  /** The texts that are more than one simple line, by column. */
  readonly frames: readonly (Frame | undefined)[] | undefined;
  readonly #boxed: () => RowBox['cells'];
  #cells: RowBox['cells'] | undefined;

  constructor(
    laid: Pick<TextRowBox, 'spec' | 'index' | 'height' | 'columns' | 'frames'>,
    boxed: () => RowBox['cells'],
  ) {
    this.spec = laid.spec;
    this.index = laid.index;
    this.height = laid.height;
    this.columns = laid.columns;
    this.frames = laid.frames;
    this.#boxed = boxed;
  }

  get cells(): RowBox['cells'] {
    this.#cells ??= this.#boxed();
    return this.#cells;
  }
}

/** What such rows are laid out in. */
export interface TextRoom {
  readonly context: LayoutContext;
  /** The height of a fresh region. */
  readonly full: Pt;
}

/** Returns the height of such a row and the frames of texts that take several lines, or undefined when it has to be laid out cell by cell. */
export function fitTexts(
  row: Row,
  columns: readonly TextColumn[],
  room: TextRoom,
): Pick<TextRowBox, 'height' | 'frames'> | undefined {
  let { height } = row.format;
  let frames: (Frame | undefined)[] | undefined;
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index] as TextColumn; // The index is inside the list.
    const { inset } = column;
    let own = inset;
    if (column.cell.isFilled) {
      const left = room.full - inset;
      if (left <= 0) return undefined;
      if (isOneLine(row.lineWidth(index, room.context), column) && column.line <= left + epsilon) {
        own = column.line + inset;
      } else {
        const frame = wholeFrame(row, index, { column, height: left }, room.context);
        if (frame === undefined) return undefined;
        frames ??= [];
        frames[index] = frame;
        own = frame.height + inset;
      }
    }
    if (own > height) height = own;
  }
  return { height, frames };
}

function isOneLine(width: Pt, column: TextColumn): boolean {
  return width >= 0 && width + column.indent <= column.width + epsilon;
}

/** Returns the frame of a text, or undefined when not all of it has space. */
function wholeFrame(
  row: Row,
  index: number,
  { column, height }: { readonly column: TextColumn; readonly height: Pt },
  context: LayoutContext,
): Frame | undefined {
  const text = row.text(index);
  const known = column.frames.find(text);
  if (known !== undefined && known.height <= height + epsilon) return known;
  return column.frames.make(text, context, (watched) => {
    const fit = row.content(index)?.fit({ width: column.width, height, full: height }, watched);
    return fit?.rest === undefined ? fit?.frame : undefined;
  });
}
