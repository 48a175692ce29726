// Glyphs that are drawings of the table `SVG ` and nothing else. Such drawings are not read.
import type { Tables } from './sfnt.ts';

/** The tables that give glyphs colours (OpenType). Drawings in the table `SVG ` are not read. */
const colorTables = ['COLR', 'sbix', 'CBDT'];
const longLoca = 1;

/** Returns whether a font has glyphs in colours. */
export function hasColors(tables: Tables): boolean {
  return colorTables.some((tag) => tables.has(tag));
}

/** Returns whether nothing is seen of a glyph because it is a drawing of the table `SVG ` alone. */
export function isUnreadDrawing(tables: Tables, glyph: number): boolean {
  const drawings = tables.get('SVG ');
  if (drawings === undefined || tables.has('CFF ') || tables.has('CFF2') || hasColors(tables)) return false;
  return isEmpty(tables, glyph) && isDrawn(drawings, glyph);
}

/** Returns whether a glyph has no outline (`loca`). The tables passed `checkTables`. */
function isEmpty(tables: Tables, glyph: number): boolean {
  const [loca, head] = [tables.get('loca'), tables.get('head')];
  if (loca === undefined || head === undefined) return true;
  if (head.getInt16(50) !== longLoca) return loca.getUint16(2 * glyph) === loca.getUint16(2 * glyph + 2);
  return loca.getUint32(4 * glyph) === loca.getUint32(4 * glyph + 4);
}

/** Returns whether the list of drawings has one for a glyph. What lies outside of the table counts as none. */
function isDrawn(table: DataView, glyph: number): boolean {
  if (table.byteLength < 8) return false;
  const list = table.getUint32(2);
  if (list + 2 > table.byteLength) return false;
  const count = Math.min(table.getUint16(list), Math.floor((table.byteLength - list - 2) / 12));
  // The entries are in the order of their glyphs.
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table.getUint16(list + 2 + 12 * middle + 2) < glyph) low = middle + 1;
    else high = middle;
  }
  return low < count && table.getUint16(list + 2 + 12 * low) <= glyph;
}
