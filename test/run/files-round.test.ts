// Files of tests that do not end, and what nobody catches: the run fails and says where.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isAlive } from '../platen.ts';
import { failedChecks } from './checks.ts';
import { lingerVariable } from './ending.ts';
import { filesRound } from './files-round.ts';
import { runRounds } from './rounds.ts';

/** Runs files of `test/run/files/` side by side. */
async function outcomeOf(names: readonly string[], silenceMs?: number) {
  // A test that runs others is told apart from them by this.
  delete process.env.NODE_TEST_CONTEXT;
  const files = names.map((name) => `test/run/files/${name}.ts`);
  const outcome = { passed: false };
  const lines: string[] = [];
  for await (const { type, data } of runRounds([filesRound(files, names.length, silenceMs)], outcome))
    if (type === 'test:diagnostic' || type === 'test:stderr') lines.push(data.message);
  return { ...outcome, lines };
}

for (const name of ['hangs', 'spins']) {
  it(`a file that ${name} ends the run when nothing comes of it, and is named`, async () => {
    const { passed, lines } = await outcomeOf(['fine', name], 3000);
    assert.equal(passed, false);
    const named = lines.filter((line) => line.includes('did nothing for 3 s'));
    assert.equal(named.length, 1, lines.join('\n'));
    assert.match(named[0] ?? '', new RegExp(`^test/run/files/${name}\\.ts `));
  });
}

it('a rejection that nobody catches fails the run, though promises are not followed to their tests', async () => {
  const { passed, lines } = await outcomeOf(['together']);
  assert.equal(passed, false);
  assert.ok(
    lines.some((line) => line.includes('nobody waits for this')),
    lines.join('\n'),
  );
});

it('a file that cleans up for longer than it may stay open passes', async () => {
  process.env[lingerVariable] = '200';
  try {
    const { passed, lines } = await outcomeOf(['cleans'], 60_000);
    assert.ok(passed, lines.join('\n'));
  } finally {
    delete process.env[lingerVariable];
  }
});

it('a file that stays open after a failure is ended, with what it started', async () => {
  process.env[lingerVariable] = '200';
  try {
    const { passed, lines } = await outcomeOf(['fine', 'lingers'], 60_000);
    assert.equal(passed, false);
    assert.ok(!lines.some((line) => line.includes('did nothing')), lines.join('\n'));
    const said = lines.filter((line) => line.includes('lingers.ts is still open 0.2 s after its last test'));
    assert.equal(said.length, 1, lines.join('\n'));
    const [, pid] = /processes (\d+)$/m.exec(said[0] ?? '') ?? [];
    assert.equal(isAlive(Number(pid)), false);
  } finally {
    delete process.env[lingerVariable];
  }
});

it('files that are fine pass', async () => {
  const { passed, lines } = await outcomeOf(['fine'], 60_000);
  assert.ok(passed, lines.join('\n'));
});

it('of lint and types, and of other scripts, those that fail are named', async () => {
  assert.deepEqual(await failedChecks([]), []);
  assert.deepEqual(await failedChecks(['no-such-script']), ['no-such-script']);
});
