// Spaces of Chinese and Japanese text: punctuation that is half as wide, thin spaces beside Latin letters, and the places where
// justified lines grow (JLREQ §3.1, CLREQ §3.1, CSS Text 4 §8.4 and §8.5).
import type { GlyphRun } from '../../fonts/face.ts';
import type { Pt } from '../../units.ts';
import type { TextStyle } from '../style.ts';
import { runWidth } from './look.ts';
import type { Piece } from './piece.ts';
import { newShrink, type Shrink, type Squeeze, shrinkLevel, shrunkBy } from './squeeze.ts';
import { fullStops, hangingStops, wideKind, wideKindOf } from './wide.ts';

/**
 * What is added to characters, in points, by the boundary between two of them. `before` belongs to the character
 * that ends there and `after` to the one that starts there: it is moved to the left by it. The others take their place
 * where a line ends or starts at the boundary.
 */
export interface Spacing {
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly atEnd: Float64Array;
  readonly atStart: Float64Array;
  /** The letter space before a boundary. A line that ends there is without it, and no glyph is moved. */
  readonly behind: Float64Array;
  /** How far a justified line may well grow at a boundary. 0 is nowhere. */
  readonly growth: Float64Array;
  /** What a justified line may take away again at a boundary. */
  readonly shrink: Shrink;
}

/** The space between ideographs and letters, as a part of the font size. */
const thinSpace = 0.25;
/** A boundary between ideographs grows by this part of the font size before a line counts as loose. */
const growth = 0.25;

/** One character: where it stands, what it is, and how wide its square is. */
interface Wide {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
  readonly unit: number;
  readonly style: TextStyle;
  readonly size: Pt;
  /** Half of its square when it fills one, in points, and otherwise 0. */
  readonly half: Pt;
}

/** Returns the spaces of a text, from its pieces as they were shaped. */
export function findSpacing(text: string, pieces: readonly Piece[]): Spacing {
  const length = text.length + 1;
  const spacing = {
    before: new Float64Array(length),
    after: new Float64Array(length),
    atEnd: new Float64Array(length),
    atStart: new Float64Array(length),
    behind: new Float64Array(length),
    growth: new Float64Array(length),
    shrink: newShrink(length),
  };
  let previous: Wide | undefined;
  for (const piece of pieces) {
    // Between two directions, and where a line ends for good, nothing is adjacent.
    if (piece.run === undefined || piece.stretch.level > 0 || piece.stretch.upright === 'pair') {
      previous = undefined;
      continue;
    }
    for (const next of charactersOf(piece, piece.run, text)) {
      setEdges(spacing, next);
      if (previous !== undefined) setBetween(spacing, previous, next);
      previous = next;
    }
  }
  return spacing;
}

function* charactersOf({ start, end, stretch }: Piece, run: GlyphRun, text: string): Generator<Wide> {
  const { size, style } = stretch.look;
  const { clusters, advances } = run;
  for (let glyph = 0; glyph < clusters.length; ) {
    const at = start + (clusters[glyph] ?? 0);
    let advance = 0;
    const cluster = clusters[glyph];
    for (; glyph < clusters.length && clusters[glyph] === cluster; glyph += 1)
      advance += advances[glyph] ?? 0;
    const until = glyph < clusters.length ? start + (clusters[glyph] ?? 0) : end;
    const codePoint = text.codePointAt(at) ?? 0;
    const isSquare = advance === run.face.unitsPerEm;
    const half = isSquare ? (Math.floor(advance / 2) * size) / advance : 0;
    yield {
      start: at,
      end: until,
      kind: wideKindOf(codePoint, style.lang),
      unit: codePoint,
      style,
      size,
      half,
    };
  }
}

/**
 * Takes letter space away where another one begins: the space between two spans is that of their paragraph (CSS Text 3 §8.2).
 * Notes the one behind each letter where the whole text runs from left to right, so that it is known which one ends a line.
 */
export function setLetterSpace(
  { behind, before }: Spacing,
  pieces: readonly Piece[],
  { between, isMixed }: { readonly between: Pt; readonly isMixed: boolean },
): void {
  for (const [index, { run, start, end, stretch }] of pieces.entries()) {
    const { letterSpacing } = stretch.look.style;
    if (run === undefined) continue;
    if (!isMixed) {
      // What is before its first letter belongs to the piece there.
      for (const cluster of run.clusters) if (cluster > 0) behind[start + cluster] = letterSpacing;
      behind[end] = letterSpacing;
    }
    const next = pieces[index + 1];
    if (next?.run === undefined || stretch.level > 0) continue;
    if (next.stretch.look.style.letterSpacing !== letterSpacing)
      before[end] = (before[end] ?? 0) + between - letterSpacing;
  }
}

