// Draws the texts of a line in which something runs from right to left: all of them in one piece, with their text beside them.
import type { Face, GlyphRun } from '../../fonts/face.ts';
import { isColored } from '../../fonts/program.ts';
import { type Frame, type Item, openItems, type TextItem } from '../../layout/frame.ts';
import { headings, type Owner, StructureNode } from '../../layout/structure.ts';
import { LineItem } from '../../layout/text/simple-line.ts';
import { isOneWordSpace } from '../../layout/text/word-space.ts';
import type { Pt } from '../../units.ts';
import type { Canvas } from '../content/canvas.ts';
import type { FrameCorner } from '../content/position.ts';
import type { Sheet } from '../content/sheet.ts';
import { literal16, pdfTextString } from '../document/number.ts';
import { pdfString } from '../document/value.ts';
import { softHyphen } from './codes.ts';
import type { NamedFont, PdfFont } from './font.ts';
import { beyondBasicPlane, ends, Line, onlyPdfium } from './line.ts';
import { pdfiumText, popplerKind, popplerText } from './reader-order.ts';
import { clustersOf, moved, type Shown, shownRun } from './run.ts';
import { spread, visualText } from './text.ts';
import { statedWidth } from './width.ts';

/** Texts that are less apart than this adjoin, points. */
const adjoining = 0.01;

/** What no actual text can say: pdfium leaves out what is beyond U+FFFC, and nothing says what private characters mean. */
const unreadable = /[\ue000-\uf8ff\ufffd-\uffff]|[\u{f0000}-\u{10ffff}]/u;

/** Texts that adjoin on one baseline. */
export interface ActualTextLine {
  readonly items: readonly TextItem[];
  /** Whether one of them runs from right to left, or has a text of which its glyphs know nothing. */
  readonly hasActualText: boolean;
  /** Whether nothing else stands on the line. */
  readonly isWhole: boolean;
}

/** Returns the text at an index and those that adjoin it and belong to the same, or undefined for one that stands for itself. */
export function actualTextLine(items: readonly Item[], index: number): ActualTextLine | undefined {
  const first = items[index];
  if (first === undefined || !mayHaveActualText(first)) return undefined;
  const line = [first];
  let last = first;
  let hasActualText = asksForActualText(first);
  for (let at = index + 1; at < items.length; at += 1) {
    const next = items[at];
    if (next === undefined || !mayHaveActualText(next) || !adjoins(last, next)) break;
    line.push(next);
    hasActualText ||= asksForActualText(next);
    last = next;
  }
  const before = items[index - 1];
  const after = items[index + line.length];
  const around = [
    ...(before?.kind === 'text' && touch(before, first) ? [before] : []),
    ...(after?.kind === 'text' && touch(last, after) ? [after] : []),
  ];
  // The mark of a note has a place of its own among figures, so such texts have no text for the whole line.
  const hasMark = around.some(({ mark, apart }) => mark !== undefined || apart);
  return { items: line, hasActualText: hasActualText && !hasMark, isWhole: around.length === 0 };
}

function mayHaveActualText(item: Item): item is TextItem {
  if (item.kind !== 'text' || item instanceof LineItem) return false;
  const { upright, actualText, mark, apart, size, text, pieces } = item;
  if (upright !== undefined || actualText !== undefined || mark !== undefined || apart || size <= 0)
    return false;
  const [first] = pieces;
  if (first === undefined || isColored(first.face) || unreadable.test(text)) return false;
  // Such letters have to be read from their glyphs.
  return first.rtl || !beyondBasicPlane.test(text);
}

function asksForActualText(item: TextItem): boolean {
  return isFromRight(item) || item.whole !== undefined;
}

function isFromRight({ pieces }: TextItem): boolean {
  return pieces[0]?.rtl === true;
}

function adjoins(one: TextItem, two: TextItem): boolean {
  if (one.y !== two.y || one.node !== two.node || one.lang !== two.lang) return false;
  if (one.offset === undefined || two.offset === undefined) return false;
  return touch(one, two);
}

function touch(one: TextItem, two: TextItem): boolean {
  return Math.abs(one.x + one.width - two.x) < adjoining;
}

