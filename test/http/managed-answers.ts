// Every documented answer of the routes of management, produced on a running server.
import assert from 'node:assert/strict';
import { writePack } from '../../src/assets/pack.ts';
import type { Scope } from '../../src/contract.ts';
import { AppError } from '../../src/errors.ts';
import { addKey } from '../service/world.ts';
import { beginning, call, completion } from '../store/world.ts';
import type { ServerWorld } from './socket.ts';

/** Judges an answer at a path. */
export type Seen = (path: string, answer: Response, method?: string) => Promise<void>;

/** A route of management. */
export interface ManagedRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

/** The routes, each with a good address for a world that holds `code` and the generation `gen_1`. */
export const managed: readonly ManagedRoute[] = [
  { method: 'POST', path: '/v1/templates' },
  { method: 'GET', path: '/v1/templates' },
  { method: 'GET', path: '/v1/templates/{code}' },
  { method: 'GET', path: '/v1/templates/{code}/versions' },
  { method: 'GET', path: '/v1/templates/{code}/versions/{version}' },
  { method: 'GET', path: '/v1/templates/{code}/versions/{version}/files/{sha256}' },
  { method: 'POST', path: '/v1/templates/{code}/publish' },
  { method: 'POST', path: '/v1/templates/{code}/unpublish' },
  { method: 'DELETE', path: '/v1/templates/{code}' },
  { method: 'GET', path: '/v1/generations' },
  { method: 'GET', path: '/v1/generations/{id}' },
  { method: 'GET', path: '/v1/usage' },
  { method: 'GET', path: '/v1/usage/months' },
];

/** A pack of a template with this name. */
export function packOf(name: string, more: object = {}): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify({ platen: 1, name, content: ['x'], ...more }, null, 2);
  const files = new Map([['template.json', new TextEncoder().encode(text)]]);
  return new Uint8Array(writePack({ main: 'template.json', files }));
}

type Ask = (more?: {
  readonly query?: string;
  readonly key?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}) => Promise<Response>;

function asking(api: ServerWorld, { method, path }: ManagedRoute, usual: string): Ask {
  return async ({ query = '', key = usual, path: other = path, headers = {}, body } = {}) => {
    const at = other
      .replace('{code}', api.code)
      .replace('{version}', '1')
      .replace('{id}', 'gen_1')
      .replace('{sha256}', await fileOf(api));
    const pack = method === 'POST' && path === '/v1/templates';
    return fetch(`${api.listening.url}${at}${query}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(pack && { 'Content-Type': 'application/zip' }),
        ...headers,
      },
      ...(pack ? { body: body ?? packOf('note') } : body !== undefined && { body }),
    });
  };
}

/** Returns the SHA-256 of a file of the version that each world holds. */
async function fileOf({ store, code }: ServerWorld): Promise<string> {
  const version = await store.findVersion(code, 1);
  const { files } = await store.getVersionFiles(version?.id ?? 0);
  return files[0]?.sha256 ?? '';
}

/** Asks a route so that it gives each of the answers that all routes have, and those of its own. */
export async function everyAnswer(api: ServerWorld, route: ManagedRoute, seen: Seen): Promise<void> {
  const keyOf = (...scopes: readonly Scope[]): Promise<string> => addKey(api.store, api.account, { scopes });
  const admin = await keyOf('admin');
  const ask = asking(api, route, admin);
  const told = async (answer: Response, status: number): Promise<void> => {
    assert.equal(answer.status, status, await answer.clone().text());
    await seen(route.path, answer, route.method);
  };
  await generate(api);
  await told(await ask({ key: 'none' }), 401);
  await told(await ask({ key: api.key }), 403);
  await told(await ask({ query: '?account=none' }), 404);
  await told(await ask({ query: '?other=1' }), 400);
  for (const name of ['code', 'version', 'id', 'sha256'] as const) {
    if (!route.path.includes(`{${name}}`)) continue;
    await told(await ask({ path: route.path.replace(`{${name}}`, '9') }), 404);
  }
  if (route.path.endsWith('/publish')) await told(await ask({ query: '?version=9' }), 404);
  await told(await ask(), route.path === '/v1/templates' && route.method === 'POST' ? 201 : 200);
  await api.store.setAccount(api.account, { suspended: true });
  await told(await ask(), 403);
  await api.store.setAccount(api.account, { suspended: false });
  await brokenStore(api, ask, told);
  await api.store.setPlan({ name: 'test', perMonth: 1, perSecond: 0.001, burst: 1, concurrency: 1 });
  await ask();
  await told(await ask(), 429);
}

async function brokenStore(
  api: ServerWorld,
  ask: Ask,
  told: (answer: Response, status: number) => Promise<void>,
): Promise<void> {
  const { takeCall } = api.store;
  const fails: readonly (readonly [Error, number])[] = [
    [new Error('a bug'), 500],
    [new AppError('service_unavailable', 'the database is busy', { retryAfterSec: 1 }), 503],
  ];
  for (const [error, status] of fails) {
    api.store.takeCall = async () => {
      throw error;
    };
    await told(await ask(), status);
  }
  api.store.takeCall = takeCall;
}

/** Stores the generation `gen_1`. */
async function generate(api: ServerWorld): Promise<void> {
  const version = await api.store.findVersion(api.code, 1);
  const mine = { account: api.account, code: api.code };
  const begun = beginning('gen_1', call(undefined, 'body', { account: api.account }), version?.id ?? 0, mine);
  assert.equal((await api.store.beginGeneration({ ...begun, leaseMs: 60_000 })).kind, 'admitted');
  const warnings = JSON.stringify([{ path: '/content/0', message: 'odd', line: 1, column: 2 }]);
  await api.store.completeGeneration(completion('gen_1', { account: api.account, warnings }));
}

/** Pushes so that each answer comes that pushes alone have. */
export async function answersOfPushes(api: ServerWorld, seen: Seen): Promise<void> {
  const key = await addKey(api.store, api.account, { scopes: ['publish'] });
  const ask = asking(api, { method: 'POST', path: '/v1/templates' }, key);
  const told = async (answer: Response, status: number): Promise<void> => {
    assert.equal(answer.status, status, await answer.clone().text());
    await seen('/v1/templates', answer, 'POST');
  };
  const keyed = { headers: { 'Idempotency-Key': 'push-1' } };
  await told(await ask(keyed), 201);
  await told(await ask(keyed), 201);
  await told(await ask({ ...keyed, query: '?publish=true' }), 409);
  await told(await ask({ headers: { 'Content-Type': 'text/plain' } }), 415);
  await told(await ask({ body: packOf('note', { colour: 1, content: [{ type: 'none' }] }) }), 422);
  await told(await ask({ body: new Uint8Array(api.maxPackBytes + 1) }), 413);
  await told(await ask({ body: packOf('third') }), 429);
  api.renderer.examining = async () => {
    throw new AppError('render_timeout', 'the render took longer than 30 s');
  };
  await told(await ask(), 504);
}
