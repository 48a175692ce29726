// Writes the folder of a new template.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reason } from '../../store/file-system.ts';
import { CommandError } from '../line/command.ts';

/** Writes files into a folder, and returns the path of the template. Throws `CommandError` when one of them is there. */
export async function writeStart(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const taken = [...files.keys()].find((name) => existsSync(join(folder, name)));
  if (taken !== undefined)
    throw new CommandError(`${join(folder, taken)} is there already: name another folder`);
  for (const [name, bytes] of files) await write(join(folder, name), bytes);
  return join(folder, 'template.json');
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    throw new CommandError(`can't write ${file}: ${reason(error)}`);
  }
}
