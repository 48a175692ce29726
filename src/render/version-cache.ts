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
import { type CompiledTemplate, compileFiles } from '../template/compile/compile.ts';
import { TemplateFiles, withFileFaults } from './template-files.ts';
import { templateText } from './template-text.ts';

/** A version that is ready to be bound. */
export interface LoadedVersion {
  readonly template: CompiledTemplate;
  /** The files by path from the template's folder, or by URL. */
  readonly files: ReadonlyMap<string, Asset>;
  readonly fonts: FontSet;
  /** The size of all files, bytes. */
  readonly bytes: number;
}

/** A version, or all its faults. */
export type Loaded =
  | { readonly version: LoadedVersion; readonly doubts: readonly Issue[] }
  | { readonly issues: readonly Issue[] };

/** What holds for all versions of an engine. */
export interface LoadOptions {
  /** The families of the operator. */
  readonly packs: readonly FontFamily[];
  readonly pictures: Pictures;
  /** How many levels deep a template may nest. */
  readonly nesting: number | undefined;
  /** Whether the template is being written, see `CompileOptions`. */
  readonly strict?: boolean;
}

/**
 * Compiles a pack with the families that the operator brings. Returns the version, or the faults of the template and
 * its fonts, each with its place. Throws `AppError` (`render_failed`) when the pack itself is damaged.
 */
export async function loadPack(
  given: Uint8Array | Pack,
  { packs, pictures, nesting, strict = false }: LoadOptions,
): Promise<Loaded> {
  const pack = given instanceof Uint8Array ? readPack(given) : given;
  const texts = { main: pack.main, read: (path: string) => templateText(path, pack.files.get(path)) };
  const compiled = compileFiles(texts, {
    kinds: blockKinds,
    families: fontSet([], packs).families,
    hasFile: (path) => pack.files.has(path),
    nesting,
    strict,
  });
  const files = new Map([...pack.files].map(([name, content]) => [name, assetOf(content)]));
  if ('issues' in compiled) return { issues: await withFileFaults(compiled, files, pictures) };
  const { template, doubts = [] } = compiled;
  const reading = new TemplateFiles(template, files, pictures);
  const families = await reading.openFamilies();
  if (reading.issues.length > 0) {
    await reading.tryPictures();
    return { issues: [...reading.issues, ...doubts].sort(byPlace) };
  }
  const fonts = fontSet(families, packs);
  const bytes = [...pack.files.values()].reduce((sum, { length }) => sum + length, 0);
  return { version: { template, files, fonts, bytes }, doubts };
}

/** Returns the warnings about a template that is being written. Those of its documents come when it is rendered. */
export function advicePack(given: Uint8Array, { packs, nesting }: LoadOptions): readonly PlacedWarning[] {
  const pack = readPack(given);
  const texts = { main: pack.main, read: (path: string) => templateText(path, pack.files.get(path)) };
  const { families } = fontSet([], packs);
  const compiled = compileFiles(texts, { kinds: blockKinds, families, nesting, strict: true });
  return compiled.warnings ?? [];
}

function fontSet(families: readonly FontFamily[], packs: readonly FontFamily[]): FontSet {
  return families.length + packs.length === 0 ? bundledFontSet() : createFontSet({ families, packs });
}

const goldenRatio = 0.618;
const mostVersions = 100;
const mostBytes = 128 * 1024 * 1024;

/**
 * The compiled versions of a process. One of the half that was used longest ago is forgotten, and not always the oldest
 * of all: of a few more versions than there are places, used in turn, the oldest would always be the next one needed.
 */
export class VersionCache {
  readonly #versions = new Map<string, LoadedVersion>();
  readonly #options: LoadOptions;
  #bytes = 0;
  #forgotten = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Returns the version of a hash, or undefined when it is not remembered. */
  find(sha256: string): LoadedVersion | undefined {
    const version = this.#versions.get(sha256);
    if (version) {
      this.#versions.delete(sha256);
      this.#versions.set(sha256, version);
    }
    return version;
  }

  /** Compiles a pack, remembers the version and returns it. Throws `AppError` (`render_failed`) with all its faults. */
  async load(sha256: string, pack: Uint8Array | Pack): Promise<LoadedVersion> {
    const loaded = await loadPack(pack, this.#options);
    if ('issues' in loaded) throw issuesError('render_failed', loaded.issues);
    this.#versions.set(sha256, loaded.version);
    this.#bytes += loaded.version.bytes;
    while (this.#versions.size > 1 && (this.#versions.size > mostVersions || this.#bytes > mostBytes))
      this.#forgetOne();
    return loaded.version;
  }

  #forgetOne(): void {
    this.#forgotten += 1;
    const half = Math.floor(this.#versions.size / 2);
    // Multiples of this number fall all over the half, as if by chance.
    const chosen = Math.floor(half * ((this.#forgotten * goldenRatio) % 1));
    const [sha256, version] = [...this.#versions][chosen] ?? [];
    if (sha256 === undefined || version === undefined) return;
    this.#versions.delete(sha256);
    this.#bytes -= version.bytes;
  }
}
