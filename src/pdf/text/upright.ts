// Draws text that stands upright in a frame that is turned by 90°: the columns of vertical text (ISO 32000-1 9.7.4.3).
import type { GlyphRun } from '../../fonts/face.ts';
import type { TextItem } from '../../layout/frame.ts';
import { times } from '../../layout/frame-matrix.ts';
import { isOneWordSpace } from '../../layout/text/word-space.ts';
import type { Canvas, Matrix } from '../content/canvas.ts';
import type { FrameCorner } from '../content/position.ts';
import { literal16, pdfNumber, pdfTextString } from '../document/number.ts';
import { pdfString } from '../document/value.ts';
import type { PdfFont } from './font.ts';
import { shownRun } from './run.ts';

/** The middle of a column above the baseline of turned text, and the foot of figures below it, as parts of the size. */
const middle = 0.38;
const figureHeight = 0.72;

/** What an upright text is drawn with. `mark` says what it belongs to, inside of the turn. */
interface UprightPainting {
  readonly font: PdfFont;
  mark(): void;
  /** Draws its glyphs in colours, from the middle of the head of the column. The text over them is not seen then. */
  readonly draw?: (() => void) | undefined;
}

/** Draws an upright text in a frame whose corner is at `corner`. */
export function paintUpright(
  canvas: Canvas,
  item: TextItem,
  corner: FrameCorner,
  { font, mark, draw }: UprightPainting,
): void {
  if (item.size <= 0) return;
  // The frame is turned to the right, and the text back to the left.
  const turn: Matrix = [0, 1, -1, 0, corner.x + item.x, corner.y - item.y + item.size * middle];
  canvas.apart(() => {
    canvas.transform(item.upright === 'pair' ? times(pairMatrix(item), turn) : turn);
    mark();
    draw?.();
    const show = (): void => showUpright(canvas, item, font);
    if (draw) canvas.unseen(show);
    else show();
  });
}

function showUpright(canvas: Canvas, item: TextItem, font: PdfFont): void {
  const show = () => {
    canvas.moveText(0, 0);
    canvas.fillColor(item.color);
    if (item.upright === 'pair') paintPair(canvas, item, font);
    else paintColumn(canvas, item, font);
  };
  if (item.lang === undefined) show();
  else canvas.inSpan(`/Lang${pdfString(item.lang)}`, show);
}

function paintColumn(canvas: Canvas, item: TextItem, font: PdfFont): void {
  const { name, reference } = font.tall;
  canvas.font(name, reference, item.size);
  canvas.spacing(0, 0);
  showRuns(canvas, item, font, (run) => canvas.show(`[(${downwards(run, item)})]TJ`));
}

/** Shows each run. One whose glyphs do not give its text has that as its actual text. */
function showRuns(canvas: Canvas, item: TextItem, font: PdfFont, show: (run: GlyphRun) => void): void {
  for (const run of item.pieces) {
    const isRead = font.use(run) === undefined;
    if (!isRead) canvas.show(`/Span<</ActualText${pdfTextString(run.text)}>>BDC`);
    show(run);
    if (!isRead) canvas.show('EMC');
  }
}

/** Returns the operands of a run. Numbers move the pen down, and each glyph moves it by the em. */
function downwards(run: GlyphRun, { letterSpace, wordSpace, size }: TextItem): string {
  const { glyphs, advances, xOffsets, clusters, face, text } = run;
  const perMille = 1000 / face.unitsPerEm;
  const operands: string[] = [];
  let owed = 0;
  for (let index = 0; index < glyphs.length; index++) {
    const shift = (xOffsets[index] ?? 0) * perMille;
    if (owed + shift !== 0) operands.push(down(owed + shift));
    operands.push(literal16(glyphs[index] ?? 0));
    owed = (advances[index] ?? 0) * perMille - 1000 - shift;
    if (clusters[index + 1] !== clusters[index]) owed += (letterSpace * 1000) / size;
  }
  if (isOneWordSpace(text)) owed += (wordSpace * 1000) / size;
  if (owed !== 0) operands.push(down(owed));
  return operands.join('');
}

function down(distance: number): string {
  const number = pdfNumber(distance);
  return number === '0' ? '' : `)${number}(`;
}

function naturalWidth({ pieces, size }: TextItem): number {
  return pieces.reduce((sum, { width, face }) => sum + (width * size) / face.unitsPerEm, 0);
}

/** Returns where two figures start. They are made narrower where they are wider than the square of a letter. */
function pairMatrix(item: TextItem): Matrix {
  const { size } = item;
  const width = naturalWidth(item);
  const scale = Math.min(1, size / width);
  return [scale, 0, 0, 1, (-width * scale) / 2, -(size + size * figureHeight) / 2];
}

function paintPair(canvas: Canvas, item: TextItem, font: PdfFont): void {
  const { name, reference } = font.wide;
  canvas.font(name, reference, item.size);
  canvas.spacing(0, 0);
  showRuns(canvas, item, font, (run) => {
    for (const { operands } of shownRun(run, 0)) canvas.show(`[(${operands})]TJ`);
  });
}
