// Shapes a collected text once, and records the widths up to each place and the places where it may be cut.
import { sharedOf } from '../../fonts/shaper.ts';
import type { Pt } from '../../units.ts';
import { firstStrong } from './bidi.ts';
import { clusterStarts } from './cluster.ts';
import { type Collected, collect } from './collect.ts';
import { itemize, type Stretch } from './itemize.ts';
import { type Look, type Looks, lookOf, runWidth, shapeOptions, spaceWidth } from './look.ts';
import { levelsOf, type MarkedLevels } from './note-levels.ts';
import { withWholeMarks } from './note-marks.ts';
import type { Piece, PieceList } from './piece.ts';
import { PlainPieces, plainText } from './plain-pieces.ts';
import { baseOf, type PreparedRuby, roomBeside, rubyOf, rubyStyle, widenBase } from './ruby.ts';
import { scriptTag } from './script.ts';
import {
  edgeWidth,
  endWidth,
  findSpacing,
  type Spacing,
  setLetterSpace,
  spaced,
  startWidth,
} from './spacing.ts';
import { isLabel, type ParagraphSpec, textOf } from './span.ts';
import { Uncovered } from './uncovered.ts';
import { withPairs } from './upright.ts';
import { hasWide } from './wide.ts';
import { isWordSpace } from './word-space.ts';

/** The shaped text of a paragraph. Arrays by offset have one entry more than the text has units. */
export interface Prepared {
  readonly collected: Collected;
  readonly text: string;
  readonly looks: readonly Look[];
  /** Whether the paragraph runs from right to left. */
  readonly rtl: boolean;
  /** Whether some of it runs from right to left. */
  readonly isMixed: boolean;
  /** The pieces in logical order, without gaps. */
  readonly pieces: PieceList;
  /** The sum of the advances of all clusters that start before an offset. */
  readonly widthAt: Float64Array;
  /** 1 where the text can be cut without shaping it anew. */
  readonly cut: Uint8Array;
  /** Where clusters start. Undefined means everywhere. */
  readonly clusters: Uint8Array | undefined;
  /** Where a line may break at the last resort: where clusters start, and not inside of marks. Undefined means everywhere. */
  readonly breakable: Uint8Array | undefined;
  /** Whether each space is a piece of its own. */
  readonly apart: boolean;
  /** The spaces of Chinese and Japanese text, or undefined for a text without. */
  readonly spacing: Spacing | undefined;
  /** The rubies by the index of their span, or undefined for a text without. */
  readonly rubies: ReadonlyMap<number, PreparedRuby> | undefined;
  /** The spans that are marks of notes apart from the figures before them. */
  readonly marksApart: MarkedLevels['apart'];
}

/** A tab is as wide as this many spaces, wherever it stands. */
const tabSpaces = 8;

/** What preparing needs of the layout: fonts, the document's direction, and a place for warnings. */
export interface PrepareContext extends Looks {
  readonly rtl: boolean;
  warn(warning: { readonly path: string; readonly message: string; readonly hint?: string }): void;
}

/** Returns whether a paragraph runs from right to left: by its own first letter, and without one as the document. */
export function isRightToLeft({ spans, style }: ParagraphSpec, documentRtl: boolean): boolean {
  if (style.direction !== 'auto') return style.direction === 'rtl';
  const own = spans.some(isLabel) ? spans.filter((span) => !isLabel(span)) : spans;
  const strong = firstStrong(textOf(own));
  return strong === undefined ? documentRtl : strong === 'rtl';
}

