// Ends this process when a document of one's own takes too long. A busy thread runs no timer, so another thread waits.
import { Worker } from 'node:worker_threads';

/** Waits until the time is over or the document is there. It writes to the file of stderr itself: the first thread may be busy. */
const watch = `
const { workerData } = require('node:worker_threads');
const { done, budgetMs, message } = workerData;
if (Atomics.wait(new Int32Array(done), 0, 0, budgetMs) === 'timed-out') {
  require('node:fs').writeSync(2, message);
  process.kill(process.pid, 'SIGKILL');
}`;

/** Runs work that may be endless. After `budgetMs` it says so on stderr and ends the process by SIGKILL. */
export async function withDeadline<T>(budgetMs: number, work: () => Promise<T>): Promise<T> {
  const done = new SharedArrayBuffer(4);
  const message = `platen: the render took longer than ${budgetMs / 1000} s\n`;
  const watcher = new Worker(watch, {
    eval: true,
    execArgv: [],
    workerData: { done, budgetMs, message },
  });
  watcher.unref();
  try {
    return await work();
  } finally {
    const state = new Int32Array(done);
    Atomics.store(state, 0, 1);
    Atomics.notify(state, 0);
  }
}
