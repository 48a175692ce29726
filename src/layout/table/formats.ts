// The formats of rows and cells. All that come from one place of the template share theirs.
import type { Color, Pt, Sides } from '../../units.ts';
import type { Cover } from '../flow/backdrop.ts';
import type { Stroke } from '../frame.ts';

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
  readonly cover?: Cover;
  readonly verticalAlign: 'top' | 'middle' | 'bottom' | 'baseline';
  /** Whether a long word in the content may be broken anywhere before the table counts as too wide. */
  readonly breakable: boolean;
  /** The language of its text, where it is another one than that of the table. */
  readonly lang?: string;
  /** Whether content that can stretch is as high as its rows. */
  readonly fills?: boolean;
}

/** What becomes of content that is higher than its row. */
export type RowOverflow = 'shrink' | 'fault';

/** How firmly a row holds on to the next one. Weaker ties yield first when all together are taller than a page. */
export const tie = { none: 0, wish: 1, unit: 2, span: 3 } as const;

/** One of `tie`: `wish` is `keepWithNext`, `unit` are the rows of one item or a group's head, `span` is a cell that reaches down. */
export type Tie = (typeof tie)[keyof typeof tie];

/** The format of a row. All rows that come from one place of the template share it. */
export interface RowFormat {
  readonly path: string;
  readonly backgroundColor?: Color;
  /** Over the whole row, but not over cells with a background of their own. */
  readonly cover?: Cover;
  /** The least height. */
  readonly height: Pt;
  readonly tie: Tie;
  /** Whether it counts for the zebra. Heads and feet of groups do not. */
  readonly striped: boolean;
  /** Whether it is a head amid the body: of the rows below it, in place of the head of the table. */
  readonly isHead?: true;
}
