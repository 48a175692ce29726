// The documented answers of the route of previews, each produced on a server that runs.
import { AppError } from '../../src/errors.ts';
import { InProcessRenderer } from '../../src/render/in-process.ts';
import { addKey, failWith, gate } from '../service/world.ts';
import type { Seen } from './managed-answers.ts';
import type { ServerWorld } from './socket.ts';

const path = '/v1/preview';

/** A draft of two pages. */
const draft = {
  template: {
    platen: 1,
    name: 'note',
    variables: { who: { type: 'string' } },
    content: [{ type: 'text', text: '{{who}}' }, { type: 'pageBreak' }, 'two'],
  },
  data: { who: 'Ada' },
};

interface Asked {
  readonly key?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly type?: string;
}

/** Asks a world for a preview, by default of a good draft with a key that may have it. */
async function ask(
  api: ServerWorld,
  { key, query = '', body = draft, type = 'application/json' }: Asked = {},
): Promise<Response> {
  const usual = await addKey(api.store, api.account, { scopes: ['publish'] });
  return fetch(`${api.listening.url}${path}${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key ?? usual}`, 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Produces each documented answer of the route that has to do with previews. */
export const previewScenarios: Readonly<Record<string, (api: ServerWorld, seen: Seen) => Promise<void>>> = {
  'a page': async (api, seen) => {
    const engine = new InProcessRenderer();
    api.renderer.behaviour = async (job) => {
      const made = await engine.render(job);
      return { ...made, warnings: [{ path: '/content/0', message: 'the text is cut off' }] };
    };
    await seen(path, await ask(api, { query: '?page=2&dpi=30' }));
  },
  'faults of the request': async (api, seen) => {
    await seen(path, await ask(api, { query: '?page=0' }));
    await seen(path, await ask(api, { body: '{' }));
    await seen(path, await ask(api, { body: 'x'.repeat(200_000) }));
    await seen(path, await ask(api, { type: 'text/plain' }));
    await seen(path, await ask(api, { body: { ...draft, data: { who: 4 } } }));
    await seen(path, await ask(api, { body: { template: { platen: 1, content: [{ type: 'none' }] } } }));
  },
  'faults of the caller': async (api, seen) => {
    await seen(path, await ask(api, { key: 'none' }));
    await seen(path, await ask(api, { key: api.key }));
    await api.store.setAccount(api.account, { suspended: true });
    await seen(path, await ask(api));
  },
  'renders that fail': async (api, seen) => {
    for (const code of ['render_failed', 'service_unavailable', 'render_timeout'] as const) {
      api.renderer.behaviour = failWith(code);
      await seen(path, await ask(api));
    }
    api.renderer.behaviour = () => {
      throw new Error('a bug');
    };
    await seen(path, await ask(api));
    api.store.takeCall = async () => {
      throw new AppError('service_unavailable', 'the database is busy', { retryAfterSec: 1 });
    };
    await seen(path, await ask(api));
  },
  'too many': async (api, seen) => {
    const held = gate();
    api.renderer.behaviour = held.behaviour;
    const first = ask(api);
    await held.entered();
    await seen(path, await ask(api));
    held.open();
    await first;
  },
};
