// A run of files, a process each. A file that does not end is named, and ends the run.
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import type { Round } from './rounds.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What each process loads before its file, and how it collects garbage: with room for young objects, and in one thread.
 * The others have the cores already, and threads that wait for each other take a tenth of the time. Buffers count like
 * all other memory: else each 64 MB of them that are new let V8 look through all objects, which takes another tenth.
 */
const execArgv = [
  ...['meter', 'tracking', 'ending'].flatMap((name) => ['--import', `${project}test/run/${name}.ts`]),
  '--max-semi-space-size=128',
  '--min-semi-space-size=128',
  '--initial-old-space-size=1000',
  '--external-memory-accounted-in-global-limit',
  '--single-threaded-gc',
];

/**
 * How long nothing may come of a file, on a machine that others use, too. Such a file hangs: most often after its last
 * test.
 */
const silenceMs = 10 * 60 * 1000;

/**
 * Returns the run of files, given by their paths in the project. When nothing comes of one of them for too long, all
 * that still run are ended, and a line names the one.
 */
export function filesRound(files: readonly string[], concurrency: number, mostMs = silenceMs): Round {
  return async function* () {
    const ending = new AbortController();
    const timers = new Map<string, NodeJS.Timeout>();
    const silent: string[] = [];
    const paths = files.map((file) => `${project}${file}`);
    for await (const event of run({ files: paths, concurrency, execArgv, signal: ending.signal })) {
      const file = fileOf(event);
      if (file !== undefined) {
        clearTimeout(timers.get(file));
        timers.delete(file);
        const isOver = event.type === 'test:complete' && event.data.name === file;
        const end = (): void => {
          silent.push(file);
          ending.abort();
        };
        if (!isOver && !ending.signal.aborted) timers.set(file, setTimeout(end, mostMs));
      }
      for (const path of silent.splice(0)) yield silentLine(path, mostMs);
      yield event;
    }
  };
}

/** The file whose process an event is of, as it happens. Node tells of results in the order of the files, which may be later. */
function fileOf({ type, data }: TestEvent): string | undefined {
  if (type !== 'test:dequeue' && type !== 'test:complete') return undefined;
  // The types of Node do not know it: the file of the process, where the test itself stands in another.
  return 'entryFile' in data && typeof data.entryFile === 'string' ? data.entryFile : data.file;
}

function silentLine(path: string, ms: number): TestEvent {
  const name = path.slice(project.length);
  const message = `${name} did nothing for ${ms / 1000} s, and the run ends with it: what keeps its process is open after its tests, or one of them never returns`;
  return { type: 'test:diagnostic', data: { nesting: 0, message, level: 'error', file: path } };
}
