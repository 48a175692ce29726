// Text items: pieces of glyphs on one baseline, joined into as few TJ operators as can be.
import type { GlyphRun } from '../fonts/face.ts';
import type { TextItem } from '../layout/frame.ts';
import type { Canvas } from './canvas.ts';
import type { PdfFont } from './font.ts';
import { pdfNumber, pdfTextString } from './number.ts';
import type { Part } from './reading.ts';
import { flatOperands, type Shown, showGlyphs, shownRun } from './run.ts';

/** Where the frame's corner lies: x grows to the right, y upwards. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Draws a text item. `place` is where its frame's corner lies. */
export function paintText(canvas: Canvas, item: TextItem, place: Place, font: PdfFont): void {
  if (item.size <= 0) return;
  canvas.moveText(place.x + item.x, place.y - item.y);
  canvas.font(font.name, font.reference, item.size);
  canvas.fillColor(item.color);
  // Tw does nothing on codes of two bytes (ISO 32000-1 9.3.3): spaces are widened where they stand.
  const letterSpace = (item.letterSpace * 1000) / item.size;
  const wordSpace = (item.wordSpace * 1000) / item.size;
  if (letterSpace === 0 && wordSpace === 0 && paintPlain(canvas, item.pieces, font)) return;
  const line = new Line(canvas, item.size / font.face.unitsPerEm);
  for (const run of item.pieces) {
    const parts = font.use(run);
    if (parts) paintParts(line, run, { parts, letterSpace });
    else line.show(shownRun(run, letterSpace));
    if (wordSpace !== 0 && run.text === ' ') line.move(-wordSpace);
  }
  line.end();
}

/** Most texts: one string of glyphs on the baseline, read as they stand. False, with nothing drawn, when it is more than that. */
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

/**
 * A run whose text can't be read off its glyphs: what differs is said beside it (ISO 32000-1 14.9.4), from left to right with
 * its neighbours together.
 */
function paintParts(
  line: Line,
  run: GlyphRun,
  { parts, letterSpace }: { parts: readonly Part[]; letterSpace: number },
): void {
  let told: { text: string; from: number; to: number } | undefined;
  for (const { plain, text, from, to } of parts) {
    if (told && !plain && !run.rtl) {
      told.text += text;
      told.to = to;
      continue;
    }
    if (told) line.showAs(told.text, showGlyphs(run, told, letterSpace));
    told = plain ? undefined : { text, from, to };
    if (plain) line.show(showGlyphs(run, { from, to }, letterSpace));
  }
  if (told) line.showAs(told.text, showGlyphs(run, told, letterSpace));
}

/** Collects the operands of one TJ until the height changes. */
class Line {
  readonly #canvas: Canvas;
  readonly #scale: number;
  #operands = '';
  #rise = 0;

  constructor(canvas: Canvas, scale: number) {
    this.#canvas = canvas;
    this.#scale = scale;
  }

  show(shown: readonly Shown[]): void {
    for (const { rise, operands } of shown) {
      if (rise !== this.#rise) {
        this.#flush();
        this.#rise = rise;
        this.#canvas.show(`${pdfNumber(rise * this.#scale)} Ts`);
      }
      this.#operands += operands;
    }
  }

  showAs(text: string, shown: readonly Shown[]): void {
    this.#flush();
    this.#canvas.show(`/Span<</ActualText${pdfTextString(text)}>>BDC`);
    this.show(shown);
    this.#flush();
    this.#canvas.show('EMC');
  }

  /** Moves the pen, in thousandths of the font size to the left. */
  move(left: number): void {
    this.#operands += `)${pdfNumber(left)}(`;
  }

  end(): void {
    this.#flush();
    if (this.#rise !== 0) this.#canvas.show('0 Ts');
  }

  #flush(): void {
    if (this.#operands !== '') this.#canvas.show(`[(${this.#operands})]TJ`);
    this.#operands = '';
  }
}
