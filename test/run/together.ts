// Files of tests in one process: each is a suite of its own, so that its hooks are its own too.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';
import { after, before, describe } from 'node:test';
import workers from 'node:worker_threads';
import { startMeter } from './meter.ts';
import { followNoPromises } from './tracking.ts';

/** Loads these files, given by their paths in the project, and then runs their tests one file after the other. */
export function runTogether(files: readonly string[]): void {
  const loaded: Promise<unknown>[] = [];
  for (const file of files) {
    describe(file, async () => {
      let stop: (() => void) | undefined;
      before(async () => {
        // A suite whose file is loaded begins, though others are still being loaded.
        await Promise.allSettled(loaded);
        stop = startMeter(file);
      });
      after(() => stop?.());
      // One file after the other: of two that wait for the same module both would go on in the suite of the first.
      const loading = Promise.allSettled(loaded).then(
        () => import(new URL(`../../${file}`, import.meta.url).href),
      );
      loaded.push(loading);
      await loading;
    });
  }
  Promise.allSettled(loaded).then(followNoPromises);
}

/** From now on whoever starts a process, starts a thread or listens in this process fails, with what to do about it. */
export function forbidProcesses(): void {
  const forbid = (what: string) => (): never => {
    throw new Error(`a quick test ${what}: name its file in test/run/groups.ts`);
  };
  const starts = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const;
  for (const name of starts) Object.assign(childProcess, { [name]: forbid('starts a process') });
  Object.assign(workers, {
    Worker: class {
      constructor() {
        forbid('starts a thread')();
      }
    },
  });
  Object.assign(Server.prototype, { listen: forbid('listens on a port') });
  syncBuiltinESMExports();
}
