// Runs resvg in WebAssembly. It does what resvg's own JavaScript does, with an instance that is dropped when it broke or grew.
import { bundledFile } from '../../bundled.ts';
import { invariant } from '../../errors.ts';
import { messageOf } from '../../thrown.ts';
import { assetFault } from '../fault.ts';
import { instantiate, type WasmImports, type WasmMemory } from '../wasm.ts';

const wasmFile = bundledFile('node_modules/@resvg/resvg-wasm/index_bg.wasm');

/** Fonts for the text of a drawing. */
export interface DrawingFonts {
  /** The key. Equal fonts have equal keys. */
  readonly key: string;
  /** The family for text that names no other, by the name in its files. */
  readonly family: string;
  files(): readonly Uint8Array[];
}

/** What resvg is given besides the source. */
export interface ResvgOptions {
  readonly fonts?: DrawingFonts;
  /** The width in pixels, when the source is to be drawn as pixels. */
  readonly width?: number;
}

/** A source that resvg has read. */
export interface ResvgDrawing {
  /** Returns simplified SVG. */
  text(): string;
  /** Returns a PNG. */
  png(): Uint8Array;
}

type Call = (...numbers: readonly number[]) => number;

interface ResvgExports {
  readonly memory: WasmMemory;
  readonly resvg_new: Call;
  readonly resvg_toString: Call;
  readonly resvg_render: Call;
  readonly renderedimage_asPng: Call;
  readonly __wbg_resvg_free: Call;
  readonly __wbg_renderedimage_free: Call;
  readonly __wbindgen_malloc: Call;
  readonly __wbindgen_free: Call;
  readonly __wbindgen_add_to_stack_pointer: Call;
}

/** An instance that has taken more memory than this is not kept: WebAssembly never gives memory back. */
const keptBytes = 64 * 1024 * 1024;

let kept: Resvg | undefined;

/**
 * Calls `use` with a source and returns its result. Throws asset faults for what resvg can't read and where it breaks
 * off. An instance that broke off can't be used again, nor freed in order.
 */
export function withResvg<T>(source: string, options: ResvgOptions, use: (drawing: ResvgDrawing) => T): T {
  const resvg = kept ?? new Resvg();
  kept = undefined;
  try {
    const made = resvg.read(source, options, use);
    if (resvg.bytes <= keptBytes) kept = resvg;
    return made;
  } catch (cause) {
    if (cause instanceof ResvgRefusal) {
      kept = resvg;
      const reason = cause.message.replace(/^SVG data parsing failed cause /, '');
      if (/invalid size|zero/.test(reason)) {
        throw assetFault('expected an SVG with a width and a height above 0', {
          cause,
          hint: 'give it a viewBox',
        });
      }
      throw assetFault(`expected an SVG, got one that cannot be read: ${reason}`, { cause });
    }
    if (!isTrap(cause)) throw cause;
    throw assetFault('expected an SVG that can be drawn, got one at which its reader breaks off', {
      cause,
      hint: 'leave parts of it out, one after the other, to find the one that is at fault',
    });
  }
}

/** Returns whether an error is a trap of WebAssembly, or its full stack. */
function isTrap(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.constructor.name === 'RuntimeError');
}

/** An error that resvg itself reports for a source. */
class ResvgRefusal extends Error {}

/** One instance, and the JavaScript objects that it holds by number (the conventions of wasm-bindgen 0.2). */
class Resvg {
  readonly #exports: ResvgExports;
  readonly #objects = new Map<number, unknown>();
  /** The next number. Lower ones stand for `undefined`, `null` and such. */
  #next = 132;

  constructor() {
    const exports = instantiate(wasmFile, this.#imports());
    invariant(typeof exports.resvg_new === 'function', 'index_bg.wasm exports resvg');
    // Only the source of a module tells what it exports.
    this.#exports = exports as unknown as ResvgExports;
  }

  get bytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  read<T>(source: string, options: ResvgOptions, use: (drawing: ResvgDrawing) => T): T {
    const exports = this.#exports;
    const text = new TextEncoder().encode(JSON.stringify(settingsOf(options)));
    const at = exports.__wbindgen_malloc(text.length, 1);
    new Uint8Array(exports.memory.buffer).set(text, at);
    const fonts = options.fonts ? this.#hold([...options.fonts.files()]) : 0;
    const held = this.#hold(new TextEncoder().encode(source));
    const drawing = this.#answer((to) => exports.resvg_new(to, held, at, text.length, fonts));
    const made = use({
      text: () => this.#text(drawing),
      png: () => this.#png(drawing),
    });
    exports.__wbg_resvg_free(drawing);
    return made;
  }

  #text(drawing: number): string {
    const exports = this.#exports;
    const room = exports.__wbindgen_add_to_stack_pointer(-16);
    exports.resvg_toString(room, drawing);
    const [at = 0, length = 0] = new Uint32Array(exports.memory.buffer, room, 2);
    const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
    exports.__wbindgen_add_to_stack_pointer(16);
    exports.__wbindgen_free(at, length, 1);
    return text;
  }

