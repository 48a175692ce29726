// Makes a pack of a template on disk: the file, what it extends and includes, and every picture and font that it names.

import { readFileSync } from 'node:fs';
import { basename, dirname, parse, resolve } from 'node:path';
import type { Asset, AssetSource } from '../assets/asset.ts';
import { assetOf } from '../assets/bytes.ts';
import { type FileFault, Folder, isFileFault } from '../assets/folder.ts';
import { type Pack, packLimits } from '../assets/pack.ts';
import { Pictures } from '../assets/pictures.ts';
import { MemoryFolder } from '../assets/plain-folder.ts';
import { blockKinds } from '../blocks/index.ts';
import { AppError, type Issue, issuesError, type PlacedWarning } from '../errors.ts';
import { compileFiles, type NamedFiles } from '../template/compile/compile.ts';
import type { AssetRef } from '../template/kind.ts';
import { nearestName } from '../template/names/nearest.ts';
import type { DocumentLimits } from './child-settings.ts';
import { withFileFaults } from './template-files.ts';
import { templateText } from './template-text.ts';
import type { CompiledPack } from './version-cache.ts';

/** What packing needs besides the file. */
export interface PackingOptions {
  /** Called with the warnings about a template that has faults. Those about a sound one come with its pack. */
  readonly onWarnings?: (warnings: readonly PlacedWarning[]) => void;
  /** The families besides the template's own. Without it, the names of families are not checked. */
  readonly families?: readonly string[];
  /** The limits of the documents. */
  readonly limits?: DocumentLimits;
  /** Fetches the URLs that are pinned. Without it they are faults. */
  readonly remote?: AssetSource;
  readonly signal?: AbortSignal;
  /** Called with the absolute path of every file before it is looked for, whether it exists or not. */
  readonly onFile?: (file: string) => void;
  /** Returns what an editor holds in place of a file, by its absolute path, or undefined. */
  readonly unsaved?: (file: string) => Uint8Array | undefined;
}

/** A template that was read. */
export interface GivenTemplate {
  /** The name of its file, for messages. It is not part of the content. */
  readonly main: string;
  readonly bytes: Uint8Array;
  /** The folder of the files that it names. Without it, the template may name none. */
  readonly folder?: string | undefined;
  /** The files that it may name, where they came with it. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

/**
 * Returns the pack of a template. Throws `AppError` (`render_failed`) with every fault of the template and of what it
 * names, and `service_unavailable` when a host did not answer. Throws the error of the file system when the main file
 * can't be read. Faults inside the files of a sound template are found by whoever loads the pack.
 */
export async function packTemplate(file: string, options: PackingOptions = {}): Promise<Pack> {
  options.onFile?.(resolve(file));
  const given = { main: basename(file), bytes: readFileSync(file), folder: dirname(resolve(file)) };
  return packGiven(given, options);
}

/** Returns the pack of a template that was read already. Throws as `packTemplate` does. */
export async function packGiven(given: GivenTemplate, options: PackingOptions = {}): Promise<CompiledPack> {
  const { main } = given;
  const { limits = {}, families } = options;
  if (given.bytes.length > packLimits.fileBytes) throw everyFault([tooLarge(given)]);
  const folder = new AskedFiles(given, options);
  const fileFault = (path: string) => folder.fault(path);
  const files = { main, read: (path: string) => folder.text(path), fault: fileFault };
  const compiled = compileFiles(files, {
    kinds: blockKinds,
    hasFile: (path) => folder.bytes(path) !== undefined,
    fileFault,
    nesting: limits.nesting,
    strict: true,
    ...(families && { families }),
  });
  const named = 'issues' in compiled ? compiled.named : compiled.template;
  const fetched = named ? await fetchPinned(named, folder, options) : { issues: [], silent: [] };
  if ('issues' in compiled) {
    options.onWarnings?.(compiled.warnings ?? []);
    const issues = [...compiled.issues, ...fetched.issues];
    const pictures = new Pictures(limits.pixels);
    throw everyFault(await withFileFaults({ ...compiled, issues }, folder.assets(), pictures));
  }
  // Faults come first: they are certain, while a silent host may answer the next time.
  if (fetched.issues.length > 0) throw everyFault(fetched.issues);
  if (fetched.silent[0]) throw fetched.silent[0];
  const { template, warnings = [] } = compiled;
  const checked = template.einvoice !== undefined && { printsAmounts: true };
  return { main, files: folder.files, ...checked, template, warnings };
}

/** Returns the error with every fault. An author sees all of them; the message alone names a hundred. */
function everyFault(issues: readonly Issue[]): AppError {
  const { code, message } = issuesError('render_failed', issues);
  return new AppError(code, message, { issues });
}

/** The files that a template asked for, and why others can't be had. */
class AskedFiles {
  readonly files = new Map<string, Uint8Array>();
  readonly #folder: Folder | MemoryFolder | undefined;
  readonly #faults = new Map<string, FileFault>();
  readonly #options: Pick<PackingOptions, 'onFile' | 'unsaved'>;

