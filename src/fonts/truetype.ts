// A font with TrueType outlines, cut down to some glyphs (OpenType, `glyf`, `loca`, `hmtx`).
import { viewOf } from '../byteview.ts';
import { Outlines, tableOf } from './outlines.ts';
import type { Tables } from './sfnt.ts';

/** A font whose glyphs may be numbered anew. */
export interface CutFont {
  readonly tables: Tables;
  /** Returns the number of a glyph that is left. */
  numberOf(glyph: number): number;
}

/** What is the same in all fonts that are cut out of one. */
interface Source {
  readonly outlines: Outlines;
  readonly head: DataView;
  readonly maxp: DataView;
  readonly hhea: DataView;
}

const shortLoca = 0;
const longLoca = 1;
/** Offsets in a short `loca` are halved and have two bytes. */
const mostInShort = 2 * 0xffff;

const sources = new WeakMap<Tables, Source>();

/**
 * Returns the font with these glyphs, `.notdef` and what they are made of. With `ids` each glyph keeps its id, and the
 * places of others are empty. Otherwise the glyphs are numbered one after another, and have the font to themselves.
 * Throws `RangeError` for missing tables.
 */
export function cutTrueType(tables: Tables, glyphs: Iterable<number>, ids: boolean): CutFont {
  const { outlines, head, maxp, hhea } = sourceOf(tables);
  const left = outlines.closure(glyphs);
  const numbers = ids ? undefined : new Map(left.map((glyph, number) => [glyph, number]));
  const numberOf = (glyph: number): number => (numbers ? (numbers.get(glyph) ?? 0) : glyph);
  const count = numberOf(left.at(-1) ?? 0) + 1;
  const cut = left.map((glyph) => outlines.glyph(glyph));
  const length = cut.reduce((sum, { outline }) => sum + even(outline.length), 0);
  const format = length <= mostInShort ? shortLoca : longLoca;
  const glyf = new Uint8Array(length);
  const view = viewOf(glyf);
  const hmtx = new DataView(new ArrayBuffer(4 * count));
  const loca = new Offsets(count, format);
  let at = 0;
  for (const [index, { outline, parts, metrics }] of cut.entries()) {
    const number = numberOf(left[index] ?? 0);
    glyf.set(outline, at);
    if (numbers) for (const part of parts) view.setUint16(at + part.at, numberOf(part.glyph));
    hmtx.setUint32(4 * number, metrics);
    loca.startAt(number, at);
    at += even(outline.length);
  }
  loca.startAt(count, at);
  const own = {
    glyf: view,
    loca: loca.table,
    head: withNumber(head, 50, format),
    maxp: withNumber(maxp, 4, count),
    hhea: withNumber(hhea, 34, count),
    hmtx,
  };
  return { tables: new Map(Object.entries(own)), numberOf };
}

/** The table `loca`: where the outline of each glyph starts. Glyphs are given in ascending order, and those between have none. */
class Offsets {
  readonly table: DataView;
  readonly #isLong: boolean;
  #next = 0;

  constructor(count: number, format: number) {
    this.#isLong = format === longLoca;
    this.table = new DataView(new ArrayBuffer((count + 1) * (this.#isLong ? 4 : 2)));
  }

  startAt(number: number, at: number): void {
    // A glyph without outline ends where it starts.
    for (; this.#next <= number; this.#next++) {
      if (this.#isLong) this.table.setUint32(4 * this.#next, at);
      else this.table.setUint16(2 * this.#next, at / 2);
    }
  }
}

function sourceOf(tables: Tables): Source {
  let source = sources.get(tables);
  if (source === undefined) {
    const outlines = new Outlines(tables);
    // The sum is that of the whole file that it came from.
    const head = withNumber(withNumber(tableOf(tables, 'head'), 8, 0), 10, 0);
    source = {
      outlines,
      head,
      maxp: withoutPrograms(tableOf(tables, 'maxp')),
      hhea: tableOf(tables, 'hhea'),
    };
    sources.set(tables, source);
  }
  return source;
}

/** The zones of points, of which a font without programs has one, and where they stand in `maxp`. What programs need follows. */
const zonesAt = 14;
const needsEnd = 28;

function withoutPrograms(maxp: DataView): DataView {
  if (maxp.byteLength < needsEnd) return maxp;
  let own = withNumber(maxp, zonesAt, 1);
  for (let at = zonesAt + 2; at < needsEnd; at += 2) own = withNumber(own, at, 0);
  return own;
}

/** Returns a copy with one number of 16 bits changed. */
function withNumber(table: DataView, at: number, value: number): DataView {
  const copy = new Uint8Array(table.buffer, table.byteOffset, table.byteLength).slice();
  const view = viewOf(copy);
  view.setUint16(at, value);
  return view;
}

function even(length: number): number {
  return length + (length & 1);
}
