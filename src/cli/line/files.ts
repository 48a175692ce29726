// Reads and writes whole files that a command names, with `-` for stdin and stdout.
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders, reason } from '../../store/file-system.ts';
import { CommandError, type Terminal } from './command.ts';

/**
 * Returns the bytes of a file, or of stdin for `-`. A pipe or a device is read to its end. Throws `CommandError` when
 * that fails or there are more than `mostBytes`.
 */
export async function readInput(file: string, terminal: Terminal, mostBytes = Infinity): Promise<Uint8Array> {
  if (file === '-') return collect('stdin', terminal.readInput(), mostBytes);
  try {
    return await collect(file, createReadStream(file), mostBytes);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
}

async function collect(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes) throw new CommandError(`expected at most ${mostBytes} bytes, ${name} has more`);
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
