// A render child that was taken over gets nowhere: not to the database, to code, to the network or to its parent.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { childCommand } from '../../src/render/child-command.ts';
import type { ChildCommand } from '../../src/render/child-handle.ts';
import { Pool } from '../../src/render/pool.ts';
import { openDataFolder } from '../../src/store/open.ts';
import { addonFile } from '../../src/store/sqlite/native.ts';
import { temporaryFolder } from '../platen.ts';
import type { AttemptName, Orders } from './hostile-child.ts';

const entry = fileURLToPath(import.meta.resolve('#hostile-child'));
const project = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
const victim = join(folder.path, 'victim');
const local = join(folder.path, 'local.socket');
let server: Server;
let localServer: Server;
let port = '';

const { command, missing } = childCommand({ heapMb: 256, entry });
const skip =
  process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)
    ? 'the sandbox of the kernel is that of Linux on x64 and arm64'
    : false;

async function attempt(pool: Pool, orders: Orders): Promise<string> {
  const version = { sha256: 'a'.repeat(64), pack: () => new Uint8Array([1]) };
  const base = { version, account: 'acme', data: JSON.stringify(orders), moment: 0, test: false };
  const { bytes: pdf } = await pool.render({ ...base, pinned: new Map() });
  return Buffer.from(pdf).toString();
}

before(async () => {
  const { store } = openDataFolder(folder.path, {
    onFatal: (error) => {
      throw error;
    },
  });
  await store.close();
  writeFileSync(victim, 'whole');
  server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  localServer = createServer((socket) => socket.destroy()).listen(local);
  await Promise.all([once(server, 'listening'), once(localServer, 'listening')]);
  const address = server.address();
  port = typeof address === 'object' ? String(address?.port) : '';
});
after(() => {
  server.close();
  localServer.close();
  folder.remove();
});

/** What is tried, on what, and what each layer of the sandbox answers alone; nothing where that layer lets it pass. */
interface Row {
  readonly attempt: AttemptName;
  readonly on: () => string;
  readonly kernel: string | undefined;
  readonly node: string | undefined;
}

const denied = 'ERR_ACCESS_DENIED';
const files = { kernel: 'EACCES', node: denied };
/** The kernel has no such call for it. */
const none = { kernel: 'ENOSYS', node: denied };
/** V8 itself has no such thing, whatever sandbox there is. */
const noText = 'EvalError: Code generation from strings disallowed for this context';
const byV8 = { kernel: noText, node: noText };
const rows: readonly Row[] = [
  { attempt: 'read', on: () => join(folder.path, 'platen.db'), ...files },
  { attempt: 'list', on: () => folder.path, ...files },
  { attempt: 'read', on: () => '/etc/passwd', ...files },
  { attempt: 'read', on: () => join(project, 'test/platen.ts'), ...files },
  { attempt: 'read', on: () => `/proc/${process.pid}/environ`, ...files },
  { attempt: 'read', on: () => `/proc/${process.pid}/mem`, ...files },
  { attempt: 'list', on: () => `/proc/${process.pid}/fd`, ...files },
  { attempt: 'write', on: () => join(folder.path, 'new'), ...files },
  { attempt: 'write', on: () => victim, ...files },
  { attempt: 'write', on: () => join(project, 'src/main.ts'), ...files },
  { attempt: 'write', on: () => join(project, 'node_modules/.cache/planted'), ...files },
  { attempt: 'write', on: () => command.file, ...files },
  { attempt: 'append', on: () => victim, ...files },
  { attempt: 'empty', on: () => victim, ...files },
  { attempt: 'remove', on: () => victim, ...none },
  { attempt: 'rename', on: () => victim, ...none },
  { attempt: 'link', on: () => victim, ...none },
  { attempt: 'pointTo', on: () => victim, ...none },
  { attempt: 'makeFolder', on: () => victim, ...none },
  { attempt: 'open', on: () => victim, ...none },
  { attempt: 'snapshot', on: () => victim, ...files },
  { attempt: 'report', on: () => victim, kernel: undefined, node: denied },
  { attempt: 'connect', on: () => port, kernel: 'ENOSYS', node: undefined },
  { attempt: 'connectHere', on: () => local, kernel: 'ENOSYS', node: undefined },
  { attempt: 'listen', on: () => '', kernel: 'ENOSYS', node: undefined },
  { attempt: 'listenHere', on: () => victim, kernel: 'ENOSYS', node: undefined },
  { attempt: 'datagram', on: () => port, kernel: 'ENOSYS', node: undefined },
  { attempt: 'signal', on: () => String(process.pid), kernel: 'EPERM', node: undefined },
  { attempt: 'signal', on: () => '0', kernel: 'EPERM', node: undefined },
  { attempt: 'signal', on: () => '-1', kernel: 'EPERM', node: undefined },
  { attempt: 'look', on: () => String(process.pid), kernel: 'EPERM', node: undefined },
  { attempt: 'hurry', on: () => String(process.pid), kernel: 'ENOSYS', node: undefined },
  { attempt: 'start', on: () => process.execPath, ...none },
  { attempt: 'fork', on: () => entry, ...none },
  { attempt: 'addon', on: () => addonFile.path, kernel: undefined, node: 'ERR_DLOPEN_DISABLED' },
  { attempt: 'reach', on: () => '', kernel: 'nothing is there', node: 'nothing is there' },
  { attempt: 'thread', on: () => '', kernel: undefined, node: denied },
  { attempt: 'inspector', on: () => '', kernel: undefined, node: denied },
  { attempt: 'evaluate', on: () => '1', ...byV8 },
  { attempt: 'function', on: () => 'return 1', ...byV8 },
  { attempt: 'constructor', on: () => 'return 1', ...byV8 },
  { attempt: 'generator', on: () => 'yield 1', ...byV8 },
];

