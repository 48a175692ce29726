// The OpenType features that a font has (OpenType 1.9, chapter 2: FeatureList).
import type { Tables } from './sfnt.ts';

/** Features that set the letters of a column closer. The shaper knows where such letters start but not where they end. */
export const columnFeatures: ReadonlySet<string> = new Set(['valt', 'vhal', 'vkrn', 'vpal']);

/** Returns the tags of all features of a font. What of a damaged list lies behind its end is left out. */
export function readFeatures(tables: Tables): ReadonlySet<string> {
  const tags = new Set<string>();
  for (const name of ['GSUB', 'GPOS']) {
    const table = tables.get(name);
    if (!table || table.byteLength < 10) continue;
    const list = table.getUint16(6);
    if (list + 2 > table.byteLength) continue;
    const count = table.getUint16(list);
    for (let index = 0; index < count && list + 8 + index * 6 <= table.byteLength; index++) {
      const at = list + 2 + index * 6;
      tags.add(String.fromCharCode(...[0, 1, 2, 3].map((byte) => table.getUint8(at + byte))));
    }
  }
  return tags;
}
