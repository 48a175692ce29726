// Accounts with keys on a running server, for tests of management.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import type { ErrorBody, PushedBody, Scope } from '../../src/contract.ts';
import type { Store } from '../../src/store/store.ts';
import { addAccount, addKey } from '../service/world.ts';
import { beginning, call, completion } from '../store/world.ts';

/** A server, and its store as another process has it. */
export interface Served {
  readonly url: string;
  readonly store: Store;
}

/** Two accounts with keys, on a server. */
export interface World extends Served {
  readonly account: string;
  readonly other: string;
  /** A key of the first account. */
  key(...scopes: readonly Scope[]): Promise<string>;
  otherKey(...scopes: readonly Scope[]): Promise<string>;
  ask<Body>(key: string, line: string, more?: RequestInit): Promise<Told<Body>>;
  push(key: string, pack: Uint8Array, more?: PushMore): Promise<Told<PushedBody>>;
}

/** What a push says besides its pack. */
export interface PushMore {
  readonly query?: string;
  readonly idempotencyKey?: string;
}

/** An answer. */
export interface Told<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** Of an error. */
  readonly error: ErrorBody['error'];
}

let worlds = 0;

/** Makes accounts of a test's own on a server. */
export async function makeWorld(serve: () => Promise<Served>): Promise<World> {
  const served = await serve();
  const { url, store } = served;
  const plan = { name: 'test', perMonth: 1000, perSecond: 1000, burst: 100_000, concurrency: 100 };
  await store.setPlan(plan);
  const number = worlds++;
  const account = await addAccount(store, `acme-${number}`);
  const other = await addAccount(store, `other-${number}`);
  const ask: World['ask'] = async (key, line, more = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await fetch(`${url}${path}`, {
      method,
      ...more,
      headers: { Authorization: `Bearer ${key}`, ...more.headers },
    });
    const body = await answer.json();
    const { status, headers } = answer;
    return { status, headers, body, error: (body as ErrorBody).error };
  };
  const keyOf =
    (of: string) =>
    (...scopes: readonly Scope[]) =>
      addKey(store, of, { scopes });
  return {
    ...served,
    account,
    other,
    key: keyOf(account),
    otherKey: keyOf(other),
    ask,
    push: (key, pack, { query = '', idempotencyKey } = {}) =>
      ask(key, `POST /v1/templates${query}`, {
        headers: {
          'Content-Type': 'application/zip',
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        },
        body: new Uint8Array(pack),
      }),
  };
}

/** A pack of one template and further files. */
export function packOf(template: object | string, files: Readonly<Record<string, string>> = {}): Uint8Array {
  const text = typeof template === 'string' ? template : JSON.stringify(template);
  const encoder = new TextEncoder();
  const all = Object.entries({ 'doc.json': text, ...files });
  return writePack({
    main: 'doc.json',
    files: new Map(all.map(([name, content]) => [name, encoder.encode(content)])),
  });
}

/** A pack of a template `note` with one text. */
export const note = (text: string): Uint8Array => packOf({ platen: 1, name: 'note', content: [text] });

/** Defines a test with a world of its own. */
export type InWorld = (title: string, work: (world: World) => Promise<void>) => void;

/** Returns the function that defines tests on a server. */
export function testsOn(serve: () => Promise<Served>): InWorld {
  return (title, work) => test(title, async () => work(await makeWorld(serve)));
}

let generations = 0;

/** Stores a generation of a template. */
export async function generationOf(
  store: Store,
  account: string,
  code: string,
  key?: string,
): Promise<string> {
  const id = `gen_x${generations++}y${Math.floor(Math.random() * 1e9)}`;
  const version = await store.findVersion(code, 1);
  const identity = call(key, id, { account });
  const { now: _now, leaseUntil: _lease, ...begun } = beginning(id, identity, version?.id ?? 0, { code });
  assert.equal((await store.beginGeneration({ ...begun, leaseMs: 60_000 })).kind, 'admitted');
  const { now: _then, ...done } = completion(id, { account, sha256: 'ab'.repeat(32) });
  const warnings = JSON.stringify([{ path: '/content/0', message: 'odd', line: 3, column: 5, hint: 'look' }]);
  assert.equal(await store.completeGeneration({ ...done, warnings }), 'completed');
  return id;
}
