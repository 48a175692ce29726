// The limit of a start: a process that only stands in line for the processor is given time, and one that hangs is ended.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ChildCommand, ChildHandle } from '../../src/render/child-handle.ts';
import { StartingTime, type WaitedOf, waitedOf } from '../../src/render/starting-time.ts';

const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
const node = { file: process.execPath, args: ['--no-warnings', fakeChild] };
/** Takes 0.1 s of a processor, on any machine. */
const working = ['--import', 'data:text/javascript,while (process.cpuUsage().user < 100_000);'];

function started(t: TestContext, command: ChildCommand, startMs = 1000): ChildHandle {
  const child = new ChildHandle(command, { residentBytes: 1e9, startMs });
  t.after(async () => {
    child.kill('closed');
    await child.exited;
  });
  return child;
}

describe('the time of a start', () => {
  it('is that in which the process ran or slept, and not that in which it waited for a processor', () => {
    let waited: ReturnType<WaitedOf> = new Map([['1', 100]]);
    const time = new StartingTime(() => waited, 0);
    assert.equal(time.count(1000), 1000);
    waited = new Map([['1', 1000]]);
    assert.equal(time.count(2000), 1100);
    // A second thread is new, and the first one waits for it.
    waited = new Map([
      ['1', 1000],
      ['2', 700],
    ]);
    assert.equal(time.count(3000), 1400);
  });

  it('is corrected when a wait is over, since the system does not tell of it before', () => {
    let waited: ReturnType<WaitedOf> = new Map([['1', 0]]);
    const time = new StartingTime(() => waited, 0);
    assert.equal(time.count(3000), 3000);
    waited = new Map([['1', 2500]]);
    assert.equal(time.count(3100), 600);
    // Threads that wait at the same time are no reason to count less than nothing.
    waited = new Map([
      ['1', 12_500],
      ['2', 10_000],
    ]);
    assert.equal(time.count(13_100), 0);
    assert.equal(time.count(13_200), 100);
  });

  it('is all the time where the system does not tell how long a process waited', () => {
    const time = new StartingTime(() => undefined, 0);
    assert.equal(time.count(700), 700);
    assert.equal(time.count(900), 900);
  });

  it('is read for each thread', { skip: process.platform !== 'linux' && 'the system has no /proc' }, () => {
    const threads = waitedOf(process.pid);
    assert.ok(threads !== undefined && threads.size > 1);
    for (const ms of threads.values()) assert.ok(ms >= 0);
    assert.equal(waitedOf(0), undefined);
  });
});

describe('a child that is not ready in time', () => {
  it('is given more when others have the processor', {
    skip: process.platform !== 'linux' && 'the system has no /proc',
  }, async (t) => {
    // It has a seventh of what the two others take.
    const core = ['taskset', '-c', '0'] as const;
    for (let others = 0; others < 2; others += 1) {
      const other = spawn(core[0], [...core.slice(1), 'sh', '-c', 'while :; do :; done'], {
        stdio: 'ignore',
      });
      t.after(() => other.kill('SIGKILL'));
    }
    // It is well above one wait in line, of which the system tells when it is over.
    const startMs = 1000;
    const before = performance.now();
    const args = [...core.slice(1), 'nice', '-n', '6', node.file, ...working, ...node.args];
    await started(t, { file: core[0], args }, startMs).ready;
    assert.ok(performance.now() - before > startMs, 'the machine has a processor to spare');
  });

  it('is ended when it hangs', async (t) => {
    const child = started(t, { file: 'sleep', args: ['60'] });
    await assert.rejects(child.ready, /a render process was not ready after 1 s/);
    await child.exited;
    assert.equal(child.endedBy, 'failed');
  });

  it('is ended when it never comes to an end', async (t) => {
    const child = started(t, { file: 'sh', args: ['-c', 'while :; do :; done'] });
    await assert.rejects(child.ready, /a render process was not ready after 1 s/);
  });
});
