// Tables that are too wide: their columns need more than the space there is. There is always a way; no table fails for its width.
import type { Pt } from '../../units.ts';
import { epsilon, type LayoutContext, type Widths } from '../flowable.ts';
import { autoTrack, resolveTracks } from '../track.ts';
import type { ColumnWidths } from './measure.ts';
import { dealPanels, type Panel, panelOf } from './panels.ts';
import type { Overflow, TableSpec } from './spec.ts';

/** Columns with their widths. */
export interface Columns {
  readonly panels: readonly Panel[];
  /** The scale. The table is laid out in a region larger by 1/scale, and drawn smaller by it. */
  readonly scale: number;
}

/** The widths of the contents of a table. */
export interface Measures {
  /** The widths of the columns whose width depends on content. */
  readonly columns: readonly ColumnWidths[];
  /** Returns the widths of all columns, with words longer than `longWord` broken. */
  all(longWord: Pt): readonly ColumnWidths[];
}

/** A table that is too wide. */
export interface Excess {
  readonly spec: TableSpec;
  readonly measures: Measures;
  /** The width that it needs as it is declared, with long words broken. It is infinite when percentages leave the others no space. */
  readonly needed: Pt;
  readonly room: Pt;
}

/** When nothing is left but to break words, a long word is broken into parts of at least this part of what counts as long. */
const shortWord = 1 / 6;

/**
 * Returns the columns of a table that is too wide, and a warning. It tries what `overflow` says, in order; then columns
 * that take no more than their words need; then, in a cell, broken words; then further pages sideways. `context` is
 * that of the table itself.
 */
export function overflowing(excess: Excess, context: LayoutContext): Columns {
  const { spec, measures } = excess;
  const tell = (what: string, hint?: string) =>
    context.warn({ path: spec.path, message: `${factsOf(excess)}: ${what}`, ...(hint && { hint }) });
  for (const way of spec.overflow) {
    const columns = way === 'shrink' ? shrink(excess) : continueSideways(excess);
    if (!columns) continue;
    tell(way === 'shrink' ? `it is printed at ${percent(columns.scale)}` : sideways(columns));
    return columns;
  }
  const tried = triedOf(spec);
  const whole = measures.all(spec.longWord);
  const words = narrow(excess, whole);
  if (words) {
    tell(`${tried}columns are made narrower than they ask for${atScale(words)}`, wayOut(spec));
    return words;
  }
  const pieces = context.inCell ? narrow(excess, measures.all(spec.longWord * shortWord)) : undefined;
  if (pieces) {
    tell(`${tried}columns are so narrow that words are broken${atScale(pieces)}`, wayOut(spec));
    return pieces;
  }
  const { columns, capped } = sidewaysAnyhow(excess, whole);
  const cap = capped > 0 ? `, ${capped} of its columns narrower than they ask for` : '';
  tell(`${tried}${sideways(columns)}${cap}`, wayOut(spec));
  return columns;
}

/** Returns the least width of all columns. Percentages are of the table, so the others must fit into what they leave. */
export function neededWidth(spec: TableSpec, contents: readonly Widths[]): Pt {
  let others = 0;
  let part = 0;
  for (const [index, { track }] of spec.columns.entries()) {
    if (track.kind === 'percent') part += track.percent / 100;
    else others += track.kind === 'length' ? track.length : (contents[index]?.min ?? 0);
  }
  if (others === 0) return part > 1 + 1e-9 ? Number.POSITIVE_INFINITY : 0;
  return part < 1 ? others / (1 - part) : Number.POSITIVE_INFINITY;
}

/** Returns the smallest scale that a table may be printed at. */
export function leastScale({ overflow, shrinkTo }: TableSpec): number {
  return overflow.includes('shrink') ? shrinkTo : 1;
}

/** Returns the scale, in whole percent, at which this width fits, or undefined when that is under the bound. */
function scaleFor(needed: Pt, { spec, room }: Excess): number | undefined {
  const scale = needed > 0 ? Math.min(1, Math.floor((room / needed) * 100 + 1e-6) / 100) : 1;
  return scale >= leastScale(spec) - 1e-9 ? scale : undefined;
}

function shrink(excess: Excess): Columns | undefined {
  const { spec, measures, room } = excess;
  const scale = scaleFor(excess.needed, excess);
  if (scale === undefined) return undefined;
  const contents = measures.columns.map(({ least, max }) => ({ min: least, max }));
  const widths = resolveTracks(
    spec.columns.map(({ track }) => track),
    contents,
    room / scale,
  );
  return inOnePanel(widths, scale);
}

/** Returns columns of these widths side by side on one page. */
export function inOnePanel(widths: readonly Pt[], scale: number): Columns {
  return { panels: [panelOf(0, [...widths.keys()], widths, 0)], scale };
}

/** The widths of a column: the least that it is given, what its content would like of its own width, and its own width. */
interface Wish {
  readonly least: Pt;
  readonly liked: Pt;
  readonly declared: Pt;
}