/** Sets what a character loses at the edges of a line. */
function setEdges(spacing: Spacing, { start, end, kind, unit, style, half }: Wide): void {
  const { punctuationSpacing, hangingPunctuation } = style;
  const isTrimmed = punctuationSpacing === 'trim';
  if (kind === wideKind.opening && isTrimmed) spacing.atStart[start] = -half;
  if (kind !== wideKind.closing) return;
  if (hangingPunctuation && hangingStops.has(unit)) spacing.atEnd[end] = -2 * half;
  else if (isTrimmed) spacing.atEnd[end] = -half;
}

/** Sets what two neighbours lose or get between them. */
function setBetween(spacing: Spacing, one: Wide, two: Wide): void {
  const boundary = two.start;
  const isCompressed = two.style.punctuationSpacing !== 'full' && one.style.punctuationSpacing !== 'full';
  if (isCompressed) setShrink(spacing, one, two);
  if (isCompressed && one.kind === wideKind.closing && losesEnd(two.kind))
    spacing.before[boundary] = -one.half;
  else if (isCompressed && two.kind === wideKind.opening && losesStart(one.kind))
    spacing.after[boundary] = -two.half;
  else if (isMixed(one.kind, two.kind)) {
    const ideograph = one.kind === wideKind.ideograph ? one : two;
    spacing.before[boundary] = thinSpaceOf(ideograph.style) * ideograph.size;
  }
  if (mayGrow(one.kind, two.kind)) spacing.growth[boundary] = growth * Math.min(one.size, two.size);
}

/** Sets what a line that is too long takes away between two neighbours (JLREQ §3.8.3). A stop keeps its space. */
function setShrink({ shrink }: Spacing, one: Wide, two: Wide): void {
  const boundary = two.start;
  const { before, after, level } = shrink;
  if (one.kind === wideKind.middle || two.kind === wideKind.middle) {
    level[boundary] = shrinkLevel.middle;
    if (one.kind === wideKind.middle && !fullStops.has(one.unit)) before[boundary] = one.half / 2;
    if (two.kind === wideKind.middle && !fullStops.has(two.unit)) after[boundary] = two.half / 2;
  } else if (isMixed(one.kind, two.kind)) {
    const ideograph = one.kind === wideKind.ideograph ? one : two;
    level[boundary] = shrinkLevel.thin;
    before[boundary] = (thinSpaceOf(ideograph.style) * ideograph.size) / 2;
  } else {
    level[boundary] = shrinkLevel.bracket;
    const isLeft = one.kind === wideKind.closing && !fullStops.has(one.unit) && !losesEnd(two.kind);
    // A letter keeps some distance.
    if (isLeft) before[boundary] = two.kind === wideKind.letter ? one.half / 2 : one.half;
    if (two.kind === wideKind.opening && !losesStart(one.kind))
      after[boundary] = one.kind === wideKind.letter ? two.half / 2 : two.half;
  }
}

/** Returns whether a closing bracket or stop is half as wide before a kind. */
function losesEnd(kind: number): boolean {
  return (
    kind === wideKind.opening ||
    kind === wideKind.closing ||
    kind === wideKind.middle ||
    kind === wideKind.space
  );
}

/** Returns whether an opening bracket is half as wide behind a kind. */
function losesStart(kind: number): boolean {
  return kind === wideKind.opening || kind === wideKind.middle || kind === wideKind.space;
}

function isMixed(one: number, two: number): boolean {
  return (
    (one === wideKind.ideograph && two === wideKind.letter) ||
    (one === wideKind.letter && two === wideKind.ideograph)
  );
}

function thinSpaceOf({ autoSpace }: TextStyle): number {
  if (autoSpace === false) return 0;
  return autoSpace === true ? thinSpace : autoSpace;
}

/** Returns whether a justified line grows between two kinds: not inside brackets, and not inside Latin words. */
function mayGrow(one: number, two: number): boolean {
  if (one === wideKind.opening || two === wideKind.closing || two === wideKind.middle) return false;
  return isWide(one) || isWide(two);
}

function isWide(kind: number): boolean {
  return kind !== wideKind.other && kind !== wideKind.letter;
}

/** Returns a piece with the spaces inside and at the ends of it, as they are in the middle of a line. */
export function spaced(piece: Piece, spacing: Spacing | undefined): Piece {
  if (spacing === undefined || piece.run === undefined || piece.stretch.level > 0) return piece;
  return widened(piece, piece.run, {
    before: (boundary) => spacing.before[boundary] ?? 0,
    after: (boundary) => spacing.after[boundary] ?? 0,
  });
}

