// The character map that tells a reader what each glyph stands for (ISO 32000-1 9.10.3).
import { hex4, utf16Hex } from './number.ts';

const head = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin',
  'begincmap',
  '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
  '/CMapName /Adobe-Identity-UCS def',
  '/CMapType 2 def',
  '1 begincodespacerange',
  '<0000> <ffff>',
  'endcodespacerange',
];

const tail = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end'];

/** The most entries of one block (Adobe technical note 5014). */
const maxEntries = 100;

/** Returns the map as text. Codes are glyph ids of two bytes; `texts` says what they stand for. */
export function toUnicodeCMap(glyphs: readonly number[], texts: ReadonlyMap<number, string>): string {
  const entries = glyphs.flatMap((glyph) => {
    const text = texts.get(glyph);
    return text === undefined ? [] : [`<${hex4(glyph)}> <${utf16Hex(text)}>`];
  });
  const lines = [...head];
  for (let start = 0; start < entries.length; start += maxEntries) {
    const block = entries.slice(start, start + maxEntries);
    lines.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return [...lines, ...tail].join('\n');
}
