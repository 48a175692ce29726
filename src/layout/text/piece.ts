// A piece of a text: what was shaped at once.
import type { GlyphRun } from '../../fonts/face.ts';
import type { Pt } from '../../units.ts';
import type { Stretch } from './itemize.ts';

/** A part that was shaped at once: a word, a space, a whole run, or a gap without glyphs. Offsets are UTF-16. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly stretch: Stretch;
  /** The run, or undefined for a tab and for what draws nothing. */
  readonly run: GlyphRun | undefined;
  readonly width: Pt;
}

/** Pieces in order: a list of them, or what makes them when they are asked for. */
export interface PieceList {
  readonly length: number;
  at(index: number): Piece | undefined;
  slice(from: number, to: number): Piece[];
}

/** A piece of a line in its place. `width` has its part of the justification. */
export interface PlacedPiece {
  readonly piece: Piece;
  readonly x: Pt;
  readonly width: Pt;
  readonly isHyphen: boolean;
}
