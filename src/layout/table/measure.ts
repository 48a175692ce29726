// Measures what the contents of columns need and would like, over all rows, once (CSS 2.2 §17.5.2.2).
import type { Pt } from '../../units.ts';
import type { LayoutContext, Widths } from '../flowable.ts';
import type { Track } from '../track.ts';
import type { CellFormat } from './formats.ts';
import { insetsOf } from './insets.ts';
import type { Section } from './place-cells.ts';
import type { SharedCell } from './row.ts';
import type { TableSpec } from './spec.ts';

/** The widths of the content of one column, with padding. */
export interface ColumnWidths extends Widths {
  /** The least width when long words are broken. */
  readonly least: Pt;
}

interface Wish {
  min: Pt;
  least: Pt;
  max: Pt;
}

/** Cells over the same columns, taken together. */
interface SpanWish extends Wish {
  readonly column: number;
  readonly colSpan: number;
}

/** Measures all cells of columns whose width depends on content. It is linear in the number of cells. */
export function measureColumns(
  spec: TableSpec,
  sections: readonly Section[],
  context: LayoutContext,
): readonly ColumnWidths[] {
  const wishes: Wish[] = spec.columns.map(() => ({ min: 0, least: 0, max: 0 }));
  const asked = spec.columns.map(({ track }) => track.kind === 'auto' || track.kind === 'share');
  const spans = new Map<number, SpanWish>();
  for (const section of sections) {
    let index = -1;
    for (const row of section.rows) {
      index += 1;
      const starts = section.columns.get(index);
      const { cells } = row.shape;
      for (let position = 0; position < cells.length; position += 1) {
        const { format } = cells[position] as SharedCell; // The position is inside the list.
        const column = starts ? (starts[position] ?? 0) : position;
        const { colSpan } = format;
        const wish = colSpan === 1 ? wishes[column] : spanAt(spans, column, colSpan, wishes.length);
        if (wish && (colSpan > 1 || asked[column]))
          addWidths(format, row.widths(position, context), wish, spec.longWord);
      }
    }
  }
  for (const span of [...spans.values()].sort((a, b) => a.colSpan - b.colSpan)) {
    spreadSpan(span, spec, wishes);
  }
  return wishes;
}

function spanAt(
  spans: Map<number, SpanWish>,
  column: number,
  colSpan: number,
  columnCount: number,
): SpanWish {
  const key = column * (columnCount + 1) + colSpan;
  const known = spans.get(key);
  if (known) return known;
  const made = { column, colSpan, min: 0, least: 0, max: 0 };
  spans.set(key, made);
  return made;
}

function addWidths(format: CellFormat, widths: Widths | undefined, wish: Wish, longWord: Pt): void {
  const insets = insetsOf(format);
  const inset = insets.left + insets.right;
  const min = (widths?.min ?? 0) + inset;
  const max = (widths?.max ?? 0) + inset;
  if (max > wish.max) wish.max = max;
  if (min > wish.min) wish.min = min;
  const least = format.breakable ? Math.min(min, longWord + inset) : min;
  if (least > wish.least) wish.least = least;
}

/** Gives what a spanning cell lacks to the columns below it that can grow: `*` ones first, then `auto` ones. */
function spreadSpan(span: SpanWish, spec: TableSpec, wishes: readonly Wish[]): void {
  const covered = [...wishes.keys()].slice(span.column, span.column + span.colSpan);
  const tracks = covered.map((column) => spec.columns[column]?.track);
  if (tracks.some((track) => track?.kind === 'percent')) return;
  const kind = tracks.some((track) => track?.kind === 'share') ? 'share' : 'auto';
  const growing = covered.filter((column) => spec.columns[column]?.track.kind === kind);
  for (const key of ['min', 'least', 'max'] as const) {
    const had = covered.reduce((sum, column) => sum + widthOf(spec, column, wishes, key), 0);
    const missing = span[key] - had;
    if (missing <= 0) continue;
    const base = growing.reduce((sum, column) => sum + (wishes[column]?.max ?? 0), 0);
    for (const column of growing) {
      const wish = wishes[column];
      if (wish) wish[key] += missing * (base > 0 ? wish.max / base : 1 / growing.length);
    }
  }
  for (const wish of wishes) wish.max = Math.max(wish.max, wish.min);
}

function widthOf(spec: TableSpec, column: number, wishes: readonly Wish[], key: keyof Wish): Pt {
  const track: Track | undefined = spec.columns[column]?.track;
  return track?.kind === 'length' ? track.length : (wishes[column]?.[key] ?? 0);
}