/** Itemises and shapes a paragraph. It warns once for each script that no font covers. */
export function prepare(spec: ParagraphSpec, collected: Collected, context: PrepareContext): Prepared {
  const { text } = collected;
  const rtl = isRightToLeft(spec, context.rtl);
  const looks = spec.spans.map((span) => lookOf(span.style, context));
  const isVertical = spec.style.writing === 'vertical';
  const isLatin = collected.isLatin && !isVertical;
  const starts = isLatin ? undefined : clusterStarts(text);
  const clusters = isVertical ? withPairs(collected, starts) : starts;
  const { levels, apart: marksApart } = levelsOf(collected, rtl);
  const isMixed = levels !== undefined;
  const missing = new Uncovered();
  const stretches = itemize({
    collected,
    looks,
    levels,
    clusters,
    uncovered: (character, span) => missing.add(character, spec.path, spec.spans[span]),
  });
  missing.report(context);
  const hasRuby = spec.spans.some(({ ruby }) => ruby !== undefined);
  const hasLetterSpace = looks.some(({ style }) => style.letterSpacing !== 0);
  const isSpaced = hasRuby || hasLetterSpace || (!isLatin && hasWide(text));
  // Spaces at which no line breaks are widened with the others.
  const isWidened = spec.style.align === 'justify' && text.includes('\u00a0');
  const common = {
    collected,
    text,
    looks,
    rtl,
    clusters,
    breakable: withWholeMarks(collected, clusters),
    marksApart,
    isMixed,
  };
  const plain =
    isSpaced || isWidened || clusters !== undefined
      ? undefined
      : plainText({ text, stretches, shape: shapePiece, measure: measurePiece });
  if (plain !== undefined) {
    const { pieces, advances: widthAt, cut } = plain;
    sumUp(widthAt, cut);
    return { ...common, pieces, apart: true, spacing: undefined, rubies: undefined, widthAt, cut };
  }
  const pieces: Piece[] = [];
  let apart = clusters === undefined;
  const isSpace = isWidened ? isWordSpace : isBreakingSpace;
  for (const stretch of stretches)
    if (!shapeStretch(stretch, { text, clusters, isSpace }, pieces)) apart = false;
  const spacing = isSpaced ? findSpacing(text, pieces) : undefined;
  if (spacing && hasLetterSpace)
    setLetterSpace(spacing, pieces, { between: spec.style.letterSpacing, isMixed });
  const rubies =
    hasRuby && spacing ? prepareRubies(spec, { collected, clusters, pieces, spacing }, context) : undefined;
  const all = spacing === undefined ? pieces : pieces.map((piece) => spaced(piece, spacing));
  return { ...common, pieces: all, apart, spacing, rubies, ...measurePieces(all, text.length) };
}

interface Bases extends Pick<Prepared, 'collected' | 'clusters'> {
  readonly pieces: readonly Piece[];
  readonly spacing: Spacing;
}

/** Shapes the rubies of a paragraph, and makes room for those that are wider than their base. */
function prepareRubies(
  { path, spans, style }: ParagraphSpec,
  { collected, clusters, pieces, spacing }: Bases,
  context: PrepareContext,
): ReadonlyMap<number, PreparedRuby> {
  const rubies = new Map<number, PreparedRuby>();
  for (const [index, { ruby, style: own }] of spans.entries()) {
    if (ruby === undefined) continue;
    const { start, end } = baseOf(collected, index);
    if (end === start) continue;
    const small = [{ text: ruby.text, style: rubyStyle(own) }];
    const shaped = prepare(
      { path, spans: small, style: { ...style, direction: 'ltr' } },
      collect(small),
      context,
    );
    const starts: number[] = [];
    // Latin words are not spread: they get all of the room at their ends.
    const last = hasWide(collected.text.slice(start, end)) ? end : start + 1;
    for (let at = start; at < last; at += 1)
      if (clusters === undefined || clusters[at] === 1) starts.push(at);
    const parts = pieces.filter((piece) => piece.stretch.span === index && piece.start < end);
    const width = parts.reduce((sum, piece) => sum + widthUntil(piece, collected.text, end), 0);
    const free = roomBeside(collected, index);
    const made = rubyOf(ruby.text, shaped.pieces.slice(0, shaped.pieces.length), {
      width,
      characters: starts.length,
      free,
    });
    widenBase(spacing, starts, end, made);
    rubies.set(index, made);
  }
  return rubies;
}