  #png(drawing: number): Uint8Array {
    const exports = this.#exports;
    const image = this.#answer((to) => exports.resvg_render(to, drawing));
    const png = this.#take(this.#answer((to) => exports.renderedimage_asPng(to, image)));
    exports.__wbg_renderedimage_free(image);
    invariant(png instanceof Uint8Array, 'resvg gives a picture as bytes');
    return png;
  }

  /** Returns the number that a function writes into memory, or throws the error. */
  #answer(ask: (to: number) => void): number {
    const { memory, __wbindgen_add_to_stack_pointer: move } = this.#exports;
    const room = move(-16);
    ask(room);
    const [value = 0, error = 0, failed] = new Uint32Array(memory.buffer, room, 3);
    move(16);
    if (!failed) return value;
    const said = this.#take(error);
    throw new ResvgRefusal(messageOf(said));
  }

  #hold(object: unknown): number {
    const number = this.#next++;
    this.#objects.set(number, object);
    return number;
  }

  #take(number: number): unknown {
    const object = this.#objects.get(number);
    this.#objects.delete(number);
    return object;
  }

  #bytesAt(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, at >>> 0, length >>> 0);
  }

  /** Returns the JavaScript functions that resvg calls. Hashes are part of their names. */
  #imports(): WasmImports {
    const object = (number: number): unknown => this.#objects.get(number);
    const text = (at: number, length: number): string => new TextDecoder().decode(this.#bytesAt(at, length));
    const entered = (number: number) => object(number) as IteratorResult<unknown>;
    const imports: Readonly<Record<string, (...numbers: number[]) => unknown>> = {
      __wbg_new_28c511d9baebfa89: (at = 0, length = 0) => this.#hold(new Error(text(at, length))),
      __wbindgen_string_new: (at = 0, length = 0) => this.#hold(text(at, length)),
      __wbindgen_throw: (at = 0, length = 0) => {
        throw new ResvgRefusal(text(at, length));
      },
      __wbindgen_object_drop_ref: (number = 0) => this.#objects.delete(number),
      __wbindgen_memory: () => this.#hold(this.#exports.memory),
      __wbg_buffer_12d079cc21e14bdb: (number = 0) => this.#hold((object(number) as WasmMemory).buffer),
      // These are views of the memory and of JavaScript objects: resvg makes one, and copies from the other into it.
      __wbg_new_63b92bc8671ed464: (number = 0) => this.#hold(new Uint8Array(object(number) as ArrayBuffer)),
      __wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb: (number = 0, at = 0, length = 0) =>
        this.#hold(new Uint8Array(object(number) as ArrayBuffer, at >>> 0, length >>> 0)),
      __wbg_length_c20a40f15020d68a: (number = 0) => (object(number) as Uint8Array).length,
      __wbg_set_a47bac70306a19a7: (to = 0, from = 0, at = 0) =>
        (object(to) as Uint8Array).set(object(from) as Uint8Array, at >>> 0),
      __wbg_instanceof_Uint8Array_2b3bbecd033d19f6: (number = 0) => object(number) instanceof Uint8Array,
      // Sources are passed as bytes, never as a string.
      __wbindgen_string_get: (to = 0) => new Uint32Array(this.#exports.memory.buffer, to, 2).fill(0),
      __wbg_values_839f3396d5aac002: (number = 0) => this.#hold((object(number) as unknown[]).values()),
      __wbg_next_196c84450b364254: (number = 0) => this.#hold((object(number) as Iterator<unknown>).next()),
      __wbg_done_298b57d23c0fc80c: (number = 0) => entered(number).done === true,
      __wbg_value_d93c65011f51a456: (number = 0) => this.#hold(entered(number).value),
      __wbg_new_16b304a2cfa7ff4a: () => this.#hold([]),
      __wbg_push_a5b05aedc7234f9f: (number = 0, item = 0) => (object(number) as unknown[]).push(object(item)),
    };
    const wrapped = Object.entries(imports).map(([name, call]) => [
      name,
      (...numbers: number[]) => Number(call(...numbers) ?? 0),
    ]);
    return { wbg: Object.fromEntries(wrapped) };
  }
}

function settingsOf({ fonts, width }: ResvgOptions): object {
  const zoom = width === undefined ? {} : { fitTo: { mode: 'width', value: width } };
  if (!fonts) return { font: { loadSystemFonts: false }, ...zoom };
  const { family } = fonts;
  const generic = { serifFamily: family, sansSerifFamily: family, cursiveFamily: family };
  const rest = { fantasyFamily: family, monospaceFamily: family };
  return { font: { defaultFontFamily: family, ...generic, ...rest }, ...zoom };
}
