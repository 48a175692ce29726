// Three nodes on one PostgreSQL behave as one: quota, rate, concurrency, keys, clocks, and what happens when a node or the database dies.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';

import { flatPng } from '../assets/build-png.ts';
import { platen, takes, until } from '../platen.ts';
import { clockOffBy, withoutFaketime } from './fake-clock.ts';
import { type Answer, callNode, makeAccount, type Node, RoundRobin, startNode } from './nodes.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

const plain = { content: ['{{$now()}}'] };

/** A host of pictures that answers only when it is let go. */
async function slowImages(t: TestContext): Promise<{ url: string; asked: () => number; open: () => void }> {
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  const server = createServer(async (_, response) => {
    asked += 1;
    await gate.promise;
    response.writeHead(200, { 'content-type': 'image/png' }).end(flatPng(2, 2, [1, 2, 3]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    gate.resolve();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, asked: () => asked, open: () => gate.resolve() };
}

const pictured = (url: string) => ({
  variables: { n: { type: 'number' } },
  content: [{ type: 'image', src: `${url}{{n}}`, width: 20 }],
});

/** Waits, and returns how long it took, milliseconds. */
async function timeUntil(what: string, holds: () => Promise<boolean>, ms: number): Promise<number> {
  const startedAt = performance.now();
  await until(what, holds, ms);
  return performance.now() - startedAt;
}

describe('nodes on one PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  let store = '';
  let nodes: readonly Node[] = [];
  const proxy = new RoundRobin();
  let url = '';
  before(async () => {
    server = await startPostgres();
    store = await server.create('nodes');
    const off = (seconds: number): Promise<Node> => startNode(store, { env: clockOffBy(seconds) });
    nodes = [await startNode(store), ...(await Promise.all([off(420), off(-420)]))];
    proxy.nodes = nodes.map((node) => node.url);
    url = await proxy.listen();
  });
  after(() => {
    proxy.close();
    for (const { running } of nodes) running.process.kill('SIGKILL');
    server.remove();
  });

  it('bill a quota of 100 exactly 100 times, however many call at once', async () => {
    const world = await makeAccount(store, 'quota', { drafts: { plain }, plan: { perMonth: 100 } });
    // Each call has a key, so that one whose connection ended on a busy machine can be made again.
    const call = async (_: unknown, n: number): Promise<Answer> => {
      for (;;) {
        const answer = await callNode(url, world, { idempotencyKey: `call ${n}` }).catch(() => undefined);
        if (answer !== undefined && answer.code !== 'service_unavailable') return answer;
        assert.ok(answer === undefined || answer.retryAfter !== undefined);
        await takes(100 + Math.random() * 400);
      }
    };
    const answers = await Promise.all(Array.from({ length: 1000 }, call));
    const made = answers.filter(({ code }) => code === 'ok');
    assert.deepEqual([made.length, new Set(made.map(({ generation }) => generation)).size], [100, 100]);
    assert.deepEqual([...new Set(answers.map(({ code }) => code))].sort(), ['ok', 'quota_exceeded']);
    const books = await server.run(
      'nodes',
      `SELECT (SELECT sum(used) FROM platen.usage) AS used, (SELECT count(*) FROM platen.generation) AS made,
        (SELECT count(*) FROM platen.reservation) AS reserved`,
    );
    assert.deepEqual(books, [{ used: '100', made: '100', reserved: '0' }]);
  });

  it('date documents by the clock of the database, whatever their own clocks say', {
    skip: withoutFaketime,
  }, async () => {
    const world = await makeAccount(store, 'clocks', { drafts: { plain } });
    const before = Date.now();
    const made = await Promise.all(
      nodes.map((node, n) => callNode(node.url, world, { idempotencyKey: `of node ${n}` })),
    );
    const after = Date.now();
    const rows = await server.run(
      'nodes',
      `SELECT admitted_at::float8 AS admitted, completed_at::float8 AS completed FROM platen.generation
        WHERE idem_key LIKE 'of node %'`,
    );
    assert.equal(rows.length, 3);
    // The log of a node shows that its clock is wrong.
    const clocks = nodes.map(({ running }) => {
      const [line = '{}'] = running.stderr().split('\n');
      return (Date.parse((JSON.parse(line) as { time: string }).time) - before) / 60_000;
    });
    assert.deepEqual(
      clocks.map((minutes) => Math.round(minutes / 7) + 0),
      [0, 1, -1],
    );
    for (const { admitted, completed } of rows)
      for (const moment of [Number(admitted), Number(completed)])
        assert.ok(moment >= before && moment <= after, `${new Date(moment).toISOString()}`);
    // A node whose clock is wrong replays what another one made, with the same moment in it.
    for (const [n, { text }] of made.entries())
      for (const node of nodes)
        assert.equal((await callNode(node.url, world, { idempotencyKey: `of node ${n}` })).text, text);
  });

  it('let through as many calls a second as one node would', async (t) => {
    const world = await makeAccount(store, 'rate', { drafts: { plain }, plan: { perSecond: 50, burst: 25 } });
    let allowed = 0;
    let calls = 0;
    const startedAt = performance.now();
    const worker = async (): Promise<void> => {
      while (performance.now() - startedAt < 3000) {
        // The rate is counted before the type of the body is looked at.
        const response = await fetch(`${url}/v1/generate`, {
          method: 'POST',
          headers: { authorization: `Bearer ${world.key}`, 'content-type': 'text/plain' },
          body: '-',
        });
        await response.arrayBuffer();
        calls += 1;
        if (response.status === 415) allowed += 1;
        else assert.equal(response.status, 429);
      }
    };
    await Promise.all(Array.from({ length: 12 }, worker));
    const seconds = (performance.now() - startedAt) / 1000;
    assert.ok(allowed <= 25 + 50 * seconds + 1, `${allowed} in ${seconds} s`);
    // A machine that is too busy to make enough calls shows nothing of it.
    if (calls < 1500) t.diagnostic(`${calls} calls alone in ${seconds} s`);
    else assert.ok(allowed >= 25 + 50 * 2.5, `${allowed} in ${seconds} s`);
  });

  it('render no more of an account at once than its plan allows, and see what a command changes at the next call', async (t) => {
    const images = await slowImages(t);
    const drafts = { plain, slow: pictured(images.url) };
    const world = await makeAccount(store, 'changes', { drafts, plan: { concurrency: 2 } });
    const calls = [0, 1, 2, 3, 4, 5].map((n) => callNode(url, world, { template: 'slow', data: { n } }));
    let settled = 0;
    for (const one of calls) void one.then(() => settled++);
    await until('two fetch', () => images.asked() === 2);
    await until('four are refused', () => settled === 4);
    images.open();
    const codes = (await Promise.all(calls)).map(({ code }) => code).sort();
    assert.deepEqual(codes, ['ok', 'ok', 'rate_limited', 'rate_limited', 'rate_limited', 'rate_limited']);

    const everywhere = async (): Promise<readonly string[]> =>
      Promise.all(nodes.map(async (node) => (await callNode(node.url, world)).code));
    const command = async (...words: readonly string[]): Promise<string> => {
      const { status, stdout, stderr } = await platen(...words, '--store', store);
      assert.equal(status, 0, stderr);
      return stdout;
    };
    await command('plan', 'set', 'changes', '--concurrency', '9');
    assert.deepEqual(await everywhere(), ['ok', 'ok', 'ok']);
    await command('template', 'unpublish', world.codes.plain ?? '');
    assert.deepEqual(new Set(await everywhere()), new Set(['template_not_published']));
    await command('template', 'publish', world.codes.plain ?? '');
    assert.deepEqual(await everywhere(), ['ok', 'ok', 'ok']);
    await command('account', 'set', 'changes', '--suspended', 'true');
    assert.deepEqual(new Set(await everywhere()), new Set(['account_suspended']));
    await command('account', 'set', 'changes', '--suspended', 'false');
    const [key] = JSON.parse(await command('key', 'list', 'changes', '--json')) as { id: string }[];
    await command('key', 'revoke', key?.id ?? '');
    assert.deepEqual(new Set(await everywhere()), new Set(['unauthorized']));
  });

  it('free the calls of a node that was killed within 15 s, on any node; a key replays the same bytes everywhere', async (t) => {
    const images = await slowImages(t);
    const drafts = { plain, slow: pictured(images.url) };
    const world = await makeAccount(store, 'killed', { drafts, plan: { perMonth: 2 } });
    const first = await startNode(store);
    t.after(() => first.running.process.kill('SIGKILL'));
    const [second, third] = nodes as [Node, Node];
    const made = await callNode(first.url, world, { idempotencyKey: 'k' });
    assert.equal(made.code, 'ok', made.text);
    for (const node of [first, ...nodes]) {
      const again = await callNode(node.url, world, { idempotencyKey: 'k' });
      assert.deepEqual([again.generation, again.replayed, again.text], [made.generation, true, made.text]);
    }
    const cut = callNode(first.url, world, { template: 'slow', data: { n: 1 }, idempotencyKey: 'dead' });
    cut.catch(() => undefined);
    await until('it fetches', () => images.asked() > 0);
    const other = await callNode(second.url, world, {
      template: 'slow',
      data: { n: 1 },
      idempotencyKey: 'dead',
    });
    assert.match(other.text, /still rendering/);
    assert.match((await callNode(third.url, world)).text, /held by calls in flight/);
    first.running.process.kill('SIGKILL');
    await assert.rejects(cut);
    images.open();
    const ms = await timeUntil(
      'the call is free',
      async () => (await callNode(third.url, world)).code === 'ok',
      15_000,
    );
    t.diagnostic(`free after ${Math.round(ms)} ms`);
    assert.equal((await callNode(second.url, world)).code, 'quota_exceeded');
  });

  it('answer 503 while the database is away, frozen or restarted, and serve within 5 s of its return', async (t) => {
    const world = await makeAccount(store, 'away', { drafts: { plain } });
    const ready = async (): Promise<readonly number[]> =>
      Promise.all(nodes.map(async (node) => (await fetch(`${node.url}/readyz`)).status));
    const served = async (): Promise<boolean> => (await callNode(url, world)).code === 'ok';
    assert.ok(await served());
    const isAway = async (): Promise<void> => {
      await until('all are unready', async () => (await ready()).every((status) => status === 503), 15_000);
      const refused = await callNode(url, world);
      assert.deepEqual([refused.status, refused.code], [503, 'service_unavailable']);
      assert.ok(Number(refused.retryAfter) >= 1);
    };
    const isBack = async (how: string): Promise<void> => {
      const ms = await timeUntil('it serves', served, 5000);
      await until('all are ready', async () => (await ready()).every((status) => status === 200), 5000);
      t.diagnostic(`${how}: back after ${Math.round(ms)} ms`);
    };
    server.stop('immediate');
    await isAway();
    server.start();
    await isBack('restarted');
    server.signal('SIGSTOP');
    await isAway();
    server.signal('SIGCONT');
    await isBack('frozen');
    for (const { running } of nodes) assert.equal(running.process.exitCode, null);
  });
});
