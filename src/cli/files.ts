// Files that a command names: read and written whole, with `-` for stdin and stdout.
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders, reason } from '../store/file-system.ts';
import { CommandError, type Terminal } from './command.ts';

/** The bytes of a file, or of stdin for `-`. Throws `CommandError` in words. */
export async function readInput(file: string, terminal: Terminal): Promise<Uint8Array> {
  if (file === '-') return terminal.readInput();
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
}

/** Writes a file whole or not at all, or to stdout for `-`. Makes the folder. Throws `CommandError` in words. */
export async function writeOutput(file: string, bytes: Uint8Array, terminal: Terminal): Promise<void> {
  if (file === '-') return terminal.resultBytes(bytes);
  const temporary = `${file}.${process.pid}.part`;
  try {
    makeFolders(dirname(file));
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new CommandError(`can't write ${file}: ${reason(error)}`);
  }
}
