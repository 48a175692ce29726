// A compiled table: its expressions are parsed, its styles are resolved, and nothing of the template's text is left.
import type { CellFormat, RowOverflow } from '../../layout/table/formats.ts';
import type { TableSettings } from '../../layout/table/spec.ts';
import type { Quarter } from '../../layout/table/turned.ts';
import type { Track } from '../../layout/track.ts';
import type { Border } from '../../template/fields/fields.ts';
import type { ContentPlan, Expression, PrintPlan, StylePlan, TextTemplate } from '../../template/kind.ts';
import type { Pt, Sides } from '../../units.ts';
import type { SharedCover } from '../box/cover.ts';
import type { CaptionPlan } from '../caption/caption.ts';

/** The content of a cell. A plain string needs no block around it; most cells of long tables are plain strings. */
export type CellContent =
  | { readonly kind: 'text'; readonly text: TextTemplate; readonly prints?: PrintPlan }
  | { readonly kind: 'blocks'; readonly blocks: ContentPlan; readonly breakable: boolean };

/** Where the content of a cell stands. */
export type VerticalAlign = CellFormat['verticalAlign'];

/** A cell. */
export interface CellPlan {
  readonly path: string;
  readonly content?: CellContent;
  readonly style?: StylePlan;
  readonly cover?: SharedCover;
  readonly colSpan: number;
  readonly rowSpan: number;
  /** The spans that data decides. Those above are 1 then. */
  readonly computed?: { readonly colSpan?: Expression; readonly rowSpan?: Expression };
  /** Where its content stands. Default: at the top. */
  readonly verticalAlign?: VerticalAlign;
  /** The quarter that its content is turned by. */
  readonly rotate?: Quarter;
  readonly padding?: Sides;
  readonly border?: Border;
  /** The column that it starts in. The cell takes its style. */
  readonly column: number;
  /** The names of a column that is repeated, without `$`. */
  readonly names?: Readonly<Record<string, unknown>>;
}

/** What rows and groups of rows have in common. */
interface Repeated {
  readonly path: string;
  readonly if?: Expression;
  readonly each?: Expression;
  readonly as?: string;
}

/** One row. */
export interface RowPlan extends Repeated {
  readonly kind: 'row';
  /** Whether each cell is that of its column. It is left out where a cell beside or above it reaches over the column. */
  readonly byColumn?: true;
  readonly cells: readonly CellPlan[];
  /** The style of the head or foot that it stands in. It is stronger than the columns' style and weaker than the row's own. */
  readonly partStyle?: StylePlan;
  readonly style?: StylePlan;
  readonly cover?: SharedCover;
  /** The gradient or hatch of the head or foot that it stands in. It yields to a background of its own. */
  readonly partCover?: SharedCover;
  /** Where the content of its cells stands, unless they say it. */
  readonly verticalAlign?: VerticalAlign;
  readonly height: Pt;
  /** What becomes of content that is higher. Without it the row grows. */
  readonly overflow?: RowOverflow;
  readonly keepWithNext: boolean;
  /** Whether it is a head amid the body. */
  readonly isHead?: true;
}

/** Several rows an item. */
export interface RowsPlan extends Repeated {
  readonly kind: 'rows';
  readonly rows: readonly RowNode[];
  /** Whether one of them is a head amid the body. They are then no unit. */
  readonly hasHead?: true;
}

/** A row, or several. */
export type RowNode = RowPlan | RowsPlan;

/** A column: its width, and what its cells take when they have nothing of their own. */
export interface ColumnPlan {
  readonly track: Track;
  /** Whether its cells below the head are heads of their rows. */
  readonly rowHeader: boolean;
  /** Whether equal texts downward are one cell. */
  readonly merge: boolean;
  readonly verticalAlign?: VerticalAlign;
  readonly style?: StylePlan;
  readonly if?: Expression;
  /** It makes a column an item. `as` is the name of the item then. */
  readonly each?: Expression;
  readonly as?: string;
}

/** One level of groups. */
export interface GroupPlan {
  readonly by: Expression;
  readonly head: readonly RowNode[];
  readonly foot: readonly RowNode[];
  /** How many of its items stand below its head at least. */
  readonly leastRows: number;
}

/** The rows of a table, by the part that they stand in. */
export type TableParts = Pick<
  TablePlan,
  'head' | 'body' | 'foot' | 'itemRow' | 'groups' | 'carryHead' | 'carryFoot'
>;

/** A table. */
export interface TablePlan {
  readonly path: string;
  readonly columns: readonly ColumnPlan[];
  readonly rows?: Expression;
  readonly rowAs?: string;
  /** The row of each item of `rows`. It is absent when no column has a `cell`. */
  readonly itemRow?: RowPlan;
  readonly head: readonly RowNode[];
  readonly body: readonly RowNode[];
  readonly foot: readonly RowNode[];
  readonly sums: readonly { readonly name: string; readonly value: Expression }[];
  readonly groups: readonly GroupPlan[];
  readonly carryHead: readonly RowNode[];
  readonly carryFoot: readonly RowNode[];
  readonly empty?: CellPlan;
  /** The padding in place of that of the table's style names. */
  readonly padding?: Sides;
  readonly settings: TableSettings;
  /** Whether the template says how many key columns there are. */
  readonly saysKeyColumns?: true;
  /** Whether data decides on spans of cells. */
  readonly computesSpans?: true;
  readonly caption?: CaptionPlan;
}
