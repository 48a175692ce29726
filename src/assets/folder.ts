// Reads the files of a template's folder: whole, within bounds, and never from outside it.
import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { packLimits } from './pack.ts';

/** Why an existing file can't be taken. */
export interface FileFault {
  readonly message: string;
  readonly hint?: string;
}

/** How much may be read, bytes, and what the folder is called. */
export interface FolderLimits {
  /** What faults call it. Default: the template's folder. */
  readonly called?: string;
  /** The most bytes of one file. Default: those of a file in a pack. */
  readonly fileBytes?: number;
  /** The most bytes of all files together. Default: those of a pack. */
  readonly totalBytes?: number;
}

/**
 * Reads files from one folder by their path, with `/` between names. Whatever reads a file that a document names reads
 * it here.
 */
export class Folder {
  readonly #root: string;
  readonly #called: string;
  readonly #fileBytes: number;
  readonly #totalBytes: number;
  #read = 0;

  constructor(root: string, limits: FolderLimits = {}) {
    this.#root = root;
    this.#called = limits.called ?? "the template's folder";
    this.#fileBytes = limits.fileBytes ?? packLimits.fileBytes;
    this.#totalBytes = limits.totalBytes ?? packLimits.totalBytes;
  }

  /** Returns the place on the disk of a file of this path, whether it exists or not. */
  place(path: string): string {
    return join(this.#root, path);
  }

  /**
   * Returns the bytes of a file, or why they can't be taken. A fault is a file outside the folder, directly or through
   * a link; a folder, a device, a pipe or a socket, which might never end; and a file that is too large. Returns
   * undefined when there is no such file.
   */
  read(path: string): Uint8Array | FileFault | undefined {
    return this.#inside(path, (real) => this.#take(real));
  }

  /** Returns the names beside a file of this path, a thousand at most. */
  beside(path: string): readonly string[] {
    try {
      const folder = realpathSync(dirname(this.place(path)));
      if (!isBelow(folder, realpathSync(this.#root))) return [];
      return readdirSync(folder).slice(0, 1000);
    } catch {
      // A folder that can't be listed has no names to tell.
      return [];
    }
  }

  /** Returns the place on the disk of a file that `read` would take, or undefined. */
  find(path: string): string | undefined {
    const found = this.#inside(path, () => this.place(path));
    return typeof found === 'string' ? found : undefined;
  }

  #inside<T>(path: string, use: (real: string) => T): T | FileFault | undefined {
    try {
      // A link counts as what it leads to.
      const real = realpathSync(this.place(path));
      if (!isBelow(real, realpathSync(this.#root))) return outside(path, this.#called);
      return this.#fault(path, statSync(real)) ?? use(real);
    } catch (error) {
      return failure(path, error);
    }
  }

  #fault(path: string, stats: Stats): FileFault | undefined {
    const kind = kindOf(stats);
    if (kind !== 'file') return { message: `expected a file, "${path}" is a ${kind}` };
    if (stats.size > this.#fileBytes)
      return { message: `expected a file of at most ${this.#fileBytes} bytes, "${path}" has ${stats.size}` };
    if (this.#read + stats.size <= this.#totalBytes) return undefined;
    return {
      message: `expected files of at most ${this.#totalBytes} bytes in all, with "${path}" they have ${this.#read + stats.size}`,
    };
  }

  #take(real: string): Uint8Array {
    const bytes = readFileSync(real);
    this.#read += bytes.length;
    return bytes;
  }
}

/** Returns whether a file can't be taken. */
export function isFileFault(read: Uint8Array | FileFault | undefined): read is FileFault {
  return read !== undefined && !(read instanceof Uint8Array);
}

function isBelow(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

function outside(path: string, folder: string): FileFault {
  return {
    message: `"${path}" lies outside ${folder}`,
    hint: 'a link may lead to files of the folder alone: copy the file there',
  };
}

function kindOf(stats: Stats): string {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

function failure(path: string, error: unknown): FileFault | undefined {
  if (!(error instanceof Error && 'code' in error)) throw error;
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
    // No file can have such a name.
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE':
      return undefined;
    case 'ELOOP':
      return { message: `the link "${path}" leads to itself` };
    case 'EACCES':
    case 'EPERM':
      return { message: `"${path}" can't be read: permission denied` };
    default:
      return { message: `"${path}" can't be read: ${error.message}` };
  }
}
