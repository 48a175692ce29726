// From a template on disk to a pack: the file, what it extends and includes, and every picture and font that it names.
import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Asset, AssetSource } from '../assets/asset.ts';
import { assetOf } from '../assets/bytes.ts';
import type { Pack } from '../assets/pack.ts';
import { blockKinds } from '../blocks/index.ts';
import { AppError, type Issue, issuesError } from '../errors.ts';
import { compileFiles, type NamedFiles } from '../template/compile.ts';
import type { AssetRef } from '../template/kind.ts';
import { withFileFaults } from './template-files.ts';

/** What packing needs besides the file. */
export interface PackingOptions {
  /** The families that there are besides the template's own; without it, the names of families are not looked at. */
  readonly families?: readonly string[];
  /** Fetches the URLs that are pinned; without it they are faults. */
  readonly remote?: AssetSource;
  readonly signal?: AbortSignal;
  /** Told the absolute path of every file before it is looked for, whether it is there or not. */
  readonly onFile?: (file: string) => void;
}

/**
 * Collects a template's files. Throws `AppError` (`render_failed`) with every fault of the template and of what it names, and
 * `service_unavailable` when a host did not answer; the error of the file system when the main file can't be read. What is wrong
 * inside the files of a sound template is left to who loads the pack.
 */
export async function packTemplate(file: string, options: PackingOptions = {}): Promise<Pack> {
  const folder = new TemplateFolder(dirname(resolve(file)), options.onFile);
  const main = basename(file);
  folder.readMain(main);
  const files = { main, read: (path: string) => folder.text(path) };
  const compiled = compileFiles(files, {
    kinds: blockKinds,
    hasFile: (path) => folder.bytes(path) !== undefined,
    ...(options.families && { families: options.families }),
  });
  const named = 'issues' in compiled ? compiled.named : compiled.template;
  const fetched = named ? await fetchPinned(named, folder, options) : { issues: [], silent: [] };
  if ('issues' in compiled) {
    const issues = [...compiled.issues, ...fetched.issues];
    throw everyFault(await withFileFaults({ ...compiled, issues }, folder.assets()));
  }
  // Faults are certain, a host that is silent may answer the next time: so they come first.
  if (fetched.issues.length > 0) throw everyFault(fetched.issues);
  if (fetched.silent[0]) throw fetched.silent[0];
  return { main, files: folder.files };
}

/** An author sees all faults of a template, however many: the message alone names a hundred of them. */
function everyFault(issues: readonly Issue[]): AppError {
  const { code, message } = issuesError('render_failed', issues);
  return new AppError(code, message, { issues });
}

/** The files below one folder that were asked for. */
class TemplateFolder {
  readonly files = new Map<string, Uint8Array>();
  readonly #folder: string;
  readonly #onFile: PackingOptions['onFile'];

  constructor(folder: string, onFile: PackingOptions['onFile']) {
    this.#folder = folder;
    this.#onFile = onFile;
  }

  readMain(name: string): void {
    const file = join(this.#folder, name);
    this.#onFile?.(file);
    this.files.set(name, readFileSync(file));
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

  assets(): ReadonlyMap<string, Asset> {
    return new Map([...this.files].map(([name, bytes]) => [name, assetOf(bytes)]));
  }

  /** Undefined for what is not there, is no file, or lies outside through a link. */
  #read(path: string): Uint8Array | undefined {
    const file = join(this.#folder, path);
    this.#onFile?.(file);
    try {
      const real = realpathSync(file);
      if (!real.startsWith(`${realpathSync(this.#folder)}${sep}`)) return undefined;
      return readFileSync(real);
    } catch {
      return undefined;
    }
  }
}

/** Fetches what is pinned into the folder; gives what is refused, and the errors of hosts that did not answer. */
async function fetchPinned(
  { assets, tree }: NamedFiles,
  folder: TemplateFolder,
  { remote, signal = new AbortController().signal }: PackingOptions,
): Promise<{ readonly issues: readonly Issue[]; readonly silent: readonly AppError[] }> {
  const issues: Issue[] = [];
  const silent: AppError[] = [];
  const fetchOne = async ({ ref, path }: AssetRef): Promise<void> => {
    try {
      if (!remote) throw new AppError('render_failed', `${ref}: nothing is fetched here`);
      const { bytes } = await remote.load(ref, signal);
      folder.files.set(ref, bytes);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'service_unavailable') {
        silent.push(error);
        return;
      }
      const { message, hint } = error.issues[0] ?? { message: error.message, hint: undefined };
      const { file, line, column, path: place } = tree.locate(path);
      const position = { path: place, line, column, ...(file === tree.file ? {} : { file }) };
      issues.push({ source: 'template', message, ...(hint === undefined ? {} : { hint }), ...position });
    }
  };
  const pinned = new Map(assets.filter(({ ref }) => /^https?:/i.test(ref)).map((ref) => [ref.ref, ref]));
  await Promise.all([...pinned.values()].map(fetchOne));
  return { issues, silent };
}
