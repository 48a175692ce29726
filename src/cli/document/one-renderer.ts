// The renderer of a command that makes one document. It runs in a process of its own, so that an endless template ends, too.
import { Admission } from '../../admission/admission.ts';
import type { RemoteAssets } from '../../assets/remote.ts';
import { Pool } from '../../render/pool.ts';
import type { Renderer } from '../../render/renderer.ts';
import { type EngineSettings, renderSettingsOf } from '../settings/engine-settings.ts';

/** Runs `work` with a renderer, and ends the renderer. Throws `OperatorError` when it can't be started. It keeps its 30 s and its memory whatever the template does. */
export async function withRenderer<T>(
  sources: {
    readonly remote: RemoteAssets;
    readonly settings: EngineSettings;
    /** Lowers the time of a render, milliseconds, for tests. */
    readonly budgetMs?: number;
  },
  work: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  const { remote, settings, budgetMs } = sources;
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