/** What a line is drawn with. */
export interface ActualTextPainting {
  fontOf(face: Face): PdfFont;
  /** Whether the document is tagged. */
  readonly isTagged: boolean;
}

/** Draws such a line. `corner` is that of its frame. The piece of the line ends behind it. */
export function paintActualTextLine(
  { canvas, isFromLeft }: Pick<Sheet, 'canvas' | 'isFromLeft'>,
  line: ActualTextLine,
  corner: FrameCorner,
  painting: ActualTextPainting,
): void {
  const lang = line.items[0]?.lang;
  const paint = (): void => {
    const sign = signOf(line, canvas.owner, painting);
    const ordered = sign === undefined ? line.items : inReadingOrder(line.items);
    const [first] = ordered;
    if (first === undefined) return;
    const text = inReadingOrder(line.items)
      .map((item) => item.whole ?? item.text)
      .join('');
    const poppler = popplerText(text, isFromLeft());
    // Readers of glyphs find them in the order of their letters.
    const isUnread = beyondBasicPlane.test(text);
    const pdfium = isUnread ? poppler : pdfiumText(text);
    let open = pdfium === poppler ? 1 : 2;
    const draw = (): void => {
      for (const item of ordered)
        open += paintItem(canvas, item, corner, { font: fontOf(item, painting), sign, isUnread });
    };
    if (sign === undefined && poppler === pdfium && poppler === drawnText(line, painting)) {
      draw();
      return;
    }
    canvas.endMark();
    canvas.moveText(corner.x + first.x, corner.y - first.y);
    canvas.show(`/Span<</ActualText${pdfTextString(poppler)}>>BDC`);
    // Only pdfium heeds an actual text with another tag (ISO 32000-1 14.9.4 has it for spans).
    if (pdfium !== poppler) canvas.show(onlyPdfium(pdfium));
    draw();
    canvas.show(ends(open));
    canvas.endMark();
  };
  if (lang === undefined) paint();
  else canvas.inSpan(`/Lang${pdfString(lang)}`, paint);
}

/** Returns the text that readers find in the glyphs of a line, from left to right, or undefined where they do not find it. */
function drawnText({ items }: ActualTextLine, painting: ActualTextPainting): string | undefined {
  let drawn = '';
  for (const item of items) {
    const font = fontOf(item, painting);
    for (const run of item.pieces) {
      if (font.use(run)?.some(({ plain }) => !plain)) return undefined;
      drawn += visualText(run, run.text);
    }
  }
  return drawn;
}

/**
 * Returns what is written before spaces where texts from right to left are drawn in the order of their letters, or
 * undefined where they are drawn from left to right. pdf.js and what reads element by element take glyphs as they come:
 * pdf.js turns each text around, but not their order. Where something adjoins, readers take a text's place from the ends
 * of what is drawn. Poppler leaves U+00AD out of the text of elements, and U+202C ends nothing there (UAX #9 X7).
 */
function signOf(
  { items, isWhole }: ActualTextLine,
  owner: Owner | undefined,
  { isTagged }: ActualTextPainting,
): string | undefined {
  if (!isWhole || !isTagged) return undefined;
  const role = owner instanceof StructureNode ? owner.role : undefined;
  if (headings.some((heading) => heading === role)) return softHyphen;
  return items.length > 1 || items.some(({ text }) => beyondBasicPlane.test(text)) ? '\u202c' : undefined;
}

function fontOf({ pieces }: TextItem, painting: ActualTextPainting): PdfFont {
  // Each of them has a piece.
  return painting.fontOf((pieces[0] as GlyphRun).face);
}

function inReadingOrder(items: readonly TextItem[]): readonly TextItem[] {
  return items.length < 2 ? items : [...items].sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
}

interface ItemPainting {
  readonly font: PdfFont;
  /** What is written before spaces where texts from right to left are drawn in the order of their letters. */
  readonly sign: string | undefined;
  /** Whether pdfium reads the glyphs. */
  readonly isUnread: boolean;
}

