// Installs a package of fonts: fetches its archive, checks each font by its SHA-256, and puts them into a folder, all or none.
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../../sha256.ts';
import { reason } from '../../store/file-system.ts';
import { CommandError, type Terminal } from '../line/command.ts';
import { writeOutput } from '../line/files.ts';
import { readArchive } from './archive.ts';
import type { FontPackage, PackageFile } from './packages.ts';

/** Where archives come from: a registry, or one file that was fetched before. */
export type PackageSource = { readonly registry: string } | { readonly file: string };

/** The registry that is asked where none is named. */
export const usualRegistry = 'https://registry.npmjs.org/';

/** An archive of 70 MB comes within this on a slow line. */
const fetchBudgetMs = 30 * 60_000;

/** Returns whether a folder has all fonts of a package, byte by byte. */
export async function isInstalled({ files }: FontPackage, folder: string): Promise<boolean> {
  for (const { name, sha256 } of files) {
    const path = join(folder, name);
    if (!existsSync(path)) return false;
    if (sha256 !== undefined && sha256Hex(await readFile(path)) !== sha256) return false;
  }
  return true;
}

/** Installs a package into a folder. Throws `CommandError` when it can't be had or is not what it should be. */
export async function installPackage(
  wanted: FontPackage,
  { source, folder }: { readonly source: PackageSource; readonly folder: string },
  terminal: Terminal,
): Promise<void> {
  const paths = new Set(wanted.files.map(({ path }) => path));
  const found = await ('file' in source
    ? readSafely(source.file, () => readArchive(createReadStream(source.file), paths))
    : fetchArchive(new URL(wanted.archive, withSlash(source.registry)), paths));
  const checked = wanted.files.map((file) => ({ file, bytes: checkFile(file, found.get(file.path)) }));
  for (const { file, bytes } of checked) await writeOutput(join(folder, file.name), bytes, terminal);
}

function withSlash(registry: string): string {
  return registry.endsWith('/') ? registry : `${registry}/`;
}

async function fetchArchive(url: URL, paths: ReadonlySet<string>): Promise<ReadonlyMap<string, Uint8Array>> {
  return readSafely(url.href, async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(fetchBudgetMs) });
    if (!response.ok || response.body === null)
      throw new CommandError(`can't fetch ${url.href}: it answered ${response.status}`);
    return readArchive(response.body, paths);
  });
}

async function readSafely<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new CommandError(`can't read ${name}: ${reason(cause)}`);
  }
}

function checkFile({ path, sha256 }: PackageFile, bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new CommandError(`expected ${path} in the archive, it has no such file`);
  const actual = sha256Hex(bytes);
  if (sha256 !== undefined && actual !== sha256)
    throw new CommandError(`${path} has the SHA-256 ${actual}, expected ${sha256}: nothing is installed`);
  return bytes;
}
