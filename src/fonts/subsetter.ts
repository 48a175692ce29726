// HarfBuzz's subsetter: it cuts fonts with CFF outlines down to some glyphs, and static fonts out of variable ones.
import { bundledFile } from '../bundled.ts';
import { AppError } from '../errors.ts';
import type { FontFile } from './openface.ts';
import { buildSfnt, type Tables } from './sfnt.ts';
import { startWasm, type WasmModule } from './wasm.ts';

const harfbuzz = bundledFile('node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm');

const noHinting = 0x1;
const retainGlyphIds = 0x2;
const notdefOutline = 0x40;
const noLayoutClosure = 0x200;
const readOnlyMemory = 1;

/** The tables that a PDF reader needs of a font whose codes are glyph ids (ISO 32000-1 9.9). All others are left out. */
const keptTables = new Set(['glyf', 'loca', 'head', 'hhea', 'hmtx', 'maxp', 'CFF ']);

/** Returns the tables that a PDF reader needs. */
export function keepTables(tables: Tables): Tables {
  return new Map([...tables].filter(([tag]) => keptTables.has(tag)));
}

/** How many fonts are held in the subsetter's memory at one time, and the most bytes of them. */
const maxHeld = 12;
const maxHeldBytes = 48 * 1024 * 1024;

interface LoadedFont {
  readonly face: number;
  readonly blob: number;
  readonly data: number;
  readonly bytes: number;
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

/**
 * Returns the font with these glyphs under their own ids, and `.notdef`. HarfBuzz adds some tables of its own. Returns
 * undefined when the font can't be cut.
 */
export function cutWithHarfbuzz(file: FontFile, glyphs: Iterable<number>): Uint8Array | undefined {
  const cut = (wasm: WasmModule) => {
    const font = hold(wasm, file);
    const input = wasm.call('hb_subset_input_create_or_fail')();
    wasm.call('hb_subset_input_set_flags')(
      input,
      noHinting | retainGlyphIds | notdefOutline | noLayoutClosure,
    );
    const set = wasm.call('hb_subset_input_glyph_set')(input);
    const add = wasm.call('hb_set_add');
    for (const glyph of wanted) add(set, glyph);
    return runSubset(wasm, font, input);
  };
  const wanted = [...glyphs];
  return inFreshMemory(() => guarded(cut));
}

/**
 * Returns a static font of a variable one: the named axes are pinned, and all others stand at their default. Returns
 * undefined when the font can't be instanced.
 */
export function pinAxes(bytes: Uint8Array, axes: ReadonlyMap<string, number>): Uint8Array | undefined {
  const pin = (wasm: WasmModule) => {
    const font = load(wasm, bytes);
    const input = wasm.call('hb_subset_input_create_or_fail')();
    wasm.call('hb_subset_input_keep_everything')(input);
    wasm.call('hb_subset_input_pin_all_axes_to_default')(input, font.face);
    for (const [tag, value] of axes)
      wasm.call('hb_subset_input_pin_axis_location')(input, font.face, tagNumber(tag), value);
    const pinned = runSubset(wasm, font, input);
    unload(wasm, font);
    return pinned;
  };
  return inFreshMemory(() => guarded(pin));
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

/** Calls `use` again in a new module where it failed beside other fonts: they may have left it no memory. */
function inFreshMemory<T>(use: () => T | undefined): T | undefined {
  const isFresh = module === undefined;
  try {
    const made = use();
    if (made !== undefined || isFresh) return made;
  } catch (error) {
    if (isFresh) throw error;
  }
  module = undefined;
  held.clear();
  return use();
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
  // In most fonts the rules for shaping are the larger part, and the subsetter would read them all.
  const needed = buildSfnt(keepTables(tables));
  let heldBytes = needed.length;
  for (const { font } of held.values()) heldBytes += font.bytes;
  for (const [oldest, { font }] of held) {
    if (held.size < maxHeld && heldBytes <= maxHeldBytes) break;
    held.delete(oldest);
    unload(wasm, font);
    heldBytes -= font.bytes;
  }
  const font = load(wasm, needed);
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
  return { face: wasm.call('hb_face_create')(blob, 0), blob, data, bytes: bytes.length };
}

function unload(wasm: WasmModule, font: LoadedFont): void {
  wasm.call('hb_face_destroy')(font.face);
  wasm.call('hb_blob_destroy')(font.blob);
  wasm.call('free')(font.data);
}

function tagNumber(tag: string): number {
  return [0, 1, 2, 3].reduce((number, at) => (number << 8) | (tag.charCodeAt(at) & 0xff), 0) >>> 0;
}