/** Draws an item. Returns how many sequences it has opened. */
function paintItem(
  canvas: Canvas,
  item: TextItem,
  corner: FrameCorner,
  { font, sign, isUnread }: ItemPainting,
): number {
  const { pieces, size, letterSpace, wordSpace, color } = item;
  const isTurned = sign !== undefined && isFromRight(item);
  canvas.moveText(corner.x + item.x + (isTurned ? drawnWidth(item) : 0), corner.y - item.y);
  canvas.fillColor(color);
  canvas.spacing(0, 0);
  const perMille = 1000 / size;
  const { unitsPerEm } = font.face;
  let line: Line | undefined;
  let shownWith: NamedFont | undefined;
  let open = 0;
  for (const run of isTurned ? [...pieces].reverse() : pieces) {
    font.use(run);
    // pdfium puts strings in order by their place, so what it reads from glyphs has to be one.
    const wanted = (isTurned && !isUnread ? font.turnedSpace(run, sign) : undefined) ?? font.wide;
    if (wanted !== shownWith) {
      line?.end();
      open += line?.unread ?? 0;
      canvas.font(wanted.name, wanted.reference, size);
      line = undefined;
      shownWith = wanted;
    }
    line ??= new Line(canvas, size, unitsPerEm, isUnread);
    if (isTurned && isOneWordSpace(run.text)) line.move(wordSpace * perMille);
    line.show(isTurned ? turnedRun(run, letterSpace * perMille) : shownRun(run, letterSpace * perMille), '');
    if (!isTurned) spread(line, run, item);
  }
  line?.end();
  return open + (line?.unread ?? 0);
}

/** Returns how far the pen goes from left to right, with the space behind the last letter. */
function drawnWidth({ pieces, size, letterSpace, wordSpace }: TextItem): Pt {
  let width = 0;
  for (const run of pieces) {
    width += (run.width * size) / run.face.unitsPerEm;
    if (letterSpace !== 0) width += clustersOf(run).length * letterSpace;
    if (isOneWordSpace(run.text)) width += wordSpace;
  }
  return width;
}

/** Returns the glyphs of a run in the order of its text. The pen starts at its right end and ends at its left. */
function turnedRun(run: GlyphRun, letterSpace: number): readonly Shown[] {
  const { glyphs, advances, xOffsets, yOffsets, face } = run;
  const perMille = 1000 / face.unitsPerEm;
  const shown: { rise: number; operands: string[] }[] = [];
  let end = 0;
  let pen = 0;
  for (const { from, to } of [...clustersOf(run)].reverse()) {
    const places: number[] = [];
    let width = letterSpace;
    for (let index = from; index < to; index += 1) {
      places.push(width - letterSpace);
      width += (advances[index] ?? 0) * perMille;
    }
    const start = end - width;
    for (let index = to - 1; index >= from; index -= 1) {
      const glyph = glyphs[index] ?? 0;
      const rise = yOffsets[index] ?? 0;
      let last = shown.at(-1);
      if (last?.rise !== rise) {
        last = { rise, operands: [] };
        shown.push(last);
      }
      const x = start + (places[index - from] ?? 0) + (xOffsets[index] ?? 0) * perMille;
      last.operands.push(moved(x - pen), literal16(glyph));
      pen = x + statedWidth(face, glyph) * perMille;
    }
    end = start;
  }
  shown.at(-1)?.operands.push(moved(end - pen));
  return shown.map(({ rise, operands }) => ({ rise, operands: operands.join('') }));
}

/** Returns what says whether poppler takes most of a page for text from left to right. Few pages are asked for it. */
export function directionOf(page: Frame): () => boolean {
  let isFromLeft: boolean | undefined;
  return () => {
    isFromLeft ??= excessOf(page) >= 0;
    return isFromLeft;
  };
}

function excessOf(frame: Frame): number {
  let excess = 0;
  for (const item of openItems(frame)) {
    if (item.kind === 'frame') excess += excessOf(item.frame);
    else if (item.kind === 'text') excess += excessIn(item.text);
  }
  return excess;
}

function excessIn(text: string): number {
  let excess = 0;
  for (const letter of text) {
    const kind = popplerKind(letter);
    if (kind === 'left') excess += 1;
    else if (kind === 'right') excess -= 1;
  }
  return excess;
}
