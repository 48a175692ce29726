// What the studio shows: one template of its folder with its data, again at every change. It reports all to the open pages.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Issue, PlacedWarning } from '../../errors.ts';
import type { Explanation } from '../../render/explanation.ts';
import type { Pool } from '../../render/pool.ts';
import type { PageRange } from '../../render/renderer.ts';
import { sha256Hex } from '../../sha256.ts';
import type {
  Ahead,
  BeginningAsked,
  Begun,
  Comparison,
  ExplainedDocument,
  KeptVersions,
  Openable,
  Released,
  Shown,
  StressProof,
  StudioState,
  TextFile,
  Trial,
} from '../../studio/protocol.ts';
import { messageOf } from '../../thrown.ts';
import type { OneDocument } from '../document/render-one.ts';
import type { Terminal } from '../line/command.ts';
import { familyNames } from '../settings/engine-settings.ts';
import type { ExampleChoice } from '../start/examples.ts';
import { beginningPicture, beginTemplate } from './beginning.ts';
import { Comparing } from './comparing.ts';
import { FileWatch } from './file-watch.ts';
import { fontFile } from './fonts.ts';
import { documentOf } from './picture.ts';
import { Preview, type PreviewOptions } from './preview.ts';
import { publishKept, pushShown } from './releasing.ts';
import { Stressing } from './stressing.ts';
import type { VersionKeeper } from './versions.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

/** What a session is set up with. */
export interface SessionOptions
  extends Omit<PreviewOptions, 'template' | 'data' | 'renderer' | 'onChange' | 'onJudged' | 'before'> {
  readonly workspace: Workspace;
  readonly terminal: Terminal;
  /** Makes the documents, in processes of their own: a template that is being written may well be an endless one. */
  readonly pool: Pool;
  /** Returns who keeps versions. It throws, in words for the author, when nobody does. */
  readonly keeper: () => VersionKeeper;
  /** Called with every new state. */
  readonly onChange: (state: StudioState) => void;
  /** Called with what the open pages are to be told. */
  readonly onTell: (shown: Shown) => void;
  /** Called when a file that a page has open may be another one now. */
  readonly onFile: () => void;
}

