// Reads and writes whole files that a command names, with `-` for stdin and stdout.
import { createReadStream, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    return await readNamed(file, bound);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
}

/**
 * A file with a length is read at once, and the command waits for it: the code of Node for streams and for files beside
 * other work takes a first document some ms.
 */
async function readNamed(file: string, bound: ReadBound): Promise<Uint8Array> {
  const found = statSync(file);
  if (!found.isFile() || found.size === 0) return collect(file, createReadStream(file), bound);
  if (found.size > bound.mostBytes) throw tooLong(file, bound);
  return readFileSync(file);
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

/**
 * Writes a file whole or not at all, or to stdout for `-`. A device or pipe is written to. Makes the folder. Throws
 * `CommandError` when that fails.
 */
export async function writeOutput(file: string, bytes: Uint8Array, terminal: Terminal): Promise<void> {
  if (file === '-') return terminal.resultBytes(bytes);
  const temporary = `${file}.${process.pid}.part`;
  try {
    // A file in the place of `/dev/null` would harm the whole machine.
    if (isDeviceOrPipe(file)) return writeFileSync(file, bytes);
    makeFolders(dirname(file));
    writeFileSync(temporary, bytes);
    renameSync(temporary, file);
  } catch (error) {
    removeQuietly(temporary);
    throw new CommandError(`can't write ${file}: ${reason(error)}`);
  }
}

function isDeviceOrPipe(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What kept it from being written keeps it from being removed.
  }
}
