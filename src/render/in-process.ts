// A `Renderer` in this process. It is for a single document of one's own, where nobody has to be protected.

import type { AssetSource } from '../assets/asset.ts';
import { type CanonicalBody, parseBody } from '../body/body.ts';
import type { Issue } from '../errors.ts';
import { checkCall } from './check-call.ts';
import { createEngine, type Engine } from './engine.ts';
import type { Examined } from './examining.ts';
import { renderWithAssets } from './fetching.ts';
import { unshownError } from './received-invoice.ts';
import type {
  CheckJob,
  ExamineJob,
  ReadForView,
  ReadInvoiceJob,
  ReadJob,
  Rendered,
  Renderer,
  RenderJob,
} from './renderer.ts';

/** Runs the engine in this process. It can't end an endless expression; only a `Pool` can. */
export class InProcessRenderer implements Renderer {
  readonly #engine: Engine;
  readonly #assets: AssetSource | undefined;

  constructor(options: { readonly assets?: AssetSource; readonly engine?: Engine } = {}) {
    this.#engine = options.engine ?? createEngine();
    this.#assets = options.assets;
  }

  async render(job: RenderJob): Promise<Rendered> {
    const start = performance.now();
    const rendered = await renderWithAssets(job, {
      run: (engineJob) => this.#engine.render(engineJob),
      assets: this.#assets,
      signal: job.signal ?? new AbortController().signal,
    });
    return { ...rendered, durationMs: Math.round(performance.now() - start) };
  }

  async readBody({ bytes }: ReadJob): Promise<CanonicalBody> {
    return parseBody(bytes);
  }

  async readInvoice({ bytes, language }: ReadInvoiceJob): Promise<ReadForView> {
    const { viewed } = await import('./viewed.ts');
    const answer = viewed({ kind: 'view', bytes, language });
    if (answer.kind !== 'viewed') throw unshownError(answer.reason);
    return answer;
  }

  async checkData(job: CheckJob): Promise<void> {
    checkCall(job);
  }

  check(pack: Uint8Array): Promise<readonly Issue[]> {
    return this.#engine.check(pack);
  }

  examine({ sent }: ExamineJob): Promise<Examined> {
    return this.#engine.examine(sent);
  }

  probe(): Promise<void> {
    return this.#engine.probe();
  }

  async close(): Promise<void> {}
}
