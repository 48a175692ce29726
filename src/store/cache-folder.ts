// Code that must lie on the disk to be run. It is written once into a private cache folder, under its hash, and checked before each use.
import { readFileSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from '../sha256.ts';
import { messageOf } from '../thrown.ts';
import { makeFolders, writeWhole } from './file-system.ts';
import { OperatorError } from './records.ts';

/** A file of code. */
export interface PlacedCode {
  /** The name of the code in messages, such as "SQLite". */
  readonly what: string;
  /** The folder that the file is written to. Default: the cache folder. */
  readonly folder?: string;
  /** The name of the file. It holds the hash, so that two versions never share a file. */
  readonly name: string;
  /** The SHA-256 of the bytes, hex. */
  readonly hash: string;
  readonly bytes: () => Uint8Array;
}

/**
 * Returns the path of a file of code. Writes the file when it is not there. Checks the hash before each use, because
 * the file will be run. Throws `OperatorError` when the folder can't be written, or when others can write to it.
 */
export function placeCode({ what, folder = cacheFolder(), name, hash, bytes }: PlacedCode): string {
  const file = join(folder, name);
  try {
    makeFolders(folder, 0o700);
    requirePrivate(folder);
    if (isSame(file, hash)) return file;
    writeWhole(file, bytes(), 0o700);
    if (isSame(file, hash)) return file;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = messageOf(error);
    throw new OperatorError(
      `can't unpack ${what} into ${folder}: ${reason}; name another folder with CACHE_DIRECTORY`,
    );
  }
  throw new OperatorError(`${file} is not what was written: name another folder with CACHE_DIRECTORY`);
}

/** Returns the first of these: `CACHE_DIRECTORY`, which systemd sets; the cache folder of XDG, or of the home; one for temporary files. */
function cacheFolder(): string {
  const given = process.env.CACHE_DIRECTORY?.split(':')[0];
  if (given) return given;
  if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, 'platen');
  try {
    return join(homedir(), '.cache', 'platen');
  } catch {
    // A bare machine knows no users, and so it knows no home.
    return join(tmpdir(), `platen-${process.geteuid?.() ?? 0}`);
  }
}

/** Throws `OperatorError` unless the user alone can write to the folder. Others could change a file between the check and its use. */
function requirePrivate(folder: string): void {
  const { uid, mode } = statSync(folder);
  const owners = [0, process.geteuid?.() ?? uid];
  if (owners.includes(uid) && (mode & 0o022) === 0) return;
  throw new OperatorError(
    `the cache folder ${folder} is another user's, or others can write to it: run the command as its owner, or name a folder of your own with CACHE_DIRECTORY`,
  );
}

function isSame(file: string, hash: string): boolean {
  try {
    return sha256Hex(readFileSync(file)) === hash;
  } catch {
    return false;
  }
}
