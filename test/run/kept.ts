// Makes files once for all runs with the same inputs: a file beside them says what they were made of, and what each of them held.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was made, as hashes: a file that differs from its hash, or is gone, makes the record void. */
interface Kept {
  /** The hash of what was known before. */
  readonly key: string;
  /** Of the files that were read meanwhile, by path. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Of the files that were made, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** What was made, before it is written down. */
export interface Made extends Omit<Kept, 'files'> {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** The name of the record in the folder of what was made. */
const recordName = 'made-of.json';

function hashOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Returns one hash of words, and of all files at and below some paths: of their names and of what they hold. Paths that do not exist count, too. */
export function hashOfAll(words: readonly string[], paths: readonly string[]): string {
  const lines = paths.flatMap(filesAt).map((path) => [path, hashOfFile(path)]);
  return hashOf(JSON.stringify([words, lines]));
}

/**
 * Whether a folder holds what was made for this key, and nothing that it was made of has changed since then. What it
 * holds counts as made now.
 */
export function isKept(folder: string, key: string): boolean {
  const kept = readRecord(folder);
  if (kept?.key !== key) return false;
  const isAsBefore = ([path, hash]: readonly [string, string]): boolean => hashOfFile(path) === hash;
  const made = Object.entries(kept.files).map(([name, hash]) => [join(folder, name), hash] as const);
  if (!made.every(isAsBefore) || !Object.entries(kept.inputs).every(isAsBefore)) return false;
  const now = new Date();
  for (const path of [...made.map(([path]) => path), join(folder, recordName)]) utimesSync(path, now, now);
  return true;
}

/**
 * Returns the hashes of files that were read since a moment, in ms since 1970. Undefined when one of them has changed
 * since then: who knows which of both was read.
 */
export function inputHashes(
  paths: readonly string[],
  startedAt: number,
): Readonly<Record<string, string>> | undefined {
  const hashes = Object.fromEntries(paths.map((path) => [path, hashOfFile(path)]));
  // The clock of a file system runs in steps of some milliseconds.
  const isNew = (path: string): boolean =>
    (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0) > startedAt - 50;
  return paths.some(isNew) ? undefined : hashes;
}

/** Writes down what a folder holds from now on: the files by name, made of these inputs, whose hashes are given by path. */
export function keep(folder: string, { key, inputs, files }: Made): void {
  const hashes = [...files].map(([name, contents]) => [name, hashOf(contents)]);
  const kept = { key, inputs, files: Object.fromEntries(hashes) } satisfies Kept;
  writeFileSync(join(folder, recordName), JSON.stringify(kept));
}

function readRecord(folder: string): Kept | undefined {
  try {
    // Only `keep` writes it. One that is cut off is no JSON.
    return JSON.parse(readFileSync(join(folder, recordName), 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

function filesAt(path: string): readonly string[] {
  if (!existsSync(path) || statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Returns "absent" for a file that is not there. */
function hashOfFile(path: string): string {
  return existsSync(path) ? hashOf(readFileSync(path)) : 'absent';
}
