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
import { createConnection, createServer, Socket } from 'node:net';
import { setPriority } from 'node:os';
import { serialize, writeHeapSnapshot } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { answerParent } from '../../src/render/child-channel.ts';
import { FrameReader, frameOf } from '../../src/render/frames.ts';
import { answerKinds, requestKinds } from '../../src/render/message-kinds.ts';
import type { ChildMessage, Request } from '../../src/render/protocol.ts';

/** What is to be tried, and where. */
export interface Orders {
  readonly attempt?: keyof typeof attempts;
  /** A path, or the port of an address. */
  readonly target?: string;
  /** What is said in place of an answer: a name of `hostileWords`. */
  readonly says?: string;
}

// Taken before they are taken away: the sandbox is behind that.
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
  if (attempt === undefined) return 'an answer';
  try {
    const given = await (attempts[attempt] as Attempt)(target);
    return `not refused: ${String(given)}`;
  } catch (error) {
    return `refused: ${codeOf(error)}`;
  }
}

// Words: everything stands in this file, because a child may read no other file of the tests.

/** The parts of a frame: three words of 32 bits, then the JSON and what follows it. What is left out is what a right frame has. */
interface RawFrame {
  /** The number of a kind, or the name of an answer. */
  readonly kind: number | keyof typeof answerKinds;
  readonly text?: string | Uint8Array;
  readonly bytes?: Uint8Array;
  readonly textLength?: number;
  readonly bytesLength?: number;
}

/** Returns a frame, right or wrong. */
function rawFrame({ kind, text = '', bytes = new Uint8Array(), ...lengths }: RawFrame): Buffer {
  const json = Buffer.from(text);
  const { textLength = json.length, bytesLength = bytes.length } = lengths;
  const number = typeof kind === 'number' ? kind : Object.keys(answerKinds).indexOf(kind) + 1;
  const head = Buffer.from(new Uint32Array([number, textLength, bytesLength]).buffer);
  return Buffer.concat([head, json, bytes]);
}

/** Says it. `answer` is the frame of a right answer. */
type Words = (pipe: Socket, answer: Uint8Array) => unknown;

const mebibyte = 1024 * 1024;
const twoGigabytes = 2 ** 31;

