// Reads and writes whole files that a command names, with `-` for stdin and stdout.
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders, reason } from '../../store/file-system.ts';
import { CommandError, type Terminal } from './command.ts';

/** How much of a file is read. */
export interface ReadBound {
  readonly mostBytes: number;
  /** What to do when it has more. */
  readonly wayOut?: string;
}

/**
 * Returns the bytes of a file, or of stdin for `-`. A pipe or a device is read to its end. Throws `CommandError` when
 * that fails or there are more than `mostBytes`.
 */
export async function readInput(file: string, terminal: Terminal, bound: ReadBound): Promise<Uint8Array> {
  if (file === '-') return collect('stdin', terminal.readInput(), bound);
  try {
    const handle = await open(file);
    try {
      return await readOpen(file, handle, bound);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
}

/** A file with a length is read at once: a stream takes Node twice the time, and its code is loaded for it. */
async function readOpen(file: string, handle: FileHandle, bound: ReadBound): Promise<Uint8Array> {
  const found = await handle.stat();
  if (!found.isFile() || found.size === 0)
    return collect(file, handle.createReadStream({ autoClose: false }), bound);
  if (found.size > bound.mostBytes) throw tooLong(file, bound);
  return handle.readFile();
}

function tooLong(name: string, { mostBytes, wayOut }: ReadBound): CommandError {
  const fault = `expected at most ${mostBytes} bytes, ${name} has more`;
  return new CommandError(wayOut === undefined ? fault : `${fault}: ${wayOut}`);
}

async function collect(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  bound: ReadBound,
): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > bound.mostBytes) throw tooLong(name, bound);
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** Writes a file whole or not at all, or to stdout for `-`. Makes the folder. Throws `CommandError` when that fails. */
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
