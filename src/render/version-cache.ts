// The versions that this process has compiled: template, files and fonts. They are kept by the hash of the pack, and bounded.

import type { Asset } from '../assets/asset.ts';
import { assetOf } from '../assets/bytes.ts';
import { type Pack, readPack } from '../assets/pack.ts';
import type { Pictures } from '../assets/pictures.ts';
import { blockKinds } from '../blocks/index.ts';
import { type Issue, issuesError, type PlacedWarning } from '../errors.ts';
import type { FontSet } from '../fonts/face.ts';
import type { FontFamily } from '../fonts/family.ts';
import { bundledFontSet, createFontSet } from '../fonts/fontset.ts';
import { byPlace } from '../template/compile/compilation.ts';
import { type Compiled, type CompiledTemplate, compileFiles } from '../template/compile/compile.ts';
import { TemplateFiles, withFileFaults } from './template-files.ts';
import { templateText } from './template-text.ts';

/** A version that is ready to be bound. */
export interface LoadedVersion {
  readonly template: CompiledTemplate;
  /** The files by path from the template's folder, or by URL. */
  readonly files: ReadonlyMap<string, Asset>;
  readonly fonts: FontSet;
}

/** A version, or all its faults. */
export type Loaded =
  | { readonly version: LoadedVersion; readonly doubts: readonly Issue[] }
  | { readonly issues: readonly Issue[] };

/** A pack whose template was compiled while it was made, in this process. */
export interface CompiledPack extends Pack {
  readonly template: CompiledTemplate;
  /** The warnings about the template itself. */
  readonly warnings: readonly PlacedWarning[];
}

/** What holds for all versions of an engine. */
export interface LoadOptions {
  /** The families of the operator. */
  readonly packs: readonly FontFamily[];
  readonly pictures: Pictures;
  /** How many levels deep a template may nest. */
  readonly nesting: number | undefined;
  /** Whether the template is being written, see `CompileOptions`. */
  readonly strict?: boolean;
  /** Returns a file of the same bytes that other versions have, or the file itself. */
  readonly share?: (file: Asset) => Asset;
}

/**
 * Compiles a pack with the families that the operator brings. Returns the version, or the faults of the template and
 * its fonts, each with its place. Throws `AppError` (`render_failed`) when the pack itself is damaged.
 */
export async function loadPack(
  given: Uint8Array | Pack | CompiledPack,
  { packs, pictures, nesting, strict = false, share = (file) => file }: LoadOptions,
): Promise<Loaded> {
  const pack = given instanceof Uint8Array ? readPack(given) : given;
  const compiled = isCompiled(pack) ? pack : compilePack(pack, { packs, nesting, strict });
  const files = new Map([...pack.files].map(([name, content]) => [name, share(assetOf(content))]));
  if ('issues' in compiled) return { issues: await withFileFaults(compiled, files, pictures) };
  const { template } = compiled;
  const doubts = ('doubts' in compiled && compiled.doubts) || [];
  const reading = new TemplateFiles(template, files, pictures);
  const families = await reading.openFamilies();
  if (reading.issues.length > 0) {
    await reading.tryPictures();
    return { issues: [...reading.issues, ...doubts].sort(byPlace) };
  }
  const fonts = fontSet(families, packs);
  return { version: { template, files, fonts }, doubts };
}

function isCompiled(pack: Pack | CompiledPack): pack is CompiledPack {
  return 'template' in pack;
}

function compilePack(
  pack: Pack,
  { packs, nesting, strict = false }: Pick<LoadOptions, 'packs' | 'nesting' | 'strict'>,
): Compiled {
  const texts = { main: pack.main, read: (path: string) => templateText(path, pack.files.get(path)) };
  return compileFiles(texts, {
    kinds: blockKinds,
    families: fontSet([], packs).families,
    hasFile: (path) => pack.files.has(path),
    nesting,
    strict,
    printsAmounts: pack.printsAmounts,
  });
}

/** Returns the warnings about a template that is being written. Those of its documents come when it is rendered. */
export function advicePack(
  given: Uint8Array,
  { packs, nesting, sample }: LoadOptions & { readonly sample?: unknown },
): readonly PlacedWarning[] {
  const pack = readPack(given);
  const texts = { main: pack.main, read: (path: string) => templateText(path, pack.files.get(path)) };
  const { families } = fontSet([], packs);
  const compiled = compileFiles(texts, { kinds: blockKinds, families, nesting, strict: true, sample });
  return compiled.warnings ?? [];
}

