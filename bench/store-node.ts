// A node of `npm run bench:store`: calls a store as the service does, with a wait in the place of the render, and says what it did.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type OpenedStore, openStore } from '../src/store/open.ts';
import type { Version } from '../src/store/records.ts';
import { quantile } from './quantile.ts';

/** What a node did. Times are in milliseconds. */
export interface NodeReport {
  readonly made: number;
  readonly roundTrips: number;
  readonly processorMs: number;
  /** What the store took for each generation, the render left out. */
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** An account that is called. */
export interface Called {
  readonly account: string;
  readonly key: string;
  readonly code: string;
}

/** Bytes that stand for the hash of a key or a body. */
export function hashOf(text: string): Uint8Array {
  return Buffer.alloc(32, text);
}

/** Makes one generation and returns how long the store took. `waitMs` stands for the render. */
export async function generateOnce(
  { store }: OpenedStore,
  called: Called,
  version: Version,
  { key, waitMs }: { readonly key: string | undefined; readonly waitMs: number },
): Promise<number> {
  const id = `gen_${randomUUID()}`;
  const { account, code } = called;
  const bodyHash = hashOf(id);
  const begunAt = performance.now();
  const taken = await store.takeCall(hashOf(called.key));
  if (taken === undefined) throw new Error('the key is unknown');
  const begun = await store.beginGeneration({
    ...{ id, account, test: false, idempotencyKey: key, bodyHash, code },
    ...{ versionId: version.id, leaseMs: 60_000, requestId: 'req_bench' },
  });
  if (begun.kind !== 'admitted') throw new Error(`expected an admission, got ${begun.kind}`);
  const beforeMs = performance.now() - begunAt;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const renderedAt = performance.now();
  const done = await store.completeGeneration({
    ...{ id, account, durationMs: waitMs, format: 'pdf', pages: 1, bytes: 34_000 },
    ...{ sha256: id, warnings: '[]', pins: [] },
  });
  if (done !== 'completed') throw new Error(`expected a completion, got ${done}`);
  return beforeMs + performance.now() - renderedAt;
}

/** The version of the account's template. */
export async function versionOf({ store }: OpenedStore, { code }: Called): Promise<Version> {
  const version = await store.findVersion(code, 1);
  if (version === undefined) throw new Error(`no version of ${code}`);
  return version;
}

if (import.meta.main) await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      location: { type: 'string', default: '{}' },
      seconds: { type: 'string', default: '5' },
      callers: { type: 'string', default: '64' },
      accounts: { type: 'string', default: '1' },
      wait: { type: 'string', default: '20' },
    },
  });
  const fail = (error: Error): never => {
    throw error;
  };
  const opened = await openStore(JSON.parse(values.location), { serve: true, onFatal: fail });
  const accounts = Number(values.accounts);
  const known: (readonly [Called, Version])[] = [];
  for (let n = 0; n < accounts; n++) {
    const called = { account: `acc_${n}`, key: `key ${n}`, code: `tpl_${n}` };
    known.push([called, await versionOf(opened, called)]);
  }
  // The others are ready, too.
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const report = await callAll(opened, known, values);
  process.stdout.write(`${JSON.stringify(report)}\n`);
  await opened.close();
  process.exit(0);
}

async function callAll(
  opened: OpenedStore,
  known: readonly (readonly [Called, Version])[],
  { seconds, callers, wait }: { readonly seconds: string; readonly callers: string; readonly wait: string },
): Promise<NodeReport> {
  const times: number[] = [];
  let calls = 0;
  const trips = opened.database?.counts.roundTrips ?? 0;
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const caller = async (index: number): Promise<void> => {
    while (performance.now() - startedAt < Number(seconds) * 1000) {
      const [called, version] = known[(index + calls++) % known.length] ?? [];
      if (called === undefined || version === undefined) throw new Error('no account');
      times.push(await generateOnce(opened, called, version, { key: randomUUID(), waitMs: Number(wait) }));
    }
  };
  await Promise.all(Array.from({ length: Number(callers) }, (_, index) => caller(index)));
  const { user, system } = process.cpuUsage(cpu);
  return {
    made: times.length,
    roundTrips: (opened.database?.counts.roundTrips ?? 0) - trips,
    processorMs: (user + system) / 1000,
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
}
