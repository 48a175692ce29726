// What help while writing reads from the disk: texts, and which templates lie around a file.
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the bytes of a file, or undefined when there is no such file, or it has more than `most`. A pipe is no file. */
export function readBytes(file: string, most: number): Buffer | undefined {
  return withFile(file, (handle, size) => (size > most ? undefined : readFirst(handle, size)));
}

/** Returns the text of a file without a byte order mark, or undefined when it can't be read, or is larger than `most` bytes. */
export function readText(file: string, most: number): string | undefined {
  return readBytes(file, most)
    ?.toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** Returns whether a text begins as a template does. It may be half typed. */
export function looksLikeTemplate(text: string): boolean {
  return /^\s*(?:\/\/[^\n]*\n\s*)*\{/.test(text) && /"platen"\s*:/.test(text.slice(0, startBytes));
}

const startBytes = 4096;
const mostLevels = 4;
const mostNear = 200;

/** Returns the templates in the folder of a file and in the three above it. */
export function templatesNear(file: string): readonly string[] {
  const found: string[] = [];
  let left = mostNear;
  let folder = dirname(file);
  for (let level = 0; level < mostLevels && folder !== dirname(folder); level++) {
    for (const name of jsonNames(folder)) {
      if (left-- <= 0) return found;
      const path = join(folder, name);
      const start = withFile(path, (handle) => readFirst(handle, startBytes).toString('utf8'));
      if (start !== undefined && looksLikeTemplate(start)) found.push(path);
    }
    folder = dirname(folder);
  }
  return found;
}

function jsonNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.jsonc?$/.test(name))
      .sort();
  } catch {
    return [];
  }
}

function withFile<T>(file: string, work: (handle: number, size: number) => T): T | undefined {
  try {
    // A pipe in the place of a file would be waited for without end.
    const handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const facts = fstatSync(handle);
      return facts.isFile() ? work(handle, facts.size) : undefined;
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

function readFirst(handle: number, most: number): Buffer {
  const bytes = Buffer.alloc(most);
  let size = 0;
  for (let read = -1; read !== 0 && size < most; size += read)
    read = readSync(handle, bytes, size, most - size, null);
  return bytes.subarray(0, size);
}
