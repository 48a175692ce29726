// A line before it is placed: which text it takes, what hangs over its end, and how wide it is.
import type { GlyphRun } from '../../fonts/face.ts';
import type { Pt } from '../../units.ts';
import type { Leader } from '../style.ts';
import { breakKind } from './break-kind.ts';
import { runWidth, shapeOptions } from './look.ts';
import type { Opportunities } from './opportunities.ts';
import type { Piece } from './piece.ts';
import { type Prepared, pieceIndexAt, widthBetween } from './prepare.ts';
import { visibleEnd } from './visible-end.ts';

/** Why a line ends where it should not: a word is wider than the line, or a text that is not to wrap is. */
export type Forced = 'word' | 'wrap';

/** One line. Offsets are UTF-16. `[end, next)` is white space that hangs over the end and is not drawn. */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** Where the next line starts. */
  readonly next: number;
  /** Whether a hyphen is shown at the end. */
  readonly hyphen: boolean;
  /** Whether the line ends the text or stands before `\n`. It is not stretched then. */
  readonly hard: boolean;
  /** The natural width with the hyphen, without what hangs. */
  readonly width: Pt;
  /** Set when the line ends where it should not, because it is too narrow. */
  readonly forced?: Forced;
  /** The tabs of a line with stops, in order. */
  readonly tabs?: readonly LineTab[];
}

/** A tab of a line with stops. */
export interface LineTab {
  readonly offset: number;
  readonly width: Pt;
  readonly leader: Leader;
  /** The index of its stop from the start of the line, or of none. */
  readonly stop: number;
}

/** What lines are broken for. */
export interface BreakRequest {
  readonly prepared: Prepared;
  readonly opportunities: Opportunities;
  /** Where the first line starts. */
  readonly from: number;
  readonly width: Pt;
  /** The indent. It is taken from the width of the first line. */
  readonly indent: Pt;
  /** Where the last line ends, when that is not the end of the text. The last opportunity is this one. */
  readonly until?: number;
}

/** The hyphen that is shown when a line ends inside a word. */
export interface Hyphen {
  /** The piece whose look it takes. */
  readonly piece: Piece;
  readonly run: GlyphRun;
  readonly width: Pt;
}

/** This is U+002D and not U+2010, because readers of PDFs join the word again at it. */
const hyphenMinus = 0x2d;

/** Returns the hyphen for a break at an offset, in the look of the text before it, or undefined when its face has none. */
export function hyphenAt(prepared: Prepared, offset: number): Hyphen | undefined {
  const piece = prepared.pieces.at(pieceIndexAt(prepared, offset - 1));
  if (piece === undefined) return undefined;
  const { face, look, level } = piece.stretch;
  if (!face.covers(hyphenMinus)) return undefined;
  const run = face.shape('-', shapeOptions(look, 'Latn', level % 2 === 1));
  return { piece, run, width: runWidth(run, look) };
}

/** Returns the exact line of `text[start, next)`. */
export function makeLine(prepared: Prepared, start: number, next: number, kind: number): Line {
  const end = visibleEnd(prepared.text, start, next);
  const hyphen = kind === breakKind.hyphen && end === next ? hyphenAt(prepared, next) : undefined;
  const width = widthBetween(prepared, start, end) + (hyphen?.width ?? 0);
  return { start, end, next, hyphen: hyphen !== undefined, hard: kind === breakKind.hard, width };
}

/** Returns the index of the first opportunity after an offset. */
export function opportunityAfter(opportunities: Pick<Opportunities, 'positions'>, offset: number): number {
  const { positions } = opportunities;
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
