// The live preview: it renders a template when a file that it names changes, and remembers the last good document.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { RemoteAssets } from '../../assets/remote.ts';
import { AppError, type Issue, type PlacedWarning } from '../../errors.ts';
import { Pool } from '../../render/pool.ts';
import { loadData } from '../document/data-file.ts';
import { renderOne } from '../document/render-one.ts';
import { inFile, loadSource } from '../document/source.ts';
import { CommandError, type Terminal } from '../line/command.ts';
import { type EngineSettings, renderSettingsOf } from '../settings/engine-settings.ts';
import { FileWatch } from './file-watch.ts';

/** The result of the last change. */
export interface PreviewState {
  /** The revision, which grows with each change. */
  readonly revision: number;
  /** The revision of the document that is shown, or 0 while there is none. */
  readonly shown: number;
  readonly pages: number;
  readonly durationMs: number;
  readonly faults: readonly Issue[];
  /** What went wrong besides faults. */
  readonly message: string;
  readonly warnings: readonly PlacedWarning[];
}

/** What is previewed. */
export interface PreviewOptions {
  readonly template: string;
  /** The data. Default: `sample.json` beside the template, or no data when there is none. */
  readonly data: string | undefined;
  /** The most bytes of the data. */
  readonly mostDataBytes: number;
  readonly moment: number | undefined;
  readonly remote: RemoteAssets;
  readonly settings: EngineSettings;
  readonly terminal: Terminal;
  /** Called with every new state. */
  readonly onChange: (state: PreviewState) => void;
}

/** How long to wait after a change, milliseconds: an editor writes a file in several steps. */
const settleMs = 60;

/** Renders at the start and at every change. */
export class Preview {
  #state: PreviewState = {
    revision: 0,
    shown: 0,
    pages: 0,
    durationMs: 0,
    faults: [],
    message: '',
    warnings: [],
  };
  #pdf: Uint8Array = new Uint8Array();
  readonly #options: PreviewOptions;
  readonly #pool: Pool;
  readonly #watch = new FileWatch(() => this.#changed());
  /** The files that the last sound template named. */
  #files: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;
  #again = false;

  constructor(options: PreviewOptions) {
    this.#options = options;
    // It renders in a process of its own: a template that is being written may well be an endless one.
    this.#pool = new Pool({
      workers: 1,
      spares: 1,
      assets: (account) => options.remote.source(account),
      settings: renderSettingsOf(options.settings),
    });
    this.#watch.add(options.template);
  }

  get state(): PreviewState {
    return this.#state;
  }

  /** The last good document. It is empty while there is none. */
  get pdf(): Uint8Array {
    return this.#pdf;
  }

  /** Renders once. Changes that come meanwhile are rendered after it. */
  async update(): Promise<void> {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    do {
      this.#again = false;
      await this.#render();
    } while (this.#again);
    this.#busy = false;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#watch.close();
    await this.#pool.close();
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.update(), settleMs);
  }

  async #render(): Promise<void> {
    const revision = this.#state.revision + 1;
    const asked = new Set<string>();
    try {
      // A template with faults may not report all that it names. Until it does, the files that it named before count, too.
      this.#watch.keep(this.#files);
      const {
        bytes: pdf,
        pages,
        durationMs,
        warnings,
      } = await this.#document((file) => {
        asked.add(file);
        // The watch begins before the file is read, so that no later change is missed.
        this.#watch.add(file);
      });
      this.#watch.keep(asked);
      this.#files = asked;
      this.#pdf = pdf;
      this.#state = { revision, shown: revision, pages, durationMs, warnings, faults: [], message: '' };
    } catch (error) {
      this.#state = { ...this.#state, revision, warnings: [], ...describeFailure(error) };
    }
    this.#options.onChange(this.#state);
  }

  async #document(onFile: (file: string) => void) {
    const { template, remote, terminal, moment, settings } = this.#options;
    const file = this.#options.data ?? join(dirname(template), 'sample.json');
    for (const one of [template, file]) onFile(resolve(one));
    const source = await loadSource(template, terminal, { remote, settings, onFile });
    const absent = this.#options.data === undefined && !existsSync(file);
    const data = absent
      ? { file: noData, text: '{}', canonical: '{}' }
      : await loadData(file, terminal, this.#options.mostDataBytes);
    return inFile(template, () =>
      renderOne(this.#pool, { source, data, moment: moment ?? terminal.now(), test: false }),
    );
  }
}

/** Takes the place of the name of the data's file. */
const noData = 'no --data and no sample.json';

function describeFailure(error: unknown): Pick<PreviewState, 'faults' | 'message'> {
  if (error instanceof AppError && error.issues.length > 0) return { faults: error.issues, message: '' };
  if (error instanceof AppError || error instanceof CommandError)
    return { faults: [], message: error.message };
  return { faults: [], message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
