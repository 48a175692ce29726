// Whether a process is alive is told by a thread of its own: while the event loop is busy, and when it has stopped.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { listenLiveness } from '../../src/server/liveness.ts';
import { readyUrl, result, start, temporaryFolder, until } from '../platen.ts';

/** Asks without end from a thread of its own, and counts the answers by status. */
const asking = `
const { workerData: { url, seen } } = require('node:worker_threads');
const { get } = require('node:http');
const ask = () => get(url, { agent: false }, (answer) => {
  answer.resume().on('end', () => { Atomics.add(seen, answer.statusCode === 200 ? 0 : 1, 1); ask(); });
}).on('error', () => Atomics.add(seen, 2, 1));
ask();
`;

test('while the loop beats the answer is 200, when it stands still 503, and 200 again after that', async (t) => {
  const liveness = await listenLiveness({
    host: '127.0.0.1',
    port: 0,
    afterMs: 400,
    onFailure: (error) => assert.fail(error),
  });
  const seen = new Int32Array(new SharedArrayBuffer(12));
  const asker = new Worker(asking, { eval: true, workerData: { url: liveness.url, seen } });
  t.after(async () => {
    await asker.terminate();
    await liveness.close();
  });
  await until('answers', () => (seen[0] ?? 0) > 3);
  assert.equal(seen[1], 0);
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const before = seen[0] ?? 0;
  // The loop stands still, and hears of nothing.
  Atomics.wait(stopped, 0, 0, 1500);
  const [good = 0, bad = 0, broken] = seen;
  t.diagnostic(`${good - before} times 200 and ${bad} times 503 while it stood still`);
  assert.ok(bad > 0 && good > before);
  assert.equal(broken, 0);
  await until('200 again', async () => (await fetch(liveness.url)).status === 200);
});

test('an address that is taken is told', async (t) => {
  const options = { host: '127.0.0.1', onFailure: (error: Error) => assert.fail(error) };
  const first = await listenLiveness({ ...options, port: 0 });
  t.after(() => first.close());
  const port = Number(new URL(first.url).port);
  await assert.rejects(listenLiveness({ ...options, port }), { code: 'EADDRINUSE', port });
});

const folder = temporaryFolder();
after(() => folder.remove());

test('platen serve: a stopped loop is told, however long the queue of its own port is', async () => {
  const data = ['--data', `${folder.path}/data`];
  await result('account', 'create', 'acme', ...data);
  const stop = 'process.on("SIGUSR2",()=>Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0,4000))';
  const words = ['serve', '--listen', '127.0.0.1:0', '--liveness', '127.0.0.1:0', '--liveness-after', '1s'];
  const server = start([...words, '--workers', '1', ...data], {
    env: { NODE_OPTIONS: `--no-warnings --import data:text/javascript,${encodeURIComponent(stop)}` },
  });
  try {
    await readyUrl(server);
    const url = /liveness at (\S+)/.exec(server.stderr())?.[1] ?? '';
    const statusOf = async (): Promise<number> => (await fetch(url)).status;
    assert.equal(await statusOf(), 200);
    server.process.kill('SIGUSR2');
    await until('503', async () => (await statusOf()) === 503);
    await until('200', async () => (await statusOf()) === 200);
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});
