// Code that must lie on the disk to be run: written once into a private cache folder, under its hash, and checked before each use.
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
import { makeFolders } from './file-system.ts';
import { OperatorError } from './records.ts';

/** A file of code. */
export interface PlacedCode {
  /** What it is, for messages, such as "SQLite". */
  readonly what: string;
  /** Where it goes. Default: the cache folder. */
  readonly folder?: string;
  /** Its name; the hash belongs in it, so that no two versions meet. */
  readonly name: string;
  /** SHA-256 of the bytes, hex. */
  readonly hash: string;
  readonly bytes: () => Uint8Array;
}

/**
 * The path of a file of code, which is written when it is not there. The hash is checked before each use: what lies in the cache is run.
 * Throws `OperatorError` when the folder can't be written, or others can write to it.
 */
export function placeCode({ what, folder = cacheFolder(), name, hash, bytes }: PlacedCode): string {
  const file = join(folder, name);
  try {
    makeFolders(folder, 0o700);
    requirePrivate(folder);
    if (isSame(file, hash)) return file;
    writeWhole(file, bytes());
    if (isSame(file, hash)) return file;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `can't unpack ${what} into ${folder}: ${reason}; name another folder with CACHE_DIRECTORY`,
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
  const handle = openSync(temporary, 'wx', 0o700);
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
