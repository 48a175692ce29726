// The live preview: it renders a template when a file that it names changes, and remembers the last good document.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { Explanation } from '../../render/explanation.ts';
import type { PageRange, Rendered, Renderer } from '../../render/renderer.ts';
import { verifyApart } from '../../render/verify-call.ts';
import { type Ahead, mostPagesAtOnce, type StudioState, type Trial } from '../../studio/protocol.ts';
import { type DataFile, loadData } from '../document/data-file.ts';
import { recordOf, renderExplained } from '../document/explained.ts';
import { type OneDocument, renderOne } from '../document/render-one.ts';
import {
  allWarnings,
  inFile,
  loadSource,
  type SourceOptions,
  type TemplateSource,
} from '../document/source.ts';
import { CommandError, type Terminal } from '../line/command.ts';
import type { Sources } from '../settings/sources.ts';
import { FileWatch } from './file-watch.ts';

/** What is previewed. */
export interface PreviewOptions extends Sources {
  readonly template: string;
  /** The data. Default: `sample.json` beside the template, or no data when there is none. */
  readonly data: string | undefined;
  /** The most bytes of the data. */
  readonly mostDataBytes: number;
  readonly moment: number | undefined;
  readonly terminal: Terminal;
  /** Makes the documents. */
  readonly renderer: Renderer;
  /** The last revision of what was shown before. */
  readonly before: number;
  /** Called with every new state. */
  readonly onChange: (state: StudioState) => void;
  /** Called with the last state when its document is judged by the standards that it claims. */
  readonly onJudged: (state: StudioState) => void;
}

/**
 * How long a fault waits for another change before it is reported, milliseconds. An editor writes a file in several steps: a
 * document that is good is shown at once, and what is broken for a moment is no fault.
 */
const settleMs = 60;
/** How long nothing changes before the document is judged by the standards that it claims, milliseconds. */
const quietMs = 700;

