// Where SQLite's addon lies when Platen is one executable: unpacked once into a private cache folder, under its hash.
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BundledFile, buildFacts, bundledFile } from '../../bundled.ts';
import { makeFolders } from '../file-system.ts';
import { OperatorError } from '../records.ts';

/** SQLite's addon among the shipped files. */
export const addonFile: BundledFile = bundledFile(
  'node_modules/better-sqlite3/prebuilds/{platform}-{arch}.node',
);

/**
 * The path of SQLite's addon, or undefined where the package finds it by itself. The hash is checked before it is used: what lies
 * in the cache is run as code. Throws `OperatorError` when the folder can't be written, or others can write to it.
 */
export function unpackAddon(): string | undefined {
  const hash = buildFacts()?.addonSha256;
  if (hash === undefined) return undefined;
  const folder = cacheFolder();
  const file = join(folder, `sqlite-${hash}.node`);
  try {
    makeFolders(folder, 0o700);
    requirePrivate(folder);
    if (isSame(file, hash)) return file;
    writeWhole(file, addonFile.bytes());
    if (isSame(file, hash)) return file;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `can't unpack SQLite into ${folder}: ${reason}; name another folder with CACHE_DIRECTORY`,
    );
  }
  throw new OperatorError(`${file} is not what was written: name another folder with CACHE_DIRECTORY`);
}

/** `CACHE_DIRECTORY` as systemd sets it, then the XDG folder of the user, then one for this user among the temporary files. */
function cacheFolder(): string {
  const given = process.env.CACHE_DIRECTORY?.split(':')[0];
  if (given) return given;
  if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, 'platen');
  try {
    return join(homedir(), '.cache', 'platen');
  } catch {
    // A bare machine knows no users, and so no home.
    return join(tmpdir(), `platen-${process.geteuid?.() ?? 0}`);
  }
}

/** What others may write could change between our look at it and its use. */
function requirePrivate(folder: string): void {
  const { uid, mode } = statSync(folder);
  const owners = [0, process.geteuid?.() ?? uid];
  if (owners.includes(uid) && (mode & 0o022) === 0) return;
  throw new OperatorError(
    `the cache folder ${folder} is another user's, or others can write to it: name one of your own with CACHE_DIRECTORY`,
  );
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isSame(file: string, hash: string): boolean {
  try {
    return hashOf(readFileSync(file)) === hash;
  } catch {
    return false;
  }
}

/** All or nothing under its name, also when the power goes. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(temporary, 'wx', 0o600);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
    fsyncSync(handle);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
