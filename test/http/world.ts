// The API on top of a test service, called without a socket.
import type { TestContext } from 'node:test';
import { limits } from '../../src/contract.ts';
import { type AppOptions, createApp } from '../../src/http/app.ts';
import { makeWorld, type World, type WorldOptions } from '../service/world.ts';

/** A world with the API. */
export interface ApiWorld extends World {
  readonly maxPackBytes: number;
  readonly app: ReturnType<typeof createApp>;
  /** `POST /v1/generate` with a good key and type, unless said otherwise; undefined takes a header away. */
  post(
    body: unknown,
    headers?: Readonly<Record<string, string | undefined>>,
    signal?: AbortSignal,
  ): Promise<Response>;
}

/** Makes one that ends with the test. */
export async function makeApi(
  t: TestContext,
  options: WorldOptions & { api?: Partial<AppOptions> } = {},
): Promise<ApiWorld> {
  const world = await makeWorld(t, options);
  const app = createApp({
    service: world.service,
    log: (entry) => world.log.push(entry),
    version: '0.0.0-test',
    ...(options.onCrashPoint && { crashPoint: options.onCrashPoint }),
    ...options.api,
  });
  const post: ApiWorld['post'] = async (body, headers = {}, signal) => {
    const all = { Authorization: `Bearer ${world.key}`, 'Content-Type': 'application/json', ...headers };
    const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return app.request('/v1/generate', {
      method: 'POST',
      headers: given,
      body:
        typeof body === 'string' || body instanceof Uint8Array
          ? new Uint8Array(Buffer.from(body))
          : JSON.stringify(body),
      ...(signal && { signal }),
    });
  };
  const maxPackBytes = options.api?.maxPackBytes ?? limits.maxPackBytes;
  return Object.assign(world, { app, post, maxPackBytes });
}

/** The error of an answer. */
export async function errorOf(response: Response): Promise<{
  code: string;
  message: string;
  issues?: { source: string; path: string; message: string; hint?: string }[];
}> {
  const body: unknown = await response.json();
  return (body as { error: Awaited<ReturnType<typeof errorOf>> }).error;
}
