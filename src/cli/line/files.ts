// Reads and writes whole files that a command names, with `-` for stdin and stdout.
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
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
    return await collect(file, createReadStream(file), bound);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
}

async function collect(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  { mostBytes, wayOut }: ReadBound,
): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes) {
      const fault = `expected at most ${mostBytes} bytes, ${name} has more`;
      throw new CommandError(wayOut === undefined ? fault : `${fault}: ${wayOut}`);
    }
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
