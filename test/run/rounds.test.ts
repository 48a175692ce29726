// Several runs as one: what fails in any of them fails the whole, and the closing lines count all.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { type Round, runRounds } from './rounds.ts';

interface Counted {
  readonly passed: number;
  readonly failed?: number;
  readonly success?: boolean;
}

/** A run as Node tells it: the summary of a file, the closing lines, and the summary of all. */
function round({ passed, failed = 0, success = failed === 0 }: Counted): Round {
  const counts = {
    tests: passed + failed,
    passed,
    failed,
    cancelled: 0,
    skipped: 0,
    todo: 0,
    topLevel: 1,
    suites: 1,
  };
  const summary = { success, counts, duration_ms: 1 };
  const line = (message: string, file?: string): TestEvent => ({
    type: 'test:diagnostic',
    data: { nesting: 0, message, level: 'info', ...(file !== undefined && { file }) },
  });
  return async function* () {
    yield line('seed 7', '/a.test.ts');
    yield { type: 'test:summary', data: { ...summary, file: '/a.test.ts' } };
    yield line(`tests ${counts.tests}`);
    yield { type: 'test:summary', data: { ...summary, file: undefined } };
  };
}

async function outcomeOf(...rounds: readonly Round[]) {
  const outcome = { passed: false };
  const lines: string[] = [];
  for await (const event of runRounds(rounds, outcome)) {
    if (event.type === 'test:diagnostic') lines.push(event.data.message.replace(/(?<=duration_ms ).*/, 'n'));
  }
  return { ...outcome, lines };
}

it('counts the tests of all runs once, at the end', async () => {
  const { passed, lines } = await outcomeOf(round({ passed: 3 }), round({ passed: 2 }));
  assert.ok(passed);
  const closing = [
    'tests 5',
    'suites 2',
    'pass 5',
    'fail 0',
    'cancelled 0',
    'skipped 0',
    'todo 0',
    'duration_ms n',
  ];
  assert.deepEqual(lines, ['seed 7', 'seed 7', ...closing]);
});

const failures: readonly (readonly [string, readonly Round[]])[] = [
  ['a test of the first run fails', [round({ passed: 3, failed: 1 }), round({ passed: 1 })]],
  ['a test of the last run fails', [round({ passed: 1 }), round({ passed: 3, failed: 1 })]],
  ['a run fails though all its tests passed', [round({ passed: 3, success: false })]],
  ['a run ends without its summary', [round({ passed: 3 }), async function* () {}]],
  ['no test ran', [round({ passed: 0 })]],
];
for (const [name, rounds] of failures) {
  it(`fails when ${name}`, async () => assert.equal((await outcomeOf(...rounds)).passed, false));
}
