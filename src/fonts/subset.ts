// HarfBuzz's subsetter: it cuts out the part of a font that a document uses, and static fonts of variable ones.
import { deflateSync } from 'node:zlib';
import { bundledFile } from '../bundled.ts';
import { AppError } from '../errors.ts';
import { numberByGlyph } from './cff.ts';
import { compactGlyphs } from './compact.ts';
import type { Face } from './face.ts';
import { type FontFile, fontFileOf } from './openface.ts';
import { buildSfnt, fontError, readTables } from './sfnt.ts';
import { startWasm, type WasmModule } from './wasm.ts';

/** A font program for embedding. Its glyph ids are those of the whole font, unless it has codes alone. */
export interface SubsetFont {
  /** `truetype` is an sfnt for `FontFile2`. `cff` is an OpenType font with a `CFF ` table for `FontFile3`. */
  readonly outlines: 'truetype' | 'cff';
  readonly bytes: number;
  /** The program, deflated (RFC 1950). */
  readonly deflated: Uint8Array;
}

const harfbuzz = bundledFile('node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm');

const noHinting = 0x1;
const retainGlyphIds = 0x2;
const notdefOutline = 0x40;
const noLayoutClosure = 0x200;
const readOnlyMemory = 1;

/** The tables that a PDF reader needs of a font whose codes are glyph ids (ISO 32000-1 9.9). All others are left out. */
const keptTables = new Set(['glyf', 'loca', 'head', 'hhea', 'hmtx', 'maxp', 'CFF ']);

/** How many subsets are remembered by their glyphs. The documents of one template use nearly the same glyphs each time. */
const maxRemembered = 32;
const remembered = new Map<string, SubsetFont>();

/** How many fonts are held in the subsetter's memory at one time. */
const maxHeld = 12;

interface LoadedFont {
  readonly face: number;
  readonly blob: number;
  readonly data: number;
}

interface HeldFont {
  font: LoadedFont;
  uses: number;
}

/**
 * From this subset on, a font's tables are prepared for many subsets. That halves the time of each and costs as much as
 * twenty of them, which one document does not get back.
 */
const preparedFrom = 4;

let module: WasmModule | undefined;
const held = new Map<Uint8Array, HeldFont>();

/** How glyphs of a font are named in a document. */
export interface GlyphCodes {
  /** The glyph that each code of one byte stands for, in ascending order of codes. */
  readonly codes: ReadonlyMap<number, number>;
  /** Whether glyphs are named by their ids besides. Otherwise they are numbered anew. */
  readonly ids: boolean;
}

/** Returns the font with some of its glyphs (and .notdef, and what composite glyphs are made of). */
export function subsetFont(
  face: Face,
  glyphs: Iterable<number>,
  { codes, ids }: GlyphCodes = { codes: new Map(), ids: true },
): SubsetFont {
  const file = fontFileOf(face);
  const sorted = Uint16Array.from(new Set(glyphs)).sort();
  const key = `${face.id}|${ids}|${[...codes].flat().join()}|${Buffer.from(sorted.buffer).toString('latin1')}`;
  const known = remembered.get(key);
  if (known) return known;
  const program = guarded((wasm) => {
    const font = hold(wasm, file);
    const input = wasm.call('hb_subset_input_create_or_fail')();
    wasm.call('hb_subset_input_set_flags')(
      input,
      noHinting | retainGlyphIds | notdefOutline | noLayoutClosure,
    );
    const set = wasm.call('hb_subset_input_glyph_set')(input);
    const add = wasm.call('hb_set_add');
    for (const glyph of sorted) add(set, glyph);
    return runSubset(wasm, font, input);
  });
  if (!program) throw fontError(face.name, 'it could not be cut down to the glyphs of the document');
  const { outlines } = file.facts;
  const compact = !ids && outlines === 'truetype' ? sorted : undefined;
  const kept = keepTables(program, face.name, { codes, compact });
  const subset = { outlines, bytes: kept.length, deflated: deflateSync(kept) };
  remembered.set(key, subset);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maxRemembered) break;
    remembered.delete(oldest);
  }
  return subset;
}

interface Keeping {
  readonly codes: ReadonlyMap<number, number>;
  /** The glyphs that are numbered anew, if they are. */
  readonly compact: Uint16Array | undefined;
}

/** Returns the program with only those tables that a reader needs. HarfBuzz adds some tables of its own. */
function keepTables(program: Uint8Array, name: string, { codes, compact }: Keeping): Uint8Array {
  const tables = readTables(program, name);
  const cff = tables.get('CFF ');
  try {
    if (cff) numberByGlyph(cff);
    const kept = new Map([...tables].filter(([tag]) => keptTables.has(tag)));
    if (compact) {
      const { tables: own, numbers } = compactGlyphs(kept, compact);
      const renumbered = [...codes].map(([code, glyph]) => [code, numbers.get(glyph) ?? 0] as const);
      return buildSfnt(new Map([...own, ['cmap', characterMap(new Map(renumbered))]]));
    }
    if (codes.size > 0) kept.set('cmap', characterMap(codes));
    else if (kept.size === tables.size) return program;
    return buildSfnt(kept);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw fontError(name, `its ${cff ? 'table "CFF " is' : 'outlines are'} damaged`);
  }
}

