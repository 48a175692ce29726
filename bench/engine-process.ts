// An engine alone in a process of its own, with the options of a render process: it makes as many documents as it is told.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { engineOptions } from '../src/render/child-command.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { quantile } from './quantile.ts';
import { fixture } from './server.ts';

/** Processor and wall time for one document, milliseconds. */
export interface Taken {
  readonly processorMs: number;
  readonly wallMs: number;
}

/** What such a process is told: how many documents, and how long it waits after each, milliseconds. */
interface Order {
  readonly count: number;
  readonly pauseMs: number;
}

/** Engines that work at the same time. */
export interface Engines {
  /** Has each engine make so many documents. Returns the mean processor time for one, and the mean of their medians. */
  make(count: number, pauseMs?: number): Promise<Taken>;
  end(): void;
}

const file = fileURLToPath(import.meta.url);
const folder = fileURLToPath(new URL('../fixtures/templates/invoice/', import.meta.url));
/** The default of a render process. */
const heapMb = 1024;

/** Starts so many engines, each in a process. */
export function startEngines(processes: number): Engines {
  const children = Array.from({ length: processes }, () =>
    fork(file, { execArgv: [...engineOptions(heapMb)] }),
  );
  return {
    async make(count, pauseMs = 0) {
      const taken = await Promise.all(children.map((child) => ask(child, { count, pauseMs })));
      const mean = (key: keyof Taken): number => taken.reduce((sum, one) => sum + one[key], 0) / taken.length;
      return { processorMs: mean('processorMs'), wallMs: mean('wallMs') };
    },
    end() {
      for (const child of children) child.disconnect();
    },
  };
}

async function ask(child: ChildProcess, order: Order): Promise<Taken> {
  const answer = once(child, 'message');
  child.send(order);
  // The same file wrote it.
  return (await answer)[0] as Taken;
}

if (process.send !== undefined) await serveOrders();

async function serveOrders(): Promise<void> {
  const { data: documents } = await fixture('invoice', 'sample.json');
  const files = await packTemplate(`${folder}template.json`);
  const version = { version: packSha256(files), pack: writePack(files) };
  const engine = createEngine();
  let made = 0;
  process.on('message', async ({ count, pauseMs }: Order) => {
    const before = process.cpuUsage();
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const start = performance.now();
      const data = documents[made % documents.length] ?? '{}';
      made += 1;
      await engine.render({ ...version, data, moment: made, test: false, assets: new Map() });
      times.push(performance.now() - start);
      if (pauseMs > 0) await wait(pauseMs);
    }
    const { user, system } = process.cpuUsage(before);
    const taken: Taken = { processorMs: (user + system) / 1000 / count, wallMs: quantile(times, 0.5) };
    process.send?.(taken);
  });
}
