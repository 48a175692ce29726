// Widths: the columns of a table in the room there is, and what is done when they need more than that.
import { issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import type { LayoutContext, Widths } from '../flowable.ts';
import { autoTrack, resolveTracks, type Track, tracksFill } from '../track.ts';
import type { ColumnWidths } from './measure.ts';
import { dealPanels, type Panel, panelOf } from './panels.ts';
import type { Overflow, TableSpec } from './spec.ts';

/** The smallest size that `shrink` goes down to, as a part of the declared one. */
export const leastScale = 0.6;

/** Columns with their widths. */
export interface Columns {
  readonly panels: readonly Panel[];
  /** The table is laid out in a region larger by 1/scale, and drawn smaller by it. */
  readonly scale: number;
}

/** What a table would like, and with how little it does when long words are broken, for the container that it stands in. */
export function tableWidths(spec: TableSpec, measured: readonly ColumnWidths[]): Widths {
  if (spec.width.kind === 'length') return { min: spec.width.length, max: spec.width.length };
  let min = 0;
  let max = 0;
  for (const [index, { track }] of spec.columns.entries()) {
    const fixed = track.kind === 'length' ? track.length : undefined;
    min += fixed ?? measured[index]?.least ?? 0;
    max += fixed ?? measured[index]?.max ?? 0;
  }
  return { min, max };
}

/**
 * The widths of all columns in `room`, points. A table that needs more than there is, even with long words broken, does what
 * `overflow` says and warns; throws `AppError` `render_failed` when that is not enough: nothing is ever cut off.
 */
export function resolveColumns(
  spec: TableSpec,
  measured: readonly ColumnWidths[],
  room: Pt,
  context: LayoutContext,
): Columns {
  const tracks = spec.columns.map((column) => column.track);
  const width = widthOf(spec.width, room);
  const stretch = spec.width.kind !== 'auto';
  const broken = measured.map(({ least, max }) => ({ min: least, max }));
  if (neededWidth(tracks, measured) <= width + 0.01) return onePanel(tracks, measured, width, stretch);
  const needed = neededWidth(tracks, broken);
  if (needed <= width + 0.01) return onePanel(tracks.map(wishing), broken, width, stretch);
  for (const way of spec.overflow) {
    const columns =
      way === 'shrink' ? shrink(tracks, broken, width) : continueSideways(spec, measured, width);
    if (!columns) continue;
    context.warn({ path: spec.path, message: describe(way, columns, needed, width) });
    return columns;
  }
  throw tooWide(spec, needed, width);
}

function widthOf(track: Track, room: Pt): Pt {
  if (track.kind === 'length') return Math.min(track.length, room);
  return track.kind === 'percent' ? Math.min(room, (room * track.percent) / 100) : room;
}

/** Where words are broken nothing is left over: `*` columns say what they would like as `auto` ones do. */
function wishing(track: Track): Track {
  return track.kind === 'share' ? autoTrack : track;
}

/** The least width of all: percentages are of the table, so the others must fit into what they leave. */
function neededWidth(tracks: readonly Track[], contents: readonly Widths[]): Pt {
  let others = 0;
  let percent = 0;
  for (const [index, track] of tracks.entries()) {
    if (track.kind === 'percent') percent += track.percent / 100;
    else others += track.kind === 'length' ? track.length : (contents[index]?.min ?? 0);
  }
  if (others === 0) return percent > 1 + 1e-9 ? Number.POSITIVE_INFINITY : 0;
  return percent < 1 ? others / (1 - percent) : Number.POSITIVE_INFINITY;
}

function onePanel(
  tracks: readonly Track[],
  contents: readonly Widths[],
  width: Pt,
  stretch = false,
): Columns {
  const widths = resolveTracks(tracks, contents, width, stretch && !tracksFill(tracks));
  return { panels: [panelOf(0, [...tracks.keys()], widths, 0)], scale: 1 };
}

/** The scale, in whole percent, at which all columns fit; undefined when that is under the bound. */
function shrink(tracks: readonly Track[], contents: readonly Widths[], width: Pt): Columns | undefined {
  const scale = Math.floor((width / neededWidth(tracks, contents)) * 100) / 100;
  if (!(scale >= leastScale)) return undefined;
  return { ...onePanel(tracks, contents, width / scale), scale };
}

/** Parts of the room that a column takes at most for its own sake: less where the key columns leave no room otherwise. */
const columnCaps = [1 / 2, 1 / 3, 1 / 4, 0] as const;

/** Columns as wide as they would like, dealt out to as many panels as it takes. */
function continueSideways(spec: TableSpec, measured: readonly ColumnWidths[], room: Pt): Columns | undefined {
  const keyColumns = Math.min(spec.keyColumns, spec.columns.length - 1);
  for (const cap of columnCaps) {
    const most = room * cap;
    const widths = spec.columns.map(({ track }, index) => {
      if (track.kind === 'length') return track.length;
      if (track.kind === 'percent') return (room * track.percent) / 100;
      const { least = 0, max = 0 } = measured[index] ?? {};
      return Math.max(least, Math.min(max, most));
    });
    const panels = dealPanels(widths, keyColumns, room);
    if (panels) return { panels, scale: 1 };
  }
  return undefined;
}

function describe(way: Overflow, columns: Columns, needed: Pt, width: Pt): string {
  const facts = `the table needs ${points(needed)} and has ${points(width)}`;
  return way === 'shrink'
    ? `${facts}: it is printed at ${Math.round(columns.scale * 100)} %`
    : `${facts}: it continues sideways on ${columns.panels.length} pages`;
}

function tooWide(spec: TableSpec, needed: Pt, width: Pt): Error {
  const tried = spec.overflow.map((way) =>
    way === 'shrink'
      ? `a size of ${leastScale * 100} % is not enough`
      : spec.keyColumns > 0
        ? 'beside the key columns there is no room for each of the others'
        : 'a column alone is wider than the page',
  );
  const message = `expected a table of at most ${points(width)}, got one that needs ${points(needed)}; ${tried.join(', ')}`;
  const hint = spec.overflow.includes('continue')
    ? 'make columns narrower, keyColumns fewer or the page wider (orientation "landscape")'
    : 'add "continue" to "overflow", make columns narrower or the page wider (orientation "landscape")';
  return issuesError('render_failed', [{ source: 'template', path: spec.path, message, hint }]);
}

function points(length: Pt): string {
  return Number.isFinite(length) ? `${Math.ceil(length)} pt` : 'more than 100 %';
}
