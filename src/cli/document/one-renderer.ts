// The renderer of a command that makes one document: in this process for a template of one's own, otherwise in the
// sandbox of a render process. Either way an endless template ends.
import { setFlagsFromString } from 'node:v8';
import { type Compiling, compileModulesBy } from '../../bundled.ts';
import { limits } from '../../contract.ts';
import { AppError } from '../../errors.ts';
import { InProcessRenderer } from '../../render/in-process.ts';
import { isMemoryFault } from '../../render/memory.ts';
import type { Renderer } from '../../render/renderer.ts';
import { engineOf, renderSettingsOf } from '../settings/engine-settings.ts';
import type { Sources } from '../settings/sources.ts';
import { startWatch, type Watch } from './deadline.ts';
import type { TemplateSource } from './source.ts';

/** What a renderer works with. */
interface RendererSources extends Sources {
  /** Lowers the time of a render, milliseconds, for tests. */
  readonly budgetMs?: number;
  /** What watches the time of a template of one's own, where it was started before. */
  readonly watch?: Watch | undefined;
}

/** Runs `work` with the renderer for a template: one in a sandbox for a foreign one, otherwise one in this process. */
export function withRendererFor<T>(
  { foreign }: Pick<TemplateSource, 'foreign'>,
  sources: RendererSources,
  work: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  return foreign ? withRenderer(sources, work) : withOwnRenderer(sources, work);
}

/** Runs `work` with a renderer for a template that others made. Throws `OperatorError` when it can't be started. It keeps its 30 s and its memory whatever the template does. */
export async function withRenderer<T>(
  sources: RendererSources,
  work: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  const { remote, settings, budgetMs } = sources;
  const [{ Pool }, { Admission }] = await Promise.all([
    import('../../render/pool.ts'),
    import('../../admission/admission.ts'),
  ]);
  const pool = new Pool({
    workers: 1,
    spares: 0,
    // No other call is served here, so a slow start is waited for.
    admission: new Admission({ maxWaitMs: 120_000 }),
    assets: (account) => remote.source(account),
    settings: renderSettingsOf(settings),
    ...(budgetMs !== undefined && { budgetMs }),
  });
  try {
    // A pool tries to start processes for as long as it is there. A command has no use for that.
    await pool.ready;
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/**
 * Runs `work` with a renderer for a template that lies on this machine: its author is whoever types the command. It is
 * there at once. A document that takes longer than its 30 s ends the process.
 */
export function withOwnRenderer<T>(
  sources: RendererSources,
  work: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  const { remote, settings, budgetMs = limits.renderBudgetMs, watch = startWatch() } = sources;
  compileModulesBy(inOneTier);
  const renderer = new InProcessRenderer({ assets: remote.source(''), engine: engineOf(settings) });
  return watch
    .during(budgetMs, () => work(renderer))
    .catch((error: unknown) => {
      if (!isMemoryFault(error)) throw error;
      throw new AppError('render_failed', 'the document needs more memory than there is');
    });
}

/** How much a function of WebAssembly runs before V8 compiles it again for speed. */
const tieringBudget = { standard: 13_000_000, never: 1_000_000_000 };

/**
 * Compiles a module so that V8 does not compile it again for speed: that would take longer than the document, and the
 * process could not end before it. Afterwards the flags are what they were, since V8 takes bytecode only under the flags
 * that it was made with: the thread that watches the time would compile all of Node from its source.
 */
const inOneTier: Compiling = (compile) => {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget.never}`);
  try {
    return compile();
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${tieringBudget.standard}`);
  }
};
