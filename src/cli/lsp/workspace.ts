// The files that an editor has open: which templates they belong to, and their checks, again at every change.
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { AssetSource } from '../../assets/asset.ts';
import { Folder } from '../../assets/folder.ts';
import { AppError } from '../../errors.ts';
import { type AskedFiles, filesOfTemplate, looksLikeData } from '../../language/language.ts';
import type { FileRole } from '../../language/names/related.ts';
import {
  type Found,
  type LanguageWorkspace,
  mostCharacters,
  type Tell,
} from '../../language/server/workspace.ts';
import { messageOf } from '../../thrown.ts';
import { looksLikeTemplate, readBytes, readText, templatesNear } from '../preview/disk.ts';
import { FileWatch } from '../preview/file-watch.ts';
import { type Checked, type CheckWorld, checkTemplate } from './check-template.ts';

/** What a workspace works with. */
export interface WorkspaceOptions extends Omit<CheckWorld, 'unsaved' | 'assets'> {
  readonly tell: Tell;
  /** Fetches what is named by URL. */
  readonly remote: AssetSource;
  readonly note: (line: string) => void;
}

/** How long nothing is typed before a check begins, milliseconds. */
const pauseMs = 150;

/** A template that takes an open file in. */
interface Holder {
  readonly template: string;
  readonly role: FileRole | 'data';
}

