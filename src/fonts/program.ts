// What a PDF font resource needs of a face besides its subset: names, widths and values of the descriptor.
import type { Face } from './face.ts';
import type { FontFacts } from './facts.ts';
import { nominalGlyph } from './fontmemory.ts';
import { fontFileOf } from './openface.ts';

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
