// Glyphs that are pictures: PNGs in the tables `CBDT` and `sbix` (OpenType). The largest ones of a font are taken.
import type { GlyphStep } from './glyph-steps.ts';
import type { Tables } from './sfnt.ts';

type Picture = Extract<GlyphStep, { kind: 'image' }>;

/** Where a picture lies in its table, and how it stands on the baseline, in pixels. */
interface Found {
  readonly bytes: Uint8Array;
  readonly left: number;
  readonly low: number;
  readonly width: number;
  readonly height: number;
  /** The pixels of an em. */
  readonly perEm: number;
}

/** Returns the picture of a glyph in font units, or undefined when it has none. Throws `RangeError` for a damaged table. */
export function glyphPicture(tables: Tables, glyph: number, unitsPerEm: number): Picture | undefined {
  const found = inCbdt(tables, glyph) ?? inSbix(tables, glyph);
  if (!found || found.perEm === 0 || found.bytes.length === 0) return undefined;
  const { bytes, left, low, width, height, perEm } = found;
  const scale = unitsPerEm / perEm;
  const box = { x: left * scale, y: low * scale, width: width * scale, height: height * scale };
  return { kind: 'image', bytes, ...box };
}

const sizeRecord = 48;
/** The picture formats with small metrics, with big ones, and with those of the index. */
const smallMetrics = 17;
const bigMetrics = 18;

function inCbdt(tables: Tables, glyph: number): Found | undefined {
  const [index, data] = [tables.get('CBLC'), tables.get('CBDT')];
  if (!index || !data) return undefined;
  const sizes = Array.from({ length: Math.min(index.getUint32(4), 64) }, (_, at) => 8 + at * sizeRecord);
  const [largest] = sizes.sort((a, b) => index.getUint8(b + 44) - index.getUint8(a + 44));
  if (largest === undefined) return undefined;
  const array = index.getUint32(largest);
  const count = index.getUint32(largest + 8);
  for (let nth = 0; nth < count; nth += 1) {
    const record = array + nth * 8;
    const [first, last] = [index.getUint16(record), index.getUint16(record + 2)];
    if (glyph < first || glyph > last) continue;
    const subtable = array + index.getUint32(record + 4);
    const at = placeOf(index, subtable, glyph - first);
    return at === undefined
      ? undefined
      : readBitmap(data, at, { index, subtable, perEm: index.getUint8(largest + 44) });
  }
  return undefined;
}

/** Returns where the data of a glyph begins in `CBDT` (index formats 1 to 3), or undefined where it has none. */
function placeOf(index: DataView, subtable: number, nth: number): number | undefined {
  const start = index.getUint32(subtable + 4);
  const between = (from: number, to: number): number | undefined => (to > from ? start + from : undefined);
  const list = subtable + 8;
  switch (index.getUint16(subtable)) {
    case 1:
      return between(index.getUint32(list + nth * 4), index.getUint32(list + nth * 4 + 4));
    case 2:
      return start + nth * index.getUint32(list);
    case 3:
      return between(index.getUint16(list + nth * 2), index.getUint16(list + nth * 2 + 2));
    default:
      return undefined;
  }
}

function readBitmap(
  data: DataView,
  at: number,
  { index, subtable, perEm }: { readonly index: DataView; readonly subtable: number; readonly perEm: number },
): Found | undefined {
  const format = index.getUint16(subtable + 2);
  const inData = format === smallMetrics || format === bigMetrics;
  if (!inData && index.getUint16(subtable) !== 2) return undefined;
  // Big metrics have three more bytes, for vertical text. Those of the index stand behind the size of the pictures.
  const [view, from] = inData ? [data, at] : [index, subtable + 12];
  const length = format === smallMetrics ? at + 5 : format === bigMetrics ? at + 8 : at;
  const [height, width] = [view.getUint8(from), view.getUint8(from + 1)];
  const [left, top] = [view.getInt8(from + 2), view.getInt8(from + 3)];
  const bytes = bytesAt(data, length + 4, data.getUint32(length));
  return { bytes, left, low: top - height, width, height, perEm };
}

const sbixHeader = 8;
/** How often a glyph of `sbix` may name another one in its place. */
const mostNames = 4;

function inSbix(tables: Tables, glyph: number): Found | undefined {
  const [table, maxp] = [tables.get('sbix'), tables.get('maxp')];
  if (!table || !maxp || glyph >= maxp.getUint16(4)) return undefined;
  const strikes = Array.from({ length: Math.min(table.getUint32(4), 64) }, (_, at) =>
    table.getUint32(8 + at * 4),
  );
  const [strike] = strikes.sort((a, b) => table.getUint16(b) - table.getUint16(a));
  return strike === undefined ? undefined : readStrike(table, strike, glyph);
}

function readStrike(table: DataView, strike: number, glyph: number): Found | undefined {
  let wanted = glyph;
  for (let step = 0; step < mostNames; step += 1) {
    const from = table.getUint32(strike + 4 + wanted * 4);
    const to = table.getUint32(strike + 8 + wanted * 4);
    const at = strike + from;
    if (to <= from + sbixHeader) return undefined;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((byte) => table.getUint8(at + byte)));
    if (type === 'dupe') wanted = table.getUint16(at + sbixHeader);
    else if (type !== 'png ') return undefined;
    else {
      // Width and height stand at the same place of each PNG (PNG 3 §11.2.1).
      const [width, height] = [table.getUint32(at + sbixHeader + 16), table.getUint32(at + sbixHeader + 20)];
      const bytes = bytesAt(table, at + sbixHeader, to - from - sbixHeader);
      const [left, low] = [table.getInt16(at), table.getInt16(at + 2)];
      return { bytes, left, low, width, height, perEm: table.getUint16(strike) };
    }
  }
  return undefined;
}

function bytesAt(table: DataView, at: number, length: number): Uint8Array {
  if (at + length > table.byteLength) throw new RangeError('a picture reaches beyond its table');
  return new Uint8Array(table.buffer, table.byteOffset + at, length);
}
