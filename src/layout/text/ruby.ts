// Ruby: small text above a base, which says how it is read (JLREQ §3.3, CSS Ruby 1).
import type { Pt } from '../../units.ts';
import { derivedStyle } from '../style.ts';
import type { Piece } from './piece.ts';
import type { Spacing } from './spacing.ts';

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
  /** Whether it spreads over a wider base. Latin letters stay together. */
  readonly spreads: boolean;
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

/** Returns the ruby of a base of some width and number of characters. */
export function rubyOf(
  text: string,
  pieces: readonly Piece[],
  base: { readonly width: Pt; readonly characters: number },
): PreparedRuby {
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const { characters } = base;
  const pad = characters === 0 ? 0 : Math.max(0, width - base.width) / (2 * characters);
  return { pieces, width, pad, spreads: characters > 1 && kana.test(text) };
}

/** Widens a base whose characters start at `starts`, so that its ruby stands above it alone. */
export function widenBase(
  spacing: Spacing,
  starts: readonly number[],
  end: number,
  { pad }: PreparedRuby,
): void {
  if (pad === 0) return;
  const add = (list: Float64Array, boundary: number, width: Pt): void => {
    list[boundary] = (list[boundary] ?? 0) + width;
  };
  for (const [index, start] of starts.entries()) {
    if (index > 0) add(spacing.before, start, 2 * pad);
    else {
      add(spacing.after, start, pad);
      add(spacing.atStart, start, pad);
    }
  }
  add(spacing.before, end, pad);
  add(spacing.atEnd, end, pad);
}
