// A file that is shipped with Platen: from the project's folder, or deflated from inside the single executable.
import { readdirSync, readFileSync } from 'node:fs';
import { getAsset, getAssetKeys, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** Whether this is the single executable, where nothing of Platen lies on the disk. */
export const isExecutable: boolean = isSea();

/** A file that is shipped. It is read anew whenever it is asked for. */
export interface BundledFile {
  /** Its path from the project's root, with `/`. */
  readonly path: string;
  /** Throws when it is absent. */
  bytes(): Uint8Array;
  /** Throws when it is absent or no UTF-8. */
  text(): string;
}

/**
 * A shipped file by its path from the project's root, such as `schema.sql`; `{platform}` and `{arch}` in it stand for those of this machine.
 * The path must be written out at the call: the build ships what these calls name, and fails on one that it can't read.
 */
export function bundledFile(path: string): BundledFile {
  return fileAt(pathHere(path));
}

/** The shipped files below a folder, such as `fixtures/templates`, by path. The folder must be written out at the call, too. */
export function bundledFolder(folder: string): readonly BundledFile[] {
  return pathsBelow(folder).map(fileAt);
}

/** What `{platform}` and `{arch}` of a shipped file's path are on this machine. */
export function pathHere(path: string): string {
  return path.replace('{platform}', process.platform).replace('{arch}', process.arch);
}

/** What the build writes down about the executable that it makes. */
export interface BuildFacts {
  readonly commit: string;
  readonly node: string;
  /** Of SQLite's addon, known since the build: inflating it at every start to hash it would take longer than all else. */
  readonly addonSha256: string;
}

/** The name of the facts among the files inside the executable. */
export const buildFactsName = 'build.json';

/** The facts of this executable; undefined in a checkout. */
export function buildFacts(): BuildFacts | undefined {
  // Our own build wrote it.
  return isExecutable ? (JSON.parse(fileAt(buildFactsName).text()) as BuildFacts) : undefined;
}

function fileAt(path: string): BundledFile {
  const bytes = (): Uint8Array =>
    isExecutable ? inflateRawSync(new Uint8Array(getAsset(path))) : readFileSync(onDisk(path));
  return { path, bytes, text: () => new TextDecoder('utf-8', { fatal: true }).decode(bytes()) };
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
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
