// Writes a glyph run as operands of TJ (ISO 32000-1 9.4.3), once, and remembers them with the run.
import type { GlyphRun } from '../../fonts/face.ts';
import { isOneWordSpace } from '../../layout/text/word-space.ts';
import { literal8, literal16, pdfNumber } from '../document/number.ts';
import { type ByteCodes, spaceCode } from './codes.ts';
import { statedWidth } from './width.ts';

/** Glyphs at one height. `rise` is font units above the baseline. */
export interface Shown {
  readonly rise: number;
  /**
   * The operands between `(` and `)`: glyph ids as two bytes each, with `)number(` where the pen is moved. Neighbours
   * at the same height can be joined.
   */
  readonly operands: string;
}

/** The glyphs of a run from one index up to another. */
export interface GlyphSpan {
  readonly from: number;
  readonly to: number;
}

/** Glyphs that stand together for a piece of text. */
export interface Cluster extends GlyphSpan {
  /** The text in logical order, without the characters that print nothing. */
  readonly text: string;
}

/** The operands of a run in codes of one byte. */
export interface ByteOperands {
  readonly operands: string;
  /** Whether its codes of a space, which Tw widens (ISO 32000-1 9.3.3), are the spaces that a justified line widens. */
  readonly tellsSpaces: boolean;
}

/** What is remembered of a run beyond one document. */
class PaintedRun {
  shown: readonly Shown[] | undefined = undefined;
  /** The operands when they are all that there is to show: one height, on the baseline. */
  flat: string | undefined = undefined;
  /** The operands in codes of one byte. */
  bytes: ByteOperands | undefined = undefined;
  /** The codes that they are in: 0 for all, or the number of a document's own. */
  bytesIn = 0;
  /** The last font of a document that found its text in its glyphs; see `GlyphTexts`. */
  plainIn = 0;
}

/** Returns the memory of a run. It lies with the run: a map of runs would be looked up for every word of every page. */
export function paintedRun(run: GlyphRun): PaintedRun {
  const known = run.painted;
  if (known instanceof PaintedRun) return known;
  const made = new PaintedRun();
  run.painted = made;
  return made;
}

/** Returns all of a run, with a space after each cluster in thousandths of the font size. There is one entry when no glyph is raised. */
export function shownRun(run: GlyphRun, letterSpace: number): readonly Shown[] {
  return letterSpace === 0 ? shownPlain(run, paintedRun(run)) : showAll(run, letterSpace);
}

/** Returns the operands of a run without letter space when all of it stands on the baseline, and otherwise undefined. */
export function flatOperands(run: GlyphRun): string | undefined {
  const painted = paintedRun(run);
  if (painted.shown === undefined) shownPlain(run, painted);
  return painted.flat;
}

/** Matches texts in scripts of few letters, from left to right. Others would use up the codes. */
const fewLetters = /^[ -\u052f\u1e00-\u22ff]*$/;

/** Returns the operands of a run without letter space in codes of one byte, if there are codes and each glyph stands on the baseline. */
export function byteOperands(run: GlyphRun, codes: ByteCodes): ByteOperands | undefined {
  const painted = paintedRun(run);
  const { bytes, bytesIn } = painted;
  if (bytes !== undefined && (bytesIn === 0 || bytesIn === codes.number)) return bytes;
  const areFixed = codes.areFixed(run.glyphs);
  if (!areFixed && (run.rtl || !fewLetters.test(run.text) || !codes.give(run.glyphs))) return undefined;
  painted.bytes = writeBytes(run, codes);
  painted.bytesIn = areFixed ? 0 : codes.number;
  return painted.bytes;
}

function writeBytes(run: GlyphRun, codes: ByteCodes): ByteOperands | undefined {
  const { glyphs, text } = run;
  const operands = run.xOffsets === run.yOffsets ? writeLevel(run, codes) : writeRaised(run, codes);
  if (operands === undefined) return undefined;
  let hasSpace = false;
  for (let index = 0; index < glyphs.length; index++)
    // Each glyph is in its array.
    if (codes.of(glyphs[index] as number) === spaceCode) hasSpace = true;
  return { operands, tellsSpaces: hasSpace === isOneWordSpace(text) };
}

function writeRaised(run: GlyphRun, codes: ByteCodes): string | undefined {
  const whole = { from: 0, to: run.glyphs.length };
  const [first, second] = showGlyphs(run, whole, 0, (glyph) => literal8(codes.of(glyph) ?? 0));
  return first?.rise === 0 && second === undefined ? first.operands : undefined;
}

