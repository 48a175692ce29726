// The documented answers of the route of pages, each produced on a server that runs.

import { writeCii } from '../../src/einvoice/write.ts';
import { soundInvoice } from '../einvoice/sound-invoice.ts';
import { addKey, failWith, gate, renderPlainly } from '../service/world.ts';
import type { Seen } from './managed-answers.ts';
import type { ServerWorld } from './socket.ts';

const xml = writeCii(soundInvoice, 'en16931');
const path = '/v1/view';

/** Sends an e-invoice to a server. */
export function postView(
  api: ServerWorld,
  { query = '', body = xml, headers = {} }: Asked = {},
): Promise<Response> {
  return fetch(`${api.listening.url}${path}${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/xml', ...headers },
    body,
  });
}

interface Asked {
  readonly query?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Produces each documented answer of the route that has to do with pages. */
export const viewScenarios: Readonly<Record<string, (api: ServerWorld, seen: Seen) => Promise<void>>> = {
  'a page, and its replay': async (api, seen) => {
    const key = { 'Idempotency-Key': 'a' };
    await seen(path, await postView(api, { headers: key }));
    await seen(path, await postView(api, { headers: key }));
    await seen(path, await postView(api, { headers: key, query: '?language=fr' }));
    const warnings = [{ path: '/content/0', message: 'the text is cut off' }];
    const bytes = Buffer.from('%PDF of a newer release');
    api.renderer.behaviour = (job) => ({ ...renderPlainly(job), bytes, warnings });
    await seen(path, await postView(api, { headers: key }));
  },
  'faults of the call': async (api, seen) => {
    await seen(path, await postView(api, { query: '?language=nl' }));
    await seen(path, await postView(api, { body: '<a/>' }));
    await seen(path, await postView(api, { body: 'x'.repeat(300_000) }));
    await seen(path, await postView(api, { headers: { 'Content-Type': 'text/plain' } }));
    await seen(path, await postView(api, { headers: { Accept: 'application/xml' } }));
  },
  'faults of the caller': async (api, seen) => {
    await seen(path, await postView(api, { headers: { Authorization: 'Bearer none' } }));
    const reader = await addKey(api.store, api.account, { scopes: ['read'] });
    await seen(path, await postView(api, { headers: { Authorization: `Bearer ${reader}` } }));
    await api.store.setAccount(api.account, { suspended: true });
    await seen(path, await postView(api));
  },
  'pages that fail': async (api, seen) => {
    for (const code of ['render_failed', 'service_unavailable', 'render_timeout'] as const) {
      api.renderer.behaviour = failWith(code);
      await seen(path, await postView(api));
    }
    api.renderer.behaviour = () => {
      throw new Error('a bug');
    };
    await seen(path, await postView(api));
  },
  'too many calls': async (api, seen) => {
    const held = gate();
    api.renderer.behaviour = held.behaviour;
    const test = await addKey(api.store, api.account, { test: true });
    const first = postView(api, { headers: { Authorization: `Bearer ${test}` } });
    await held.entered();
    await seen(path, await postView(api));
    held.open();
    await first;
    await api.store.setPlan({ name: 'test', perMonth: 0, perSecond: 1, burst: 2, concurrency: 1 });
    await seen(path, await postView(api));
  },
};
