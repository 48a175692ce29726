// The width that a PDF states for each glyph of a font.
import type { Face } from '../../fonts/face.ts';
import { glyphWidths } from '../../fonts/program.ts';

/**
 * Returns the width in font units: that of the font file, and a thousandth of the em for a glyph without width, which
 * is as far as it may differ (ISO 19005-2 6.2.11.5). Readers take the ink of a glyph without width for its width, and
 * lose the space behind it.
 */
export function statedWidth(face: Face, glyph: number): number {
  const width = glyphWidths(face)[glyph] ?? 0;
  return width > 0 ? width : Math.floor(face.unitsPerEm / 1000);
}