/** Renders at the start and at every change. */
export class Preview {
  #state: StudioState = {
    revision: 0,
    shown: 0,
    pages: 0,
    bytes: 0,
    durationMs: 0,
    standards: undefined,
    faults: [],
    message: '',
    warnings: [],
  };
  #pdf: Uint8Array = new Uint8Array();
  readonly #options: PreviewOptions;
  readonly #watch = new FileWatch(() => void this.update());
  /** The files that the last sound template named. */
  #files: ReadonlySet<string> = new Set();
  /** What the last document was made of, unless a fault was reported since. */
  #made = '';
  /** The document that was made for a trial. */
  #tried: Tried | undefined;
  /** Whether a trial showed some pages of the next document: its boxes are made with it then. */
  #isPieceShown = false;
  /** The last good document, and where its boxes stand. */
  #job: OneDocument | undefined;
  #explained: Promise<Uint8Array> | undefined;
  /** The data as canonical JSON. */
  #sample: string | undefined;
  /** The data that was read last. It is read again where its file has another text. */
  #data: DataFile | undefined;
  #quiet: NodeJS.Timeout | undefined;
  #judging: AbortController | undefined;
  #rendering: Promise<void> | undefined;
  #again = false;
  #closed = false;

  constructor(options: PreviewOptions) {
    this.#options = options;
    this.#state = { ...this.#state, revision: options.before };
    this.#watch.add(options.template);
  }

  get state(): StudioState {
    return this.#state;
  }

  /** The last good document. It is empty while there is none. */
  get pdf(): Uint8Array {
    return this.#pdf;
  }

  /** Renders once. Changes that come meanwhile are rendered after it. Resolves when nothing is left to render. */
  update(): Promise<void> {
    this.#again = true;
    this.#rendering ??= this.#renderAll().finally(() => {
      this.#rendering = undefined;
    });
    return this.#rendering;
  }

  /** Resolves when what is under way is rendered. */
  async settled(): Promise<void> {
    await this.#rendering;
  }

  async #renderAll(): Promise<void> {
    this.#judgeLater();
    while (this.#again) {
      this.#again = false;
      await this.#render();
    }
    this.#judgeSoon();
  }

  /** Ends the watch. What is being rendered is reported no more. */
  close(): void {
    this.#closed = true;
    this.#judgeLater();
    this.#watch.close();
  }

  /** What the last good document was made of. */
  get job(): OneDocument | undefined {
    return this.#job;
  }

  /** The file of the data, which need not be there. */
  get dataFile(): string {
    return this.#options.data ?? join(dirname(this.#options.template), 'sample.json');
  }

  /**
   * Returns where each box of the last good document stands, and why, as the JSON of an `Explanation`. It is made when it
   * is asked for, once a document. A record that could not be made, as when the machine was too busy, is made anew for
   * whoever asks next.
   */
  explain(): Promise<Uint8Array> | undefined {
    const job = this.#job;
    if (!job) return undefined;
    this.#explained ??= this.#record(job);
    return this.#explained;
  }

  #record(job: OneDocument): Promise<Uint8Array> {
    const asked = renderOne(this.#options.renderer, { ...job, explains: 'boxes' }).then(recordOf);
    asked.catch(() => {
      if (this.#explained === asked) this.#explained = undefined;
    });
    return asked;
  }

  /**
   * Tries texts in place of files, and returns what goes wrong then. The document that it gives is shown at once when the
   * file is saved so. Of a long one, only the pages of `inSight` are made, and returned.
   */
  async trial(textOf: (file: string) => string | undefined, inSight?: PageRange): Promise<Trial> {
    this.#judgeLater();
    try {
      const input = await this.#read({ unsaved: bytesBy(textOf) });
      const job = this.#jobOf(input);
      if (inSight && this.#state.pages > mostPagesAtOnce) {
        const { bytes, pages } = await this.#rendered({ ...job, only: inSight });
        this.#isPieceShown = pages >= inSight.from;
        return { faults: [], message: '', ...(this.#isPieceShown && pieceOf(bytes, inSight.from, pages)) };
      }
      const rendered = await this.#rendered(job);
      this.#tried = { made: madeOf(input), job, rendered };
      return { faults: [], message: '' };
    } catch (error) {
      return describeFailure(error);
    } finally {
      this.#judgeSoon();
    }
  }

  /**
   * Returns the pages of `inSight` with texts in place of files, before `trial` can: those behind them are not laid out,
   * and the document is thought to have as many pages as the last one. Where it has few, or something goes wrong, there is
   * nothing: `trial` says it.
   */
  async ahead(textOf: (file: string) => string | undefined, inSight: PageRange): Promise<Ahead> {
    const of = this.#state.pages;
    if (of <= mostPagesAtOnce || inSight.to >= of) return {};
    this.#judgeLater();
    try {
      const job = this.#jobOf(await this.#read({ unsaved: bytesBy(textOf) }));
      const { bytes, pages } = await this.#rendered({ ...job, only: { ...inSight, of } });
      return pages < inSight.to ? {} : pieceOf(bytes, inSight.from, of);
    } catch {
      return {};
    }
  }

  /** Returns where each box stands when a text stands in place of a file. Throws what `renderExplained` throws. */
  async explained(isFile: (file: string) => boolean, text: string): Promise<Explanation> {
    const held = Buffer.from(text);
    const input = await this.#read({ unsaved: (file) => (isFile(file) ? held : undefined) });
    return (await renderExplained(this.#options.renderer, this.#jobOf(input))).explanation;
  }

  /** Returns the value of the last data that was read, or undefined. */
  sample(): unknown {
    return this.#sample === undefined ? undefined : (JSON.parse(this.#sample) as unknown);
  }

  async #render(): Promise<void> {
    const asked = new Set<string>();
    try {
      // A template with faults may not report all that it names. Until it does, the files that it named before count, too.
      this.#watch.keep(this.#files);
      const input = await this.#read({
        onFile: (file) => {
          asked.add(file);
          // The watch begins before the file is read, so that no later change is missed.
          this.#watch.add(file);
        },
      });
      this.#watch.keep(asked);
      this.#files = asked;
      const made = madeOf(input);
      // An editor's second step often changes nothing.
      if (made === this.#made) return;
      this.#sample = input.data.canonical;
      await this.#show(input);
      this.#made = made;
    } catch (error) {
      await this.#settled();
      if (this.#again) return;
      this.#made = '';
      const revision = this.#state.revision + 1;
      this.#tell({ ...this.#state, revision, warnings: [], ...describeFailure(error) });
    }
  }

  #jobOf({ source, data }: Input): OneDocument {
    const { moment, terminal } = this.#options;
    return { source, data, moment: moment ?? terminal.now(), test: false, unlocked: true };
  }

  #rendered(job: OneDocument): Promise<Rendered> {
    return inFile(this.#options.template, () => renderOne(this.#options.renderer, job));
  }

  async #show(input: Input): Promise<void> {
    const tried = this.#tried?.made === madeOf(input) ? this.#tried : undefined;
    this.#tried = undefined;
    const job = tried?.job ?? this.#jobOf(input);
    const explains = this.#isPieceShown ? 'boxes' : undefined;
    this.#isPieceShown = false;
    const rendered = tried?.rendered ?? (await this.#rendered({ ...job, ...(explains && { explains }) }));
    const { bytes: pdf, pages, durationMs, warnings } = rendered;
    this.#pdf = pdf;
    this.#job = job;
    this.#explained = explains && Promise.resolve(recordOf(rendered));
    const revision = this.#state.revision + 1;
    const facts = { pages, bytes: pdf.length, durationMs, standards: mayClaim(job) ? undefined : [] };
    const everyWarning = allWarnings(input.source, warnings);
    this.#tell({ revision, shown: revision, ...facts, warnings: everyWarning, faults: [], message: '' });
  }

  #tell(state: StudioState): void {
    if (this.#closed) return;
    this.#state = state;
    this.#options.onChange(state);
  }

  /** Waits until a change may be over, or the next one is there. */
  async #settled(): Promise<void> {
    const end = performance.now() + settleMs;
    while (!this.#again && performance.now() < end) await setTimeoutPromise(5);
  }

  /** Has the document judged once nothing changes any more, if it is not yet. */
  #judgeSoon(): void {
    this.#judgeLater();
    const isJudged = this.#state.standards !== undefined || this.#state.shown === 0;
    if (!isJudged && !this.#closed) this.#quiet = setTimeout(() => void this.#judge(this.#pdf), quietMs);
  }

  /** Keeps a judgement from being made beside what the author waits for: a long document takes a core for seconds. */
  #judgeLater(): void {
    clearTimeout(this.#quiet);
    this.#judging?.abort();
  }

  /** Says which standards the document keeps. */
  async #judge(pdf: Uint8Array): Promise<void> {
    this.#judging = new AbortController();
    const { signal } = this.#judging;
    const standards = await claimsOf(pdf, signal);
    if (this.#pdf !== pdf || this.#closed || signal.aborted) return;
    this.#state = { ...this.#state, standards };
    this.#options.onJudged(this.#state);
  }

  async #read(how: Pick<SourceOptions, 'onFile' | 'unsaved'>): Promise<Input> {
    const { template, remote, terminal, settings } = this.#options;
    const file = this.dataFile;
    for (const one of [template, file]) how.onFile?.(resolve(one));
    const source = await loadSource(template, terminal, { remote, settings, ...how });
    const absent = this.#options.data === undefined && !existsSync(file);
    if (absent) return { source, data: { file: noData, text: '{}', canonical: '{}' } };
    const { mostDataBytes } = this.#options;
    this.#data = await inFile(template, () => loadData(file, terminal, mostDataBytes, this.#data));
    return { source, data: this.#data };
  }
}

/** What a document is made of. */
interface Input {
  readonly source: TemplateSource;
  readonly data: DataFile;
}

/** A document that was made before its file was saved. */
interface Tried {
  readonly made: string;
  readonly job: OneDocument;
  readonly rendered: Rendered;
}

function bytesBy(textOf: (file: string) => string | undefined): (file: string) => Uint8Array | undefined {
  return (file) => {
    const text = textOf(file);
    return text === undefined ? undefined : Buffer.from(text);
  };
}

function pieceOf(bytes: Uint8Array, from: number, of: number): Required<Ahead> {
  return { piece: { from, of, pdf: Buffer.from(bytes).toString('base64') } };
}

/** Returns what tells one document from another. */
function madeOf({ source, data }: Input): string {
  return `${source.version.sha256} ${data.file} ${data.canonical}`;
}

/** Returns whether a document may claim standards: one that claims none needs no judge. */
function mayClaim({ source: { compiled } }: OneDocument): boolean {
  const { pdf, einvoice } = compiled?.template ?? {};
  return pdf === undefined || pdf.standards.length > 0 || einvoice !== undefined;
}

/** Takes the place of the name of the data's file. */
const noData = 'no --data and no sample.json';

/** Returns the standards that a PDF claims, and whether it keeps them. A document that can't be judged has none. */
async function claimsOf(
  pdf: Uint8Array,
  signal: AbortSignal,
): Promise<NonNullable<StudioState['standards']>> {
  try {
    const { judgements } = await verifyApart(pdf, { signal });
    return judgements.map(({ standard, verdict }) => ({ name: standard, kept: verdict === 'kept' }));
  } catch {
    return [];
  }
}

function describeFailure(error: unknown): Pick<Trial, 'faults' | 'message'> {
  if (error instanceof AppError && error.issues.length > 0) return { faults: error.issues, message: '' };
  if (error instanceof AppError || error instanceof CommandError)
    return { faults: [], message: error.message };
  return { faults: [], message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
