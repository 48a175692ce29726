// A table when nothing is left to evaluate. Blocks bind to this type and the layout reads it.
import type { Color, Pt, Sides } from '../../units.ts';
import type { Origin } from '../explain/origin.ts';
import type { Gradient } from '../flow/backdrop.ts';
import type { Flowable, Keep, Space } from '../flowable.ts';
import type { Stroke } from '../frame.ts';
import type { SlotLocal } from '../slot.ts';
import type { StructureNode } from '../structure.ts';
import type { Track } from '../track.ts';
import type { PrefixSums } from './sums.ts';

/** The lines of a cell's own border. For an absent side the table's line counts. */
export interface CellBorder {
  readonly top?: Stroke;
  readonly right?: Stroke;
  readonly bottom?: Stroke;
  readonly left?: Stroke;
}

/** The format of a cell. All cells that come from one place of the template share it, so that a cell takes little memory. */
export interface CellFormat {
  /** The JSON Pointer of the cell in the template. */
  readonly path: string;
  readonly colSpan: number;
  readonly rowSpan: number;
  readonly padding: Sides;
  readonly border?: CellBorder;
  readonly backgroundColor?: Color;
  /** Over its colour. */
  readonly gradient?: Gradient;
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
  /** Whether a long word in the content may be broken anywhere before the table counts as too wide. */
  readonly breakable: boolean;
  /** The language of its text, where it is another one than that of the table. */
  readonly lang?: string;
  /** Whether content that can stretch is as high as its rows. */
  readonly fills?: boolean;
}

/** What becomes of content that is higher than its row. */
export type RowOverflow = 'shrink' | 'fault';

/** One cell. Without content it is empty. */
export interface CellSpec {
  readonly format: CellFormat;
  readonly content?: Flowable;
  /** Neighbours downward with the same key are one cell. */
  readonly mergeKey?: string;
  /** What becomes of content over several rows that is higher than these. Without it they grow. */
  readonly overflow?: RowOverflow;
  /** Where it comes from, where somebody asked. */
  readonly origin?: Origin;
}

/** How firmly a row holds on to the next one. Weaker ties yield first when all together are taller than a page. */
export const tie = { none: 0, wish: 1, unit: 2, span: 3 } as const;

/** One of `tie`: `wish` is `keepWithNext`, `unit` are the rows of one item or a group's head, `span` is a cell that reaches down. */
export type Tie = (typeof tie)[keyof typeof tie];

/** The format of a row. All rows that come from one place of the template share it. */
export interface RowFormat {
  readonly path: string;
  readonly backgroundColor?: Color;
  /** Over the whole row, but not over cells with a background of their own. */
  readonly gradient?: Gradient;
  /** The least height. */
  readonly height: Pt;
  readonly tie: Tie;
  /** Whether it counts for the zebra. Heads and feet of groups do not. */
  readonly striped: boolean;
}

/** One row: its cells from the first column on. Places that a cell above reaches into are skipped. */
export interface RowSpec {
  readonly format: RowFormat;
  readonly cells: readonly CellSpec[];
  /** How many items of the table are complete with this row. The sums at a break after it are those of these items. */
  readonly items: number;
  /** Where it comes from, where somebody asked. */
  readonly origin?: Origin;
}

/** The rows of a group in the body: its head from `start`, the first other row at `headEnd`, the first row after the group at `end`. */
export interface GroupSpan {
  readonly start: number;
  readonly headEnd: number;
  readonly end: number;
  /** Its head as it is printed again, where that is another one. */
  readonly headAgain?: readonly RowSpec[];
}

/** One column. */
export interface ColumnSpec {
  readonly track: Track;
  /** Whether its cells below the head are heads of their rows. */
  readonly rowHeader?: boolean;
  /** Whether cells of it have merge keys. */
  readonly merge?: boolean;
  readonly backgroundColor?: Color;
}

/** The lines that the table draws where no cell has a border of its own. */
export interface TableLines {
  readonly horizontal?: Stroke;
  readonly vertical?: Stroke;
  /** The line below the head. */
  readonly head?: Stroke;
  readonly top?: Stroke;
  readonly right?: Stroke;
  readonly bottom?: Stroke;
  readonly left?: Stroke;
}

/** Rows that are printed only where the table breaks. They are made anew for each break, always of the same height. */
export interface CarrySpec {
  readonly foot?: (local: SlotLocal) => readonly RowSpec[];
  readonly head?: (local: SlotLocal) => readonly RowSpec[];
}

/** What a table that is too wide does, as long as nothing has to be given up for it. */
export type Overflow = 'shrink' | 'continue';

/** What is the same for a table whatever its data: how it looks, and what it does at the end of a page and of a line. */
export interface TableSettings {
  readonly repeatHead: boolean;
  readonly repeatFoot: boolean;
  /** Whether the carried row of a new page stands before the heads of the groups that go on there. */
  readonly carriedFirst?: boolean;
  /** Whether a row is split only when it is taller than a page. */
  readonly keepRowsTogether: boolean;
  /** The colour behind every second row that counts for the zebra. */
  readonly zebra?: Color;
  readonly lines: TableLines;
  /** The width. `auto` is as wide as the columns need. A percentage is of the space there is. */
  readonly width: Track;
  readonly alignSelf: 'start' | 'center' | 'end';
  /** These are tried in order. */
  readonly overflow: readonly Overflow[];
  /** The smallest part of its size that `shrink` goes down to. */
  readonly shrinkTo: number;
  /** How many columns, from the first on, are printed again when the table continues sideways. */
  readonly keyColumns: number;
  /**
   * Set where the table is to be as low as any data could make it: as small as it may be, with lines that never break. `by words`
   * says that only longer words in these cells can make it wider.
   */
  readonly lowest?: 'by words' | 'by anything';
}

/** A table that is to be laid out. */
export interface TableSpec extends TableSettings {
  readonly path: string;
  readonly keep?: Keep;
  readonly space?: Space;
  readonly columns: readonly ColumnSpec[];
  readonly head: readonly RowSpec[];
  /** The head as it is printed again, where that is another one. */
  readonly headAgain?: readonly RowSpec[] | undefined;
  readonly body: readonly RowSpec[];
  readonly foot: readonly RowSpec[];
  /** The groups, outer level first, each level in order. Indexes are into `body`. */
  readonly groups: readonly (readonly GroupSpan[])[];
  readonly carry?: CarrySpec;
  /** The sums over the items, by name. */
  readonly sums: Readonly<Record<string, PrefixSums>>;
  readonly backgroundColor?: Color;
  /** Whether any of its cells or rows has a gradient. */
  readonly hasGradients?: true;
  /** A word wider than this may be broken before the table counts as too wide. */
  readonly longWord: Pt;
  /** The node of the table. One without a role only arranges its content. */
  readonly node?: StructureNode | undefined;
}
