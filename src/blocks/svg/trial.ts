// Tries a drawing before anything is published, and finds what is wrong with it without any data.
import type { Pictures } from '../../assets/pictures.ts';
import { prepareSvg } from '../../assets/svg/prepare.ts';
import { simplifySvg } from '../../assets/svg.ts';
import { AppError } from '../../errors.ts';
import { bundledFontSet } from '../../fonts/fontset.ts';
import { splitText } from '../../template/expression/split.ts';
import type { Pt } from '../../units.ts';
import { type GraphicSize, graphicSize, scaledInto } from '../image/graphic.ts';
import { fontsFor } from './fonts.ts';
import { naturalSize, requireDrawable } from './pixels.ts';

/** The place of a drawing, as far as the template says it. */
export interface TrialRoom {
  readonly width?: Pt | undefined;
  readonly height?: Pt | undefined;
  /** The most space that there is. */
  readonly room: GraphicSize;
  /** Whether it gets all of that space. Otherwise its size is known only when `width` or `height` is given. */
  readonly whole: boolean;
}

/** Throws asset faults for a drawing that can't be drawn in any document. */
export function tryDrawing(source: string, pictures: Pictures, place: TrialRoom): void {
  const document = { fonts: bundledFontSet(), named: [], pictures };
  const simple = simplifySvg(source, fontsFor(document), pictures);
  const { width, height, room, whole } = place;
  if (width === undefined && height === undefined && !whole) return;
  requireDrawable(simple, scaledInto(graphicSize({ width, height }, naturalSize(simple)), room), document);
}

/** Values to try in place of an expression. A fault that occurs with all of them is not the data's. */
const values = ['1', 'a', ''];

/** Throws asset faults for a drawing that stands in a template. Where it has values, only faults that occur with all of them count. */
export function tryInline(source: string, pictures: Pictures, place: TrialRoom): void {
  const split = splitText(source);
  // The compiler of texts reports an expression that is never closed.
  if ('unclosed' in split) return;
  const { parts } = split;
  if (parts.every(({ kind }) => kind === 'literal')) {
    tryDrawing(parts.map((part) => (part.kind === 'literal' ? part.text : '')).join(''), pictures, place);
    return;
  }
  let fault: AppError | undefined;
  for (const value of values) {
    try {
      prepareSvg(parts.map((part) => (part.kind === 'literal' ? part.text : value)).join(''), pictures);
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      fault ??= error;
    }
  }
  if (fault) throw fault;
}
