// Renumbers the glyphs of a cut font one after another: a font with codes of its own needs no places for glyphs that are left out.
import { viewOf } from './sfnt.ts';

/** A font whose glyphs are numbered anew. */
export interface CompactFont {
  readonly tables: ReadonlyMap<string, DataView>;
  /** The new number of each glyph that is left. */
  readonly numbers: ReadonlyMap<number, number>;
}

const shortLoca = 0;
const longLoca = 1;
/** Offsets in a short `loca` are halved and have two bytes. */
const mostInShort = 2 * 0xffff;

/**
 * Returns a font with TrueType outlines in which only these glyphs, `.notdef` and what they are made of have a place
 * (OpenType, `glyf`, `loca`, `hmtx`). Throws `RangeError` for damaged tables.
 */
export function compactGlyphs(tables: ReadonlyMap<string, DataView>, glyphs: Iterable<number>): CompactFont {
  const font = new Outlines(tables);
  const numbers = new Map(font.closure(glyphs).map((glyph, number) => [glyph, number]));
  const outlines = [...numbers.keys()].map((glyph) => renumbered(font.outline(glyph), numbers));
  const { glyf, loca, format } = joined(outlines);
  const head = copied(tables.get('head'));
  head.setInt16(50, format);
  const maxp = copied(tables.get('maxp'));
  maxp.setUint16(4, numbers.size);
  const hhea = copied(tables.get('hhea'));
  hhea.setUint16(34, numbers.size);
  const hmtx = new DataView(new ArrayBuffer(4 * numbers.size));
  for (const [glyph, number] of numbers) hmtx.setUint32(4 * number, font.metrics(glyph));
  const own = { glyf, loca, head, maxp, hhea, hmtx };
  return { tables: new Map([...tables, ...Object.entries(own)]), numbers };
}

/** The outlines and metrics of a font by the numbers that its glyphs had. */
class Outlines {
  readonly #glyf: DataView;
  readonly #loca: DataView;
  readonly #hmtx: DataView;
  readonly #isLong: boolean;
  /** The number of glyphs with an advance of their own. Those after them have that of the last. */
  readonly #advances: number;

  constructor(tables: ReadonlyMap<string, DataView>) {
    this.#glyf = tableOf(tables.get('glyf'));
    this.#loca = tableOf(tables.get('loca'));
    this.#hmtx = tableOf(tables.get('hmtx'));
    this.#isLong = tableOf(tables.get('head')).getInt16(50) === longLoca;
    this.#advances = tableOf(tables.get('hhea')).getUint16(34);
  }

  outline(glyph: number): Uint8Array {
    const [start, end] = [this.#offset(glyph), this.#offset(glyph + 1)];
    if (start > end || end > this.#glyf.byteLength) throw new RangeError(`glyph ${glyph} has no outline`);
    return new Uint8Array(this.#glyf.buffer, this.#glyf.byteOffset + start, end - start);
  }

  /** Returns the advance and the left side bearing, 16 bits each. */
  metrics(glyph: number): number {
    const last = this.#advances - 1;
    if (glyph <= last) return this.#hmtx.getUint32(4 * glyph);
    const advance = this.#hmtx.getUint16(4 * last);
    return advance * 0x10000 + this.#hmtx.getUint16(4 * this.#advances + 2 * (glyph - this.#advances));
  }

  /** Returns these glyphs, `.notdef` and those that they are made of, in ascending order. */
  closure(glyphs: Iterable<number>): readonly number[] {
    const found = new Set([0, ...glyphs]);
    // A set that grows while it is walked yields what is added, too.
    for (const glyph of found)
      for (const { component } of componentsOf(viewOf(this.outline(glyph)))) found.add(component);
    return [...found].sort((a, b) => a - b);
  }

  #offset(glyph: number): number {
    return this.#isLong ? this.#loca.getUint32(4 * glyph) : 2 * this.#loca.getUint16(2 * glyph);
  }
}

const argumentsAreWords = 0x1;
const hasScale = 0x8;
const moreComponents = 0x20;
const hasTwoScales = 0x40;
const hasMatrix = 0x80;

/** Yields the glyphs that a composite one is made of, and the bytes at which their numbers stand. A simple glyph has none. */
function* componentsOf(outline: DataView): Iterable<{ readonly component: number; readonly at: number }> {
  if (outline.byteLength < 10 || outline.getInt16(0) >= 0) return;
  let at = 10;
  let flags = moreComponents;
  while (flags & moreComponents) {
    flags = outline.getUint16(at);
    yield { component: outline.getUint16(at + 2), at: at + 2 };
    at += 4 + (flags & argumentsAreWords ? 4 : 2);
    at += flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0;
  }
}

function renumbered(outline: Uint8Array, numbers: ReadonlyMap<number, number>): Uint8Array {
  const own = outline.slice();
  const view = viewOf(own);
  for (const { component, at } of componentsOf(view)) view.setUint16(at, numbers.get(component) ?? 0);
  return own;
}

/** Returns outlines one after another, and where each starts. */
function joined(outlines: readonly Uint8Array[]): {
  readonly glyf: DataView;
  readonly loca: DataView;
  readonly format: number;
} {
  const even = (length: number): number => length + (length & 1);
  const length = outlines.reduce((sum, outline) => sum + even(outline.length), 0);
  const format = length <= mostInShort ? shortLoca : longLoca;
  const glyf = new Uint8Array(length);
  const loca = new DataView(new ArrayBuffer((outlines.length + 1) * (format === longLoca ? 4 : 2)));
  let at = 0;
  for (const [index, outline] of [...outlines, new Uint8Array()].entries()) {
    if (format === longLoca) loca.setUint32(4 * index, at);
    else loca.setUint16(2 * index, at / 2);
    glyf.set(outline, at);
    at += even(outline.length);
  }
  return { glyf: viewOf(glyf), loca, format };
}

function copied(table: DataView | undefined): DataView {
  const { buffer, byteOffset, byteLength } = tableOf(table);
  return viewOf(new Uint8Array(buffer, byteOffset, byteLength).slice());
}

function tableOf(table: DataView | undefined): DataView {
  if (table === undefined) throw new RangeError('a table is missing');
  return table;
}
