// The watch over the event loop: what keeps it is seen, and told in the log when it is long.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { LogEntry } from '../../src/service/log.ts';
import { type LoopLook, watchLoop } from '../../src/service/loop-watch.ts';
import { until } from '../until.ts';

function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a loop that is kept is late and busy, and told when it is very late', async () => {
  const looks: LoopLook[] = [];
  const log: LogEntry[] = [];
  const end = watchLoop({ log: (entry) => log.push(entry), onLook: (look) => looks.push(look) });
  await until('a look', () => looks.length > 0);
  looks.length = 0;
  const spun = async (ms: number): Promise<void> => {
    const before = looks.length;
    spin(ms);
    await until('the look after it', () => looks.length > before);
  };
  await spun(400);
  assert.ok(Math.max(...looks.map(({ lateMs }) => lateMs)) >= 300);
  assert.ok(Math.max(...looks.map(({ busyMs }) => busyMs)) > 20, 'the loop itself took the processor');
  // On a busy machine the loop may be later than it was kept.
  const isTold = looks.some(({ lateMs }) => lateMs >= 1000);
  assert.equal(log.length, isTold ? 1 : 0);
  await spun(1200);
  await spun(1200);
  end();
  assert.deepEqual(
    log.map(({ level, event }) => [level, event]),
    [['warn', 'event_loop_late']],
    'once in ten seconds',
  );
});
