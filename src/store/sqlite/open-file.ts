// Opens one SQLite file; the only place that knows where SQLite's addon lies.
import { createRequire } from 'node:module';
import Database, { type Database as Connection, type Options } from 'better-sqlite3';
import { messageOf } from '../../thrown.ts';
import { OperatorError } from '../records.ts';
import { unpackAddon } from './native.ts';

let addon: unknown;

/** Opens `file` and returns the connection. Throws what SQLite throws, and `OperatorError` when the executable can't unpack its addon. */
export function openFile(file: string, options: Options = {}): Connection {
  if (addon === undefined) {
    const unpacked = unpackAddon();
    if (unpacked === undefined) return new Database(file, options);
    addon = loadAddon(unpacked);
  }
  // The package takes a loaded addon as well as a path, though its types don't say so. Its own `require` finds no file here.
  return new Database(file, { ...options, nativeBinding: addon as string });
}

function loadAddon(file: string): unknown {
  try {
    return createRequire(file)(file);
  } catch (error) {
    const reason = messageOf(error);
    throw new OperatorError(
      `can't run SQLite from ${file}: ${reason}; name a folder on a disk that is not mounted noexec with CACHE_DIRECTORY`,
      { cause: error },
    );
  }
}
