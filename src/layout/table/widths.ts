// The widths of the columns of a table in the space there is.
import type { Pt } from '../../units.ts';
import type { LayoutContext, Widths } from '../flowable.ts';
import { autoTrack, resolveTracks, type Track, tracksFill } from '../track.ts';
import { points } from '../warning.ts';
import { lowestColumns } from './lowest.ts';
import type { ColumnWidths } from './measure.ts';
import { type Columns, inOnePanel, type Measures, neededWidth, overflowing } from './overflow.ts';
import type { TableSpec } from './spec.ts';

/** Returns the width that a table would like, and its least width when long words are broken, for the container that it stands in. */
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

/** Returns the widths of all columns in `room`, points. A table that needs more, even with long words broken, is `overflowing`. */
export function resolveColumns(
  spec: TableSpec,
  measures: Measures,
  room: Pt,
  context: LayoutContext,
): Columns {
  const tracks = spec.columns.map((column) => column.track);
  const { columns } = measures;
  const width = widthOf(spec.width, room);
  if (spec.lowest) return lowestColumns(spec, columns, width);
  if (spec.width.kind === 'length' && spec.width.length > room + 0.5) {
    const message = `the table asks for a width of ${points(spec.width.length)} and has ${points(room)}`;
    context.warn({ path: spec.path, message, hint: 'make it narrower, or the room around it wider' });
  }
  const stretch = spec.width.kind !== 'auto';
  if (neededWidth(spec, columns) <= width + 0.01) return onePanel(tracks, columns, width, stretch);
  const broken = columns.map(({ least, max }) => ({ min: least, max }));
  const needed = neededWidth(spec, broken);
  if (needed <= width + 0.01) return onePanel(tracks.map(wishing), broken, width, stretch);
  return overflowing({ spec, measures, needed, room: width }, context);
}

function widthOf(track: Track, room: Pt): Pt {
  if (track.kind === 'length') return Math.min(track.length, room);
  return track.kind === 'percent' ? Math.min(room, (room * track.percent) / 100) : room;
}

/**
 * Returns the track that asks for what its content would like. Where words are broken nothing is left over, so `*`
 * columns ask as `auto` ones.
 */
function wishing(track: Track): Track {
  return track.kind === 'share' ? autoTrack : track;
}

function onePanel(
  tracks: readonly Track[],
  contents: readonly Widths[],
  width: Pt,
  stretch: boolean,
): Columns {
  const widths = resolveTracks(tracks, contents, width, stretch && !tracksFill(tracks));
  return inOnePanel(widths, 1);
}
