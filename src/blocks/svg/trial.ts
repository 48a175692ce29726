// A drawing tried before anything is published: what is wrong with it without any data.
import type { Pictures } from '../../assets/pictures.ts';
import { prepareSvg } from '../../assets/svg/prepare.ts';
import { simplifySvg } from '../../assets/svg.ts';
import { AppError } from '../../errors.ts';
import { bundledFontSet } from '../../fonts/fontset.ts';
import { splitText } from '../../template/expression/split.ts';
import { fontsFor } from './fonts.ts';

/** Throws asset faults for a drawing that can't be drawn whatever the document. */
export function tryDrawing(source: string, pictures: Pictures): void {
  simplifySvg(source, fontsFor({ fonts: bundledFontSet(), named: [] }), pictures);
}

/** What may stand in place of a value: a fault that all of them give is none of the data's. */
const values = ['1', 'a', ''];

/** The same for a drawing that stands in a template: where it has values, only what is wrong whatever they are. */
export function tryInline(source: string, pictures: Pictures): void {
  const split = splitText(source);
  // An expression that is never closed is told where texts are compiled.
  if ('unclosed' in split) return;
  const { parts } = split;
  if (parts.every(({ kind }) => kind === 'literal')) {
    tryDrawing(parts.map((part) => (part.kind === 'literal' ? part.text : '')).join(''), pictures);
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
