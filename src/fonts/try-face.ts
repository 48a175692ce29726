// Tries a font file out before documents use it. It reports what HarfBuzz would silently do without.
import { AppError } from '../errors.ts';
import type { Face } from './face.ts';
import { collectUnicodes, layoutScripts, nominalGlyph } from './fontmemory.ts';
import { type FontFile, fontFileOf } from './openface.ts';
import { fontError, type Tables } from './sfnt.ts';
import { subsetFont } from './subset.ts';
import { isUnreadDrawing } from './svg-drawings.ts';

const shownLetters = 64;
/** The most glyphs of one try. All of a large font for Chinese and Japanese at once take more memory than HarfBuzz has. */
const mostTried = 16_384;
/** Spaces, joiners, variation selectors: they print nothing. */
const ignorable = /^[\s\p{Default_Ignorable_Code_Point}]$/u;

/**
 * Maps, shapes and subsets a face as documents will. Throws `AppError` that says which table is damaged. `label` is
 * what the author calls the file.
 */
export function tryFace(face: Face, label: string): void {
  const file = fontFileOf(face);
  try {
    const codePoints = collectUnicodes(file);
    if (codePoints.length === 0) throw fontError(label, 'its table "cmap" maps no character');
    if (file.tables.has('SVG ') && codePoints.every((codePoint) => isUnread(file, codePoint)))
      throw fontError(
        label,
        'its letters are drawings of the table "SVG " alone, which is not read',
        'give a font with its colours in "COLR", "sbix" or "CBDT"',
      );
    for (const table of ['GSUB', 'GPOS'] as const) {
      if (statedScripts(file.tables, table) > 0 && layoutScripts(file, table) === 0)
        throw fontError(label, `its table "${table}" is damaged`);
    }
    const letters = String.fromCodePoint(...codePoints.subarray(0, shownLetters));
    face.shape(letters, { rtl: false, script: 'Latn', language: 'en' });
    for (let from = 0; from < file.facts.glyphCount; from += mostTried) {
      const length = Math.min(mostTried, file.facts.glyphCount - from);
      subsetFont(
        face,
        Array.from({ length }, (_, index) => from + index),
      );
    }
  } catch (cause) {
    if (cause instanceof AppError && cause.issues.length > 0) throw cause;
    throw fontError(label, 'its outlines or rules are damaged');
  }
}

/** Returns whether nothing is seen of a character in a font, though it has a drawing, or says nothing by itself. */
function isUnread(file: FontFile, codePoint: number): boolean {
  const glyph = nominalGlyph(file, codePoint);
  return isUnreadDrawing(file.tables, glyph) || ignorable.test(String.fromCodePoint(codePoint));
}

/**
 * Returns the number of scripts that a layout table itself states (OpenType "Script List table"), and more than 0 when
 * it leads nowhere.
 */
function statedScripts(tables: Tables, tag: string): number {
  const table = tables.get(tag);
  if (!table || table.byteLength < 10) return 0;
  const list = table.getUint16(4);
  if (list === 0) return 0;
  return list + 2 <= table.byteLength ? table.getUint16(list) : 1;
}