/** The open files of one editor. */
export class EditorWorkspace implements LanguageWorkspace {
  readonly #options: WorkspaceOptions;
  readonly #texts = new Map<string, string>();
  readonly #holders = new Map<string, readonly Holder[]>();
  readonly #checked = new Map<string, Checked>();
  #published: ReadonlySet<string> = new Set();
  /** What changed since the last check; undefined when nobody knows what. */
  #dirty: Set<string> | undefined = new Set();
  readonly #watch = new FileWatch(() => this.#changed());
  #timer: NodeJS.Timeout | undefined;
  #running: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  #closed = false;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
  }

  put(file: string, text: string | undefined): void {
    if (text === undefined) this.#texts.delete(file);
    else this.#texts.set(file, text);
    this.#changed(file);
  }

  saved(file: string): void {
    this.#changed(file);
  }

  read(file: string): string | undefined {
    const text = this.#texts.get(file) ?? readText(file, mostCharacters);
    return text === undefined || text.length > mostCharacters ? undefined : text;
  }

  filesOf(file: string): AskedFiles | undefined {
    if (looksLikeTemplate(this.#texts.get(file) ?? ''))
      return { ...this.#findingOf(file), file, role: 'template', around: [] };
    const holders = this.#holdersOf(file);
    const [first] = holders;
    if (!first) return undefined;
    const finding = this.#findingOf(first.template);
    // Two templates of one folder may share their data: what both declare may stand in it.
    const around = first.role === 'data' ? holders.filter(({ role }) => role === 'data') : holders;
    return { ...finding, file, role: first.role, around: around.map(({ template }) => template) };
  }

  sampleOf(file: string): unknown {
    const [holder] = this.#holdersOf(file);
    const template = holder?.template ?? file;
    const sample = this.#findingOf(template).resolve(template, 'sample.json');
    const text = sample === undefined ? undefined : this.read(sample);
    try {
      return text === undefined ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** Returns how the files of a template are found: a file that it names lies in its folder, as for `check`. */
  #findingOf(template: string): Pick<AskedFiles, 'read' | 'resolve'> {
    const root = dirname(template);
    const folder = new Folder(root, { fileBytes: mostCharacters });
    return {
      read: (file) => this.read(file),
      resolve(from, name) {
        if (!from.startsWith('/')) return undefined;
        return folder.find(relative(root, resolve(dirname(from), name)));
      },
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#watch.close();
    this.#running?.stop.abort();
    await this.#running?.done;
  }

  /** Checks again what a change concerns, when nothing more is typed for a moment. */
  #changed(file?: string): void {
    if (this.#closed) return;
    if (file === undefined) this.#dirty = undefined;
    else this.#dirty?.add(file);
    this.#holders.clear();
    this.#running?.stop.abort();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#start(), pauseMs);
  }

  async #start(): Promise<void> {
    await this.#running?.done;
    if (this.#closed || this.#running) return;
    const stop = new AbortController();
    const done = this.#checkAll(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) this.#options.note(`platen lsp: ${String(error)}`);
    });
    this.#running = { stop, done };
    await done;
    this.#running = undefined;
  }

  async #checkAll(signal: AbortSignal): Promise<void> {
    const dirty = this.#dirty;
    const templates = this.#templates();
    for (const known of this.#checked.keys()) if (!templates.has(known)) this.#checked.delete(known);
    for (const template of templates) {
      const files = this.#checked.get(template)?.files;
      const isFresh =
        files !== undefined && dirty !== undefined && [...files].every((one) => !dirty.has(one));
      if (isFresh) continue;
      // Until its check is through, it counts as not checked.
      this.#checked.delete(template);
      const checked = await this.#check(template, signal);
      signal.throwIfAborted();
      this.#checked.set(template, checked);
      this.#watchAll();
    }
    this.#dirty = new Set();
    this.#tellAll();
  }

  async #check(template: string, signal: AbortSignal): Promise<Checked> {
    const text = this.#texts.get(template);
    const bytes = text === undefined ? readBytes(template, mostCharacters) : Buffer.from(text);
    if (bytes === undefined) return { files: new Set([template]), found: new Map() };
    const unsaved = (file: string): Uint8Array | undefined => {
      const open = this.#texts.get(file);
      return open === undefined ? undefined : Buffer.from(open);
    };
    const { remote } = this.#options;
    // What is half typed must not be fetched.
    const assets = text === undefined || text === readText(template, mostCharacters) ? remote : notNow;
    return checkTemplate(template, bytes, { ...this.#options, unsaved, assets }, signal);
  }

  /** Returns the templates that are open, and those that take an open file in. */
  #templates(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const [file, text] of this.#texts) {
      if (text.length > mostCharacters) continue;
      if (looksLikeTemplate(text)) found.add(file);
      else for (const { template } of this.#holdersOf(file)) found.add(template);
    }
    return found;
  }

  #holdersOf(file: string): readonly Holder[] {
    if (!file.startsWith('/') || looksLikeTemplate(this.#texts.get(file) ?? '')) return [];
    const known = this.#holders.get(file);
    if (known) return known;
    const near = templatesNear(file);
    const takers = near.flatMap((template): readonly Holder[] => {
      if (file === join(dirname(template), 'sample.json')) return [{ template, role: 'data' }];
      const files = filesOfTemplate(template, this.#findingOf(template));
      const taken = files.find((one) => one.file === file);
      return taken ? [{ template, role: taken.role }] : [];
    });
    const found = takers.length > 0 ? takers : this.#datasOf(file, near);
    this.#holders.set(file, found);
    return found;
  }

  /** Returns the templates beside a file whose data it seems to be. */
  #datasOf(file: string, near: readonly string[]): readonly Holder[] {
    const text = this.read(file);
    if (text === undefined) return [];
    return near
      .filter((template) => dirname(template) === dirname(file))
      .filter((template) => looksLikeData(text, template, this.#findingOf(template)))
      .map((template) => ({ template, role: 'data' }));
  }

  #watchAll(): void {
    const files = [...this.#checked.values()].flatMap((one) => [...one.files]);
    try {
      this.#watch.keep(files.filter((file) => file.startsWith('/')));
    } catch (error) {
      // Changes of other programs are then seen with the next one of the editor.
      this.#options.note(`platen lsp: ${messageOf(error)}`);
    }
  }

  #tellAll(): void {
    const all = new Map<string, Found[]>();
    const add = (file: string, found: readonly Found[]): void => {
      all.set(file, [...(all.get(file) ?? []), ...found]);
    };
    // An editor is also told that there is nothing to say.
    for (const file of this.#texts.keys()) add(file, []);
    for (const { found } of this.#checked.values()) for (const [file, one] of found) add(file, one);
    for (const [file, text] of this.#texts)
      if (text.length > mostCharacters) add(file, [tooLarge(file, text)]);
    for (const file of this.#published) if (!all.has(file)) this.#options.tell(file, []);
    for (const [file, found] of all) this.#options.tell(file, found);
    this.#published = new Set(all.keys());
  }
}

function tooLarge(file: string, text: string): Found {
  const size = `${Math.round(text.length / 1024 / 1024)} MiB`;
  return {
    severity: 'note',
    message: `expected a text of at most 4 MiB to help with while it is typed, got ${size}`,
    hint: `\`platen check ${basename(file)}\` checks it`,
  };
}

const later = 'what a URL names is fetched when the file is saved';

/** Stands for hosts that are not asked while a URL may be half typed. */
const notNow: AssetSource = {
  load: async () => {
    throw new AppError('service_unavailable', later);
  },
};
