// What a PDF font resource needs of a face besides its subset: names, widths and values of the descriptor.
import { AppError } from '../errors.ts';
import type { Face } from './face.ts';
import type { FontFacts } from './facts.ts';
import { nominalGlyph, paintWith } from './fontmemory.ts';
import { glyphPicture } from './glyph-pictures.ts';
import type { GlyphStep } from './glyph-steps.ts';
import { fontFileOf } from './openface.ts';
import { hasColors } from './svg-drawings.ts';

/** Returns facts of the font file behind a face, in font units. Throws for a face that was not made in this room. */
export function fontFacts(face: Face): FontFacts {
  return fontFileOf(face).facts;
}

/** Returns the advance of each glyph as the font file states it, in font units. Nobody may change it. */
export function glyphWidths(face: Face): Uint16Array {
  return fontFileOf(face).facts.widths;
}

/** Returns the glyph that the font's character map gives for a code point, before any substitution, or 0 when it has none. */
export function nominalGlyphOf(face: Face, codePoint: number): number {
  return nominalGlyph(fontFileOf(face), codePoint);
}

/** Returns whether a font has glyphs in colours. */
export function isColored(face: Face): boolean {
  return hasColors(fontFileOf(face).tables);
}

/**
 * Returns the steps by which a font paints a glyph in colours, in font units, or none for a glyph without colours: also
 * where HarfBuzz paints nothing of them, because they lead back to themselves, are nested too deeply or lie outside of
 * their table. Such a letter is set as those of other fonts are. Throws `AppError` for a damaged or hostile font.
 */
export function glyphSteps(face: Face, glyph: number): readonly GlyphStep[] {
  const failed = (cause?: unknown) =>
    new AppError('render_failed', `font ${face.name}: the colours of its glyph ${glyph} are damaged`, {
      cause,
    });
  try {
    const file = fontFileOf(face);
    const steps = file.tables.has('COLR') ? paintWith(file, glyph) : [];
    if (steps?.some(paints)) return steps;
    const picture = steps && glyphPicture(file.tables, glyph, face.unitsPerEm);
    if (steps) return picture ? [picture] : [];
  } catch (cause) {
    throw failed(cause);
  }
  throw failed();
}

/** Returns whether a step paints. The others only say where, and how it is mixed. */
function paints({ kind }: GlyphStep): boolean {
  return kind !== 'transform' && kind !== 'clip' && kind !== 'group' && kind !== 'end';
}
