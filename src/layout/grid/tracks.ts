// The columns of a grid: how many there are, and how wide.
import type { Pt } from '../../units.ts';
import type { Widths } from '../flowable.ts';
import { leastWidths, resolveTracks, type Track } from '../track.ts';

/** The columns: so many of equal width, these widths, or as many of at least this width as there is room for. */
export type GridColumns = number | readonly Track[] | { readonly least: Pt };

/** The columns in a width. */
export interface Columns {
  readonly widths: readonly Pt[];
  readonly gap: Pt;
  /** How wide they and their gaps would have to be, when that is more than there is. */
  readonly wanted?: Pt;
}

/** Widths that differ by less than this are equal. */
const slack: Pt = 0.01;

/** Returns how many columns there are in `room`. There are never more of them than items to stand in them. */
export function countColumns(columns: GridColumns, gap: Pt, room: Pt, itemCount: number): number {
  if (typeof columns === 'number') return columns;
  if ('length' in columns) return columns.length;
  const fitting = Math.floor((room + gap + slack) / Math.max(columns.least + gap, 1));
  return Math.max(1, Math.min(fitting, itemCount));
}

/** Returns the widths of `count` columns in `room`. `measured` gives the widths that the items in a column want. */
export function columnsIn(
  columns: GridColumns,
  { room, gap, count }: { readonly room: Pt; readonly gap: Pt; readonly count: number },
  measured: (column: number) => Widths,
): Columns {
  const gaps = count - 1;
  // A gap takes at most half of the width, so that something of the columns is left.
  const narrow = gaps > 0 && gap * gaps > room / 2 ? room / 2 / gaps : gap;
  const inner = Math.max(0, room - narrow * gaps);
  const wider = narrow < gap ? { wanted: gap * gaps * 2 } : {};
  if (typeof columns === 'number' || 'least' in columns)
    return { widths: new Array<Pt>(count).fill(inner / count), gap: narrow, ...wider };
  const contents = columns.map((track, column) =>
    track.kind === 'auto' ? measured(column) : { min: 0, max: 0 },
  );
  const fixed = columns.map((track) => (track.kind === 'auto' ? 0 : 1));
  const asked = leastWidths(
    columns,
    contents.map((widths, column) => (fixed[column] === 1 ? widths : { min: 0, max: 0 })),
    inner,
  );
  const widths = resolveTracks(columns, contents, inner);
  return asked > inner + slack
    ? { widths, gap: narrow, wanted: asked + gap * gaps }
    : { widths, gap: narrow, ...wider };
}
