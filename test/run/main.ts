// Runs the tests of all groups under one reporter, or the quick ones alone; the closing lines count all of them.
import { availableParallelism } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import { run } from 'node:test';
import { dot, spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { withoutPostgres } from '../postgres/server.ts';
import { alone, apart, nodes, postgres } from './groups.ts';
import { bundleProgram } from './program.ts';
import { type Round, runRounds } from './rounds.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const quick = ['test/run/quick-1.ts', 'test/run/quick-2.ts'];

if (import.meta.main) await main(process.argv[2]);

async function main(wish: string | undefined): Promise<void> {
  // What was compiled for one process is not compiled again for the next.
  process.env.NODE_COMPILE_CACHE = `${project}node_modules/.cache/tests`;
  // The quick tests start no process.
  if (wish !== 'quick') await bundleProgram();
  const outcome = { passed: false };
  const events = Readable.from(runRounds(roundsOf(wish), outcome));
  const dots = events.pipe(new PassThrough({ objectMode: true })).compose(dot);
  const lines = events.pipe(new spec());
  dots.pipe(process.stderr);
  lines.pipe(process.stdout);
  await new Promise((resolve) => lines.once('end', resolve));
  if (withoutPostgres !== false && wish !== 'quick') console.log(`tests of PostgreSQL ${withoutPostgres}`);
  if (!outcome.passed) process.exitCode = 1;
}

/** The quick tests, those of outside readers and those apart on all cores; then, when nothing else runs, the rest. */
function roundsOf(wish: string | undefined): readonly Round[] {
  const cores = Math.max(2, availableParallelism());
  if (wish === 'quick') return [round(quick, cores)];
  if (wish === 'nodes') return [round(nodes, 1)];
  if (wish !== undefined) throw new Error(`expected "quick", "nodes" or nothing, got "${wish}"`);
  const shared = withoutPostgres === false ? postgres : [];
  return [round([...shared, ...quick, 'test/run/reading.ts', ...apart], cores), round(alone, 1)];
}

function round(files: readonly string[], concurrency: number): Round {
  return () => run({ files: files.map((file) => `${project}${file}`), concurrency });
}