/** A message as Node's own channels have it: its length and V8's form of it. */
function ofNode(message: unknown): Buffer {
  const body = serialize(message);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/** The bytes are made when they are said: some are many. */
const says =
  (bytes: () => Uint8Array): Words =>
  (pipe) =>
    pipe.write(bytes());

const framed = (text: () => string, more: object = {}): Words =>
  says(() => rawFrame({ kind: 'rendered', text: text(), ...more }));

/** Each of them is no answer, and the parent sees so by itself. */
const wrongWords = {
  rubbish: says(() => Buffer.from('7f03ff0d6f221c01', 'hex')),
  longRubbish: says(() => Buffer.alloc(4 * mebibyte, 0xa5)),
  zeros: says(() => Buffer.alloc(64)),
  acknowledgement: says(() => ofNode({ cmd: 'NODE_HANDLE_ACK' })),
  handle: says(() => ofNode({ cmd: 'NODE_HANDLE', type: 'net.Socket', msg: 1 })),
  handleAsLine: says(() => Buffer.from('{"cmd":"NODE_HANDLE","type":"net.Socket"}\n')),
  unknownKind: says(() => rawFrame({ kind: 77, text: '{}' })),
  noKind: says(() => rawFrame({ kind: 0, text: '{}' })),
  longText: says(() => rawFrame({ kind: 'rendered', textLength: twoGigabytes })),
  longTextOfAWord: says(() => rawFrame({ kind: 'pack_missing', textLength: mebibyte })),
  longBytes: says(() => rawFrame({ kind: 'rendered', text: '{}', bytesLength: twoGigabytes })),
  bytesOfAWord: says(() =>
    rawFrame({ kind: 'pack_missing', text: '{"kind":"pack_missing"}', bytesLength: 1 }),
  ),
  noText: says(() => rawFrame({ kind: 'rendered' })),
  noJson: framed(() => '{"kind":'),
  noUtf8: says(() => rawFrame({ kind: 'rendered', text: Buffer.from('7b22ff227d', 'hex') })),
  deep: framed(() => '['.repeat(8 * mebibyte)),
  deepAndClosed: framed(() => `{"kind":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  manyValues: framed(() => `{"kind":"rendered","warnings":[${'{},'.repeat(5 * mebibyte)}{}]}`),
  manyGaps: framed(() => `{"$":"map","entries":[${'["",{"$":"bytes","length":0}],'.repeat(90_000)}["",1]]}`),
  otherGaps: framed(() => '{"kind":"rendered","bytes":{"$":"bytes","length":5}}', { bytes: Buffer.alloc(4) }),
  negativeGaps: framed(() => '{"a":{"$":"bytes","length":-5},"b":{"$":"bytes","length":9}}', {
    bytes: Buffer.alloc(4),
  }),
  unknownMark: framed(() => '{"kind":"rendered","bytes":{"$":"function","length":0}}'),
  noEntries: framed(() => '{"$":"map","entries":[1]}'),
  otherKind: says(() => rawFrame({ kind: 'rendered', text: '{"kind":"pack_missing","__proto__":{}}' })),
  ofAnotherTime: says(() => rawFrame({ kind: 'ready', text: '{"kind":"ready"}' })),
  ofAnotherChild: says(() => rawFrame({ kind: 'checked', text: '{"kind":"checked","issues":[]}' })),
  twice: (pipe, answer) => pipe.write(Buffer.concat([answer, answer])),
  million: says(() =>
    Buffer.alloc(35 * 1_000_000, rawFrame({ kind: 'pack_missing', text: '{"kind":"pack_missing"}' })),
  ),
  packAgain: says(() => rawFrame({ kind: 'pack_missing', text: '{"kind":"pack_missing"}' })),
  nothingNeeded: says(() =>
    rawFrame({ kind: 'missing_assets', text: '{"kind":"missing_assets","assets":[]}' }),
  ),
  /** The pipe ends, and the process lives on. */
  leaves: (pipe) => {
    pipe.removeAllListeners();
    pipe.on('error', () => undefined).destroy();
    setTimeout(() => undefined, 60_000);
  },
  noise: () => process.stderr.write('x'.repeat(3 * mebibyte)),
  noiseOfOutput: () => process.stdout.write('x'.repeat(3 * mebibyte)),
} satisfies Record<string, Words>;

/** These are right as far as they go: the time of the document ends them. */
const unfinishedWords = {
  halfHead: (pipe, answer) => pipe.write(answer.subarray(0, 5)),
  halfText: (pipe, answer) => pipe.write(answer.subarray(0, 30)),
  halfBytes: (pipe, answer) => pipe.write(answer.subarray(0, -1)),
  promises: framed(() => '{"kind":"rendered","bytes":{"$":"bytes","length":1073741824}}', {
    bytesLength: 2 ** 30,
  }),
  /** A byte now and then. */
  trickle: (pipe, answer) => {
    const next = (at: number): void => {
      pipe.write(answer.subarray(at, at + 1));
      if (at < 20) setTimeout(() => next(at + 1), 5);
    };
    next(0);
  },
  silence: () => undefined,
} satisfies Record<string, Words>;

/** The answer is right, and nothing is read after it. */
const deaf: Readonly<Record<string, Words>> = {
  deafness: (pipe, answer) => {
    pipe.removeAllListeners('data').pause();
    setTimeout(() => undefined, 60_000);
    pipe.write(answer);
  },
};

/** These come when nothing was asked. The answer before them is right. */
const unaskedWords = {
  more: (pipe, answer) => {
    pipe.write(answer);
    setTimeout(() => pipe.write(answer), 50);
  },
  moreRubbish: (pipe, answer) => {
    pipe.write(answer);
    setTimeout(() => pipe.write(Buffer.from('rubbish')), 50);
  },
} satisfies Record<string, Words>;

const hostileWords: Readonly<Record<string, Words>> = {
  ...wrongWords,
  ...unfinishedWords,
  ...unaskedWords,
  ...deaf,
};

/** Their names. */
export const wrong = Object.keys(wrongWords);
export const unfinished = Object.keys(unfinishedWords);
export const unasked = Object.keys(unaskedWords);

/** An argument: nothing but the pipe is opened. Words need no engine, and its start takes most of the time. */
export const leanly = 'leanly';

/** Calls `run`, and returns the pipe to the parent that it opened: a taken over process finds it, too. */
async function pipeOf(run: () => Promise<void>): Promise<Socket> {
  const found: Socket[] = [];
  const { on } = Socket.prototype;
  Object.assign(Socket.prototype, {
    on(this: Socket, ...words: Parameters<typeof on>) {
      found.push(this);
      return Reflect.apply(on, this, words);
    },
  });
  await run();
  Object.assign(Socket.prototype, { on });
  const pipe = found.at(-1);
  if (pipe === undefined) throw new Error('there is no pipe to the parent');
  return pipe;
}

// No top-level await: the run of all tests starts a bundle of it, which is CommonJS.
if (import.meta.main) void main();

async function main(): Promise<void> {
  const pipe = await pipeOf(async () => {
    if (process.argv.includes(leanly)) return void answerParent(() => ({ kind: 'ready' }));
    const { runChild } = await import('../../src/render/child.ts');
    await runChild();
  });
  pipe.removeAllListeners('data');
  const reader = new FrameReader({ kinds: requestKinds, mostBytes: Infinity, mostValues: Infinity });
  pipe.on('data', async (chunk: Uint8Array) => {
    const whole = reader.take(chunk);
    if (whole === undefined) return;
    // The parent and the test wrote it.
    const orders = JSON.parse(ordersIn(whole.message as Request)) as Orders;
    const bytes = Buffer.from(await outcomeOf(orders));
    const answer: ChildMessage = { kind: 'rendered', format: 'pdf', bytes, pages: 1, warnings: [] };
    const frame = Buffer.concat(frameOf(answer, answerKinds));
    const say = hostileWords[orders.says ?? ''];
    if (say === undefined) pipe.write(frame);
    else say(pipe, frame);
  });
}

/** Orders come wherever a caller's own text comes. */
function ordersIn(request: Request): string {
  if (request.kind === 'render') return request.job.data;
  if (request.kind === 'picture') return Buffer.from(request.pdf ?? []).toString();
  return 'bytes' in request ? Buffer.from(request.bytes).toString() : '{}';
}
