// The start of the real program: it listens before its render processes are ready, and whoever comes then waits for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start, temporaryFolder } from '../platen.ts';

test('a call that comes before a render process is ready waits for it', async (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const server = start(['serve', '--listen', '127.0.0.1:0', '--data', folder.path]);
  const url = await server.firstLine;
  const [health, ready] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/readyz`)]);
  assert.deepEqual([health.status, ready.status], [200, 200]);
  server.process.kill('SIGTERM');
  assert.equal((await server.ended).status, 0);
});

test('a server whose render processes cannot be started says so and ends', async (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const words = ['serve', '--listen', '127.0.0.1:0', '--data', folder.path, '--render-heap', '4MiB'];
  const { status, stderr } = await start(words).ended;
  assert.equal(status, 1);
  assert.match(stderr, /^platen: render processes can't be started here: .+$/m);
  assert.doesNotMatch(stderr, /^\s+at /m);
});
