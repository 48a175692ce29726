// The young objects of a process with the options of a render process: their room shrinks for long data and grows again, and
// none is made old at once.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engineOptions } from '../../src/render/child-command.ts';

/** Runs a program beside this file with the options of a render process, and others after them. Returns what it told. */
function toldBy(file: string, ...options: readonly string[]): unknown {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const args = [...engineOptions(256), ...options, program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

it('a render process has half the room for young objects while data is long', () => {
  assert.deepEqual(toldBy('./young-rooms.ts'), {
    'small documents': 64,
    'long data': 32,
    'long data again': 32,
    'small documents again': 64,
  });
});

it('a document that a short collection met leaves nothing to the next one', () => {
  // V8 makes objects old at once only when the room has its greatest size. A long collection would hide what is left.
  const room = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--initial-old-space-size=512'];
  const leftMb = toldBy('./left-behind.ts', ...room);
  assert.ok(Number(leftMb) < 1, `expected less than 1 MiB of ten documents, got ${leftMb}`);
});
