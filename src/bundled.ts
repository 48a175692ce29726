// Files that are shipped with Platen. They come from the project's folder, or from inside the single executable.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAssetKeys, getRawAsset, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Whether this program is the single executable. No file of Platen lies on the disk then. */
export const isExecutable: boolean = isSea();

/** The folder of the project with a separator at the end. It means nothing inside the executable. */
export const projectFolder: string = fileURLToPath(new URL('..', import.meta.url));

/** Returns the file that Node runs as this program in a checkout: what `#program` stands for in `package.json`. */
export function programFile(): string {
  return fileURLToPath(import.meta.resolve('#program'));
}

/** A file that is shipped. It is read again each time that it is asked for. */
export interface BundledFile {
  /** The path from the project's root, with `/`. */
  readonly path: string;
  /** Returns the bytes. Throws when the file is absent. */
  bytes(): Uint8Array;
  /** Returns the text. Throws when the file is absent or is not UTF-8. */
  text(): string;
}

/**
 * Returns a shipped file by its path from the project's root, such as `schema.sql`. `{platform}` and `{arch}` in the
 * path stand for those of this machine. The path must be written out at the call: the build ships the files that these
 * calls name, and fails on a call that it can't read.
 */
export function bundledFile(path: string): BundledFile {
  return fileAt(pathHere(path));
}

/**
 * Returns the shipped files below a folder, such as `fixtures/templates`, by path; of `docs/*.json` those with that
 * ending. The folder must be written out at the call, too.
 */
export function bundledFolder(folder: string): readonly BundledFile[] {
  const [, root = folder, ending = ''] = /^(.*)\/\*(\.\w+)$/.exec(folder) ?? [];
  return pathsBelow(root)
    .filter((path) => path.endsWith(ending))
    .map(fileAt);
}

/** The part of the JavaScript API (WebAssembly JavaScript Interface 2.0) that is used here. The `es` libraries do not declare it. */
declare const WebAssembly: { readonly Module: new (source: Uint8Array) => object };

/** Runs the compiling of a module. */
export type Compiling = (compile: () => object) => object;

let compiling: Compiling = (compile) => compile();

/** Returns the module of a shipped WebAssembly file. */
export function compileModule(file: BundledFile): object {
  return compiling(() => new WebAssembly.Module(file.bytes()));
}

/** Has all modules of this process compiled by `how` from now on. */
export function compileModulesBy(how: Compiling): void {
  compiling = how;
}

/** Returns the path with the platform and architecture of this machine in place of `{platform}` and `{arch}`. */
export function pathHere(path: string): string {
  return path.replace('{platform}', process.platform).replace('{arch}', process.arch);
}

/** Facts about the executable. The build writes them down. */
export interface BuildFacts {
  readonly commit: string;
  readonly node: string;
  /** The SHA-256 of SQLite's addon. The build computes it: to inflate and hash the addon at every start would take longer than all else. */
  readonly addonSha256: string;
}

/** The name of the facts among the files inside the executable. */
export const buildFactsName = 'build.json';

/** Returns the facts of this executable, or undefined in a checkout. */
export function buildFacts(): BuildFacts | undefined {
  // The build of this project wrote the file.
  return isExecutable ? (JSON.parse(fileAt(buildFactsName).text()) as BuildFacts) : undefined;
}

/**
 * Returns a file as it lies inside the executable: whether it is deflated, its length in bytes, and its bytes, deflated
 * or not.
 */
export function packShipped(bytes: Uint8Array, isDeflated: boolean): Uint8Array {
  const packed = isDeflated ? deflateRawSync(bytes, { level: 9 }) : bytes;
  const head = new DataView(new ArrayBuffer(headBytes));
  head.setUint32(0, isDeflated ? 1 : 0, true);
  head.setUint32(4, bytes.length, true);
  return Buffer.concat([new Uint8Array(head.buffer), packed]);
}

/** The length of what stands before the bytes. */
const headBytes = 8;

/** Returns the bytes of a file that `packShipped` packed. They are a copy, since nobody can write to the executable. */
export function unpackShipped(asset: ArrayBuffer): Uint8Array {
  const head = new DataView(asset, 0, headBytes);
  const packed = new Uint8Array(asset, headBytes);
  if (head.getUint32(0, true) === 0) return packed.slice();
  // With one byte more than it needs, zlib is called once, and no parts are joined.
  return inflateRawSync(packed, { chunkSize: Math.max(64, head.getUint32(4, true) + 1) });
}

function fileAt(path: string): BundledFile {
  const bytes = (): Uint8Array =>
    isExecutable ? unpackShipped(getRawAsset(path)) : readFileSync(onDisk(path));
  return { path, bytes, text: () => new TextDecoder().decode(bytes()) };
}

function pathsBelow(folder: string): readonly string[] {
  if (isExecutable)
    return getAssetKeys()
      .filter((path) => path.startsWith(`${folder}/`))
      .sort();
  const root = onDisk(folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${folder}${entry.parentPath.slice(root.length)}/${entry.name}`.replaceAll('\\', '/'))
    .sort();
}

function onDisk(path: string): string {
  return join(projectFolder, path);
}
