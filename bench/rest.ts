// `npm run bench:rest`: the memory of all processes of a server together, fresh, after work, and at rest.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { childrenOf } from '../test/platen.ts';
import { fixture, serveWorkload } from './server.ts';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '600' }, restS: { type: 'string', default: '60' } },
});

/** Returns the proportional set size of a process: what it has alone, and its part of what it shares. MiB. */
function proportionalMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

function print(when: string, pid: number): void {
  const all = [pid, ...childrenOf(pid)].map(proportionalMb);
  const sum = all.reduce((total, mb) => total + mb, 0);
  const each = all.map((mb) => mb.toFixed(0)).join(' + ');
  process.stdout.write(`${when.padEnd(26)}${sum.toFixed(0).padStart(6)} MB   ${each}\n`);
}

const server = await serveWorkload(await fixture('invoice', 'sample.json'));
await server.call();
print('fresh, one call', server.pid);
const calls = Number(values.calls);
let sent = 0;
const caller = async (): Promise<void> => {
  while (sent < calls) {
    sent += 1;
    await server.call();
  }
};
await Promise.all([caller(), caller(), caller(), caller()]);
print(`after ${calls} calls`, server.pid);
await wait(Number(values.restS) * 1000);
print(`at rest for ${values.restS} s`, server.pid);
const { ms: first } = await server.call();
const { ms: second } = await server.call();
const together = await Promise.all([1, 2, 3, 4].map(() => server.call()));
const longest = Math.max(...together.map(({ ms }) => ms));
process.stdout.write(
  `the first call after it takes ${first.toFixed(0)} ms, the second ${second.toFixed(0)}, and then four together ${longest.toFixed(0)}\n`,
);
print('after these', server.pid);
await server.end();
