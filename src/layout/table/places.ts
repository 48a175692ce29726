// The places of cells in a sized table: what the cells of a column have in common in rows of one shape.
import type { Pt } from '../../units.ts';
import type { LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { type Look, lookOf } from '../text/look.ts';
import { shareBefore } from '../text/simple-line.ts';
import type { CellFormat } from './formats.ts';
import { insetsOf } from './insets.ts';
import { type Panel, projectCell } from './panels.ts';
import { Repeated } from './repeated.ts';
import type { RowShape, SharedCell } from './row.ts';

/** Where a cell stands. */
export interface CellPlace {
  /** Its position among the cells of its row. */
  readonly position: number;
  /** The panel that it is printed in, and what it takes there. */
  readonly panel: number;
  readonly column: number;
  readonly colSpan: number;
  /** Whether it was begun in an earlier panel. Only its background continues here. */
  readonly isEmpty: boolean;
  /** From the left edge of its first column to its content, and from the top of its row. */
  readonly left: Pt;
  readonly top: Pt;
  /** What the padding adds to the height of its content. */
  readonly inset: Pt;
  /** The width that its content has. */
  readonly width: Pt;
  /** How texts stand in it, where it holds texts. */
  readonly text: TextPlace | undefined;
}

/** How the texts of a column stand in their cells. */
export interface TextPlace {
  readonly look: Look;
  /** The height of a line. */
  readonly line: Pt;
  readonly indent: Pt;
  /** Which part of the space beside the text stands before it. */
  readonly share: number;
  /** The texts that are more than one simple line. */
  readonly frames: Repeated<Frame>;
}

/** A cell as the lines and backgrounds of a page need it. */
export interface GridCell {
  readonly cell: {
    readonly format: CellFormat;
    /** The column in the whole table, not in the panel. */
    readonly column: number;
    readonly rowSpan: number;
  };
  readonly place: { readonly colSpan: number };
}

/** The columns that cells begin in, by position, and whether they are printed in every panel that they touch. */
interface Placing {
  readonly starts: readonly number[] | undefined;
  /** As those of a head are. Others are printed in the first. */
  readonly everywhere: boolean;
}

/** The places of more shapes are found anew each time. */
const mostShapes = 1000;

/** The places of the cells of one sized table. */
export class CellPlaces {
  readonly panels: readonly Panel[];
  readonly #context: LayoutContext;
  readonly #places = new Map<RowShape, readonly CellPlace[]>();
  readonly #everywhere = new Map<RowShape, readonly CellPlace[]>();
  readonly #inGrid = new Map<RowShape, readonly GridCell[]>();

  constructor(panels: readonly Panel[], context: LayoutContext) {
    this.panels = panels;
    this.#context = context;
  }

  /** Returns the places of the cells of rows in their order. A cell has one in each panel that it is printed in. */
  of(shape: RowShape, placing: Placing): readonly CellPlace[] {
    const { starts, everywhere } = placing;
    const known = everywhere ? this.#everywhere : this.#places;
    const own = starts === undefined ? known.get(shape) : undefined;
    if (own !== undefined) return own;
    const places = shape.cells.flatMap((cell, position) =>
      this.at(cell.format, starts ? (starts[position] ?? 0) : position, everywhere).map((place) => ({
        ...place,
        position,
        text: this.#textOf(cell),
      })),
    );
    if (starts === undefined && known.size < mostShapes) known.set(shape, places);
    return places;
  }

  /** Returns what the cells of rows have in common whose cells take one place each. */
  inGrid(shape: RowShape): readonly GridCell[] {
    const known = this.#inGrid.get(shape);
    if (known !== undefined) return known;
    const cells = shape.cells.map(({ format }, column) => ({
      cell: { format, column, rowSpan: 1 },
      place: { colSpan: 1 },
    }));
    if (this.#inGrid.size < mostShapes) this.#inGrid.set(shape, cells);
    return cells;
  }

  /** Returns the places of a cell that begins in a column of the table. */
  at(format: CellFormat, start: number, everywhere: boolean): readonly CellPlace[] {
    return this.panels.flatMap((panel) => {
      const part = projectCell(panel, start, format.colSpan, everywhere);
      if (part === undefined) return [];
      const { column, colSpan, empty } = part;
      const { left, top, right, bottom } = insetsOf(format);
      const width = Math.max(0, part.width - left - right);
      const own = { panel: panel.index, column, colSpan, isEmpty: empty };
      return { ...own, position: -1, left, top, inset: top + bottom, width, text: undefined };
    });
  }

  /** Where a document is explained, each text is laid out as other content is: it says where it comes from. */
  #textOf({ style }: SharedCell): TextPlace | undefined {
    if (style === undefined || this.#context.explains === true) return undefined;
    const look = lookOf(style, this.#context);
    const line = look.above + look.below;
    return { look, line, indent: style.indent, share: shareBefore(style.align), frames: new Repeated() };
  }
}
