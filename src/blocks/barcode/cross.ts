// The Swiss cross in the middle of a QR-bill's code. It covers 7 of its 46 millimetres, for which the error correction compensates.
import { type Rect, rectangle } from '../../layout/flow/shapes.ts';
import type { Item } from '../../layout/frame.ts';
import type { Pt } from '../../units.ts';

/** The sizes as parts of the code's side (Swiss Implementation Guidelines for the QR-bill 2.3, §6.4.2). */
const clearing = 7 / 46;
const square = 6 / 46;
const barWidth = 7 / 6 / 46;
const barLength = 35 / 9 / 46;

/** Returns the items of a cross in the middle of a square code: a white clearing, a black square, a white cross. */
export function swissCross(code: { readonly x: Pt; readonly y: Pt; readonly side: Pt }): readonly Item[] {
  const around = (width: number, height: number): Rect => ({
    x: code.x + (code.side * (1 - width)) / 2,
    y: code.y + (code.side * (1 - height)) / 2,
    width: code.side * width,
    height: code.side * height,
  });
  return [
    rectangle(around(clearing, clearing), '#ffffff'),
    rectangle(around(square, square), '#000000'),
    rectangle(around(barWidth, barLength), '#ffffff'),
    rectangle(around(barLength, barWidth), '#ffffff'),
  ];
}
