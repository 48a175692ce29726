// WebAssembly modules that are shipped with us: compiled once a process, run as often as needed.
import type { BundledFile } from '../bundled.ts';

/** The part of the JavaScript API (WebAssembly JavaScript Interface 2.0) that is used; the `es` libraries do not declare it. */
declare const WebAssembly: {
  readonly Module: new (source: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: WasmImports,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

/** Functions that a module asks for, by module and name. */
export type WasmImports = Readonly<
  Record<string, Readonly<Record<string, (...numbers: number[]) => number>>>
>;

/** The memory of an instance. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

const compiled = new Map<BundledFile, object>();

/** What a new instance of a shipped module exports; each instance has a memory of its own. */
export function instantiate(file: BundledFile, imports: WasmImports): Readonly<Record<string, unknown>> {
  const module = compiled.get(file) ?? new WebAssembly.Module(new Uint8Array(file.bytes()));
  compiled.set(file, module);
  return new WebAssembly.Instance(module, imports).exports;
}
