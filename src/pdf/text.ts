// Draws text items: pieces of glyphs on one baseline, joined into as few TJ operators as possible.
import type { GlyphRun } from '../fonts/face.ts';
import type { TextItem } from '../layout/frame.ts';
import type { Canvas } from './canvas.ts';
import type { PdfFont } from './font.ts';
import { Line } from './line.ts';
import type { Part } from './reading.ts';
import { byteOperands, type Cluster, clustersOf, flatOperands, showGlyphs, shownRun } from './run.ts';
import { toldGlyphs } from './told.ts';
import { pdfString } from './value.ts';

/** The place of the frame's corner. x grows to the right, y upwards. */
export interface FrameCorner {
  readonly x: number;
  readonly y: number;
}

/** How a text item is drawn. */
export interface TextPainting {
  /** The pieces of the item, which may have been made just now. */
  readonly pieces: readonly GlyphRun[];
  readonly font: PdfFont;
  /** Whether text from right to left ends where the item begins. */
  readonly follows: boolean;
  /** Whether a space is written behind it. Readers take it for the end of a word (ISO 32000-1 14.8.2.5). */
  readonly space: boolean;
}

/** Draws a text item. `place` is that of its frame's corner. */
export function paintText(
  canvas: Canvas,
  item: TextItem,
  place: FrameCorner,
  { pieces, font, follows, space }: TextPainting,
): void {
  if (item.size <= 0) return;
  canvas.moveText(place.x + item.x, place.y - item.y);
  canvas.fillColor(item.color);
  if (item.lang !== undefined) canvas.show(`/Span<</Lang${pdfString(item.lang)}>>BDC`);
  paintPieces(canvas, item, { pieces, font, follows, space });
  if (item.lang !== undefined) canvas.show('EMC');
}

function paintPieces(canvas: Canvas, item: TextItem, { pieces, font, follows, space }: TextPainting): void {
  const letterSpace = (item.letterSpace * 1000) / item.size;
  const signs = pieces[0]?.rtl === true && signsTogether.test(item.text);
  const sign = follows && pieces[0]?.rtl === false && !strong.test(item.text[0] ?? '');
  if (!signs && !sign && paintBytes(canvas, item, { pieces, font, space })) return;
  canvas.font(font.wide.name, font.wide.reference, item.size);
  // Tw does nothing on codes of two bytes (ISO 32000-1 9.3.3): spaces are widened where they stand.
  canvas.spacing(0, 0);
  const special = signs || sign || letterSpace !== 0 || item.wordSpace !== 0;
  if (special || !paintPlain(canvas, pieces, font))
    paintLine(canvas, item, { pieces, font, signs, sign, letterSpace });
  if (space && font.space !== '') canvas.show(font.space);
}

interface LinePainting extends Pick<TextPainting, 'pieces' | 'font'> {
  readonly signs: boolean;
  readonly sign: boolean;
  readonly letterSpace: number;
}

function paintLine(
  canvas: Canvas,
  item: TextItem,
  { pieces, font, signs, sign, letterSpace }: LinePainting,
): void {
  const line = new Line(canvas, item.size, font.face.unitsPerEm);
  if (signs) paintSigns(line, item, font, letterSpace);
  else {
    for (const [index, run] of pieces.entries()) {
      if (sign && index === 0) paintFirstSign(line, run, font, letterSpace);
      else paintRun(line, run, font, letterSpace);
      spread(line, run, item);
    }
  }
  line.end();
}

function paintRun(line: Line, run: GlyphRun, font: PdfFont, letterSpace: number): void {
  const parts = font.use(run);
  if (parts) paintParts(line, run, parts, letterSpace);
  else line.show(shownRun(run, letterSpace), visualText(run, run.text));
}

/** Returns the parts of a run, also of one that can be read from its glyphs. */
function partsOf(run: GlyphRun, font: PdfFont): readonly Part[] {
  const plain = (cluster: Cluster): Part => ({
    ...cluster,
    text: visualText(run, cluster.text),
    plain: true,
  });
  return font.use(run) ?? clustersOf(run).map(plain);
}