/** What one window of the studio shows. */
export class Session {
  readonly workspace: Workspace;
  readonly #options: SessionOptions;
  readonly #pool: Pool;
  readonly #opened: FileWatch;
  readonly #comparing: Comparing;
  readonly #stressing: Stressing;
  /** The document that data is made from, and the name of the data that was made. */
  #base: OneDocument | undefined;
  #stress: string | undefined;
  #preview: Preview | undefined;
  /** The template as it was named. */
  #file = '';
  #template: string | undefined;
  #data: string | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.workspace = options.workspace;
    this.#opened = new FileWatch(() => options.onFile());
    this.#pool = options.pool;
    this.#comparing = new Comparing(this.#pool, options.keeper);
    this.#stressing = new Stressing(this.#pool);
  }

  /** Shows a template, and resolves when its first document is there or has faults. The files are named as they were typed. */
  async show(template: string, data: string | undefined, stress?: string): Promise<void> {
    this.#stress = stress;
    const { onChange } = this.#options;
    const before = this.#preview;
    before?.close();
    const preview = new Preview({
      ...this.#options,
      template,
      data,
      renderer: this.#pool,
      before: before?.state.revision ?? 0,
      onChange: (state) => {
        onChange(state);
        this.#tell();
      },
      onJudged: () => this.#tell(),
    });
    this.#preview = preview;
    this.#template = this.workspace.pathOf(template);
    this.#data = stress === undefined ? this.workspace.pathOf(preview.dataFile) : undefined;
    this.#file = template;
    this.#tell();
    await preview.update();
  }

  /** Shows another template of the folder. Throws `WorkspaceError` when it is not there. */
  async choose(template: string, data: string | undefined): Promise<void> {
    const files = await Promise.all([template, data ?? template].map((path) => this.workspace.locate(path)));
    try {
      await this.show(files[0] ?? template, data === undefined ? undefined : files[1]);
    } catch (error) {
      throw new WorkspaceError(409, messageOf(error));
    }
  }

  /** Shows the template with data that stresses. Throws `WorkspaceError` when there is no document to make it from. */
  async stress(name: string): Promise<void> {
    await this.#preview?.settled();
    if (this.#stress === undefined) this.#base = this.#preview?.job;
    if (this.#base === undefined) throw new WorkspaceError(409, 'there is no document yet: mend the faults');
    try {
      const job = this.#preview?.job ?? this.#base;
      const file = await this.#stressing.make(name, { ...job, data: this.#base.data });
      await this.show(this.#file, file, name);
    } catch (error) {
      throw new WorkspaceError(409, messageOf(error));
    }
  }

  /** Keeps the data that stresses beside the template. Returns the path of the file, which is shown from now on. */
  async keepData(): Promise<string> {
    const [template, name, job] = [this.#template, this.#stress, this.#preview];
    if (template === undefined || name === undefined || job === undefined)
      throw new WorkspaceError(409, 'there is no data to keep');
    const text = await readFile(job.dataFile, 'utf8');
    const folder = template.split('/').slice(0, -1);
    for (let turn = 1; ; turn++) {
      const path = [...folder, `${name}${turn === 1 ? '' : `-${turn}`}.json`].join('/');
      // Nothing is written over another file.
      const saved = await this.workspace.write(path, text, '');
      if (!saved.saved && saved.text !== text) continue;
      await this.choose(template, path);
      return path;
    }
  }

  /** What the open pages are sent. */
  get shown(): Shown {
    const state = this.#preview?.state ?? emptyState;
    return {
      ...state,
      faults: state.faults.map((issue) => this.#openable(issue)),
      warnings: state.warnings.map((warning) => this.#openable(warning)),
      template: this.#template,
      data: this.#data,
      stress: this.#stress,
    };
  }

  get pdf(): Uint8Array {
    return this.#preview?.pdf ?? new Uint8Array();
  }

  /** Returns a file of the folder. From now on the pages hear when it changes. */
  async readFile(path: string): Promise<TextFile> {
    this.#opened.add(await this.workspace.locate(path));
    return this.workspace.read(path);
  }

  /** Returns a document of any template of the folder. Throws `WorkspaceError` when it has faults or is not there. */
  async picture(path: string): Promise<Uint8Array> {
    const file = await this.workspace.locate(path);
    try {
      return await documentOf(file, { ...this.#options, renderer: this.#pool });
    } catch (error) {
      throw new WorkspaceError(422, messageOf(error));
    }
  }

  /** Makes a template in a new folder, and shows it. Throws `WorkspaceError`. */
  async begin(asked: BeginningAsked): Promise<Begun> {
    const begun = await beginTemplate(this.workspace, asked);
    await this.choose(begun.template, undefined);
    return begun;
  }

  /** Returns the first page of what a template can begin with. Throws `WorkspaceError`. */
  beginningPicture(choice: ExampleChoice): Promise<Uint8Array> {
    const { moment, terminal } = this.#options;
    return beginningPicture(this.#pool, choice, moment ?? terminal.now());
  }

  /**
   * Returns where each box of the last good document stands, and why: the JSON of an `ExplainedDocument`. Throws
   * `WorkspaceError` when there is none.
   */
  async explanation(): Promise<Uint8Array> {
    const preview = this.#preview;
    const files = this.#filesOf(preview?.job);
    const facts: Omit<ExplainedDocument, keyof Explanation> = {
      revision: preview?.state.shown ?? 0,
      versions: Object.fromEntries(
        files.filter(({ name }) => /\.jsonc?$/.test(name)).map(({ open, bytes }) => [open, sha256Hex(bytes)]),
      ),
      opens: {
        ...(this.#template !== undefined && { '': this.#template }),
        ...Object.fromEntries(files.map(({ name, open }) => [name, open])),
      },
    };
    const record = await preview?.explain();
    if (!record) throw new WorkspaceError(404, 'there is no document yet');
    // Of a long document it takes megabytes: nothing here has to read it.
    return joinedObjects(facts, record);
  }

  /** Returns the files that a document was made of: their names there, and as `readFile` names them. */
  #filesOf(
    job: OneDocument | undefined,
  ): readonly { readonly name: string; readonly open: string; readonly bytes: Uint8Array }[] {
    return [...(job?.source.compiled?.files ?? [])].flatMap(([name, bytes]) => {
      const open = this.workspace.pathOf(join(dirname(this.#file), name));
      return open === undefined ? [] : [{ name, open, bytes }];
    });
  }

  /** Tries texts in place of files that can be written, by their paths. Throws `WorkspaceError` when there is nothing to try it with. */
  async trial(texts: ReadonlyMap<string, string>, inSight?: PageRange): Promise<Trial> {
    for (const path of texts.keys()) await this.workspace.requireWritable(path);
    const preview = this.#preview;
    if (!preview) throw new WorkspaceError(409, 'there is no template yet');
    const { faults, ...trial } = await preview.trial(this.#textOf(texts), inSight);
    return { faults: faults.map((issue) => this.#openable(issue)), ...trial };
  }

  /** Returns the pages in sight with texts in place of files, before `trial` can, where that is worth it. */
  async ahead(texts: ReadonlyMap<string, string>, inSight?: PageRange): Promise<Ahead> {
    return (inSight && (await this.#preview?.ahead(this.#textOf(texts), inSight))) ?? {};
  }

  #textOf(texts: ReadonlyMap<string, string>): (file: string) => string | undefined {
    return (file) => texts.get(this.workspace.pathOf(file) ?? '');
  }

  /**
   * Returns what the first instance of a block prints when a text stands in place of its file; '' where the block is not
   * drawn, or the text has faults.
   */
  async printed(path: string, text: string, pointer: string): Promise<string> {
    const isFile = (file: string): boolean => this.workspace.pathOf(file) === path;
    const found = await this.#preview?.explained(isFile, text).catch(() => undefined);
    const boxes = (found?.boxes ?? []).map((box) => this.#openable<Explanation['boxes'][number]>(box));
    const own = boxes.filter((box) => box.open === path && box.path === pointer);
    return own
      .filter(({ id }) => id === own[0]?.id)
      .flatMap(({ texts }) => texts)
      .join(' ');
  }

  /** Returns the file of a family's regular face, or undefined where there is none. */
  font(family: string): Uint8Array | undefined {
    const { families: packs } = this.#options.settings.fonts;
    return fontFile(family, { compiled: this.#preview?.job?.source.compiled, packs });
  }

  /** Returns the families that a template may name without bringing them. */
  families(): readonly string[] {
    return familyNames(this.#options.settings);
  }

  /** Returns the versions that the template can be compared with, or says why there are none. */
  versions(): Promise<KeptVersions> {
    return this.#comparing.versions(this.#preview?.job);
  }

  /** Returns what differs between a kept version and the last good document. Throws `WorkspaceError`. */
  async comparison(code: string, version: number): Promise<Comparison> {
    const revision = this.#preview?.state.shown ?? 0;
    const found = await this.#comparing.compare(code, version, { job: this.#preview?.job, revision });
    const root = `${this.workspace.root}/`;
    return {
      ...found,
      differences: found.differences.map((one) => ({ ...one, text: one.text.replaceAll(root, '') })),
    };
  }

  /** Stores the template as it is on the disk as a new version. Throws `WorkspaceError` where it has faults. */
  async push(publish: boolean): Promise<Released> {
    return pushShown(this.#options.keeper, await this.#sound(), { publish, renderer: this.#pool });
  }

  /** Lets calls use a version. Throws `WorkspaceError`. */
  publish(code: string, version: number): Promise<Released> {
    return publishKept(this.#options.keeper, code, version);
  }

  /** Tries the template with data of all kinds. Throws `WorkspaceError`. */
  async prove(): Promise<StressProof> {
    const job = await this.#sound();
    try {
      return await this.#stressing.prove(job, this.#options.terminal);
    } catch (error) {
      throw new WorkspaceError(422, messageOf(error));
    }
  }

  /** Returns the document of the files as they are on the disk. Throws `WorkspaceError` where there is none. */
  async #sound(): Promise<OneDocument> {
    await this.#preview?.update();
    const { faults = [], message = '' } = this.#preview?.state ?? {};
    const job = this.#preview?.job;
    if (job === undefined || faults.length > 0 || message !== '')
      throw new WorkspaceError(409, 'the template has faults: mend them first');
    return job;
  }

  /** The document of the version that was compared last. */
  get versionPdf(): Uint8Array {
    return this.#comparing.pdf;
  }

  /** Returns the value of the data at hand, or undefined when it is no JSON. */
  sample(): unknown {
    return this.#preview?.sample();
  }

  async close(): Promise<void> {
    this.#opened.close();
    this.#preview?.close();
    await this.#stressing.close();
  }

  #tell(): void {
    this.#options.onTell(this.shown);
  }

  /** Adds where the page can open a thing. */
  #openable<T extends Issue | PlacedWarning | Explanation['boxes'][number]>(placed: T): T & Openable {
    const { file } = placed;
    const open = file === undefined ? undefined : this.workspace.pathOf(file);
    return open === undefined ? placed : { ...placed, open };
  }
}

/** Returns the JSON of an object with the keys of another one, which is JSON already. Both have some. */
function joinedObjects(first: object, second: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(first).slice(0, -1)},`), second.subarray(1)]);
}

const emptyState: StudioState = {
  ...{ revision: 0, shown: 0, pages: 0, bytes: 0, durationMs: 0, standards: undefined },
  ...{ faults: [], message: '', warnings: [] },
};

/** Returns the file of a template with which a folder is opened: its only one, or the first. */
export async function firstTemplate(workspace: Workspace): Promise<string | undefined> {
  const { templates } = await workspace.content();
  const [first] = templates;
  return first === undefined ? undefined : join(workspace.root, first);
}