/** The literals and moves of the run that is being written. */
const level: string[] = [];

/** Writes a run in which no glyph is moved from its place, as `showGlyphs` does. Both offsets are one array of zeros then. */
function writeLevel({ glyphs, advances, face }: GlyphRun, codes: ByteCodes): string {
  const perMille = 1000 / face.unitsPerEm;
  level.length = 0;
  for (let index = 0; index < glyphs.length; index++) {
    // Glyphs and advances are as many.
    const glyph = glyphs[index] as number;
    level.push(literal8(codes.of(glyph) ?? 0));
    const owed = (advances[index] as number) - statedWidth(face, glyph);
    if (owed !== 0) level.push(moved(owed * perMille));
  }
  return level.join('');
}

function shownPlain(run: GlyphRun, painted: PaintedRun): readonly Shown[] {
  if (painted.shown !== undefined) return painted.shown;
  const shown = showAll(run, 0);
  const [first, second] = shown;
  painted.shown = shown;
  if (first?.rise === 0 && second === undefined) painted.flat = first.operands;
  return shown;
}

function showAll(run: GlyphRun, letterSpace: number): readonly Shown[] {
  return showGlyphs(run, { from: 0, to: run.glyphs.length }, letterSpace);
}

/** Returns some glyphs of a run, which `literal` writes. The pen ends where the next one starts. */
export function showGlyphs(
  run: GlyphRun,
  { from, to }: GlyphSpan,
  letterSpace: number,
  literal = literal16,
): readonly Shown[] {
  const { glyphs, advances, xOffsets, yOffsets, clusters, face } = run;
  const perMille = 1000 / face.unitsPerEm;
  // Lists are joined at the end. Strings that are built piece by piece stay trees, many times their size.
  const shown: { rise: number; operands: string[] }[] = [];
  // How far right of the pen the origin of the next glyph should be.
  let owed = 0;
  for (let index = from; index < to; index++) {
    const glyph = glyphs[index] ?? 0;
    const rise = yOffsets[index] ?? 0;
    const shift = (xOffsets[index] ?? 0) * perMille;
    let last = shown.at(-1);
    if (last?.rise !== rise) {
      last = { rise, operands: [] };
      shown.push(last);
    }
    const right = owed + shift;
    if (right !== 0) last.operands.push(moved(right));
    last.operands.push(literal(glyph));
    owed = ((advances[index] ?? 0) - statedWidth(face, glyph)) * perMille - shift;
    if (clusters[index + 1] !== clusters[index]) owed += letterSpace;
  }
  if (owed !== 0) shown.at(-1)?.operands.push(moved(owed));
  return shown.map(({ rise, operands }) => ({ rise, operands: operands.join('') }));
}

/** Moves the pen to the right by thousandths of the font size. TJ numbers move it to the left. */
export function moved(right: number): string {
  const number = pdfNumber(-right);
  return number === '0' ? '' : `)${number}(`;
}

/** Returns the clusters of a run in visual order. */
export function clustersOf({ glyphs, clusters, text, rtl }: GlyphRun): readonly Cluster[] {
  const found: { start: number; from: number; to: number }[] = [];
  for (let index = 0; index < glyphs.length; index++) {
    const start = clusters[index] ?? 0;
    const open = found.at(-1);
    if (open?.start === start) open.to = index + 1;
    else found.push({ start, from: index, to: index + 1 });
  }
  return found.map(({ start, from, to }, index) => {
    const next = rtl ? found[index - 1] : found[index + 1];
    return { from, to, text: printed(text.slice(start, next?.start ?? text.length)) };
  });
}

/** What a reader should not find in a word: a hyphen that is not printed, and the mark of an order of bytes. */
const unread = /[\u00ad\ufeff]/g;

/**
 * Returns the text as a reader should find it, with joiners and selectors, which print nothing. What is no character is
 * replaced (ISO 14289-1 7.21.7 forbids U+0000, U+FEFF and U+FFFE).
 */
function printed(text: string): string {
  if (!/[\0\u00ad\ufeff\p{Noncharacter_Code_Point}]/u.test(text)) return text;
  return text.replace(unread, '').replace(/[\0\p{Noncharacter_Code_Point}]/gu, '\ufffd');
}