describe('a render child that was taken over', { skip }, () => {
  for (const [name, which] of [
    ['in the whole sandbox', 'both'],
    ["in the kernel's layers alone", 'kernel'],
    ["in Node's layers alone", 'node'],
  ] as const) {
    it(`is refused what it tries ${name}`, async () => {
      const pool = new Pool({ workers: 1, spares: 0, command: walled(which) });
      const seen: string[] = [];
      const expected: string[] = [];
      try {
        for (const { attempt: tried, on, kernel, node } of rows) {
          const answer = which === 'kernel' ? kernel : which === 'node' ? node : (node ?? kernel);
          // What the other layers hold back is not tried: it would be done.
          if (answer === undefined) continue;
          expected.push(`${tried} ${on()}: refused: ${answer}`);
          seen.push(`${tried} ${on()}: ${await attempt(pool, { attempt: tried, target: on() })}`);
        }
      } finally {
        await pool.close();
      }
      assert.deepEqual(seen, expected);
      assert.equal(readFileSync(victim, 'utf8'), 'whole');
      assert.deepEqual(
        readdirSync(folder.path).filter((file) => /^(new|victim\.)/.test(file)),
        [],
      );
    });
  }

  it('has all layers of the sandbox that this machine has, no core dump, and nothing but its pipes', async () => {
    assert.equal(missing, undefined);
    const pool = new Pool({ workers: 1, spares: 0, command });
    try {
      await pool.ready;
      const [pid] = pool.pids;
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      assert.match(status, /^NoNewPrivs:\t1$/m);
      assert.match(status, /^Seccomp:\t2$/m);
      assert.match(readFileSync(`/proc/${pid}/limits`, 'latin1'), /^Max core file size +0 +0 /m);
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      assert.equal(environment.includes('PATH='), false);
      // One room for freed memory, or each thread would keep its own.
      assert.match(environment, /MALLOC_ARENA_MAX=1\0/);
    } finally {
      await pool.close();
    }
  });

  it('inherits no descriptor, whatever its parent has', async () => {
    const script = `
      import { Pool } from ${JSON.stringify(join(project, 'src/render/pool.ts'))};
      const pool = new Pool({ workers: 1, spares: 0 });
      await pool.ready;
      console.log(pool.pids[0]);
      process.stdin.resume().on('end', () => pool.close());
    `;
    writeFileSync(join(folder.path, 'parent.ts'), script);
    const file = openSync(victim, 'r');
    // Node itself closes descriptors to children as far as they come in a row: this one comes after a gap.
    const gap = Array.from({ length: 97 }, () => 'ignore' as const);
    const parent = spawn(process.execPath, ['--no-warnings', join(folder.path, 'parent.ts')], {
      stdio: ['pipe', 'pipe', 'inherit', ...gap, file],
    });
    closeSync(file);
    const ended = once(parent, 'close');
    const { stdin, stdout } = parent;
    assert.ok(stdin && stdout);
    const [pid] = await Promise.race([once(stdout, 'data'), ended]);
    const of = (process: number): readonly string[] =>
      readdirSync(`/proc/${process}/fd`)
        .sort((a, b) => Number(a) - Number(b))
        .map((fd) => {
          const what = readlinkSync(`/proc/${process}/fd/${fd}`);
          return `${fd} ${what.replace(/:.*/, '')}`;
        });
    const [inherited, held] = [of(parent.pid ?? 0), of(Number(pid))];
    stdin.end();
    await ended;
    assert.ok(inherited.includes(`100 ${victim}`), inherited.join());
    // Its three pipes and its channel, and what Node makes for itself.
    for (const [index, one] of held.entries())
      assert.match(one, index < 4 ? /^[0-3] socket$/ : /^\d+ (anon_inode|pipe|\/dev\/null)$/);
  });
});

/** The command with the whole sandbox, or with layers of one kind alone. */
function walled(which: 'both' | 'kernel' | 'node'): ChildCommand {
  const { file, name = '', args } = command;
  if (which === 'both') return command;
  if (which === 'node') return { ...command, file: name };
  return { ...command, file, args: args.filter((arg) => !/^--(permission|allow-)/.test(arg)) };
}
