// Pages whose paper is larger and is cut down to them: their boxes, and what may be printed.
import { cutMargin } from '../../layout/cut-paper.ts';
import type { CutPaper, Page } from '../../layout/frame.ts';
import { pdfNumbers } from '../document/number.ts';
import type { PageBoxes } from '../document/writer.ts';
import type { Canvas } from './canvas.ts';

/** Returns the boxes of a page whose paper is cut down to it. */
export function pageBoxes({ width, height }: Page, cut: CutPaper): Required<PageBoxes> {
  const margin = cutMargin(cut);
  const around = (more: number) => [
    margin - more,
    margin - more,
    margin + width + more,
    margin + height + more,
  ];
  return { TrimBox: around(0), BleedBox: around(cut.bleed) };
}

/** Draws within a box of the page: its left, bottom, right and top. */
export function cutOff(
  canvas: Canvas,
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
  draw: () => void,
): void {
  canvas.apart(() => {
    canvas.draw(`${pdfNumbers(left, bottom, right - left, top - bottom)} re W n`);
    draw();
  });
}
