// The folder that the studio works in: which templates and data lie there, and their texts. It writes inside the folder alone,
// and never over a change that the writer has not seen.
import { constants } from 'node:fs';
import { open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { sha256Hex } from '../../sha256.ts';
import { reason } from '../../store/file-system.ts';
import type { FolderContent, SavedFile, TextFile } from '../../studio/protocol.ts';

/** Why a file can't be read or written, in words for a person. */
export class WorkspaceError extends Error {
  /** The status of HTTP that says the same. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'WorkspaceError';
    this.status = status;
  }
}

const mostEditable = 8 * 1024 * 1024;
const mostEntries = 5000;
const mostLevels = 6;
/** A file with this ending that is so old was left by a program that ended while it wrote. */
const staleMs = 10_000;
const waitMs = 2000;

/** One folder. Its paths are relative to it, with `/`. */
export class Workspace {
  /** The absolute path, without links on the way. */
  readonly root: string;
  /** The absolute path as it was named. */
  readonly #named: string;

  private constructor(root: string, named: string) {
    this.root = root;
    this.#named = named;
  }

  /** Opens a folder. Throws when it is not there. */
  static async open(folder: string): Promise<Workspace> {
    return new Workspace(await realpath(folder), resolve(folder));
  }

  /** Returns the path of a file in the folder, or undefined when it lies elsewhere. */
  pathOf(file: string): string | undefined {
    for (const root of [this.root, this.#named]) {
      const path = relative(root, resolve(file));
      const isInside = path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
      if (isInside) return path.split(sep).join('/');
    }
    return undefined;
  }

  /** Returns the absolute path of a file of the folder, wherever links lead. Throws `WorkspaceError` when that is outside. */
  async locate(path: string): Promise<string> {
    const file = resolve(this.root, path);
    if (this.pathOf(file) === undefined || path.includes('\0'))
      throw new WorkspaceError(403, `${path} is outside the folder of the studio`);
    try {
      const folder = await realpath(dirname(file));
      const real = await realpath(file).catch(() => join(folder, basename(file)));
      if (folder !== this.root && this.pathOf(folder) === undefined) throw outside(path);
      if (this.pathOf(real) === undefined) throw outside(path);
      return real;
    } catch (error) {
      if (error instanceof WorkspaceError) throw error;
      throw new WorkspaceError(404, `can't open ${path}: ${reason(error)}`);
    }
  }

  /** Returns the templates and the other JSON files. */
  async content(): Promise<Omit<FolderContent, 'stress'>> {
    const templates: string[] = [];
    const data: string[] = [];
    for (const path of await this.#jsonFiles()) {
      const isTemplate = await this.#looksLikeTemplate(path);
      if (isTemplate) templates.push(path);
      else if (isTemplate === false) data.push(path);
    }
    return { root: this.root, templates, data };
  }

  /** Returns the text of a file. Throws `WorkspaceError`. */
  async read(path: string): Promise<TextFile> {
    const bytes = await this.#bytes(await this.locate(path), path);
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return { path, text, version: sha256Hex(bytes) };
    } catch {
      throw new WorkspaceError(422, `${path} is no text in UTF-8`);
    }
  }

  /**
   * Writes a file whose version is still `base`, the one that the writer knows; '' is for one that is not there. Where it is
   * another version by now, nothing is written, and the answer holds the text that is there. Throws `WorkspaceError`.
   */
  async write(path: string, text: string, base: string): Promise<SavedFile> {
    if (!/\.jsonc?$/.test(path)) throw new WorkspaceError(403, `${path}: the studio writes JSON files alone`);
    const file = await this.locate(path);
    const bytes = Buffer.from(text);
    const unfinished = join(dirname(file), `.${basename(file)}.platen`);
    // It also keeps another studio out until this one has written.
    const handle = await openAlone(unfinished, path);
    let isOurs = true;
    try {
      const there = await this.#current(file, path);
      if (there.version !== base) return { saved: false, ...there };
      await handle.writeFile(bytes);
      await handle.sync();
      if (base !== '') {
        const { mode } = await stat(file);
        requireMode(mode, path);
        await handle.chmod(mode & 0o777);
      }
      await rename(unfinished, file);
      isOurs = false;
      return { saved: true, path, text, version: sha256Hex(bytes) };
    } catch (error) {
      if (error instanceof WorkspaceError) throw error;
      throw new WorkspaceError(409, `can't write ${path}: ${reason(error)}`);
    } finally {
      await handle.close();
      if (isOurs) await rm(unfinished, { force: true });
    }
  }

  /** Throws `WorkspaceError` when a file is read-only. One that is not there can be written. */
  async requireWritable(path: string): Promise<void> {
    requireMode((await stat(await this.locate(path)).catch(() => undefined))?.mode, path);
  }

  async #current(file: string, path: string): Promise<TextFile> {
    try {
      const bytes = await this.#bytes(file, path);
      return { path, text: bytes.toString('utf8'), version: sha256Hex(bytes) };
    } catch (error) {
      if (error instanceof WorkspaceError && error.status === 404) return { path, text: '', version: '' };
      throw error;
    }
  }

  async #bytes(file: string, path: string): Promise<Buffer> {
    try {
      // A pipe in the place of the file would be waited for without end.
      const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        const facts = await handle.stat();
        if (!facts.isFile()) throw new WorkspaceError(409, `${path} is no file`);
        if (facts.size > mostEditable)
          throw new WorkspaceError(
            413,
            `${path} is too large to edit here: ${Math.round(facts.size / 1e6)} MB, at most 8 MB`,
          );
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (error instanceof WorkspaceError) throw error;
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw new WorkspaceError(isGone ? 404 : 409, `can't read ${path}: ${reason(error)}`);
    }
  }

  async #jsonFiles(): Promise<readonly string[]> {
    const found: string[] = [];
    let left = mostEntries;
    const walk = async (folder: string, levels: number): Promise<void> => {
      const entries = await readdir(join(this.root, folder), { withFileTypes: true }).catch(() => []);
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules' || left-- <= 0) continue;
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory() && levels > 1) await walk(path, levels - 1);
        else if (entry.isFile() && /(?<!\.schema)\.jsonc?$/.test(entry.name)) found.push(path);
      }
    };
    await walk('', mostLevels);
    return found;
  }

  /** Returns whether a file is a template. Returns undefined for a part of one, which is a list, and for what can't be read. */
  async #looksLikeTemplate(path: string): Promise<boolean | undefined> {
    try {
      const handle = await open(join(this.root, path), constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(4096), position: 0 });
        const start = buffer.toString('utf8', 0, bytesRead);
        if (/^\s*\[/.test(start)) return undefined;
        return /"platen"\s*:\s*1\b/.test(start);
      } finally {
        await handle.close();
      }
    } catch {
      return undefined;
    }
  }
}

function requireMode(mode: number | undefined, path: string): void {
  if (mode !== undefined && (mode & 0o222) === 0)
    throw new WorkspaceError(403, `${path} is read-only: allow writing, such as with chmod u+w`);
}

function outside(path: string): WorkspaceError {
  return new WorkspaceError(403, `${path} leads out of the folder of the studio`);
}

/** Opens a file that must not be there. One that another program is writing is waited for. */
async function openAlone(file: string, path: string): Promise<Awaited<ReturnType<typeof open>>> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return await open(file, 'wx');
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!taken) throw new WorkspaceError(409, `can't write ${path}: ${reason(error)}`);
      const since = (await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now();
      if (Date.now() - since > staleMs) await rm(file, { force: true });
      else if (performance.now() > end)
        throw new WorkspaceError(409, `can't write ${path}: another studio is writing it`);
      await later(20);
    }
  }
}
