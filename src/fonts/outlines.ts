// The glyphs of a TrueType font one by one, cut out ready for other fonts: without hints, and with their parts known.
import { viewOf } from '../byteview.ts';
import type { Tables } from './sfnt.ts';

/** A glyph as it stands in a font that was cut down. It depends on the font's bytes alone. */
export interface CutGlyph {
  /** The outline without instructions (OpenType, `glyf`). */
  readonly outline: Uint8Array;
  /** The glyphs that it is made of, and the bytes of the outline at which their ids stand. */
  readonly parts: readonly { readonly glyph: number; readonly at: number }[];
  /** The advance and the left side bearing, 16 bits each, as in `hmtx`. */
  readonly metrics: number;
}

/** The most bytes of outlines and their surroundings that are remembered, of all fonts together. */
const maxRemembered = 8 * 1024 * 1024;
/** What a remembered glyph takes besides its outline, about. */
const glyphBytes = 200;
const longLoca = 1;

let rememberedBytes = 0;
let generation = 0;

/** The glyphs of one font. Those that were asked for are remembered, with a bound that all fonts share. */
export class Outlines {
  readonly #glyf: DataView;
  readonly #loca: DataView;
  readonly #hmtx: DataView;
  readonly #isLong: boolean;
  /** The number of glyphs with an advance of their own. Those after them have that of the last. */
  readonly #advances: number;
  readonly #count: number;
  #glyphs = new Map<number, CutGlyph>();
  #generation = generation;

  /** Takes the tables of a font that passed `checkTables`. Throws `RangeError` when one is missing. */
  constructor(tables: Tables) {
    this.#glyf = tableOf(tables, 'glyf');
    this.#loca = tableOf(tables, 'loca');
    this.#hmtx = tableOf(tables, 'hmtx');
    this.#isLong = tableOf(tables, 'head').getInt16(50) === longLoca;
    this.#advances = tableOf(tables, 'hhea').getUint16(34);
    this.#count = tableOf(tables, 'maxp').getUint16(4);
  }

  /** Returns a glyph. One that the font does not have is empty, as it is for HarfBuzz. */
  glyph(id: number): CutGlyph {
    if (this.#generation !== generation) {
      this.#glyphs = new Map();
      this.#generation = generation;
    }
    let glyph = this.#glyphs.get(id);
    if (glyph === undefined) {
      glyph = this.#cut(id);
      this.#glyphs.set(id, glyph);
      rememberedBytes += glyph.outline.length + glyphBytes;
      if (rememberedBytes > maxRemembered) forgetAll();
    }
    return glyph;
  }

  /** Returns these glyphs, `.notdef` and those that they are made of, in ascending order. */
  closure(ids: Iterable<number>): readonly number[] {
    const found = new Set([0, ...ids]);
    // A set that grows while it is walked yields what is added, too.
    for (const id of found) for (const { glyph } of this.glyph(id).parts) found.add(glyph);
    return [...found].sort((a, b) => a - b);
  }

  #cut(id: number): CutGlyph {
    if (id >= this.#count) return { ...empty, metrics: 0 };
    return { ...cutOutline(this.#outline(id)), metrics: this.#metrics(id) };
  }

  #outline(id: number): Uint8Array {
    const start = this.#offset(id);
    return new Uint8Array(this.#glyf.buffer, this.#glyf.byteOffset + start, this.#offset(id + 1) - start);
  }

  #metrics(id: number): number {
    const last = this.#advances - 1;
    if (id <= last) return this.#hmtx.getUint32(4 * id);
    const advance = this.#hmtx.getUint16(4 * last);
    return advance * 0x10000 + this.#hmtx.getUint16(4 * this.#advances + 2 * (id - this.#advances));
  }

  #offset(id: number): number {
    return this.#isLong ? this.#loca.getUint32(4 * id) : 2 * this.#loca.getUint16(2 * id);
  }
}

/** Forgets the glyphs of all fonts. Each font notices when it is asked next. */
function forgetAll(): void {
  generation += 1;
  rememberedBytes = 0;
}

/** Returns a table of a font. Throws `RangeError` when the font has none of this name. */
export function tableOf(tables: Tables, tag: string): DataView {
  const table = tables.get(tag);
  if (table === undefined) throw new RangeError(`the table ${tag} is missing`);
  return table;
}

type Outline = Omit<CutGlyph, 'metrics'>;

const empty: Outline = { outline: new Uint8Array(), parts: [] };
const headerBytes = 10;

/** Returns an outline without its instructions. A damaged one is empty, as it is for HarfBuzz. */
function cutOutline(outline: Uint8Array): Outline {
  if (outline.length < headerBytes) return empty;
  const view = viewOf(outline);
  const contours = view.getInt16(0);
  try {
    if (contours > 0) return { outline: withoutInstructions(outline, view, contours), parts: [] };
    return contours < 0 ? cutComposite(outline, view) : empty;
  } catch (cause) {
    if (cause instanceof RangeError) return empty;
    throw cause;
  }
}

const xShort = 0x02;
const yShort = 0x04;
const repeats = 0x08;
const xSame = 0x10;
const ySame = 0x20;

function withoutInstructions(outline: Uint8Array, view: DataView, contours: number): Uint8Array {
  const lengthAt = headerBytes + 2 * contours;
  const flags = lengthAt + 2 + view.getUint16(lengthAt);
  let left = view.getUint16(lengthAt - 2) + 1;
  let end = flags;
  let coordinates = 0;
  while (left > 0) {
    const flag = view.getUint8(end);
    const times = flag & repeats ? 1 + view.getUint8(end + 1) : 1;
    end += flag & repeats ? 2 : 1;
    left -= times;
    coordinates += times * (lengthOf(flag, xShort, xSame) + lengthOf(flag, yShort, ySame));
  }
  end += coordinates;
  if (end > outline.length) throw new RangeError('the outline is cut short');
  if (flags === lengthAt + 2) return outline.subarray(0, end);
  const cut = new Uint8Array(lengthAt + 2 + end - flags);
  cut.set(outline.subarray(0, lengthAt));
  cut.set(outline.subarray(flags, end), lengthAt + 2);
  return cut;
}

/** Returns the bytes of a coordinate: a short one has one, one that is the same as before has none. */
function lengthOf(flag: number, short: number, same: number): number {
  if (flag & short) return 1;
  return flag & same ? 0 : 2;
}

const argumentsAreWords = 0x1;
const hasScale = 0x8;
const moreComponents = 0x20;
const hasTwoScales = 0x40;
const hasMatrix = 0x80;
const hasInstructions = 0x100;

function cutComposite(outline: Uint8Array, view: DataView): Outline {
  const parts: { glyph: number; at: number }[] = [];
  let at = headerBytes;
  let flags = moreComponents;
  let instructed = false;
  while (flags & moreComponents) {
    flags = view.getUint16(at);
    instructed ||= (flags & hasInstructions) !== 0;
    parts.push({ glyph: view.getUint16(at + 2), at: at + 2 });
    at += 4 + (flags & argumentsAreWords ? 4 : 2);
    at += flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0;
  }
  if (at > outline.length) throw new RangeError('the outline is cut short');
  if (!instructed) return { outline: outline.subarray(0, at), parts };
  const cut = outline.slice(0, at);
  const own = viewOf(cut);
  for (const part of parts) own.setUint16(part.at - 2, own.getUint16(part.at - 2) & ~hasInstructions);
  return { outline: cut, parts };
}
