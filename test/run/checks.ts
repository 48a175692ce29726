// Lint and types side by side: neither uses all cores all the time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

if (import.meta.main) {
  const ended = await Promise.all(['lint', 'types'].map(runScript));
  if (ended.some((status) => status !== 0)) process.exitCode = 1;
}

/** Runs a script of `package.json`. Returns its exit status, and 1 when a signal ended it. */
async function runScript(name: string): Promise<number> {
  const child = spawn('npm', ['run', '-s', name], { cwd: project, stdio: 'inherit' });
  const [status]: (number | null)[] = await once(child, 'close');
  return status ?? 1;
}
