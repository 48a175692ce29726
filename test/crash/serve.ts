// The server of crash tests: `platen serve`, but it kills itself at a named point. The program itself knows no such switch.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFolder } from '../../src/bundled.ts';
import type { CrashPoint } from '../../src/service/crash.ts';

/** `before commit:3` ends the process when it passes that point for the third time; absent, it never does. */
export const crashVariable = 'PLATEN_TEST_CRASH';

/** Lower budget of a render, milliseconds. */
export const budgetVariable = 'PLATEN_TEST_BUDGET_MS';

/** The file to start: a run of all tests has it as a bundle. */
export const crashServer: string = fileURLToPath(import.meta.resolve('#crash-server'));

// No top-level await: the run of all tests starts a bundle of it, which is CommonJS.
if (import.meta.main) void main(process.argv[2] ?? '');

async function main(place: string): Promise<void> {
  // As bin/platen.mjs does it, or every start would compile everything again.
  enableCompileCache(join(projectFolder, 'node_modules/.cache/platen'));
  const { parseCidr } = await import('../../src/assets/remote.ts');
  const { startServer } = await import('../../src/server/server.ts');
  const { isDatabaseUrl } = await import('../../src/store/location.ts');
  const { jsonLines } = await import('../../src/service/log.ts');
  const loopback = parseCidr('127.0.0.0/8');
  const budget = process.env[budgetVariable];
  const server = await startServer({
    store: isDatabaseUrl(place) ? { address: place } : { folder: place },
    listen: { host: '127.0.0.1', port: 0 },
    log: jsonLines((line) => process.stderr.write(line), Date.now),
    now: Date.now,
    remote: { allow: loopback === undefined ? [] : [loopback], http: true },
    crashPoint: crashAt(process.env[crashVariable] ?? ''),
    ...(budget !== undefined && { renderBudgetMs: Number(budget) }),
  });
  process.on('SIGTERM', () => void server.close());
  // What is measured is renders, not how long the first process takes to start.
  await server.ready;
  process.stdout.write(`${server.url}\n`);
}

function crashAt(wish: string): CrashPoint {
  const [point, count = '1'] = wish.split(':');
  let passed = 0;
  return (name) => {
    if (name !== point || ++passed < Number(count)) return;
    process.kill(process.pid, 'SIGKILL');
    // A signal to oneself may take a moment to arrive; nothing more may happen in it.
    for (;;);
  };
}
