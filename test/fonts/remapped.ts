// A font whose letters stand for others, for scripts of which no font is at hand.
import { readTables } from '../../src/fonts/sfnt.ts';

/** Returns the font with another character map: each of these code points leads to a glyph. */
export function remapped(font: Uint8Array, glyphs: ReadonlyMap<number, number>): Buffer {
  const tables = new Map([...readTables(font, 'test')].map(([tag, view]) => [tag, bytesOf(view)]));
  // What shapes the letters of the old map does not know the new ones.
  for (const tag of ['GSUB', 'GPOS', 'GDEF']) tables.delete(tag);
  tables.set('cmap', characterMap([...glyphs].sort(([a], [b]) => a - b)));
  const tags = [...tables.keys()].sort();
  const head = Buffer.alloc(12 + 16 * tags.length);
  head.writeUInt32BE(0x10000);
  head.writeUInt16BE(tags.length, 4);
  let at = head.length;
  const bodies: Buffer[] = [];
  for (const [index, tag] of tags.entries()) {
    const table = tables.get(tag) ?? Buffer.alloc(0);
    head.write(tag, 12 + 16 * index, 'latin1');
    head.writeUInt32BE(at, 20 + 16 * index);
    head.writeUInt32BE(table.length, 24 + 16 * index);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([head, ...bodies]);
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Returns a table with one map of format 12. */
function characterMap(glyphs: readonly (readonly [code: number, glyph: number])[]): Buffer {
  const table = Buffer.alloc(28 + 12 * glyphs.length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(16 + 12 * glyphs.length, 16);
  table.writeUInt32BE(glyphs.length, 24);
  for (const [index, [code, glyph]] of glyphs.entries()) {
    table.writeUInt32BE(code, 28 + 12 * index);
    table.writeUInt32BE(code, 32 + 12 * index);
    table.writeUInt32BE(glyph, 36 + 12 * index);
  }
  return table;
}
