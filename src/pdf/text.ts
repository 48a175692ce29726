// Text items: pieces of glyphs on one baseline, joined into as few TJ operators as can be.
import type { GlyphRun } from '../fonts/face.ts';
import type { TextItem } from '../layout/frame.ts';
import type { Canvas } from './canvas.ts';
import type { PdfFont } from './font.ts';
import { pdfNumber } from './number.ts';
import { type RunCode, runCode, spacedRunCode } from './run.ts';

/** Where the frame's corner lies: x grows to the right, y upwards. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Draws a text item. `place` is where its frame's corner lies. */
export function paintText(canvas: Canvas, item: TextItem, place: Place, font: PdfFont): void {
  canvas.moveText(place.x + item.x, place.y - item.y);
  canvas.font(font.name, font.reference, item.size);
  canvas.fillColor(item.color);
  // Tw does nothing on codes of two bytes (ISO 32000-1 9.3.3): spaces are widened where they stand.
  const letterSpace = (item.letterSpace * 1000) / item.size;
  const wordSpace = (item.wordSpace * 1000) / item.size;
  let line = '';
  for (const run of item.pieces) {
    const code = letterSpace === 0 ? runCode(run) : spacedRunCode(run, letterSpace);
    const wrapped = font.use(run, code);
    if (wrapped !== undefined || code.rises) {
      if (line !== '') canvas.show(`[<${line}>]TJ`);
      line = '';
      showApart(canvas, code, { wrapped, run, size: item.size });
    } else line += code.shown;
    if (wordSpace !== 0 && run.text === ' ') line += `>${pdfNumber(-wordSpace)}<`;
  }
  if (line !== '') canvas.show(`[<${line}>]TJ`);
}

interface Apart {
  readonly wrapped: string | undefined;
  readonly run: GlyphRun;
  readonly size: number;
}

/** A piece with raised glyphs, or one whose text is told beside it. */
function showApart(canvas: Canvas, code: RunCode, { wrapped, run, size }: Apart): void {
  if (wrapped !== undefined) canvas.show(wrapped);
  if (!code.rises) canvas.show(`[<${code.shown}>]TJ`);
  else {
    for (const { rise, shown } of code.rises)
      canvas.show(`${pdfNumber((rise * size) / run.face.unitsPerEm)} Ts[<${shown}>]TJ`);
    canvas.show('0 Ts');
  }
  if (wrapped !== undefined) canvas.show('EMC');
}
