// The Swiss cross in the middle of a QR-bill's code. It covers 7 of its 46 millimetres, for which the error correction compensates.
import type { Item, PathStep } from '../../layout/frame.ts';
import type { Pt } from '../../units.ts';

/** The sizes as parts of the code's side (Swiss Implementation Guidelines for the QR-bill 2.3, §6.4.2). */
const clearing = 7 / 46;
const square = 6 / 46;
const barWidth = 7 / 6 / 46;
const barLength = 35 / 9 / 46;

/** Returns the items of a cross in the middle of a square code: a white clearing, a black square, a white cross. */
export function swissCross(code: { readonly x: Pt; readonly y: Pt; readonly side: Pt }): readonly Item[] {
  const around = (width: number, height: number): readonly PathStep[] => {
    const left = code.x + (code.side * (1 - width)) / 2;
    const top = code.y + (code.side * (1 - height)) / 2;
    const right = left + code.side * width;
    const bottom = top + code.side * height;
    return [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']];
  };
  return [
    { kind: 'path', steps: around(clearing, clearing), fill: '#ffffff' },
    { kind: 'path', steps: around(square, square), fill: '#000000' },
    { kind: 'path', steps: around(barWidth, barLength), fill: '#ffffff' },
    { kind: 'path', steps: around(barLength, barWidth), fill: '#ffffff' },
  ];
}