  constructor(
    { main, bytes, folder, files }: GivenTemplate,
    options: Pick<PackingOptions, 'onFile' | 'unsaved'>,
  ) {
    this.files.set(main, bytes);
    if (files !== undefined) this.#folder = new MemoryFolder(files);
    else if (folder !== undefined) this.#folder = new Folder(folder);
    this.#options = options;
  }

  bytes(path: string): Uint8Array | undefined {
    const known = this.files.get(path);
    if (known) return known;
    if (this.#faults.has(path)) return undefined;
    const read = this.#read(path);
    const fault = read === undefined ? this.#misnamed(path) : isFileFault(read) ? read : undefined;
    if (fault) this.#faults.set(path, fault);
    else if (read instanceof Uint8Array) this.files.set(path, read);
    return read instanceof Uint8Array ? read : undefined;
  }

  /** Returns the fault of a file that is not there, where its name is written otherwise, or ends otherwise. */
  #misnamed(path: string): FileFault | undefined {
    const names = this.#folder?.beside(path) ?? [];
    const { name } = parse(path);
    const near =
      nearestName(basename(path), names, 'spelling') ?? names.find((each) => parse(each).name === name);
    if (near === undefined) return undefined;
    return {
      message: `no file "${path}"`,
      hint: `did you mean "${path.slice(0, -basename(path).length)}${near}"?`,
    };
  }

  /** Returns why the bytes of an existing file can't be had, or undefined. */
  fault(path: string): FileFault | undefined {
    return this.#faults.get(path);
  }

  text(path: string): string | undefined {
    return templateText(path, this.bytes(path));
  }

  assets(): ReadonlyMap<string, Asset> {
    return new Map([...this.files].map(([name, bytes]) => [name, assetOf(bytes)]));
  }

  #read(path: string): ReturnType<Folder['read']> {
    if (!this.#folder) return noFolder;
    const place = this.#folder.place(path);
    this.#options.onFile?.(place);
    return this.#options.unsaved?.(place) ?? this.#folder.read(path);
  }
}

/** Returns the fault of a template that is larger than a pack takes. To read all of it first takes seconds. */
function tooLarge({ main, bytes }: GivenTemplate): Issue {
  const mebibytes = (size: number): string => `${Math.round(size / 1024 / 1024)} MiB`;
  return {
    source: 'template',
    path: '',
    file: main,
    message: `expected a template of at most ${mebibytes(packLimits.fileBytes)}, got ${mebibytes(bytes.length)}`,
    hint: 'name pictures by their file, and take long texts and lists from data',
  };
}

const noFolder: FileFault = {
  message: 'a template that comes without a folder can name no files',
  hint: 'a pack brings them along: `platen pack FILE -o -` makes one',
};

/** Fetches what is pinned into the folder. Returns what is refused, and the errors of hosts that did not answer. */
async function fetchPinned(
  { assets, tree }: NamedFiles,
  folder: AskedFiles,
  { remote, signal }: PackingOptions,
): Promise<{ readonly issues: readonly Issue[]; readonly silent: readonly AppError[] }> {
  const issues: Issue[] = [];
  const silent: AppError[] = [];
  const fetchOne = async ({ ref, path }: AssetRef): Promise<void> => {
    try {
      if (!remote) throw new AppError('render_failed', `${ref}: nothing is fetched here`);
      const { bytes } = await remote.load(ref, signal ?? new AbortController().signal);
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
