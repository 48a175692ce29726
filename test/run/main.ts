// Runs the tests of all groups under one reporter, or the quick ones alone; the closing lines count all of them and say what they took.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { dot, spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { emptyVariable, withoutPostgres } from '../postgres/server.ts';
import { type Part, runVariable } from '../random-rounds.ts';
import { checkScripts, failedChecks } from './checks.ts';
import { filesRound } from './files-round.ts';
import {
  alone,
  apart,
  apartInTurn,
  commands,
  nodes,
  postgres,
  quickTests,
  reading,
  served,
  spread,
  studio,
  studioTimes,
} from './groups.ts';
import { type Spent, timesVariable } from './meter.ts';
import { bundleProgram } from './program.ts';
import { type Round, runRounds } from './rounds.ts';
import { machineTime, timesOf } from './times.ts';
import { leftLine, taken } from './whole.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const quick = ['test/run/quick-1.ts', 'test/run/quick-2.ts'] as const;
const readers = 'test/run/reading.ts';
const commanders = 'test/run/commands.ts';
const servers = 'test/run/served.ts';

const groups = {
  quick: [...quickTests(), ...quick],
  reading: [...reading, readers],
  commands: [...commands, commanders],
  served: [...served, servers],
  apart,
  postgres: [...postgres, ...nodes],
  studio: [...studio, ...studioTimes],
};

/** The word that has lint and types checked, too: beside the tests, which leave the cores idle now and then. */
const withChecks = '--checks';

if (import.meta.main) {
  const words = process.argv.slice(2);
  await main(
    words.find((word) => word !== withChecks),
    words.includes(withChecks) ? checkScripts : [],
  );
}

async function main(wish: string | undefined, scripts: readonly string[]): Promise<void> {
  const ofMachine = machineTime();
  // What was compiled for one process is not compiled again for the next.
  process.env.NODE_COMPILE_CACHE = `${project}node_modules/.cache/tests`;
  // Tools written in Go take less time where their memory may grow: esbuild, and the compiler of TypeScript.
  process.env.GOGC ??= '400';
  const folder = mkdtempSync(join(tmpdir(), 'platen-tests-'));
  const times = join(folder, 'times');
  process.env[timesVariable] = times;
  process.env[emptyVariable] = join(folder, 'postgres');
  const checks = failedChecks(scripts);
  const part = partOf(wish);
  if (part !== undefined) process.env[runVariable] ??= part;
  // The quick tests start no process.
  if (wish !== 'quick') await bundleProgram();
  const outcome = { passed: false };
  const events = Readable.from(runRounds(roundsOf(wish), outcome));
  const dots = events.pipe(new PassThrough({ objectMode: true })).compose(dot);
  const lines = events.pipe(new spec());
  dots.pipe(process.stderr);
  lines.pipe(process.stdout);
  await new Promise((resolve) => lines.once('end', resolve));
  for (const line of timesOf(groups, readTimes(times), ofMachine())) console.log(line);
  rmSync(folder, { recursive: true });
  if (withoutPostgres !== false && wish !== 'quick') console.log(`tests of PostgreSQL ${withoutPostgres}`);
  const left = wish === undefined ? leftLine() : undefined;
  if (left !== undefined) console.log(left);
  const failed = await checks;
  if (failed.length > 0) console.log(`failed, as said above: ${failed.join(' and ')}`);
  if (!outcome.passed || failed.length > 0) process.exitCode = 1;
}

/** How many examples the tests of a wish take, where nobody says it. Those of several nodes and of the studio always take all. */
function partOf(wish: string | undefined): Part | undefined {
  if (wish === 'quick') return 'few';
  return wish === undefined ? 'some' : undefined;
}

function readTimes(path: string): readonly Spent[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/**
 * The tests of a wish. Of all tests two more run than there are cores: of those apart each waits for others most of its
 * time. Those that share a process keep a core busy: the longest begin first, since nothing may run beside the last one
 * that is left, and the short ones come last, so that all end together. Those that nothing may run beside come after them.
 */
function roundsOf(wish: string | undefined): readonly Round[] {
  const cores = Math.max(2, availableParallelism());
  if (wish === 'quick') return [filesRound(quick, cores)];
  if (wish === 'nodes') return [filesRound(nodes, 2)];
  // Each waits for its browser, and the browser for it.
  if (wish === 'studio') return [filesRound(studio, cores + 1), filesRound(studioTimes, 1)];
  if (wish !== undefined) throw new Error(`expected "quick", "nodes", "studio" or nothing, got "${wish}"`);
  const [first, second] = quick;
  const busy = [
    [commanders, 0],
    [servers, 0],
    [readers, 0],
    [first, 16],
    [second, 28],
  ] as const;
  const others = taken(apartInTurn(withoutPostgres === false ? postgres : []));
  const last = taken(alone);
  const together = filesRound(spread(busy, others), cores + 2);
  return last.length > 0 ? [together, filesRound(last, 1)] : [together];
}
