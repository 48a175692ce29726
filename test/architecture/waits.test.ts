// No test waits for a fixed time: it waits for an event, until something holds, or drives a clock. The few that can't are named here.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const root = join(import.meta.dirname, '..');

/** How often a file may let time pass, and why it can't do otherwise. */
type Allowed = Readonly<Record<string, readonly [times: number, because: string]>>;

const timers: Allowed = {
  'until.ts': [1, 'this is the poll, and the time that fakes take'],
  'clock.ts': [1, 'the name of the timers that stand still'],
  'assets/remote.test.ts': [2, 'a host that answers slowly, and the time of a fetch that ends before it'],
  'cli/import.test.ts': [1, 'a definition of a user that is made later'],
  'client/client.test.ts': [2, 'a server that answers slowly, and a caller that leaves during a wait'],
  'crash/crash.test.ts': [1, 'ends a server that never comes to its point'],
  'postgres/fleet.ts': [1, 'ends a node that never comes to its point'],
  'crash/writer.test.ts': [1, 'the pace of a process that writes'],
  'http/socket.ts': [2, 'gives up on answers that never come'],
  'inspector.test.ts': [1, 'a signal that nothing must follow'],
  'render/hostile-child.ts': [5, 'words that come late, and a process that lives on without a pipe'],
  'server/liveness.test.ts': [2, 'an event loop that stands still'],
  'run/ending.ts': [1, 'ends a process that stays open'],
  'run/files-round.ts': [1, 'ends a run of tests that never ends'],
};

const takes: Allowed = {
  'until.ts': [2, 'made and used here'],
  'cli/dev.test.ts': [
    1,
    'a watch that nothing must wake, and that joins changes which come soon after another',
  ],
  'crash/bombs.test.ts': [1, 'the pace of a caller'],
  'crash/checks.ts': [1, 'the pace of calls again'],
  'crash/crash.test.ts': [2, 'the pace of an operator, and kills at any time'],
  'crash/overload.test.ts': [1, 'the pace of callers'],
  'crash/traffic.ts': [1, 'the pace of callers'],
  'crash/quota.test.ts': [2, 'the pace of callers, and renders of unequal length'],
  'executable/bare.ts': [1, 'a signal that nothing must follow'],
  'http/connections.test.ts': [1, 'renders that take time'],
  'http/idempotency.test.ts': [1, 'a render that other calls meet'],
  'http/limits.test.ts': [1, 'renders of unequal length'],
  'http/slow-readers.test.ts': [1, 'a time-out that passes and must cut nothing'],
  'http/transport.test.ts': [1, 'a caller that is slower than the network'],
  'postgres/crash.test.ts': [3, 'a database that is away or frozen, and the time until it is'],
  'postgres/migration.test.ts': [1, 'a step that takes time'],
  'postgres/nodes.test.ts': [1, 'the pace of callers'],
  'render/apart.test.ts': [1, 'calls that come at any time'],
  'render/fake-child.ts': [3, 'renders that take time'],
  'render/fake-reader.ts': [1, 'bodies that take time'],
  'run/files/cleans.ts': [2, 'a clean-up that takes time'],
  'studio/design/speed.test.ts': [1, 'an author who looks at a change'],
  'studio/pages.test.ts': [5, 'the pace of a person before the browser'],
};

/** Finds the files of tests that match more often than the list says. */
function exceeding(pattern: RegExp, allowed: Allowed): readonly string[] {
  const own = join('architecture', 'waits.test.ts');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      name !== own &&
      !name.startsWith('architecture') &&
      !name.includes('node_modules'),
  );
  return files.flatMap((name) => {
    const times = [...readFileSync(join(root, name), 'utf8').matchAll(pattern)].length;
    const [expected] = allowed[name] ?? [0];
    return times <= expected ? [] : [`${name}: ${times} times, expected ${expected} at most`];
  });
}

it('timers are named: a test waits with `until` of test/until.ts, or drives a clock of test/clock.ts', () => {
  assert.deepEqual(exceeding(/setTimeout|\.wait\(/g, timers), []);
});

it('time that work takes is named, and is none that a test waits for', () => {
  assert.deepEqual(exceeding(/\btakes\(/g, takes), []);
});
