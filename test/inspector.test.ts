// SIGUSR1 opens Node's inspector to all users of the machine; the service and its render processes never do.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { blocksInspector, childrenOf, result, start, temporaryFolder, until } from './platen.ts';

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
    const server = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', '--data', folder.path]);
    try {
      const url = await server.firstLine;
      const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;
      await until('render processes', isReady);
      const pid = server.process.pid ?? 0;
      const children = childrenOf(pid);
      assert.ok(children.length > 0);
      for (const each of [pid, ...children]) {
        // With this switch Node has no way from the signal to an inspector, so there is nothing to wait for.
        assert.ok(commandLineOf(each).includes('--disable-sigusr1'), commandLineOf(each).join(' '));
        // Before Node's first line, the signal ends a process.
        await until(`process ${each} to block SIGUSR1`, () => blocksInspector(each));
        process.kill(each, 'SIGUSR1');
      }
      assert.ok(await isReady());
      assert.equal(listensAt(pid).length, 1);
      for (const child of children) assert.deepEqual(listensAt(child), []);
      assert.ok(await isReady());
      assert.deepEqual(childrenOf(pid), children);
    } finally {
      server.process.kill('SIGTERM');
    }
    assert.doesNotMatch((await server.ended).stderr, /Debugger/);
  });

  it('leaves none that was opened before the first line of a server', async () => {
    // It sends the signal to its own process and waits until the inspector is open, before Platen begins.
    const signal = join(folder.path, 'signal.mjs');
    writeFileSync(
      signal,
      `import { url } from 'node:inspector';
      if (process.argv[2] === 'serve' && !process.execArgv.includes('--disable-sigusr1')) {
        process.kill(process.pid, 'SIGUSR1');
        while (url() === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
        process.stderr.write('opened\\n');
      }`,
    );
    const server = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', '--data', folder.path], {
      env: { NODE_OPTIONS: `--import ${pathToFileURL(signal).href}` },
    });
    try {
      await server.firstLine;
      assert.match(server.stderr(), /^opened$/m);
      assert.equal(listensAt(server.process.pid ?? 0).length, 1);
    } finally {
      server.process.kill('SIGTERM');
    }
    assert.equal((await server.ended).status, 0);
  });
});

function commandLineOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
}