/** Returns by how much a line from `start` to `end` is wider than its characters are in the middle of a line. */
export function edgeWidth(spacing: Spacing, start: number, end: number): Pt {
  return startWidth(spacing, start) + endWidth(spacing, end);
}

/** Returns what a character gets when a line starts with it. */
export function startWidth({ atStart, after }: Spacing, start: number): Pt {
  return (atStart[start] ?? 0) - (after[start] ?? 0);
}

/** Returns what a character gets when a line ends with it. */
export function endWidth(spacing: Spacing, end: number): Pt {
  return endShift(spacing, end) - (spacing.behind[end] ?? 0);
}

function endShift({ atEnd, before }: Spacing, end: number): Pt {
  return (atEnd[end] ?? 0) - (before[end] ?? 0);
}

/** The part of a text that a line shows, with what each place gets where it grows, or the parts of `Shrink` that it loses. */
export interface SpacedLine {
  readonly start: number;
  readonly end: number;
  readonly each: Pt;
  readonly squeeze: Squeeze | undefined;
  /** What is taken away at its edges. */
  readonly trim: { readonly before: Pt; readonly after: Pt };
}

/** Returns the pieces of a line with what they get at its edges, and with its justification. */
export function spaceLine(
  pieces: readonly Piece[],
  spacing: Spacing,
  { start, end, each, squeeze, trim }: SpacedLine,
): Piece[] {
  const { growth, shrink } = spacing;
  // What rounding to font units leaves goes to the next boundary.
  let rest = 0;
  return pieces.map((piece) => {
    if (piece.run === undefined || piece.stretch.level > 0) return piece;
    const unit = piece.stretch.look.size / piece.run.face.unitsPerEm;
    const rounded = (width: Pt): Pt => {
      if (width === 0) return 0;
      const got = Math.round((width + rest) / unit) * unit;
      rest += width - got;
      return got;
    };
    return widened(piece, piece.run, {
      after: (boundary) => {
        if (boundary === start) return startWidth(spacing, boundary) - trim.before;
        return squeeze === undefined ? 0 : rounded(-shrunkBy(shrink.after, boundary, shrink, squeeze));
      },
      before: (boundary) => {
        if (boundary === end) return endShift(spacing, boundary) - trim.after;
        if (squeeze !== undefined) return rounded(-shrunkBy(shrink.before, boundary, shrink, squeeze));
        return growth[boundary] === 0 ? 0 : rounded(each);
      },
    });
  });
}

/** Returns how many places of a line may grow. */
export function countGrowths({ growth: growths }: Spacing, start: number, end: number): number {
  let count = 0;
  for (let boundary = start + 1; boundary < end; boundary += 1) if (growths[boundary] !== 0) count += 1;
  return count;
}

interface Widening {
  before(boundary: number): Pt;
  after(boundary: number): Pt;
}

/** Returns a piece whose characters are widened by what is said for the boundaries around them. Runs are shared, so it gets its own. */
function widened(piece: Piece, run: GlyphRun, { before, after }: Widening): Piece {
  if (piece.stretch.upright === 'pair') return piece;
  const { clusters } = run;
  const unit = piece.stretch.look.size / run.face.unitsPerEm;
  let advances: Int32Array | undefined;
  let xOffsets: Int32Array | undefined;
  let added = 0;
  for (let from = 0; from < clusters.length; ) {
    let to = from + 1;
    while (to < clusters.length && clusters[to] === clusters[from]) to += 1;
    const start = piece.start + (clusters[from] ?? 0);
    const end = to < clusters.length ? piece.start + (clusters[to] ?? 0) : piece.end;
    const shift = Math.round(after(start) / unit);
    const growing = shift + Math.round(before(end) / unit);
    if (growing !== 0) {
      advances ??= run.advances.slice();
      advances[to - 1] = (advances[to - 1] ?? 0) + growing;
      added += growing;
    }
    if (shift !== 0) {
      xOffsets ??= run.xOffsets.slice();
      for (let glyph = from; glyph < to; glyph += 1) xOffsets[glyph] = (xOffsets[glyph] ?? 0) + shift;
    }
    from = to;
  }
  if (advances === undefined && xOffsets === undefined) return piece;
  const own: GlyphRun = {
    ...run,
    ...(advances && { advances }),
    // Where both offsets are one array, no glyph is moved.
    ...(xOffsets && { xOffsets, yOffsets: run.yOffsets.slice() }),
    width: run.width + added,
    painted: undefined,
  };
  return { ...piece, run: own, width: runWidth(own, piece.stretch.look) };
}
