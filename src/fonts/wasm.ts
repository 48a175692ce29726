// Starts the two HarfBuzz modules synchronously and copies bytes into their memory.
import { type BundledFile, compileModule } from '../bundled.ts';

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The functions that a module may be given pointers to. */
interface WasmTable {
  /** Returns the length before. */
  grow(entries: number): number;
  set(index: number, value: unknown): void;
}

type WasmImports = Record<string, Record<string, (...args: number[]) => number | undefined>>;

/** The part of the JavaScript API (WebAssembly JavaScript Interface 2.0) that is used here. The `es` libraries do not declare it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports: WasmImports,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
  Memory: abstract new () => WasmMemory;
  Table: abstract new () => WasmTable;
};

/** A function that a WebAssembly module exports. All of HarfBuzz's take and return 32-bit numbers. */
export type WasmFunction = (...args: number[]) => number;

/** One running instance of a module. Its memory may move when it grows, so views must be made again after each call. */
export interface WasmModule {
  call(name: string): WasmFunction;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly signed: Int32Array;
  /**
   * Makes a function of ours one that the module can call, and returns the pointer. `types` are those of its
   * parameters, `i` for 32-bit numbers and pointers and `f` for floats. It stays as long as the module.
   */
  callback(types: string, run: (...args: number[]) => void): number;
  /** Copies bytes into new memory, which the caller frees. Throws when there is no memory left. */
  copyIn(bytes: Uint8Array): number;
}

/** The most memory of a module. The module refuses fonts above this, before the machine has to. */
const maxMemoryBytes = 512 * 1024 * 1024;
const pageBytes = 65536;

/** Starts a module of the package `harfbuzzjs` and runs its constructors. */
export function startWasm(file: BundledFile): WasmModule {
  const module = compileModule(file);
  let memory: WasmMemory | undefined;
  const instance = new WebAssembly.Instance(
    module,
    importsOf(() => memory),
  );
  const exported = instance.exports.memory;
  if (!(exported instanceof WebAssembly.Memory)) throw new Error(`${file.path} exports no memory`);
  memory = exported;
  // All other exports that are called here are functions of numbers.
  const functions = instance.exports as Record<string, WasmFunction>;
  (functions.__wasm_call_ctors ?? functions._initialize)?.();
  const table = instance.exports.__indirect_function_table;
  return new RunningModule(exported, functions, table instanceof WebAssembly.Table ? table : undefined);
}

/** Returns what emscripten's runtime asks of its host. harfbuzz-subset.wasm asks for nothing. */
function importsOf(memory: () => WasmMemory | undefined): WasmImports {
  const stop = (): never => {
    throw new Error('harfbuzz aborted');
  };
  return {
    wasi_snapshot_preview1: { proc_exit: stop },
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => undefined,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (wanted = 0) => grow(memory(), wanted >>> 0),
    },
  };
}

/** Grows the memory as emscripten does: by a fifth, or to what is wanted. Returns 1 when that worked. */
function grow(memory: WasmMemory | undefined, wantedBytes: number): number {
  if (!memory || wantedBytes > maxMemoryBytes) return 0;
  const now = memory.buffer.byteLength;
  const next = Math.min(maxMemoryBytes, Math.max(wantedBytes, Math.floor(now * 1.2)));
  try {
    memory.grow(Math.ceil((next - now) / pageBytes));
    return 1;
  } catch {
    return 0;
  }
}

class RunningModule implements WasmModule {
  readonly #memory: WasmMemory;
  readonly #functions: Record<string, WasmFunction>;
  readonly #table: WasmTable | undefined;
  #buffer: ArrayBuffer | undefined;
  #bytes = new Uint8Array(0);
  #words = new Uint32Array(0);
  #signed = new Int32Array(0);

  constructor(memory: WasmMemory, functions: Record<string, WasmFunction>, table: WasmTable | undefined) {
    this.#memory = memory;
    this.#functions = functions;
    this.#table = table;
  }

  call(name: string): WasmFunction {
    const found = this.#functions[name];
    if (!found) throw new Error(`harfbuzz exports no ${name}`);
    return found;
  }

  get bytes(): Uint8Array {
    this.#follow();
    return this.#bytes;
  }

  get words(): Uint32Array {
    this.#follow();
    return this.#words;
  }

  get signed(): Int32Array {
    this.#follow();
    return this.#signed;
  }

  callback(types: string, run: (...args: number[]) => void): number {
    if (!this.#table) throw new Error('harfbuzz exports no table of functions');
    const index = this.#table.grow(1);
    this.#table.set(index, asWasmFunction(types, run));
    return index;
  }

  copyIn(bytes: Uint8Array): number {
    const at = this.call('malloc')(bytes.length);
    if (at === 0) throw new Error(`no memory for a font of ${bytes.length} bytes`);
    this.bytes.set(bytes, at);
    return at;
  }

  #follow(): void {
    const buffer = this.#memory.buffer;
    if (buffer === this.#buffer) return;
    this.#buffer = buffer;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Uint32Array(buffer);
    this.#signed = new Int32Array(buffer);
  }
}

const typeCodes: Readonly<Record<string, number>> = { i: 0x7f, f: 0x7d };

/**
 * Returns a function of ours as one of WebAssembly, which alone may stand in a table: a module that imports the function
 * and exports it again (WebAssembly Core 2.0 §5.5).
 */
function asWasmFunction(types: string, run: (...args: number[]) => void): unknown {
  const type = [1, 0x60, types.length, ...[...types].map((each) => typeCodes[each] ?? 0), 0];
  const module = [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, type.length, ...type],
    // It imports "e"."f", a function of type 0, and exports function 0 as "f".
    ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    ...[7, 5, 1, 1, 0x66, 0, 0],
  ];
  const made = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(module)), {
    e: { f: (...args) => void run(...args) },
  });
  return made.exports.f;
}
