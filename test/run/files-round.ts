// A run of files, a process each. A file that does not end is named, and ends the run.
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import type { Round } from './rounds.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** What each process loads before its file, and room for young objects, or a tenth of the time would go to the garbage collector. */
const execArgv = [
  ...['meter', 'tracking'].flatMap((name) => ['--import', `${project}test/run/${name}.ts`]),
  '--max-semi-space-size=64',
];

/** How long a file may take, on a machine that others use, too. One that takes longer hangs, often after its last test. */
const fileDeadlineMs = 10 * 60 * 1000;

/**
 * Returns the run of files, given by their paths in the project. When one of them takes longer than its deadline, all
 * that still run are ended, and a line names the one.
 */
export function filesRound(
  files: readonly string[],
  concurrency: number,
  deadlineMs = fileDeadlineMs,
): Round {
  return async function* () {
    const ending = new AbortController();
    const timers = new Map<string, NodeJS.Timeout>();
    const late: string[] = [];
    const paths = files.map((file) => `${project}${file}`);
    for await (const event of run({ files: paths, concurrency, execArgv, signal: ending.signal })) {
      const file = fileOf(event);
      if (file !== undefined && paths.includes(file)) {
        clearTimeout(timers.get(file));
        timers.delete(file);
        if (event.type === 'test:dequeue' && !ending.signal.aborted) {
          const end = (): void => {
            late.push(file);
            ending.abort();
          };
          timers.set(file, setTimeout(end, deadlineMs));
        }
      }
      for (const path of late.splice(0)) yield lateLine(path, deadlineMs);
      yield event;
    }
  };
}

/** The file that an event begins or completes as a whole. */
function fileOf({ type, data }: TestEvent): string | undefined {
  return type === 'test:dequeue' || type === 'test:complete' ? data.name : undefined;
}

function lateLine(path: string, deadlineMs: number): TestEvent {
  const name = path.slice(project.length);
  const message = `${name} did not end within ${deadlineMs / 1000} s, and the run ends with it: what keeps its process is open after its tests, or one of them never returns`;
  return { type: 'test:diagnostic', data: { nesting: 0, message, level: 'error', file: path } };
}
