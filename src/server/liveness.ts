// Says whether the event loop turns, from a thread of its own: a question does not wait behind a busy loop, and still says whether the loop turns.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Address } from '../http/listen.ts';

/** Where to answer, and when the loop counts as stopped. */
export interface LivenessOptions extends Address {
  /** How long it may have stood still, milliseconds. Default: 30 s. */
  readonly afterMs?: number;
  /** Called when the thread fails later. Nothing answers then. */
  onFailure(error: Error): void;
}

/** A listener that answers. */
export interface Liveness {
  /** Its address, such as `http://127.0.0.1:9091/healthz`. Every path is answered alike. */
  readonly url: string;
  close(): Promise<void>;
}

const standardAfterMs = 30_000;

/** The most time between two beats, milliseconds. */
const mostBeatMs = 1000;

/**
 * Answers with 200 while the last beat of the other thread is young enough, and else with 503. Both threads read one
 * clock. A caller gets one answer on a connection, and has two seconds for its question.
 */
const answering = `
const { parentPort, workerData } = require('node:worker_threads');
const { beats, afterMs, host, port } = workerData;
const server = require('node:http').createServer({ headersTimeout: 2000, requestTimeout: 2000, connectionsCheckingInterval: 500, maxHeaderSize: 8192 });
server.maxConnections = 256;
server.on('request', (_, response) => {
  const stoodMs = Number(process.hrtime.bigint() / 1000000n - Atomics.load(beats, 0));
  const isAlive = stoodMs < afterMs;
  const body = JSON.stringify(isAlive ? { status: 'ok' } : { status: 'stopped', forMs: stoodMs }) + '\\n';
  response.writeHead(isAlive ? 200 : 503, { 'Content-Type': 'application/json', 'Content-Length': body.length, 'Cache-Control': 'no-store', Connection: 'close' });
  response.end(body);
});
server.on('error', ({ message, code }) => parentPort.postMessage({ message, code, port }));
server.listen({ host, port }, () => parentPort.postMessage(server.address()));
`;

/** Listens in a thread. Rejects with Node's error when the address can't be used. */
export async function listenLiveness(options: LivenessOptions): Promise<Liveness> {
  const { host, port, afterMs = standardAfterMs, onFailure } = options;
  const beats = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const beat = (): void => {
    Atomics.store(beats, 0, process.hrtime.bigint() / 1_000_000n);
  };
  beat();
  const worker = new Worker(answering, {
    eval: true,
    execArgv: [],
    workerData: { beats, afterMs, host, port },
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  const [started] = (await once(worker, 'message')) as [
    { readonly address: string; readonly family: string; readonly port: number; readonly message?: string },
  ];
  if (started.message !== undefined) {
    await worker.terminate();
    throw Object.assign(new Error(started.message), started);
  }
  worker.on('error', onFailure).unref();
  const timer = setInterval(beat, Math.min(mostBeatMs, afterMs / 4)).unref();
  return {
    url: `http://${started.family === 'IPv6' ? `[${started.address}]` : started.address}:${started.port}/healthz`,
    async close() {
      clearInterval(timer);
      await worker.terminate();
    },
  };
}