/** Returns how wide a piece is before a place of the text. */
function widthUntil(piece: Piece, text: string, end: number): Pt {
  return piece.end <= end ? piece.width : shapePiece(piece.stretch, text, piece.start, end).width;
}

/** Shapes a stretch. Returns whether its words and spaces stand apart, or it has none. */
function shapeStretch(stretch: Stretch, prepared: Texted, pieces: Piece[]): boolean {
  const { start, end, look, face } = stretch;
  if (stretch.kind === 'text') {
    const apart = face.spaceIsPlain(scriptTag(stretch.script));
    if (apart) shapeWords(stretch, prepared, pieces);
    else pieces.push(shapePiece(stretch, prepared.text, start, end));
    return apart;
  }
  const space = stretch.kind === 'tab' ? spaceWidth(look) * tabSpaces : 0;
  pieces.push({ start, end, stretch, run: undefined, width: space });
  return true;
}

interface Texted extends Pick<Prepared, 'text' | 'clusters'> {
  /** Returns whether a UTF-16 unit is a space that stands apart from words. */
  isSpace(unit: number): boolean;
}

function isBreakingSpace(unit: number): boolean {
  return unit === 0x20;
}

/** Shapes words and spaces apart, so that words are remembered and spaces can stretch. */
function shapeWords(stretch: Stretch, texted: Texted, pieces: Piece[]): void {
  const { text } = texted;
  let start = stretch.start;
  // Every other piece is a space, and all of them in a stretch are alike.
  const spaces = new Map<number, Piece>();
  while (start < stretch.end) {
    let end = start;
    if (isSpaceApart(texted, start)) {
      end += 1;
      const unit = text.charCodeAt(start);
      const space = spaces.get(unit) ?? shapePiece(stretch, text, start, end);
      spaces.set(unit, space);
      pieces.push({ start, end, stretch, run: space.run, width: space.width });
    } else {
      while (end < stretch.end && !isSpaceApart(texted, end)) end += 1;
      pieces.push(shapePiece(stretch, text, start, end));
    }
    start = end;
  }
}

/** Returns whether a character is a space. A space with a mark on it is part of a word. */
function isSpaceApart({ text, clusters, isSpace }: Texted, at: number): boolean {
  return isSpace(text.charCodeAt(at)) && clusters?.[at + 1] !== 0;
}

/** Shapes a part of a stretch. */
function shapePiece(stretch: Stretch, text: string, start: number, end: number): Piece {
  const { look, face } = stretch;
  const { upright } = stretch;
  const options = shapeOptions(
    look,
    scriptTag(stretch.script),
    stretch.level % 2 === 1,
    upright === 'letters',
  );
  const run = face.shape(text.slice(start, end), options);
  // Two figures side by side take up the square of one letter.
  if (upright === 'pair') return { start, end, stretch, run, width: look.size };
  return { start, end, stretch, run, width: runWidth(run, look) };
}

/** Shapes a part of a stretch of a prepared text, as it is in the middle of a line. */
export function partOf({ text, spacing }: Prepared, stretch: Stretch, start: number, end: number): Piece {
  return spaced(shapePiece(stretch, text, start, end), spacing);
}

function measurePieces(pieces: readonly Piece[], length: number): Pick<Prepared, 'widthAt' | 'cut'> {
  const widthAt = new Float64Array(length + 1);
  const cut = new Uint8Array(length + 1);
  for (const piece of pieces) measurePiece(piece, widthAt, cut);
  sumUp(widthAt, cut);
  return { widthAt, cut };
}

/** Puts the sum of all advances before a place where that of the place itself stands. */
function sumUp(advances: Float64Array, cut: Uint8Array): void {
  cut[cut.length - 1] = 1;
  let sum = 0;
  for (let at = 0; at < advances.length; at += 1) {
    const own = advances[at] as number; // The place is inside of the array.
    advances[at] = sum;
    sum += own;
  }
}