function fontSet(families: readonly FontFamily[], packs: readonly FontFamily[]): FontSet {
  return families.length + packs.length === 0 ? bundledFontSet() : createFontSet({ families, packs });
}

const goldenRatio = 0.618;
/** Versions as large as an invoice take half a MB each. */
const mostVersions = 320;
const mostBytes = 128 * 1024 * 1024;
/** One in so many is forgotten for its age, though it was used again. So versions that nobody needs any more go in time. */
const agedPart = 4;

/** The files of the remembered versions. Those of the same bytes are one: most templates of one sender have its fonts and its logo. */
class SharedFiles {
  /** By SHA-256: the file, and how many versions have it. */
  readonly #files = new Map<string, { readonly file: Asset; uses: number }>();
  /** The size of all of them. */
  bytes = 0;

  share(file: Asset): Asset {
    return this.#files.get(file.sha256)?.file ?? file;
  }

  add({ files }: LoadedVersion): void {
    for (const file of files.values()) {
      const known = this.#files.get(file.sha256);
      if (known === undefined) this.bytes += file.bytes.length;
      this.#files.set(file.sha256, { file: known?.file ?? file, uses: (known?.uses ?? 0) + 1 });
    }
  }

  remove({ files }: LoadedVersion): void {
    for (const { sha256, bytes } of files.values()) {
      const known = this.#files.get(sha256);
      if (known === undefined) continue;
      known.uses -= 1;
      if (known.uses > 0) continue;
      this.#files.delete(sha256);
      this.bytes -= bytes.length;
    }
  }
}

/** A remembered version, and whether it was used again since it was compiled. */
interface Remembered {
  readonly version: LoadedVersion;
  again: boolean;
}

/**
 * The compiled versions of a process. Of a few more than there are places, used in turn, the oldest would always be the
 * next one needed. So the one before the newest is forgotten, as long as nobody used it again: the others stay. In turn
 * with it goes one of the half that was used longest ago.
 */
export class VersionCache {
  /** In the order in which they were used. */
  readonly #versions = new Map<string, Remembered>();
  readonly #options: LoadOptions;
  readonly #files = new SharedFiles();
  #forgotten = 0;
  /** The hash of the version that was compiled last. */
  #newest: string | undefined;

  constructor(options: LoadOptions) {
    this.#options = { ...options, share: (file) => this.#files.share(file) };
  }

  /** Returns the version of a hash, or undefined when it is not remembered. */
  find(sha256: string): LoadedVersion | undefined {
    const remembered = this.#versions.get(sha256);
    if (remembered === undefined) return undefined;
    remembered.again = true;
    this.#versions.delete(sha256);
    this.#versions.set(sha256, remembered);
    return remembered.version;
  }

  /** Compiles a pack, remembers the version and returns it. Throws `AppError` (`render_failed`) with all its faults. */
  async load(sha256: string, pack: Uint8Array | Pack): Promise<LoadedVersion> {
    const loaded = await loadPack(pack, this.#options);
    if ('issues' in loaded) throw issuesError('render_failed', loaded.issues);
    const before = this.#newest;
    // Two calls at once may have compiled it.
    this.#forget(sha256);
    this.#versions.set(sha256, { version: loaded.version, again: false });
    this.#newest = sha256;
    this.#files.add(loaded.version);
    if (this.#isFull) this.#forget(this.#isOneTooMany(before) ? before : this.#anOldOne());
    while (this.#isFull) this.#forget(this.#anOldOne());
    return loaded.version;
  }

  get #isFull(): boolean {
    return this.#versions.size > 1 && (this.#versions.size > mostVersions || this.#files.bytes > mostBytes);
  }

  /** Returns whether a version was compiled and not used again. One in four is kept then, and grows old with the others. */
  #isOneTooMany(sha256: string | undefined): sha256 is string {
    if (sha256 === undefined || sha256 === this.#newest) return false;
    return this.#versions.get(sha256)?.again === false && (this.#forgotten + 1) % agedPart !== 0;
  }

  /** Returns one of the half that was used longest ago, as if by chance. */
  #anOldOne(): string | undefined {
    const half = Math.floor(this.#versions.size / 2);
    // Multiples of this number fall all over the half.
    return [...this.#versions.keys()][Math.floor(half * (((this.#forgotten + 1) * goldenRatio) % 1))];
  }

  #forget(sha256: string | undefined): void {
    const remembered = sha256 === undefined ? undefined : this.#versions.get(sha256);
    if (sha256 === undefined || remembered === undefined) return;
    this.#forgotten += 1;
    this.#versions.delete(sha256);
    this.#files.remove(remembered.version);
  }
}