/** Returns what each column asks for in `room` when its own width is only a wish. */
function wishesIn(room: Pt, spec: TableSpec, contents: readonly ColumnWidths[]): readonly Wish[] {
  return spec.columns.map(({ track }, index): Wish => {
    const { least = 0, max = 0 } = contents[index] ?? {};
    if (track.kind === 'length') {
      const needed = Math.min(track.length, least);
      return { least: needed, liked: Math.max(needed, Math.min(max, track.length)), declared: track.length };
    }
    const declared = track.kind === 'percent' ? Math.max(least, (room * track.percent) / 100) : max;
    return { least, liked: Math.max(least, Math.min(max, declared)), declared };
  });
}

/** Returns columns no narrower than their contents need, whatever their own widths say, or undefined when there is no space for that. */
function narrow(excess: Excess, contents: readonly ColumnWidths[]): Columns | undefined {
  const { spec, room } = excess;
  const sum = (wishes: readonly Wish[], key: keyof Wish) =>
    wishes.reduce((total, wish) => total + wish[key], 0);
  const whole = wishesIn(room, spec, contents);
  const most = scaleFor(sum(whole, 'least'), excess);
  if (most === undefined) return undefined;
  // A slightly smaller table, as far as that is allowed, is better than lines broken in every column.
  const scale = scaleFor(sum(whole, 'liked'), excess) ?? Math.min(most, leastScale(spec));
  const here = room / scale;
  const wishes = wishesIn(here, spec, contents);
  const happy = sum(wishes, 'liked') <= here;
  const wanted = wishes.map(({ least, liked, declared }) =>
    happy ? { min: liked, max: declared } : { min: least, max: liked },
  );
  const tracks = spec.columns.map(() => autoTrack);
  return inOnePanel(resolveTracks(tracks, wanted, here), scale);
}

/** The most parts of the space that a column takes for its own sake. They are smaller where the key columns leave no space otherwise. */
const columnCaps = [1 / 2, 1 / 3, 1 / 4, 0] as const;

/** Returns the width that each column would like sideways: at most `cap` of the space, unless its words need more. */
function likedWidths({ spec, measures, room }: Excess, cap: number): Pt[] {
  return spec.columns.map(({ track }, index) => {
    if (track.kind === 'length') return track.length;
    if (track.kind === 'percent') return (room * track.percent) / 100;
    const { least = 0, max = 0 } = measures.columns[index] ?? {};
    return Math.max(least, Math.min(max, room * cap));
  });
}

/** Returns columns as wide as they would like, dealt out to as many panels as it takes, or undefined when that can't be done. */
function continueSideways(excess: Excess): Columns | undefined {
  const { spec, room } = excess;
  const keyColumns = Math.min(spec.keyColumns, spec.columns.length - 1);
  for (const cap of columnCaps) {
    const panels = dealPanels(likedWidths(excess, cap), keyColumns, room);
    if (panels) return { panels, scale: 1 };
  }
  return undefined;
}

/**
 * Returns panels with columns no wider than their contents would like, with fewer key columns where they take too much,
 * and with no column wider than what is left beside them.
 */
function sidewaysAnyhow(
  { spec, room }: Excess,
  contents: readonly ColumnWidths[],
): { readonly columns: Columns; readonly capped: number } {
  const liked = wishesIn(room, spec, contents).map((wish) =>
    Math.max(wish.least, Math.min(wish.liked, room * columnCaps[0])),
  );
  let keyColumns = Math.min(spec.keyColumns, spec.columns.length - 1);
  const left = () => room - liked.slice(0, keyColumns).reduce((sum, width) => sum + width, 0);
  const widest = () => Math.max(...liked.slice(keyColumns));
  while (keyColumns > 0 && left() < Math.min(room / 2, widest())) keyColumns -= 1;
  const widths = liked.map((width, index) => (index < keyColumns ? width : Math.min(width, left())));
  const panels = dealPanels(widths, keyColumns, room + epsilon) ?? [];
  const capped = liked.filter((width, index) => width > (widths[index] ?? 0) + epsilon).length;
  return { columns: { panels, scale: 1 }, capped };
}

function factsOf({ needed, room }: Excess): string {
  const need = Number.isFinite(needed) ? `${Math.ceil(needed)} pt` : 'more than 100 %';
  // Both are whole points, and never the same.
  const has = Math.ceil(room) < Math.ceil(needed) ? Math.ceil(room) : Math.floor(room);
  return `the table needs ${need} and has ${has} pt`;
}

const triedWays: Readonly<Record<Overflow, (spec: TableSpec) => string>> = {
  shrink: ({ shrinkTo }) =>
    shrinkTo < 1 ? `a size of ${percent(shrinkTo)} is not enough, ` : 'it may not be printed smaller, ',
  continue: ({ keyColumns }) =>
    keyColumns > 0
      ? 'beside the key columns there is no room for each of the others, '
      : 'a column alone is wider than that, ',
};

function triedOf(spec: TableSpec): string {
  return spec.overflow.map((way) => triedWays[way](spec)).join('');
}

function sideways({ panels }: Columns): string {
  return panels.length > 1 ? `it continues sideways on ${panels.length} pages` : 'it takes all there is';
}

function atScale({ scale }: Columns): string {
  return scale === 1 ? '' : `, and it is printed at ${percent(scale)}`;
}

function wayOut({ overflow }: TableSpec): string {
  const page = 'make columns narrower or the page wider (orientation "landscape")';
  return overflow.includes('continue')
    ? `${page}, or "keyColumns" fewer`
    : `${page}, or add "continue" to "overflow"`;
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}
