// HarfBuzz's shaper: it opens fonts in its memory and turns text into glyphs (HarfBuzz manual, "Shaping").
import { bundledFile } from '../bundled.ts';
import type { ShapedGlyphs } from './face.ts';
import { GlyphPainter } from './glyph-painter.ts';
import type { GlyphStep } from './glyph-steps.ts';
import { startWasm, type WasmFunction, type WasmModule } from './wasm.ts';

/** The text and options of one run. */
export interface ShapeRequest {
  readonly text: string;
  readonly rtl: boolean;
  readonly vertical?: boolean;
  readonly script: string;
  readonly language: string;
  readonly features: readonly (readonly [tag: string, value: number])[];
}

/** A font in the shaper's memory. */
export interface ShaperFont {
  readonly font: number;
  readonly face: number;
  readonly blob: number;
  readonly data: number;
}

const wasmFile = bundledFile('node_modules/harfbuzzjs/dist/harfbuzz.wasm');

const leftToRight = 4;
const rightToLeft = 5;
const topToBottom = 6;
const readOnlyMemory = 1;
// These flags mean: beginning and end of text, and no invisible glyphs for characters that print nothing.
const bufferFlags = 1 | 2 | 8;
const infoWords = 5;
const unsafeToBreakFlag = 1;
/** HB_SET_VALUE_INVALID. It stands for the place before the first code point. */
const noCodePoint = 0xffffffff;
const scratchUnits = 4096;
const featureWords = 4;
const maxFeatures = 32;

/** One instance of HarfBuzz, with one buffer that is used again and again. */
export class Shaper {
  readonly #wasm: WasmModule;
  readonly #buffer: number;
  readonly #lengthOut: number;
  readonly #features: number;
  readonly #languages = new Map<string, number>();
  readonly #scripts = new Map<string, number>();
  readonly #calls: Readonly<
    Record<
      'clear' | 'direction' | 'script' | 'language' | 'add' | 'shape' | 'infos' | 'positions',
      WasmFunction
    >
  >;
  readonly #nominal: WasmFunction;
  #painter: GlyphPainter | undefined;
  #text = 0;
  #textUnits = 0;

  constructor() {
    const wasm = startWasm(wasmFile);
    this.#wasm = wasm;
    this.#buffer = wasm.call('hb_buffer_create')();
    wasm.call('hb_buffer_set_flags')(this.#buffer, bufferFlags);
    this.#lengthOut = wasm.call('malloc')(4);
    this.#features = wasm.call('malloc')(featureWords * 4 * maxFeatures);
    this.#nominal = wasm.call('hb_font_get_nominal_glyph');
    this.#calls = {
      clear: wasm.call('hb_buffer_clear_contents'),
      direction: wasm.call('hb_buffer_set_direction'),
      script: wasm.call('hb_buffer_set_script'),
      language: wasm.call('hb_buffer_set_language'),
      add: wasm.call('hb_buffer_add_utf16'),
      shape: wasm.call('hb_shape'),
      infos: wasm.call('hb_buffer_get_glyph_infos'),
      positions: wasm.call('hb_buffer_get_glyph_positions'),
    };
  }

  /** Opens a font file. Its scale is its own units per em. */
  open(bytes: Uint8Array): ShaperFont {
    const wasm = this.#wasm;
    const data = wasm.copyIn(bytes);
    const blob = wasm.call('hb_blob_create')(data, bytes.length, readOnlyMemory, 0, 0);
    const face = wasm.call('hb_face_create')(blob, 0);
    const font = wasm.call('hb_font_create')(face);
    return { font, face, blob, data };
  }

  /** Frees the memory of a font. */
  close({ font, face, blob, data }: ShaperFont): void {
    this.#wasm.call('hb_font_destroy')(font);
    this.#wasm.call('hb_face_destroy')(face);
    this.#wasm.call('hb_blob_destroy')(blob);
    this.#wasm.call('free')(data);
  }