/** Writes the advance of each cluster at its start. */
function measurePiece(piece: Piece, advances: Float64Array, cut: Uint8Array): void {
  const { run, start } = piece;
  if (run === undefined || piece.end - start === 1 || piece.stretch.upright === 'pair') {
    advances[start] = piece.width;
    cut[start] = 1;
    return;
  }
  const { look } = piece.stretch;
  const scale = look.size / run.face.unitsPerEm;
  const { letterSpacing } = look.style;
  const { clusters, unsafeToBreak } = run;
  if (letterSpacing === 0 && clusters === sharedOf(clusters.length).clusters) {
    // A glyph for each letter, as most words have. The lists are as long as the run has glyphs.
    for (let glyph = 0; glyph < clusters.length; glyph += 1) {
      advances[start + glyph] = (run.advances[glyph] as number) * scale;
      cut[start + glyph] = unsafeToBreak[glyph] === 1 ? 0 : 1;
    }
    cut[start] = 1;
    return;
  }
  for (let glyph = 0; glyph < clusters.length; glyph += 1) {
    const cluster = clusters[glyph] ?? 0;
    const at = start + cluster;
    const isFirst = glyph === 0 || clusters[glyph - 1] !== cluster;
    advances[at] = (advances[at] ?? 0) + (run.advances[glyph] ?? 0) * scale + (isFirst ? letterSpacing : 0);
    cut[at] = (isFirst || cut[at] === 1) && unsafeToBreak[glyph] !== 1 ? 1 : 0;
  }
  cut[start] = 1;
}

/** Returns the index of the piece that holds the unit at `offset`. */
export function pieceIndexAt({ pieces }: Prepared, offset: number): number {
  if (pieces instanceof PlainPieces) return pieces.indexAt(offset);
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces.at(middle)?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the exact width of `text[start, end)` on a line of its own. What is cut at an unsafe place is shaped anew. */
export function widthBetween(prepared: Prepared, start: number, end: number): Pt {
  const { widthAt, cut, spacing } = prepared;
  if (end <= start) return 0;
  const edges = spacing === undefined ? 0 : edgeWidth(spacing, start, end);
  const width = (widthAt[end] ?? 0) - (widthAt[start] ?? 0) + edges;
  const startSafe = cut[start] === 1;
  const endSafe = cut[end] === 1;
  if (startSafe && endSafe) return width;
  const first = pieceIndexAt(prepared, start);
  const last = pieceIndexAt(prepared, end - 1);
  let exact = width;
  if (!startSafe || first === last) exact += reshapedBy(prepared, first, start, end);
  if (!endSafe && first !== last) exact += reshapedBy(prepared, last, start, end);
  return exact;
}

/**
 * Returns the sum of the widths before a boundary where a line starts. What `endsAt` gives for the end of the line,
 * less this, is the width of the line.
 */
export function startsAt({ widthAt, spacing }: Prepared, start: number): Pt {
  const width = widthAt[start] ?? 0;
  return spacing === undefined ? width : width - startWidth(spacing, start);
}

/** Returns the sum of the widths before a boundary where a line ends. */
export function endsAt({ widthAt, spacing }: Prepared, end: number): Pt {
  const width = widthAt[end] ?? 0;
  return spacing === undefined ? width : width + endWidth(spacing, end);
}

/** Returns by how much the part of a piece that lies in `[start, end)` is wider when it is shaped alone. */
function reshapedBy(prepared: Prepared, index: number, start: number, end: number): Pt {
  const piece = prepared.pieces.at(index);
  if (piece === undefined) return 0;
  const from = Math.max(start, piece.start);
  const to = Math.min(end, piece.end);
  if (piece.run === undefined || (from === piece.start && to === piece.end)) return 0;
  const before = (prepared.widthAt[to] ?? 0) - (prepared.widthAt[from] ?? 0);
  return partOf(prepared, piece.stretch, from, to).width - before;
}
