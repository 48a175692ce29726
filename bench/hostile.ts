// `npm run bench:hostile`: every call that we know to be hostile, through a real server, while a prober asks for /healthz. None may keep it
// waiting for more than 100 ms longer than it waits without them, nor the service busy for as long.
import { parseArgs } from 'node:util';
import { makeDataFolder } from '../test/crash/world.ts';
import { hostileBody, shapes } from '../test/http/hostile-bodies.ts';
import { start } from '../test/platen.ts';
import { Caller } from './caller.ts';
import { type Probe, startProber } from './prober.ts';

const { values } = parseArgs({
  options: {
    bytes: { type: 'string', default: String(5 * 1024 * 1024 - 1024) },
    // How often each is sent, and how many at a time.
    calls: { type: 'string', default: '6' },
    atOnce: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    // A machine may be busy with other things: what was late is looked at again.
    rounds: { type: 'string', default: '3' },
  },
});
const bytes = Number(values.bytes);
const mostMs = 100;

const texts = (count: number): string[] => Array.from({ length: count }, (_, index) => `option ${index}`);
const optionsOf = (count: number) => ({
  items: { type: 'list', items: { type: 'string', enum: texts(count) } },
});
const drafts = {
  plain: { content: ['a'] },
  'few-options': { variables: optionsOf(249), content: ['a'] },
  'many-options': { variables: optionsOf(20_000), content: ['a'] },
  'many-fields': {
    variables: {
      a: {
        type: 'list',
        fields: Object.fromEntries(texts(500).map((_, index) => [`f${index}`, { type: 'string' }])),
      },
    },
    content: ['a'],
  },
} as const;

const data = await makeDataFolder(drafts);
const words = ['serve', '--listen', '127.0.0.1:0', '--data', data.path, '--metrics', '127.0.0.1:0'];
const server = start([...words, '--render-timeout', '5s']);
const url = await server.firstLine;
const metrics = await metricsOf();
const caller = new Caller(new URL('/v1/generate', url), data.key, false);
const prober = startProber(new URL('/healthz', url).href);
let failed = false;
try {
  await watched(nothing, 2000);
  for (const [name, request] of Object.entries(requests())) {
    if (!name.includes(values.only)) continue;
    failed = !(await judge(name, request())) || failed;
  }
} finally {
  await prober.end();
  caller.end();
  server.process.kill('SIGTERM');
  await server.ended;
  data.remove();
}
process.exitCode = failed ? 1 : 0;

/** Hostile calls by what they are. */
function requests(): Readonly<Record<string, () => Buffer>> {
  const whole = Object.entries(bodies()).map(([name, body]): [string, () => Buffer] => [
    name,
    () => caller.requestOf(body()),
  ]);
  const ones = (count: number) => () =>
    caller.chunkedRequestOf(hostileBody(data.codes.plain ?? '', shapes.ones ?? String, count));
  return {
    ...Object.fromEntries(whole),
    'chunks of one byte': ones(300_000),
    'too many chunks of one byte': ones(2_000_000),
  };
}

function bodies(): Readonly<Record<string, () => string>> {
  const { codes } = data;
  const list = (item: string) => () =>
    `{"items":[${Array(Math.floor(bytes / (item.length + 1)) - 20).fill(item)}]}`;
  const shaped = Object.entries(shapes).map(([name, shape]): [string, () => string] => [
    name,
    () => hostileBody(codes.plain ?? '', shape, bytes),
  ]);
  const against = (code: string | undefined, shape: () => string) => () =>
    hostileBody(code ?? '', shape, bytes);
  return {
    ...Object.fromEntries(shaped),
    'wrong items for an enum of 249': against(codes['few-options'], list('"wrong"')),
    'wrong items for an enum of 20,000': against(codes['many-options'], list('"wrong"')),
    'good items for an enum of 20,000': against(codes['many-options'], list('"option 19999"')),
    'empty objects for 500 fields': against(
      codes['many-fields'],
      () => shapes['empty objects']?.(bytes - 200) ?? '',
    ),
    'small, for 500 fields': () =>
      hostileBody(codes['many-fields'] ?? '', shapes['empty objects'] ?? String, 60_000),
    'small, of distinct keys': () =>
      hostileBody(codes.plain ?? '', shapes['keys with backslashes'] ?? String, 60_000),
  };
}

/** Whether it kept nobody waiting, in one of several rounds: a machine may be busy with other things. */
async function judge(name: string, request: Buffer): Promise<boolean> {
  for (let round = 1; ; round++) {
    const before = await watched(nothing, 500);
    const during = await watched(() => sendAll(request), 300);
    const after = await watched(nothing, 500);
    const alone = Math.max(before.probe.max, after.probe.max);
    const isGood = during.probe.max <= mostMs + alone && during.busy === 0;
    tell(name, during, alone, isGood);
    if (isGood || round >= Number(values.rounds)) return isGood;
  }
}

/** Sends the same call again and again, so many at a time; gives the codes of the answers. */
async function sendAll(request: Buffer): Promise<ReadonlySet<string>> {
  const codes = new Set<string>();
  let left = Number(values.calls);
  const lane = async (): Promise<void> => {
    while (left-- > 0) codes.add((await caller.call(request)).code);
  };
  await Promise.all(Array.from({ length: Number(values.atOnce) }, lane));
  return codes;
}

interface Seen {
  readonly probe: Probe;
  /** How often the service took more than 100 ms of its processor between two looks at its event loop. */
  readonly busy: number;
  readonly codes: ReadonlySet<string>;
}

/** What is seen while something is done. */
async function watched(work: () => Promise<ReadonlySet<string>>, atLeastMs: number): Promise<Seen> {
  const before = await busyLooks();
  await prober.take();
  const rest = new Promise((resolve) => setTimeout(resolve, atLeastMs));
  const codes = await work();
  await rest;
  const probe = await prober.take();
  return { probe, busy: (await busyLooks()) - before, codes };
}

async function nothing(): Promise<ReadonlySet<string>> {
  return new Set();
}

async function busyLooks(): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const name = 'platen_event_loop_busy_milliseconds';
  const value = (sample: string): number => Number(text.split(`${name}${sample} `)[1]?.split('\n')[0]);
  return value('_count') - value(`_bucket{le="${mostMs}"}`);
}

async function metricsOf(): Promise<string> {
  for (;;) {
    const found = /metrics at (\S+)/.exec(server.stderr())?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function tell(name: string, { probe, busy, codes }: Seen, alone: number, isGood: boolean): void {
  const { median, p99, max } = probe;
  const [a, b, c, d] = [median, p99, max, alone].map((ms) => ms.toFixed(1).padStart(7));
  const verdict = isGood ? '' : '  LATE';
  const answers = [...codes].join(' ');
  process.stdout.write(
    `${name.padEnd(42)}${a}${b}${c} ms (${d} without), busy ${busy} times, ${answers}${verdict}\n`,
  );
}
