// Ruby: small text above a base, which says how it is read (JLREQ §3.3, CSS Ruby 1).
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import { derivedStyle } from '../style.ts';
import { type Collected, spanIndexAt } from './collect.ts';
import type { Piece } from './piece.ts';
import type { Spacing } from './spacing.ts';
import { visibleEnd } from './visible-end.ts';

/** The size of ruby as a part of that of its base. */
export const rubyScale = 0.5;
/** Where the square of a wide character ends above its baseline, as a part of its size. */
export const squareTop = 0.88;
/** How far the square of a wide character reaches below its baseline, as a part of its size. */
export const squareBottom = 0.12;

/** The shaped ruby of a span. */
export interface PreparedRuby {
  readonly pieces: readonly Piece[];
  readonly width: Pt;
  /** What the base has more at each of its ends, when the ruby is wider. */
  readonly pad: Pt;
  /** How far it stands over the kana before its base and after it. */
  readonly over: Overhang;
  /** Whether it spreads over a wider base. Latin letters stay together. */
  readonly spreads: boolean;
}

/** How far a ruby may stand, or stands, over what is before its base and after it. At the ends of lines it is 0. */
export interface Overhang {
  readonly before: Pt;
  readonly after: Pt;
}

/** Returns the style of the ruby of a text. */
export const rubyStyle = derivedStyle((style) => ({
  ...style,
  fontSize: style.fontSize * rubyScale,
  letterSpacing: 0,
  underline: false,
  strike: false,
  emphasis: 'none',
  autoSpace: false,
  baseline: 'normal',
}));

/** Returns how far ruby reaches above the baseline of its base. */
export function rubyAbove(size: Pt): Pt {
  return size * (squareTop + rubyScale);
}

const kana = /^[\u3041-\u30ff\u3400-\u9fff]+$/;

/** What a ruby stands above, and how much room it finds beside that. */
export interface RubyRoom {
  readonly width: Pt;
  readonly characters: number;
  readonly free: Overhang;
}

/** Returns the ruby of a base of some width and number of characters. */
export function rubyOf(text: string, pieces: readonly Piece[], base: RubyRoom): PreparedRuby {
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const { characters } = base;
  const excess = characters === 0 ? 0 : Math.max(0, width - base.width);
  const over = overhangOf(excess, base.free);
  const pad = excess === 0 ? 0 : (excess - over.before - over.after) / (2 * characters);
  return { pieces, width, pad, over, spreads: characters > 1 && kana.test(text) };
}

/** Returns how what a ruby is wider is shared: evenly, or to the side that has room (JLREQ §3.3.8). */
function overhangOf(excess: Pt, free: Overhang): Overhang {
  const before = Math.min(free.before, Math.max(excess / 2, excess - free.after));
  return { before, after: Math.min(free.after, excess - before) };
}

/** Matches kana, which ruby may stand over. */
const overhung = /^[\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff]$/;

/** Returns what the ruby of a span stands above: all of it but white space at its end, which may hang over the end of a line. */
export function baseOf({ text, starts }: Collected, index: number): { start: number; end: number } {
  const [start = 0, next = 0] = starts.slice(index, index + 2);
  const end = visibleEnd(text, start, next);
  return { start, end: end === start ? next : end };
}

/** Returns how far the ruby of a span may stand over kana beside its base that have nothing above them: by one of its own characters. */
export function roomBeside(collected: Collected, index: number): Overhang {
  const { text, spans } = collected;
  const { start, end } = baseOf(collected, index);
  const size = spans[index]?.style.fontSize ?? 0;
  const roomOver = (at: number, beyond: number): Pt => {
    if (!overhung.test(text[at] ?? '')) return 0;
    const neighbour = spans[spanIndexAt(collected, at)];
    if (neighbour === undefined || neighbour.ruby || neighbour.style.emphasis !== 'none') return 0;
    const own = Math.min(size, neighbour.style.fontSize) * rubyScale;
    // Two rubies over one character stay apart.
    const isShared = text[beyond] !== undefined && spans[spanIndexAt(collected, beyond)]?.ruby !== undefined;
    return isShared ? own / 2 : own;
  };
  return { before: roomOver(start - 1, start - 2), after: roomOver(end, end + 1) };
}

/** Widens a base whose characters start at `starts`, so that its ruby has room. At the ends of a line nothing is beside it. */
export function widenBase(
  spacing: Spacing,
  starts: readonly number[],
  end: number,
  { pad, over }: PreparedRuby,
): void {
  if (pad === 0 && over.before === 0 && over.after === 0) return;
  const add = (list: Float64Array, boundary: number, width: Pt): void => {
    list[boundary] = (list[boundary] ?? 0) + width;
  };
  for (const [index, start] of starts.entries()) {
    if (index > 0) add(spacing.before, start, 2 * pad);
    else {
      add(spacing.after, start, pad);
      add(spacing.atStart, start, pad + over.before);
    }
  }
  add(spacing.before, end, pad);
  add(spacing.atEnd, end, pad + over.after);
}

/** Returns what a line that is too long for its only base takes away from the room beside that: in equal parts of both. */
export function trimBeside(
  { rubies, collected }: Rubied,
  { start, end }: { readonly start: number; readonly end: number },
  excess: Pt,
): Overhang {
  if (rubies === undefined || excess <= epsilon) return noOverhang;
  const index = spanIndexAt(collected, start);
  const ruby = rubies.get(index);
  const { start: from, end: until } = baseOf(collected, index);
  // A line of more than a base may be too long because its punctuation is to become narrower.
  if (ruby === undefined || end > until) return noOverhang;
  const before = from === start ? ruby.pad + ruby.over.before : 0;
  const after = until === end ? ruby.pad + ruby.over.after : 0;
  if (before + after === 0) return noOverhang;
  const part = Math.min(1, excess / (before + after));
  return { before: before * part, after: after * part };
}

const noOverhang: Overhang = { before: 0, after: 0 };

/** A text with its rubies by span. */
interface Rubied {
  readonly collected: Collected;
  readonly rubies?: ReadonlyMap<number, PreparedRuby> | undefined;
}
