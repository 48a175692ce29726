// Writes the folder of an import: whole, or not at all.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { makeFolders, reason } from '../../store/file-system.ts';
import { CommandError } from '../line/command.ts';

/** Throws `CommandError` when a folder holds something, unless it may be written over. */
export function requireFree(folder: string, force: boolean): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory())
    throw new CommandError(`${folder} is a file: name another folder with -o`);
  if (!force && readdirSync(folder).length > 0)
    throw new CommandError(
      `${folder} is there already: name another folder with -o, or write over its files with --force`,
    );
}

/**
 * Writes files into a folder beside the one that they are for, runs `work` over it, and then moves it to its place.
 * Files of the same names are replaced there, others stay. When something fails, nothing is left.
 */
export async function writeFolder<T>(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const target = resolve(folder);
  const temporary = `${target}.${process.pid}.part`;
  try {
    for (const [name, bytes] of files) {
      const file = join(temporary, name);
      makeFolders(dirname(file));
      await writeFile(file, bytes);
    }
    const result = await work(temporary);
    await move(temporary, target);
    return result;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    throw new CommandError(`can't write ${folder}: ${reason(error)}`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function move(from: string, to: string): Promise<void> {
  if (!existsSync(to)) return rename(from, to);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    await mkdir(dirname(target), { recursive: true });
    await rename(source, target);
  }
}
