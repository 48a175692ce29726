// A table when nothing is left to evaluate. Blocks bind to this type and the layout reads it.
import type { Color, Pt } from '../../units.ts';
import type { Keep, Space } from '../flowable.ts';
import type { Stroke } from '../frame.ts';
import type { SlotLocal } from '../slot.ts';
import type { StructureNode } from '../structure.ts';
import type { Track } from '../track.ts';
import type { Row } from './row.ts';
import type { PrefixSums } from './sums.ts';

/** The rows of a group in the body: its head from `start`, the first other row at `headEnd`, the first row after the group at `end`. */
export interface GroupSpan {
  readonly start: number;
  readonly headEnd: number;
  readonly end: number;
  /** Its head as it is printed again, where that is another one. */
  readonly headAgain?: readonly Row[];
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
  readonly foot?: (local: SlotLocal) => readonly Row[];
  readonly head?: (local: SlotLocal) => readonly Row[];
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
  readonly head: readonly Row[];
  /** The head as it is printed again, where that is another one. */
  readonly headAgain?: readonly Row[] | undefined;
  readonly body: readonly Row[];
  readonly foot: readonly Row[];
  /** The groups, outer level first, each level in order. Indexes are into `body`. */
  readonly groups: readonly (readonly GroupSpan[])[];
  /** The heads amid the body with the rows that they head, in order. */
  readonly heads: readonly GroupSpan[];
  readonly carry?: CarrySpec;
  /** The sums over the items, by name. */
  readonly sums: Readonly<Record<string, PrefixSums>>;
  readonly backgroundColor?: Color;
  /** Whether any of its cells or rows has a gradient. */
  readonly hasCovers?: true;
  /** A word wider than this may be broken before the table counts as too wide. */
  readonly longWord: Pt;
  /** The node of the table. One without a role only arranges its content. */
  readonly node?: StructureNode | undefined;
}
