// From a template on disk to a pack: the file, what it extends and includes, and every picture and font that it names.
import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { AssetSource } from '../assets/asset.ts';
import type { Pack } from '../assets/pack.ts';
import { blockKinds } from '../blocks/index.ts';
import { AppError, type Issue, issuesError } from '../errors.ts';
import { compileTemplate } from '../template/compile.ts';
import type { AssetRef } from '../template/kind.ts';
import { parseTemplate } from '../template/parse.ts';
import type { TemplateTree } from '../template/tree.ts';

/** What packing needs besides the file. */
export interface PackingOptions {
  /** Fetches the URLs that are pinned; without it they are faults. */
  readonly remote?: AssetSource;
  readonly signal?: AbortSignal;
}

/**
 * Collects a template's files. Which families there are besides its own is not asked here. Throws `AppError` (`render_failed`) with every fault of the template and of what it names, and
 * `service_unavailable` when a host did not answer; the error of the file system when the main file can't be read.
 */
export async function packTemplate(file: string, options: PackingOptions = {}): Promise<Pack> {
  const folder = new TemplateFolder(dirname(resolve(file)));
  const main = basename(file);
  folder.readMain(main);
  const parsed = parseTemplate({ main, read: (path) => folder.text(path) });
  if ('issues' in parsed) throw issuesError('render_failed', parsed.issues);
  const compiled = compileTemplate(parsed.tree, {
    kinds: blockKinds,
    hasFile: (path) => folder.bytes(path) !== undefined,
  });
  if ('issues' in compiled) throw issuesError('render_failed', compiled.issues);
  await fetchPinned(compiled.template.assets, parsed.tree, folder, options);
  return { main, files: folder.files };
}

/** The files below one folder that were asked for. */
class TemplateFolder {
  readonly files = new Map<string, Uint8Array>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  readMain(name: string): void {
    this.files.set(name, readFileSync(join(this.#folder, name)));
  }

  bytes(path: string): Uint8Array | undefined {
    const known = this.files.get(path);
    if (known) return known;
    const read = this.#read(path);
    if (read) this.files.set(path, read);
    return read;
  }

  text(path: string): string | undefined {
    const bytes = this.bytes(path);
    try {
      return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      const issue: Issue = { source: 'template', path: '', file: path, message: 'expected UTF-8 text' };
      throw issuesError('render_failed', [issue]);
    }
  }

  /** Undefined for what is not there, is no file, or lies outside through a link. */
  #read(path: string): Uint8Array | undefined {
    try {
      const real = realpathSync(join(this.#folder, path));
      if (!real.startsWith(`${realpathSync(this.#folder)}${sep}`)) return undefined;
      return readFileSync(real);
    } catch {
      return undefined;
    }
  }
}

async function fetchPinned(
  refs: readonly AssetRef[],
  tree: TemplateTree,
  folder: TemplateFolder,
  { remote, signal = new AbortController().signal }: PackingOptions,
): Promise<void> {
  const issues: Issue[] = [];
  const fetchOne = async ({ ref, path }: AssetRef): Promise<void> => {
    try {
      if (!remote) throw new AppError('render_failed', `${ref}: nothing is fetched here`);
      const { bytes } = await remote.load(ref, signal);
      folder.files.set(ref, bytes);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
      const { message, hint } = error.issues[0] ?? { message: error.message, hint: undefined };
      const { file, line, column, path: place } = tree.locate(path);
      const position = { path: place, line, column, ...(file === tree.file ? {} : { file }) };
      issues.push({ source: 'template', message, ...(hint === undefined ? {} : { hint }), ...position });
    }
  };
  const pinned = new Map(refs.filter(({ ref }) => /^https?:/i.test(ref)).map((ref) => [ref.ref, ref]));
  await Promise.all([...pinned.values()].map(fetchOne));
  if (issues.length > 0) throw issuesError('render_failed', issues);
}
