// Runs WebAssembly modules that are shipped with Platen. Each is compiled once a process and run as often as needed.
import { type BundledFile, compileModule } from '../bundled.ts';

/** The part of the JavaScript API (WebAssembly JavaScript Interface 2.0) that is used here. The `es` libraries do not declare it. */
declare const WebAssembly: {
  readonly Instance: new (
    module: object,
    imports: WasmImports,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

/** The functions that a module asks for, by module and name. */
export type WasmImports = Readonly<
  Record<string, Readonly<Record<string, (...numbers: number[]) => number>>>
>;

/** The memory of an instance. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

const compiled = new Map<BundledFile, object>();

/** Returns what a new instance of a shipped module exports. Each instance has a memory of its own. */
export function instantiate(file: BundledFile, imports: WasmImports): Readonly<Record<string, unknown>> {
  const module = compiled.get(file) ?? compileModule(file);
  compiled.set(file, module);
  return new WebAssembly.Instance(module, imports).exports;
}
