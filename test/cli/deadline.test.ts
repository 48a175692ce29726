// A document of one's own that takes too long ends its process, whatever the first thread does.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../src/cli/document/deadline.ts', import.meta.url));

function run(work: string, before = '') {
  const source = `import { startWatch } from '${file}';
    const watch = startWatch(); ${before}; await watch.during(400, async () => { ${work} });`;
  const words = ['--no-warnings', '--input-type=module', '-e', source];
  return spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 30_000 });
}

test('endless work ends the process, which says why', () => {
  const { signal, stderr } = run('for (;;);');
  assert.equal(signal, 'SIGKILL');
  assert.equal(stderr, 'platen: the render took longer than 0.4 s\n');
});

test('work that ends in time leaves nothing behind', () => {
  const { status, stderr } = run('');
  assert.deepEqual([status, stderr], [0, '']);
});

test('the time begins with the work, and not with the thread', () => {
  const { status, stderr } = run('', 'for (const end = performance.now() + 800; performance.now() < end; );');
  assert.deepEqual([status, stderr], [0, '']);
});

test('a thread whose work never begins keeps no process', () => {
  const { status, stderr } = run('', 'process.exitCode = 3; throw new Error("no template")');
  assert.equal(status, 1);
  assert.match(stderr, /no template/);
  assert.deepEqual(run('', 'await new Promise(() => undefined)').status, 13);
});
