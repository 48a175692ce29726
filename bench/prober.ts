// A caller of GET /healthz in a thread of its own. It measures how long each answer took, whatever the measuring thread is busy with.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { quantile } from './quantile.ts';

/** What was measured, milliseconds. */
export interface Probe {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
  readonly max: number;
  /** How many questions had no answer. */
  readonly lost: number;
}

/** A prober that runs. */
export interface Prober {
  /** Returns what was measured since the last time. */
  take(): Promise<Probe>;
  end(): Promise<void>;
}

/** The time between an answer and the next question, milliseconds. */
const pauseMs = 5;

/** Starts a prober. */
export function startProber(url: string): Prober {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url } });
  return {
    async take() {
      worker.postMessage('take');
      // This rejects with the worker's error, too.
      const [probe] = (await once(worker, 'message')) as [Probe];
      return probe;
    },
    async end() {
      await worker.terminate();
    },
  };
}

async function probe(url: string): Promise<void> {
  let seen: number[] = [];
  let lost = 0;
  let begun = { at: performance.now(), waitedMs: waitedMs() };
  let isAsking = false;
  // The time in which the prober itself waited for a processor is not the server's.
  const elapsed = (): number => Math.max(0, performance.now() - begun.at - (waitedMs() - begun.waitedMs));
  parentPort?.on('message', () => {
    // One that is still waiting counts with what it has waited.
    if (isAsking) seen.push(elapsed());
    const told: Probe = {
      count: seen.length,
      median: quantile(seen, 0.5),
      p99: quantile(seen, 0.99),
      max: Math.max(...seen),
      lost,
    };
    seen = [];
    lost = 0;
    parentPort?.postMessage(told);
  });
  for (;;) {
    begun = { at: performance.now(), waitedMs: waitedMs() };
    isAsking = true;
    if (!(await isAnswered(url))) lost += 1;
    isAsking = false;
    seen.push(elapsed());
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Returns how long this thread waited for a processor, milliseconds (proc(5), schedstat), or 0 where the system doesn't tell. */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Asks on a connection of its own, as a prober of a proxy would. A kept connection is served no sooner. */
function isAnswered(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    request(url, { agent: false }, (response) => {
      response.resume().once('close', () => resolve(response.complete));
    })
      .once('error', () => resolve(false))
      .end();
  });
}

if (parentPort !== null && typeof workerData?.url === 'string') void probe(workerData.url);
