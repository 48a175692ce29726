// Lint and types side by side: types take one core, since threads of the compiler do some of the work twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The compiler is written in Go, whose collector of garbage takes a tenth of its time where memory is not let grow. */
const env = { GOGC: '400', ...process.env };

if (import.meta.main) {
  const ended = await Promise.all(['lint', 'types'].map(runScript));
  if (ended.some((status) => status !== 0)) process.exitCode = 1;
}

/** Runs a script of `package.json`. Returns its exit status, and 1 when a signal ended it. */
async function runScript(name: string): Promise<number> {
  const child = spawn('npm', ['run', '-s', name], { cwd: project, env, stdio: 'inherit' });
  const [status]: (number | null)[] = await once(child, 'close');
  return status ?? 1;
}