  /** Returns the glyph that the font's character map gives, or 0 when it has none. */
  nominalGlyph({ font }: ShaperFont, codePoint: number): number {
    const found = this.#nominal(font, codePoint, this.#lengthOut);
    return found === 0 ? 0 : (this.#wasm.words[this.#lengthOut >> 2] ?? 0);
  }

  /** Returns all code points that the font's character map has. */
  unicodes({ face }: ShaperFont): Uint32Array {
    const wasm = this.#wasm;
    const set = wasm.call('hb_set_create')();
    wasm.call('hb_face_collect_unicodes')(face, set);
    const count = wasm.call('hb_set_get_population')(set);
    const out = wasm.call('malloc')(Math.max(1, count) * 4);
    if (out === 0) throw new Error(`no memory for ${count} code points`);
    const read = wasm.call('hb_set_next_many')(set, noCodePoint, out, count);
    const codePoints = wasm.words.slice(out >> 2, (out >> 2) + read);
    wasm.call('free')(out);
    wasm.call('hb_set_destroy')(set);
    return codePoints;
  }

  /** Returns how many scripts HarfBuzz finds in `GSUB` or `GPOS`: none when the table is absent or damaged. */
  scriptCount({ face }: ShaperFont, table: string): number {
    return this.#wasm.call('hb_ot_layout_table_get_script_tags')(face, tagOf(table), 0, 0, 0);
  }

  /** Returns the steps by which a colour font paints a glyph, none where it has no colours, undefined where it has too many. */
  paint({ font }: ShaperFont, glyph: number): readonly GlyphStep[] | undefined {
    this.#painter ??= new GlyphPainter(this.#wasm);
    return this.#painter.paint(font, glyph);
  }

  /** Shapes one run of text and returns its glyphs. */
  shape({ font }: ShaperFont, request: ShapeRequest): ShapedGlyphs {
    const { clear, direction, script, language, add, shape } = this.#calls;
    const { text } = request;
    clear(this.#buffer);
    const across = request.rtl ? rightToLeft : leftToRight;
    direction(this.#buffer, request.vertical === true ? topToBottom : across);
    script(this.#buffer, this.#scriptOf(request.script));
    language(this.#buffer, this.#languageOf(request.language));
    this.#write(text);
    add(this.#buffer, this.#text, text.length, 0, text.length);
    const count = this.#writeFeatures(request.features);
    shape(font, this.#buffer, count === 0 ? 0 : this.#features, count);
    return request.vertical === true ? this.#readDown() : this.#read();
  }

  #write(text: string): void {
    if (text.length > this.#textUnits) {
      if (this.#text !== 0) this.#wasm.call('free')(this.#text);
      this.#textUnits = Math.max(scratchUnits, text.length);
      this.#text = this.#wasm.call('malloc')(this.#textUnits * 2);
      if (this.#text === 0) throw new Error(`no memory to shape ${text.length} characters`);
    }
    const bytes = this.#wasm.bytes;
    let at = this.#text;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      bytes[at++] = unit & 0xff;
      bytes[at++] = unit >> 8;
    }
  }

  #writeFeatures(features: ShapeRequest['features']): number {
    const words = this.#wasm.words;
    const count = Math.min(features.length, maxFeatures);
    for (let index = 0; index < count; index++) {
      const [tag, value] = features[index] ?? ['', 0];
      const at = (this.#features >> 2) + index * featureWords;
      words[at] = tagOf(tag);
      words[at + 1] = value;
      words[at + 2] = 0;
      words[at + 3] = 0xffffffff;
    }
    return count;
  }

  #read(): ShapedGlyphs {
    const infos = this.#calls.infos(this.#buffer, this.#lengthOut) >> 2;
    const positions = this.#calls.positions(this.#buffer, this.#lengthOut) >> 2;
    const { words, signed } = this.#wasm;
    const count = words[this.#lengthOut >> 2] ?? 0;
    const glyphs = new Uint16Array(count);
    const advances = new Int32Array(count);
    // Arrays are shared until a run turns out to need its own. Most runs have a glyph for each letter, each in its place.
    const shared = sharedOf(count);
    let { clusters, safe: unsafeToBreak, zeros: xOffsets } = shared;
    let yOffsets = xOffsets;
    let width = 0;
    for (let index = 0; index < count; index++) {
      const info = infos + index * infoWords;
      const position = positions + index * infoWords;
      const advance = signed[position] ?? 0;
      const x = signed[position + 2] ?? 0;
      const y = signed[position + 3] ?? 0;
      glyphs[index] = words[info] ?? 0;
      const unsafe = (words[info + 1] ?? 0) & unsafeToBreakFlag;
      const cluster = words[info + 2] ?? 0;
      if (unsafe !== 0 && unsafeToBreak === shared.safe) unsafeToBreak = new Uint8Array(count);
      if (unsafe !== 0) unsafeToBreak[index] = unsafe;
      if (cluster !== index && clusters === shared.clusters) clusters = clusters.slice();
      if (clusters !== shared.clusters) clusters[index] = cluster;
      advances[index] = advance;
      width += advance;
      if (x === 0 && y === 0) continue;
      if (xOffsets === yOffsets) [xOffsets, yOffsets] = [new Int32Array(count), new Int32Array(count)];
      xOffsets[index] = x;
      yOffsets[index] = y;
    }
    return { glyphs, advances, xOffsets, yOffsets, clusters, unsafeToBreak, width };
  }

  /**
   * Returns glyphs that stand one below the other as if the column were a line that goes to the right: advances and
   * shifts count downwards. A shift is where the baseline of the glyph is.
   */
  #readDown(): ShapedGlyphs {
    const infos = this.#calls.infos(this.#buffer, this.#lengthOut) >> 2;
    const positions = this.#calls.positions(this.#buffer, this.#lengthOut) >> 2;
    const { words, signed } = this.#wasm;
    const count = words[this.#lengthOut >> 2] ?? 0;
    const shaped = {
      glyphs: new Uint16Array(count),
      advances: new Int32Array(count),
      xOffsets: new Int32Array(count),
      yOffsets: new Int32Array(count),
      clusters: new Uint32Array(count),
      unsafeToBreak: new Uint8Array(count),
    };
    let width = 0;
    for (let index = 0; index < count; index++) {
      const info = infos + index * infoWords;
      const position = positions + index * infoWords;
      const advance = -(signed[position + 1] ?? 0);
      shaped.glyphs[index] = words[info] ?? 0;
      shaped.unsafeToBreak[index] = (words[info + 1] ?? 0) & unsafeToBreakFlag;
      shaped.clusters[index] = words[info + 2] ?? 0;
      shaped.advances[index] = advance;
      // HarfBuzz counts upwards, from the origin of the column to that of the glyph on its baseline.
      shaped.xOffsets[index] = -(signed[position + 3] ?? 0);
      width += advance;
    }
    return { ...shaped, width };
  }

  #scriptOf(tag: string): number {
    let script = this.#scripts.get(tag);
    if (script === undefined) {
      script = this.#withText(tag, this.#wasm.call('hb_script_from_string'));
      this.#scripts.set(tag, script);
    }
    return script;
  }

  #languageOf(tag: string): number {
    let language = this.#languages.get(tag);
    if (language === undefined) {
      // HarfBuzz never forgets a language. Past a bound, further ones are shaped without a language.
      if (this.#languages.size >= 1000) return 0;
      language = this.#withText(tag, this.#wasm.call('hb_language_from_string'));
      this.#languages.set(tag, language);
    }
    return language;
  }

  #withText(text: string, read: WasmFunction): number {
    const at = this.#wasm.copyIn(new TextEncoder().encode(`${text}\0`));
    const result = read(at, -1);
    this.#wasm.call('free')(at);
    return result;
  }
}

/** Arrays that runs of one length share. Nobody may change them. */
export interface SharedArrays {
  readonly zeros: Int32Array;
  /** For each glyph the index of the letter at the same place. */
  readonly clusters: Uint32Array;
  readonly safe: Uint8Array;
}

/** A whole paragraph that has to be shaped has some thousand glyphs. */
const maxShared = 4096;
const longestShared = madeShared(maxShared);
/** The first entries of the longest ones, by their number. Arrays of its own take a run more memory than its few numbers. */
const sharedArrays: (SharedArrays | undefined)[] = [];

function madeShared(count: number): SharedArrays {
  const clusters = new Uint32Array(count);
  for (let index = 0; index < count; index++) clusters[index] = index;
  return { zeros: new Int32Array(count), clusters, safe: new Uint8Array(count) };
}

/** Returns what runs of `count` glyphs share when each glyph stands for one letter in its place. */
export function sharedOf(count: number): SharedArrays {
  const known = sharedArrays[count];
  if (known) return known;
  if (count > maxShared) return madeShared(count);
  const { zeros, clusters, safe } = longestShared;
  const made = {
    zeros: zeros.subarray(0, count),
    clusters: clusters.subarray(0, count),
    safe: safe.subarray(0, count),
  };
  sharedArrays[count] = made;
  return made;
}

/** Returns a four-letter tag as HarfBuzz holds it. Shorter ones are padded with spaces. */
export function tagOf(tag: string): number {
  const at = (index: number): number => (index < tag.length ? tag.charCodeAt(index) & 0x7f : 0x20);
  return ((at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3)) >>> 0;
}
