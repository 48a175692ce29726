// SIGUSR1 opens Node's inspector to all users of the machine; the service and its render processes never do.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { childrenOf, result, start, temporaryFolder, until } from './platen.ts';

const folder = temporaryFolder();
after(() => folder.remove());

/** Addresses of IPv4 at which a process listens, as proc(5) writes them. */
function listensAt(pid: number): readonly string[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return [];
      }
    }),
  );
  return readFileSync(`/proc/${pid}/net/tcp`, 'latin1')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.has(`socket:[${inode}]`))
    .map(([, address = '']) => address);
}

describe('SIGUSR1', { skip: process.platform !== 'linux' && 'the system has no /proc' }, () => {
  it('opens no inspector, and the service goes on', async () => {
    await result('account', 'create', 'acme', '--data', folder.path);
    const server = start(['serve', '--listen', '127.0.0.1:0', '--data', folder.path]);
    try {
      const url = await server.firstLine;
      assert.equal((await fetch(`${url}/readyz`)).status, 200);
      const pid = server.process.pid ?? 0;
      const children = childrenOf(pid);
      assert.ok(children.length > 0);
      for (const each of [pid, ...children]) process.kill(each, 'SIGUSR1');
      // An inspector needs some milliseconds to listen.
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.equal(listensAt(pid).length, 1);
      for (const child of children) assert.deepEqual(listensAt(child), []);
      assert.equal((await fetch(`${url}/readyz`)).status, 200);
      assert.deepEqual(childrenOf(pid), children);
    } finally {
      server.process.kill('SIGTERM');
    }
    assert.doesNotMatch((await server.ended).stderr, /Debugger/);
  });

  it('opens none in a command that has just begun either', async () => {
    const server = start(['serve', '--listen', '127.0.0.1:0', '--data', folder.path]);
    const pid = server.process.pid ?? 0;
    try {
      // Node hears the signal before a line of ours runs.
      await until('a handler of SIGUSR1', () => catches(pid, 10));
      process.kill(pid, 'SIGUSR1');
      await server.firstLine;
      // What was opened before our first line is closed soon after it.
      await until('no inspector', () => listensAt(pid).length === 1);
    } finally {
      server.process.kill('SIGTERM');
    }
    await server.ended;
  });
});

/** Whether a process catches a signal (proc(5), status). */
function catches(pid: number, signal: number): boolean {
  const [, mask = '0'] = /^SigCgt:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return ((BigInt(`0x${mask}`) >> BigInt(signal - 1)) & 1n) === 1n;
}
