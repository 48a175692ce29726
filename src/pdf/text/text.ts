// Draws text items: pieces of glyphs on one baseline, joined into as few TJ operators as possible.
import type { GlyphRun } from '../../fonts/face.ts';
import type { TextItem } from '../../layout/frame.ts';
import type { LineItem } from '../../layout/text/simple-line.ts';
import { isOneWordSpace } from '../../layout/text/word-space.ts';
import type { Pt } from '../../units.ts';
import type { Canvas } from '../content/canvas.ts';
import type { FrameCorner } from '../content/position.ts';
import { pdfString } from '../document/value.ts';
import { readGlyphs } from './actual-text.ts';
import { softHyphen } from './codes.ts';
import type { NamedFont, PdfFont } from './font.ts';
import { type Part, seen } from './glyph-texts.ts';
import { beyondBasicPlane, Line } from './line.ts';
import { byteOperands, type Cluster, clustersOf, flatOperands, showGlyphs, shownRun } from './run.ts';

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
export function paintText(canvas: Canvas, item: TextItem, corner: FrameCorner, painting: TextPainting): void {
  if (item.size <= 0) return;
  const { lang } = item;
  if (lang === undefined) showText(canvas, item, corner, painting);
  else canvas.inSpan(`/Lang${pdfString(lang)}`, () => showText(canvas, item, corner, painting));
}

function showText(canvas: Canvas, item: TextItem, corner: FrameCorner, painting: TextPainting): void {
  const flat = flatText(item, painting);
  const back = canvas.moveText(corner.x + item.x, corner.y - item.y, flat && item);
  canvas.fillColor(item.color);
  if (flat === undefined) paintLines(canvas, item, painting);
  else paintFlat(canvas, item, flat, back);
}

/** Draws a simple line without its glyphs. Returns false where these are needed. */
export function paintPlain(
  canvas: Canvas,
  line: LineItem,
  corner: FrameCorner,
  { font, space }: Pick<TextPainting, 'font' | 'space'>,
): boolean {
  const { look, text, size, color, wordSpace } = line;
  if (size <= 0 || font.isColored || line.lang !== undefined) return false;
  const operands = font.plain.operands(text, look, wordSpace !== 0);
  if (operands === undefined) return false;
  // The font has its number before the opacity of the colour, as with glyphs: either way may be taken.
  const { name, reference } = font.bytes;
  const back = canvas.moveText(corner.x + line.x, corner.y - line.y, line);
  canvas.fillColor(color);
  if (operands === '') return true;
  canvas.font(name, reference, size);
  canvas.spacing(0, wordSpace);
  canvas.showGlyphs(space ? operands + font.byteSpace : operands, back);
  return true;
}

/** A text of one string of glyphs on the baseline, read as they stand. Most texts are. */
interface FlatText {
  readonly font: NamedFont;
  /** The operands of TJ, between `(` and `)`, in parts. */
  readonly operands: readonly string[];
  readonly letterSpace: Pt;
  readonly wordSpace: Pt;
}

function paintFlat(canvas: Canvas, { size }: TextItem, flat: FlatText, back: number): void {
  const { font, operands, letterSpace, wordSpace } = flat;
  if (operands.every((part) => part === '')) return;
  canvas.font(font.name, font.reference, size);
  canvas.spacing(letterSpace, wordSpace);
  canvas.showGlyphs(operands, back);
}

/** Returns a text as one string, in codes of one byte where it has them, or undefined when it is more than that. */
function flatText(item: TextItem, { pieces, font, follows, space }: TextPainting): FlatText | undefined {
  if (item.apart || hasSignsTogether(item, pieces) || hasFirstSign(item, pieces, follows)) return undefined;
  return (
    dividedText(item, { pieces, font }) ??
    byteText(item, { pieces, font, space }) ??
    wideText(item, { pieces, font, space })
  );
}

/** Returns the hyphen of a divided word with a code that leads to U+00AD. Nothing follows it, so no space is added to it. */
function dividedText(
  { text, letterSpace, wordSpace }: TextItem,
  { pieces, font }: Pick<TextPainting, 'pieces' | 'font'>,
): FlatText | undefined {
  const [run, more] = pieces;
  if (text !== softHyphen || run === undefined || more !== undefined) return undefined;
  const operands = font.softHyphen(run);
  if (operands !== undefined) return { font: font.bytes, operands: [operands], letterSpace, wordSpace };
  const wide = font.wideSoftHyphen(run);
  return wide && { ...wide, operands: [wide.operands], letterSpace: 0, wordSpace: 0 };
}

function hasSignsTogether({ text }: TextItem, pieces: readonly GlyphRun[]): boolean {
  return pieces[0]?.rtl === true && standTogether(text);
}

function hasFirstSign({ text }: TextItem, pieces: readonly GlyphRun[], follows: boolean): boolean {
  return follows && pieces[0]?.rtl === false && !strong.test(text[0] ?? '');
}

function paintLines(canvas: Canvas, item: TextItem, { pieces, font, follows, space }: TextPainting): void {
  canvas.font(font.wide.name, font.wide.reference, item.size);
  // Tw does nothing on codes of two bytes (ISO 32000-1 9.3.3): spaces are widened where they stand.
  canvas.spacing(0, 0);
  const signs = hasSignsTogether(item, pieces);
  const sign = hasFirstSign(item, pieces, follows);
  const letterSpace = (item.letterSpace * 1000) / item.size;
  paintLine(canvas, item, { pieces, font, signs, sign, letterSpace });
  if (space && font.wideSpace !== '') canvas.show(`[(${font.wideSpace})]TJ`);
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
      else if (item.apart && index === pieces.length - 1) paintApart(line, run, font, letterSpace);
      else paintRun(line, run, font, letterSpace);
      spread(line, run, item);
    }
  }
  line.end();
}

