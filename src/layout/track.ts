// Width tracks: how the columns of a table, or of `columns`, share the width that there is.
import { type Pt, parseLength } from '../units.ts';
import type { Widths } from './flowable.ts';

/** The width of a column: a length, what its content needs (`auto`), a share of what is left (`*`, `2*`), or a part of all (`25%`). */
export type Track =
  | { readonly kind: 'length'; readonly length: Pt }
  | { readonly kind: 'auto' }
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'percent'; readonly percent: number };

/** The track that is as wide as its content needs. */
export const autoTrack: Track = { kind: 'auto' };

/** The track with one share of what is left. */
export const shareTrack: Track = { kind: 'share', share: 1 };

/** Reads `80`, `"2cm"`, `"auto"`, `"*"`, `"2*"` or `"25%"`. Returns undefined for anything else, and for negative widths. */
export function parseTrack(value: unknown): Track | undefined {
  if (value === 'auto') return autoTrack;
  if (value === '*') return shareTrack;
  const counted = typeof value === 'string' ? /^(\d+(?:\.\d+)?|\.\d+)([*%])$/.exec(value) : null;
  if (counted) {
    const number = Number(counted[1]);
    if (number <= 0) return undefined;
    return counted[2] === '*' ? { kind: 'share', share: number } : { kind: 'percent', percent: number };
  }
  const length = parseLength(value);
  return length === undefined || length < 0 ? undefined : { kind: 'length', length };
}

/** Returns whether the widths of these tracks follow from `room`, because a `*` or `%` is among them. Then they fill it. */
export function tracksFill(tracks: readonly Track[]): boolean {
  return tracks.some((track) => track.kind === 'share' || track.kind === 'percent');
}

/**
 * Returns the width of each track in points. Their sum is never over `room`. Lengths and percentages come first. Then
 * `auto` gets what its content would like or, when that is more than there is, its minimum and a part of what is left
 * in proportion to its further wish. `*` shares the rest, and gets at least its minimum. `contents` has the intrinsic
 * widths of each track's content, and is read for `auto` and `*` alone. With `stretch` the `auto` tracks fill the room
 * (CSS 2.2 §17.5.2.2).
 */
export function resolveTracks(
  tracks: readonly Track[],
  contents: readonly Widths[],
  room: Pt,
  stretch = false,
): Pt[] {
  const least = tracks.map((track, index) => leastWidth(track, contents[index]?.min ?? 0, room));
  const total = sum(least);
  if (total > room) return squeeze(tracks, least, room);
  const widths = [...least];
  growAuto(tracks, contents, widths, room - total);
  growShares(tracks, widths, room);
  if (stretch && !tracks.some((track) => track.kind === 'share')) stretchAuto(tracks, widths, room);
  return widths;
}

/** Returns the least width of all tracks in `room`. When it is more than that, the tracks are squeezed. */
export function leastWidths(tracks: readonly Track[], contents: readonly Widths[], room: Pt): Pt {
  return sum(tracks.map((track, index) => leastWidth(track, contents[index]?.min ?? 0, room)));
}

function leastWidth(track: Track, min: Pt, room: Pt): Pt {
  if (track.kind === 'length') return track.length;
  return track.kind === 'percent' ? (room * track.percent) / 100 : min;
}

/**
 * Returns widths when not even the minimum fits: lengths are kept when that leaves the others a quarter of what they
 * need, otherwise all shrink.
 */
function squeeze(tracks: readonly Track[], least: readonly Pt[], room: Pt): Pt[] {
  const fixed = sum(least.filter((_, index) => isFixed(tracks[index])));
  const flexible = sum(least) - fixed;
  if (flexible > 0 && room - fixed >= flexible / 4) {
    const factor = (room - fixed) / flexible;
    return least.map((width, index) => (isFixed(tracks[index]) ? width : width * factor));
  }
  const factor = room / (fixed + flexible);
  return least.map((width) => width * factor);
}

function isFixed(track: Track | undefined): boolean {
  return track?.kind === 'length' || track?.kind === 'percent';
}

function growAuto(tracks: readonly Track[], contents: readonly Widths[], widths: Pt[], spare: Pt): void {
  const wishes = tracks.map((track, index) => {
    const content = contents[index];
    return track.kind === 'auto' && content ? Math.max(0, content.max - content.min) : 0;
  });
  const wished = sum(wishes);
  if (wished <= 0) return;
  const factor = Math.min(1, spare / wished);
  for (const [index, wish] of wishes.entries()) widths[index] = (widths[index] ?? 0) + wish * factor;
}

/** Shares what the other tracks leave. A track whose share is under its minimum keeps the minimum and takes no part in the sharing. */
function growShares(tracks: readonly Track[], widths: Pt[], room: Pt): void {
  let sharing = [...tracks.keys()].filter((index) => tracks[index]?.kind === 'share');
  while (sharing.length > 0) {
    const active = new Set(sharing);
    const taken = sum(widths.filter((_, index) => !active.has(index)));
    const unit = (room - taken) / sum(sharing.map((index) => shareOf(tracks[index])));
    const happy = sharing.filter((index) => unit * shareOf(tracks[index]) >= (widths[index] ?? 0));
    if (happy.length === sharing.length) {
      for (const index of sharing) widths[index] = unit * shareOf(tracks[index]);
      return;
    }
    sharing = happy;
  }
}

function shareOf(track: Track | undefined): number {
  return track?.kind === 'share' ? track.share : 0;
}

function stretchAuto(tracks: readonly Track[], widths: Pt[], room: Pt): void {
  const auto = [...tracks.keys()].filter((index) => tracks[index]?.kind === 'auto');
  const spare = room - sum(widths);
  if (auto.length === 0 || spare <= 0) return;
  const total = sum(auto.map((index) => widths[index] ?? 0));
  for (const index of auto) {
    const width = widths[index] ?? 0;
    widths[index] = width + spare * (total > 0 ? width / total : 1 / auto.length);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