/** Returns the table `cmap` of a symbolic font: codes of one byte as the Macintosh has them, in a trimmed table (OpenType, `cmap`). */
function characterMap(codes: ReadonlyMap<number, number>): DataView {
  const [first = 0] = codes.keys();
  const last = [...codes.keys()].at(-1) ?? first;
  const count = last - first + 1;
  const [headerBytes, mapBytes] = [12, 10 + 2 * count];
  const view = new DataView(new ArrayBuffer(headerBytes + mapBytes));
  const [macintosh, roman, trimmed] = [1, 0, 6];
  for (const [index, value] of [
    0,
    1,
    macintosh,
    roman,
    0,
    headerBytes,
    trimmed,
    mapBytes,
    0,
    first,
    count,
  ].entries())
    view.setUint16(2 * index, value);
  for (const [code, glyph] of codes) view.setUint16(headerBytes + 10 + 2 * (code - first), glyph);
  return view;
}

/**
 * Returns a static font of a variable one: the named axes are pinned, and all others stand at their default. Returns
 * undefined when the font can't be instanced.
 */
export function pinAxes(bytes: Uint8Array, axes: ReadonlyMap<string, number>): Uint8Array | undefined {
  return guarded((wasm) => {
    const font = load(wasm, bytes);
    const input = wasm.call('hb_subset_input_create_or_fail')();
    wasm.call('hb_subset_input_keep_everything')(input);
    wasm.call('hb_subset_input_pin_all_axes_to_default')(input, font.face);
    for (const [tag, value] of axes)
      wasm.call('hb_subset_input_pin_axis_location')(input, font.face, tagNumber(tag), value);
    const pinned = runSubset(wasm, font, input);
    unload(wasm, font);
    return pinned;
  });
}

function runSubset(wasm: WasmModule, font: LoadedFont, input: number): Uint8Array | undefined {
  const result = wasm.call('hb_subset_or_fail')(font.face, input);
  wasm.call('hb_subset_input_destroy')(input);
  if (result === 0) return undefined;
  const blob = wasm.call('hb_face_reference_blob')(result);
  const length = wasm.call('hb_blob_get_length')(blob);
  const data = wasm.call('hb_blob_get_data')(blob, 0);
  const copy = wasm.bytes.slice(data, data + length);
  wasm.call('hb_blob_destroy')(blob);
  wasm.call('hb_face_destroy')(result);
  return copy;
}

/** Calls the module. After a trap its memory can't be trusted, so the next use starts a new one. */
function guarded<T>(use: (wasm: WasmModule) => T): T {
  module ??= startWasm(harfbuzz);
  try {
    return use(module);
  } catch (cause) {
    module = undefined;
    held.clear();
    throw new AppError('render_failed', 'a font breaks the subsetter', { cause });
  }
}

function hold(wasm: WasmModule, { bytes, tables }: FontFile): LoadedFont {
  const known = held.get(bytes);
  if (known) {
    known.uses += 1;
    if (known.uses === preparedFrom) known.font = prepared(wasm, known.font);
    return known.font;
  }
  for (const [oldest, { font }] of held) {
    if (held.size < maxHeld) break;
    held.delete(oldest);
    unload(wasm, font);
  }
  // In most fonts the rules for shaping are the larger part, and the subsetter would read them all.
  const font = load(wasm, buildSfnt(new Map([...tables].filter(([tag]) => keptTables.has(tag)))));
  held.set(bytes, { font, uses: 1 });
  return font;
}

function prepared(wasm: WasmModule, font: LoadedFont): LoadedFont {
  const face = wasm.call('hb_subset_preprocess')(font.face);
  wasm.call('hb_face_destroy')(font.face);
  return { ...font, face };
}

function load(wasm: WasmModule, bytes: Uint8Array): LoadedFont {
  const data = wasm.copyIn(bytes);
  const blob = wasm.call('hb_blob_create')(data, bytes.length, readOnlyMemory, 0, 0);
  return { face: wasm.call('hb_face_create')(blob, 0), blob, data };
}

function unload(wasm: WasmModule, font: LoadedFont): void {
  wasm.call('hb_face_destroy')(font.face);
  wasm.call('hb_blob_destroy')(font.blob);
  wasm.call('free')(font.data);
}

function tagNumber(tag: string): number {
  return [0, 1, 2, 3].reduce((number, at) => (number << 8) | (tag.charCodeAt(at) & 0xff), 0) >>> 0;
}