function paintRun(line: Line, run: GlyphRun, font: PdfFont, letterSpace: number): void {
  const parts = font.use(run);
  if (parts) paintParts(line, run, parts, { font, letterSpace });
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
export function visualText({ rtl }: GlyphRun, text: string): string {
  return rtl ? [...text].reverse().join('') : text;
}

/** Widens a space that can stretch, behind it. */
export function spread(line: Line, run: GlyphRun, { wordSpace, size }: TextItem): void {
  if (wordSpace !== 0 && isOneWordSpace(run.text)) line.move((-wordSpace * 1000) / size);
}

/**
 * Returns a text in codes of one byte, in which letters and spaces are widened by the text state, or undefined when it
 * has other glyphs, or its text can't be read from them.
 */
function byteText(
  { letterSpace, wordSpace }: TextItem,
  { pieces, font, space }: Pick<TextPainting, 'pieces' | 'font' | 'space'>,
): FlatText | undefined {
  // A list that grows takes twice as much.
  const operands = new Array<string>(pieces.length);
  for (let index = 0; index < pieces.length; index++) {
    const run = pieces[index] as GlyphRun; // The index is inside the list.
    // A glyph that can be read is a letter by itself, so that there is space behind each.
    if (font.use(run)) return undefined;
    const bytes = byteOperands(run, font.codes);
    if (bytes === undefined) return undefined;
    if (wordSpace !== 0 && !bytes.tellsSpaces) return undefined;
    operands[index] = bytes.operands;
  }
  if (space) operands.push(font.byteSpace);
  return { font: font.bytes, operands, letterSpace, wordSpace };
}

/** Returns a text in codes of two bytes, or undefined when it is widened, or more than one string of glyphs. */
function wideText(
  { letterSpace, wordSpace }: TextItem,
  { pieces, font, space }: Pick<TextPainting, 'pieces' | 'font' | 'space'>,
): FlatText | undefined {
  if (letterSpace !== 0 || wordSpace !== 0) return undefined;
  const operands: string[] = [];
  for (const run of pieces) {
    if (font.use(run)) return undefined;
    const flat = flatOperands(run);
    if (flat === undefined) return undefined;
    operands.push(flat);
  }
  if (space) operands.push(font.wideSpace);
  return { font: font.wide, operands, letterSpace, wordSpace };
}

/** Draws a run whose text can't be read from its glyphs. What differs is written beside it (ISO 32000-1 14.9.4), from left to right. */
function paintParts(
  line: Line,
  run: GlyphRun,
  parts: readonly Part[],
  { font, letterSpace }: PartPainting,
): void {
  for (const part of parts) {
    if (part.plain) line.show(showGlyphs(run, part, letterSpace), part.text);
    else line.showAs(part.text, readGlyphs(run, part, letterSpace), restOf(line, run, part, font));
  }
}

/** What parts of a run are drawn with. */
interface PartPainting {
  readonly font: PdfFont;
  readonly letterSpace: number;
}

/**
 * Returns operators for what readers of glyphs can't know of one: a joiner or selector behind it, or what a long sequence
 * of emoji has beyond the few characters that a glyph may stand for.
 */
function restOf(
  line: Line,
  { glyphs, rtl }: GlyphRun,
  { from, to, text }: Part,
  font: PdfFont,
): readonly string[] {
  if (rtl || to - from !== 1 || (!beyondBasicPlane.test(text) && seen(text) === text)) return [];
  const rest = font.rest(glyphs[from] ?? 0, text);
  return rest === undefined ? [] : line.hidden(rest.font, rest.operands, font.wide);
}

/** Marks that print nothing and tell readers where a direction ends: U+200E and U+200F. */
const leftToRightMark = '\u200e';
const rightToLeftMark = '\u200f';

const strong = /[\p{L}\p{M}\p{N}]/u;
let signsTogether: RegExp | undefined;

/** Returns whether a text has two signs that are no letters in a row, or one at an end. V8 takes long to read the pattern, and only text from right to left needs it. */
function standTogether(text: string): boolean {
  signsTogether ??= /[^\p{L}\p{M}]{2}|^[^\p{L}\p{M}]|[^\p{L}\p{M}]$/u;
  return signsTogether.test(text);
}

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
    for (const [nth, part] of all.entries()) {
      const isSign = part.text !== '' && !strong.test(part.text);
      const isLast = index === pieces.length - 1 && nth === all.length - 1;
      const before = isSign && !leftIsStrong ? rightToLeftMark : '';
      const after = isSign && isLast ? rightToLeftMark : '';
      const marked = before !== '' || after !== '';
      parts.push(marked ? { ...part, text: before + part.text + after, plain: false } : part);
      if (part.text !== '') leftIsStrong = !isSign;
    }
    paintParts(line, run, parts, { font, letterSpace });
    spread(line, run, item);
  }
}

/** Draws signs from left to right that follow text from right to left. Readers would take them for its end. */
function paintFirstSign(line: Line, run: GlyphRun, font: PdfFont, letterSpace: number): void {
  const [first, ...rest] = partsOf(run, font);
  if (!first) return;
  paintParts(line, run, [{ ...first, text: leftToRightMark + first.text, plain: false }, ...rest], {
    font,
    letterSpace,
  });
}

/** Draws a run at whose right end figures stand that come before it. Readers would take both for one number. */
function paintApart(line: Line, run: GlyphRun, font: PdfFont, letterSpace: number): void {
  const parts = partsOf(run, font);
  const last = parts.at(-1);
  if (!last) return;
  const marked = { ...last, text: last.text + rightToLeftMark, plain: false };
  paintParts(line, run, [...parts.slice(0, -1), marked], { font, letterSpace });
}
