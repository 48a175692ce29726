// Callers that leave, over a socket: on the short way from Node to the service, and on the one through the app's `fetch`.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import test, { type TestContext } from 'node:test';
import { renderPlainly } from '../service/world.ts';
import { until } from '../until.ts';
import { exchange, makeServer, open, readAnswer, type ServerWorld } from './socket.ts';

type AppOf = NonNullable<NonNullable<Parameters<typeof makeServer>[1]>['appOf']>;

const ways: Readonly<Record<string, AppOf>> = {
  'the short way': (app) => app,
  'through the app': (app) => ({ fetch: (request, env) => app.fetch(request, env) }),
};

/** A call with the key `k`, as it is sent. */
function keyed({ key, code }: ServerWorld, name = 'one'): string {
  const body = JSON.stringify({ templateId: code, data: { name } });
  const head = `POST /v1/generate HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: k\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const used = async ({ store, account }: ServerWorld) => {
  const { used, reserved } = await store.getUsage(account, '2026-01');
  return [used, reserved];
};

const told = (server: ServerWorld, what: string) =>
  until(`the log to tell of ${what}`, () => server.log.some(({ code }) => code === what), {
    saw: () => JSON.stringify(server.log),
  });

test('a caller that sends its end behind its call has a refusal that needs no wait', async (t) => {
  const server = await makeServer(t);
  for (const bytes of [
    keyed(server).replace('Bearer ', 'Bearer x'),
    'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  ]) {
    const socket = await open(server.port);
    const answer = readAnswer(socket);
    socket.end(bytes);
    assert.ok([200, 401].includes((await answer).status));
  }
});

for (const [name, appOf] of Object.entries(ways)) {
  const serve = (t: TestContext, options: Parameters<typeof makeServer>[1] = {}) =>
    makeServer(t, { ...options, plan: { perMonth: 1 }, appOf });

  for (const ends of ['fails', 'ends with a document'] as const)
    test(`${name}: who leaves while it renders ends the render, which ${ends}: no quota, key free`, async (t) => {
      const server = await serve(t);
      const begun = Promise.withResolvers<AbortSignal | undefined>();
      server.renderer.behaviour = async (job) => {
        begun.resolve(job.signal);
        await new Promise((resolve) => job.signal?.addEventListener('abort', resolve));
        if (ends === 'fails') job.signal?.throwIfAborted();
        return renderPlainly(job);
      };
      const socket = await open(server.port);
      socket.write(keyed(server));
      const signal = await begun.promise;
      assert.deepEqual([signal?.aborted, await used(server)], [false, [0, 1]]);
      socket.resetAndDestroy();
      await told(server, 'aborted');
      assert.deepEqual([signal?.aborted, await used(server)], [true, [0, 0]]);
      const line = server.log.find(({ code }) => code === 'aborted');
      assert.equal(line?.status, 499);
      server.renderer.behaviour = renderPlainly;
      // The quota of one is left for another call, and the key for another body.
      const other = await exchange(server.port, keyed(server, 'another'));
      assert.deepEqual([other.status, other.headers['x-idempotent-replayed']], [201, undefined]);
      assert.deepEqual(await used(server), [1, 0]);
    });

  test(`${name}: who ends its sending side counts as one who leaves, and gets no answer`, async (t) => {
    const server = await serve(t);
    const begun = Promise.withResolvers<AbortSignal | undefined>();
    server.renderer.behaviour = async (job) => {
      begun.resolve(job.signal);
      await new Promise((resolve) => job.signal?.addEventListener('abort', resolve));
      return renderPlainly(job);
    };
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    const over = once(socket, 'close');
    socket.write(keyed(server));
    const signal = await begun.promise;
    socket.end();
    await told(server, 'aborted');
    await over;
    assert.deepEqual([signal?.aborted, pieces, await used(server)], [true, [], [0, 0]]);
  });

  test(`${name}: who leaves after the commit has paid, and its key has the document`, async (t) => {
    const leave = { now: () => {} };
    const server = await serve(t, { onCrashPoint: (point) => point === 'after commit' && leave.now() });
    const socket = await open(server.port);
    leave.now = () => socket.resetAndDestroy();
    socket.write(keyed(server));
    await told(server, 'ok');
    assert.deepEqual(await used(server), [1, 0]);
    leave.now = () => {};
    const { jobs } = server.renderer;
    assert.equal(jobs.length, 1);
    const again = await exchange(server.port, keyed(server));
    assert.deepEqual([again.status, again.headers['x-idempotent-replayed']], [201, 'true']);
    const [first] = jobs;
    assert.ok(first);
    assert.equal(again.body, Buffer.from(renderPlainly(first).bytes).toString('latin1'));
    const conflict = await exchange(server.port, keyed(server, 'another'));
    assert.equal(conflict.status, 409);
    assert.deepEqual(await used(server), [1, 0]);
  });
}
