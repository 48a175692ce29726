// A render child that was taken over: all that a real one has loaded and lost, and then it tries what the data says. For tests alone.
import { fork, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open as openInspector } from 'node:inspector';
import { createConnection, createServer } from 'node:net';
import { setPriority } from 'node:os';
import { writeHeapSnapshot } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { runChild } from '../../src/render/child.ts';
import type { ChildMessage, Request } from '../../src/render/protocol.ts';

/** What is to be tried, and where. */
export interface Orders {
  readonly attempt: keyof typeof attempts;
  /** A path, or the port of an address. */
  readonly target?: string;
}

// Taken before they are taken away: the walls stand behind that.
const { kill, _kill } = process as typeof process & { _kill: unknown };
const loadedReport = process.report;
const loadedDlopen = process.dlopen.bind(process);

function loadedKill(pid: number, signal: string | number): true {
  Object.assign(process, { _kill });
  return kill.call(process, pid, signal);
}

type Attempt = (target: string) => unknown;

/** Whatever comes back without an error was not refused. */
const attempts = {
  read: (path) => readFileSync(path).length,
  list: (path) => readdirSync(path).length,
  write: (path) => writeFileSync(path, 'planted'),
  append: (path) => appendFileSync(path, 'planted'),
  empty: (path) => truncateSync(path),
  remove: (path) => unlinkSync(path),
  rename: (path) => renameSync(path, `${path}.moved`),
  link: (path) => linkSync(path, `${path}.linked`),
  pointTo: (path) => symlinkSync('/etc/passwd', `${path}.pointer`),
  makeFolder: (path) => mkdirSync(`${path}.folder`),
  open: (path) => chmodSync(path, 0o777),
  snapshot: (path) => writeHeapSnapshot(`${path}.heap`),
  report: (path) => loadedReport.writeReport(`${path}.report`),
  connect: (port) => heard(createConnection(Number(port), '127.0.0.1'), 'connect'),
  connectHere: (path) => heard(createConnection(path), 'connect'),
  listen: () => heard(createServer().listen(0, '127.0.0.1'), 'listening'),
  listenHere: (path) => heard(createServer().listen(`${path}.socket`), 'listening'),
  datagram: (port) => {
    const socket = createSocket('udp4');
    socket.send('planted', Number(port), '127.0.0.1');
    return heard(socket, 'listening');
  },
  signal: (pid) => loadedKill(Number(pid), 'SIGTERM'),
  look: (pid) => loadedKill(Number(pid), 0),
  hurry: (pid) => setPriority(Number(pid), 19),
  start: (program) => {
    const { error } = spawnSync(program, ['--version']);
    if (error) throw error;
  },
  fork: (file) => heard(fork(file), 'spawn'),
  thread: () => heard(new Worker('1', { eval: true }), 'online'),
  addon: (file) => loadedDlopen({ exports: {} }, file),
  inspector: () => openInspector(0),
  evaluate: (text: string) => Reflect.get(globalThis, 'eval')(text),
  function: (text) => new Function(text),
  /** The constructors that no name stands for. */
  constructor: (text: string) => (async () => {}).constructor(text),
  generator: (text) => function* () {}.constructor(text),
  /** What code of the language alone could reach. */
  reach: () => {
    const found = ['fetch', 'WebSocket', 'Worker', 'BroadcastChannel', 'navigator', 'require']
      .filter((name) => name in globalThis)
      .concat(['getBuiltinModule', 'binding', 'dlopen', 'kill', 'execve'].filter((name) => name in process));
    if (found.length === 0) throw Object.assign(new Error('nothing'), { code: 'nothing is there' });
    return found.join();
  },
} satisfies Record<string, Attempt>;

/** What can be tried. */
export type AttemptName = keyof typeof attempts;

interface Emitter {
  once(event: string, listener: (argument: unknown) => void): unknown;
}

function heard(emitter: Emitter, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    emitter.once(event, resolve);
    emitter.once('error', reject);
  });
}

function codeOf(error: unknown): string {
  // Some of Node's errors carry that of the system.
  const { code = String(error), info } = error as { code?: string; info?: { code: string } };
  return info?.code ?? code;
}

async function outcomeOf({ attempt, target = '' }: Orders): Promise<string> {
  try {
    const given = await (attempts[attempt] as Attempt)(target);
    return `not refused: ${String(given)}`;
  } catch (error) {
    return `refused: ${codeOf(error)}`;
  }
}

// No top-level await: the run of all tests starts a bundle of it, which is CommonJS.
if (import.meta.main) void main();

async function main(): Promise<void> {
  await runChild();
  process.removeAllListeners('message');
  process.on('message', async (request: Request) => {
    if (request.kind !== 'render') return;
    // The test wrote it.
    const orders = JSON.parse(request.job.data) as Orders;
    const pdf = Buffer.from(await outcomeOf(orders));
    const answer: ChildMessage = { kind: 'rendered', format: 'pdf', bytes: pdf, pages: 1, warnings: [] };
    process.send?.(answer);
  });
}