/** Returns the text in the order of glyphs: readers turn the letters of words from right to left around. */
function visualText({ rtl }: GlyphRun, text: string): string {
  return rtl ? [...text].reverse().join('') : text;
}

function spread(line: Line, run: GlyphRun, { wordSpace, size }: TextItem): void {
  if (wordSpace !== 0 && run.text === ' ') line.move((-wordSpace * 1000) / size);
}

/**
 * Draws a text in codes of one byte, in which letters and spaces are widened by the text state. Returns false, with
 * nothing drawn, when it has other glyphs, or its text can't be read from them.
 */
function paintBytes(
  canvas: Canvas,
  item: TextItem,
  { pieces, font, space }: Pick<TextPainting, 'pieces' | 'font' | 'space'>,
): boolean {
  let operands = '';
  for (const run of pieces) {
    if (font.use(run)) return false;
    const bytes = byteOperands(run, font.codes);
    if (bytes === undefined) return false;
    if (item.letterSpace !== 0 && !bytes.isEven) return false;
    if (item.wordSpace !== 0 && bytes.hasSpace) return false;
    operands += bytes.operands;
  }
  if (space) operands += font.byteSpace;
  if (operands === '') return true;
  canvas.font(font.bytes.name, font.bytes.reference, item.size);
  canvas.spacing(item.letterSpace, item.wordSpace);
  canvas.show(`[(${operands})]TJ`);
  return true;
}

/**
 * Draws most texts: one string of glyphs on the baseline, read as they stand. Returns false, with nothing drawn, when a
 * text is more than that.
 */
function paintPlain(canvas: Canvas, runs: readonly GlyphRun[], font: PdfFont): boolean {
  let operands = '';
  for (const run of runs) {
    if (font.use(run)) return false;
    const flat = flatOperands(run);
    if (flat === undefined) return false;
    operands += flat;
  }
  if (operands !== '') canvas.show(`[(${operands})]TJ`);
  return true;
}

/** Draws a run whose text can't be read from its glyphs. What differs is written beside it (ISO 32000-1 14.9.4), from left to right. */
function paintParts(line: Line, run: GlyphRun, parts: readonly Part[], letterSpace: number): void {
  for (const part of parts) {
    if (part.plain) line.show(showGlyphs(run, part, letterSpace), part.text);
    else line.showAs(part.text, toldGlyphs(run, part, letterSpace));
  }
}

/** Marks that print nothing and tell readers where a direction ends: U+200E and U+200F. */
const leftToRightMark = '\u200e';
const rightToLeftMark = '\u200f';

const strong = /[\p{L}\p{M}\p{N}]/u;
const signsTogether = /[^\p{L}\p{M}]{2}|^[^\p{L}\p{M}]|[^\p{L}\p{M}]$/u;

/**
 * Draws text from right to left in which signs stand together or at an end. Readers that put such a line back into
 * reading order take signs for letters from left to right. A mark between any two of them corrects that.
 */
function paintSigns(line: Line, item: TextItem, font: PdfFont, letterSpace: number): void {
  let leftIsStrong = false;
  const { pieces } = item;
  for (const [index, run] of pieces.entries()) {
    const parts: Part[] = [];
    const all = partsOf(run, font);
    for (const [place, part] of all.entries()) {
      const isSign = part.text !== '' && !strong.test(part.text);
      const isLast = index === pieces.length - 1 && place === all.length - 1;
      const before = isSign && !leftIsStrong ? rightToLeftMark : '';
      const after = isSign && isLast ? rightToLeftMark : '';
      const marked = before !== '' || after !== '';
      parts.push(marked ? { ...part, text: before + part.text + after, plain: false } : part);
      if (part.text !== '') leftIsStrong = !isSign;
    }
    paintParts(line, run, parts, letterSpace);
    spread(line, run, item);
  }
}

/** Draws signs from left to right that follow text from right to left. Readers would take them for its end. */
function paintFirstSign(line: Line, run: GlyphRun, font: PdfFont, letterSpace: number): void {
  const [first, ...rest] = partsOf(run, font);
  if (!first) return;
  paintParts(
    line,
    run,
    [{ ...first, text: leftToRightMark + first.text, plain: false }, ...rest],
    letterSpace,
  );
}
