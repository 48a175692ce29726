// The character map that tells a reader what each glyph stands for (ISO 32000-1 9.10.3).
import { utf16Hex } from './number.ts';

const head = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin',
  'begincmap',
  '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
  '/CMapName /Adobe-Identity-UCS def',
  '/CMapType 2 def',
  '1 begincodespacerange',
];

const tail = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end'];

/** The most entries of one block (Adobe technical note 5014). */
const maxEntries = 100;

/** Returns the map as text: codes of so many bytes, and what they stand for. */
export function toUnicodeCMap(texts: Iterable<readonly [code: number, text: string]>, bytes: 1 | 2): string {
  const hex = (code: number): string => code.toString(16).padStart(2 * bytes, '0');
  const entries = [...texts].map(([code, text]) => `<${hex(code)}> <${utf16Hex(text)}>`);
  const lines = [...head, `<${hex(0)}> <${'f'.repeat(2 * bytes)}>`, 'endcodespacerange'];
  for (let start = 0; start < entries.length; start += maxEntries) {
    const block = entries.slice(start, start + maxEntries);
    lines.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return [...lines, ...tail].join('\n');
}
