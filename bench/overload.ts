// `npm run bench:overload`: sends ten times the capacity for twenty seconds. It measures how much is still delivered,
// how the rest is refused, how much memory that takes, and how soon it is over. The capacity is measured by time, and by
// the processor time that a delivered call takes: others on the machine take time away, and no processor time.
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Answer } from './caller.ts';
import { quantile } from './quantile.ts';
import { fixture, linesOf, type Measured, serveWorkload } from './server.ts';

const { values } = parseArgs({
  options: {
    // A template of fixtures/templates and one of its samples, or lines of text instead, each this many times.
    template: { type: 'string', default: 'invoice' },
    sample: { type: 'string', default: 'sample.json' },
    lines: { type: 'string' },
    copies: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    factor: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    keyed: { type: 'boolean', default: false },
    wrapper: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
/** This is enough that no render process waits for a caller. */
const atOnce = 16;
/** The time until as many calls are under way as planned. */
const fillSec = 3;
/** The time that is counted then. */
const capacitySec = 8;
/** Deliveries are counted from this moment of a flood on: its first calls find an empty queue. */
const floodFillSec = 2;
/** A server becomes faster while V8 compiles it. It is warm when so many windows in a row were no faster than the best before. */
const warm = { windowSec: 5, faster: 1.03, calm: 2, most: 24 } as const;

const workload =
  values.lines === undefined
    ? await fixture(values.template, values.sample)
    : linesOf(Number(values.lines), Number(values.copies));
const wrapper = values.wrapper.split(' ').filter((word) => word !== '');
const server = await serveWorkload(workload, { wrapper, keyed: values.keyed });
try {
  // Callers of a server that is still cold would open thousands of connections, and keep them.
  await warmUp(server);
  await openLoop(server, 500, 10);
  print('alone', `median ${median(await closedLoop(server, 1, 2))} ms`);
  const parts: Parts[] = [];
  let before = await capacityOf(server);
  for (let round = 0; round < Number(values.rounds); round++) {
    const rested = server.memory();
    const flood = await openLoop(server, before.perSecond * Number(values.factor), seconds);
    // The speed of a machine varies. Its capacity is taken from before and after.
    const after = await capacityOf(server);
    const part = partsOf(flood, before, after);
    parts.push(part);
    tell(flood, rested, part);
    before = after;
  }
  const middle = (key: keyof Parts): string =>
    percent(
      quantile(
        parts.map((part) => part[key]),
        0.5,
      ),
    );
  print(
    'in the middle',
    `goodput ${middle('byTime')} of the capacity, ${middle('byProcessor')} by processor time`,
  );
} finally {
  await server.end();
}

/** Calls until the server becomes no faster. Otherwise the first rounds would compare floods with a slower server. */
async function warmUp(target: Measured): Promise<void> {
  let best = 0;
  let calm = 0;
  let windows = 0;
  for (; windows < warm.most && calm < warm.calm; windows += 1) {
    const startedMs = target.wholeMs();
    const delivered = countOk(await closedLoop(target, atOnce, warm.windowSec));
    const perProcessorSec = (1000 * delivered) / (target.wholeMs() - startedMs);
    calm = perProcessorSec > best * warm.faster ? 0 : calm + 1;
    best = Math.max(best, perProcessorSec);
  }
  const end = calm < warm.calm ? 'still faster at the end' : 'no faster since then';
  print(
    'warm',
    `after ${windows * warm.windowSec} s, ${end}: ${(1000 / best).toFixed(2)} ms of processor time a call`,
  );
}

/** What a flood left of the capacity. */
interface Parts {
  readonly byTime: number;
  readonly byProcessor: number;
}

function partsOf(flood: Flood, before: Capacity, after: Capacity): Parts {
  const mean = (key: keyof Capacity): number => (before[key] + after[key]) / 2;
  return {
    byTime: flood.perSecond / mean('perSecond'),
    byProcessor: flood.perProcessorSec / mean('perProcessorSec'),
  };
}

function tell(flood: Flood, rested: Memory, { byTime, byProcessor }: Parts): void {
  const { answers, parentMb, childrenMb } = flood;
  print('offered', `${(flood.sent / seconds).toFixed(0)} a second for ${seconds} s`);
  print(
    'processor',
    `callers ${flood.callersMs.toFixed(0)} ms, server ${flood.serverMs.toFixed(0)} ms a second of the machine's ${availableParallelism() * 1000}`,
  );
  print(
    'goodput',
    `${flood.perSecond.toFixed(1)} a second from second ${floodFillSec} on, ${percent(byTime)} of the capacity, ${percent(byProcessor)} by processor time`,
  );
  print('answers', JSON.stringify(countCodes(answers)));
  const waits = refused(answers).map(({ ms }) => ms);
  print(
    'refusals',
    `median ${quantile(waits, 0.5).toFixed(0)} ms, ${withoutRetryAfter(answers)} of 503 without Retry-After`,
  );
  print('delivered', `median ${median(answers)} ms, p99 ${quantile(okMs(answers), 0.99).toFixed(0)} ms`);
  print(
    'memory',
    `parent ${rested.parent.toFixed(0)} → at most ${parentMb.toFixed(0)} MiB, children ${rested.children.toFixed(0)} → at most ${childrenMb.toFixed(0)} MiB`,
  );
  print('normal again', `${flood.recoveredMs.toFixed(0)} ms after the last call was sent`);
}

function percent(part: number): string {
  return `${(100 * part).toFixed(0)} %`;
}

/** What is delivered in each second, and in each second of processor time. */
interface Capacity {
  readonly perSecond: number;
  readonly perProcessorSec: number;
}

/** Returns what is delivered when as many calls come as are served, `atOnce` at a time. */
async function capacityOf(target: Measured): Promise<Capacity> {
  const startedMs = target.processorMs();
  const wholeStartedMs = target.wholeMs();
  const answers = await closedLoop(target, atOnce, fillSec + capacitySec);
  const each = (target.processorMs() - startedMs) / countOk(answers);
  const perProcessorSec = (1000 * countOk(answers)) / (target.wholeMs() - wholeStartedMs);
  // Calls that were still under way at the end, and the time until all had begun, would falsify it.
  const inTime = answers.filter(({ atSec }) => atSec >= fillSec && atSec < fillSec + capacitySec);
  const perSecond = countOk(inTime) / capacitySec;
  print('capacity', `${perSecond.toFixed(1)} a second, ${atOnce} at a time, median ${median(answers)} ms`);
  print(
    '',
    `${each.toFixed(2)} ms of the server itself for each, ${(1000 / perProcessorSec).toFixed(2)} ms with the render`,
  );
  return { perSecond, perProcessorSec };
}

/** An answer, and when it came: seconds since the first call. */
type Timed = Answer & { readonly atSec: number };

/** Runs this many callers, each with one call at a time. */
async function closedLoop(target: Measured, callers: number, forSeconds: number): Promise<Timed[]> {
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  const answers: Timed[] = [];
  const caller = async (): Promise<void> => {
    while (elapsed() < forSeconds) answers.push({ ...(await target.call()), atSec: elapsed() });
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return answers;
}

type Memory = ReturnType<Measured['memory']>;

interface Flood {
  readonly sent: number;
  readonly answers: readonly Answer[];
  /** What was delivered in each second of the flood, once it ran, and in each second of processor time. */
  readonly perSecond: number;
  readonly perProcessorSec: number;
  readonly parentMb: number;
  readonly childrenMb: number;
  readonly recoveredMs: number;
  /** The processor time that sending the calls took in each second, milliseconds. */
  readonly callersMs: number;
  readonly serverMs: number;
}

/** Sends calls at a fixed rate, whether they succeed or not, and then waits until a single call is served as usual. */
async function openLoop(target: Measured, rate: number, forSeconds: number): Promise<Flood> {
  const answers: Timed[] = [];
  const peak = { parent: 0, children: 0 };
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  const before = { callers: process.cpuUsage(), server: target.processorMs() };
  const calls: Promise<void>[] = [];
  let wholeMs: number | undefined;
  let lookAt = 0;
  while (elapsed() < forSeconds) {
    const due = Math.floor(elapsed() * rate);
    while (calls.length < due)
      calls.push(
        target.call().then((answer) => {
          answers.push({ ...answer, atSec: elapsed() });
        }),
      );
    if (elapsed() >= floodFillSec) wholeMs ??= target.wholeMs();
    // To look for the children goes through all processes of the machine, so it is done seldom.
    if (performance.now() > lookAt) {
      lookAt = performance.now() + 250;
      const { parent, children } = target.memory();
      peak.parent = Math.max(peak.parent, parent);
      peak.children = Math.max(peak.children, children);
    }
    await sleep(5);
  }
  const countedSec = elapsed() - floodFillSec;
  const usedMs = target.wholeMs() - (wholeMs ?? 0);
  const delivered = countOk(answers.filter(({ atSec }) => atSec >= floodFillSec));
  const { user, system } = process.cpuUsage(before.callers);
  const callersMs = (user + system) / 1000 / forSeconds;
  const serverMs = (target.processorMs() - before.server) / forSeconds;
  const recoveredMs = await recovery(target);
  await Promise.all(calls);
  return {
    sent: calls.length,
    answers,
    perSecond: delivered / countedSec,
    perProcessorSec: (1000 * delivered) / usedMs,
    parentMb: peak.parent,
    childrenMb: peak.children,
    recoveredMs,
    callersMs,
    serverMs,
  };
}

/** Returns the milliseconds until a call is served within a second again. */
async function recovery(target: Measured): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { status, ms } = await target.call();
    if (status === 201 && ms < 1000) return performance.now() - started;
    await sleep(50);
  }
}

function okMs(answers: readonly Answer[]): number[] {
  return answers.filter(({ status }) => status === 201).map(({ ms }) => ms);
}

function countOk(answers: readonly Answer[]): number {
  return okMs(answers).length;
}

function median(answers: readonly Answer[]): string {
  return quantile(okMs(answers), 0.5).toFixed(0);
}

function refused(answers: readonly Answer[]): readonly Answer[] {
  return answers.filter(({ status }) => status === 503);
}

function withoutRetryAfter(answers: readonly Answer[]): number {
  return refused(answers).filter(({ retryAfter }) => retryAfter === undefined).length;
}

function countCodes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = `${status} ${code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function print(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(14)}${text}\n`);
}
