// Ends the process of a file of tests that stays open after its tests and hooks, as one does whose clean-up a failure skipped. It is loaded before the file.
import { AsyncResource } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The variable that says how long a process may stay open after its last test and the hooks behind it, ms. */
export const lingerVariable = 'PLATEN_TEST_LINGER_MS';

const project = fileURLToPath(new URL('../..', import.meta.url));
const lingerMs = Number(process.env[lingerVariable] ?? 60_000);
const main = relative(project, process.argv[1] ?? '');

// Not in the processes that a test starts in its own way.
if (main.startsWith('test') && process.env.NODE_TEST_CONTEXT !== undefined) {
  // This hook is the first. Made outside of it, the one that starts the time comes behind those of the file.
  const outside = new AsyncResource('ending');
  after(() => outside.runInAsyncScope(startTime));
}

function startTime(): void {
  // The timer itself keeps nothing open.
  after(() => void setTimeout(end, lingerMs).unref());
}

/** Says what keeps this process, kills what it started, and fails. */
function end(): void {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
  const children = ownChildren();
  console.error(
    `${main} is still open ${lingerMs / 1000} s after its last test, and is ended: ${open}; processes ${children.join(', ') || 'none'}`,
  );
  for (const pid of children) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  process.exit(1);
}

function ownChildren(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
