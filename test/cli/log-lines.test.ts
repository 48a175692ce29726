// Lines of a log that are written together: in order, one write a turn and none too soon after another, and none is lost when the process ends.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { joinLines } from '../../src/server/log-lines.ts';
import { stopClock } from '../clock.ts';

test('lines of one turn are one write, in order', async () => {
  const written: string[] = [];
  const log = joinLines((lines) => written.push(lines));
  log('a\n');
  await Promise.resolve();
  log('b\n');
  assert.deepEqual(written, []);
  await nextTurn();
  assert.deepEqual(written, ['a\nb\n']);
});

test('lines that come soon after a write wait for each other, and no longer than that', async (t) => {
  const clock = stopClock(t);
  const written: string[] = [];
  const log = joinLines((lines) => written.push(lines));
  log('a\n');
  await nextTurn();
  log('b\n');
  await nextTurn();
  log('c\n');
  assert.deepEqual(written, ['a\n']);
  clock.pass(9);
  assert.deepEqual(written, ['a\n']);
  clock.pass(1);
  assert.deepEqual(written, ['a\n', 'b\nc\n']);
  clock.pass(10);
  log('d\n');
  await nextTurn();
  assert.deepEqual(written, ['a\n', 'b\nc\n', 'd\n']);
});

const ends = {
  'at its own end': '',
  'by exit': 'process.exit(1);',
  'by an error that nobody caught': `throw new Error('gone');`,
  'by a promise that nobody caught': `Promise.reject(new Error('gone'));`,
};

for (const [how, ending] of Object.entries(ends)) {
  test(`none is lost when the process ends ${how}`, () => {
    const script = `
      import { joinLines } from './src/server/log-lines.ts';
      const log = joinLines((lines) => process.stdout.write(lines));
      log('a\\n');
      log('b\\n');
      ${ending}`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    assert.equal(stdout, 'a\nb\n');
  });
}
