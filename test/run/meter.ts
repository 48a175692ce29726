// Writes down the processor time of each file of tests. It is loaded before a file, and by those who run many in one process.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The variable that names the file to which the times are added, a line of JSON each. */
export const timesVariable = 'PLATEN_TEST_TIMES';

/** What a file of tests took. */
export interface Spent {
  /** Its path in the project. */
  readonly path: string;
  /** The processor time of its process and of those that it started and saw end. */
  readonly busyMs: number;
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const notes = process.env[timesVariable];
const main = relative(project, process.argv[1] ?? '');
/** What is noted already of the files that share this process. */
let notedMs = 0;

// Not in the processes that a test starts in its own way.
if (notes !== undefined && main.startsWith('test')) {
  process.once('exit', () => note(main, busyMs() - notedMs));
}

/** Starts the clock of one of the files that share this process. Returns the function that stops it and notes its time. */
export function startMeter(path: string): () => void {
  const before = busyMs();
  return () => {
    const took = busyMs() - before;
    notedMs += took;
    note(path, took);
  };
}

function note(path: string, ms: number): void {
  if (notes !== undefined) appendFileSync(notes, `${JSON.stringify({ path, busyMs: ms } satisfies Spent)}\n`);
}

/** The processor time of this process and of its children that ended: utime, stime, cutime and cstime of proc(5). */
function busyMs(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1000;
  if (!existsSync('/proc/self/stat')) return own;
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const [children = 0, ofKernel = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(14, 16).map(Number);
  return own + (children + ofKernel) * 10;
}
