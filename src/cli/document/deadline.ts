// Ends this process when a document of one's own takes too long. A busy thread runs no timer, so another thread waits.
import { Worker } from 'node:worker_threads';

/** Where the two threads meet: what happens, and how long it may take. */
const [phase, budget] = [0, 1];
const [waiting, working, done] = [0, 1, 2];

/**
 * Waits until the work begins, and then until the time is over or the work is done. It writes to the file of stderr
 * itself: the first thread may be busy. Before, it makes what the first thread waits for when it first writes a date or
 * number: the lists of locales, which all threads share. They take a tenth of the time of a first document.
 */
const watching = `
const { workerData } = require('node:worker_threads');
const state = new Int32Array(workerData);
new Intl.DateTimeFormat('en');
new Intl.NumberFormat('en');
Atomics.wait(state, ${phase}, ${waiting});
const budgetMs = Atomics.load(state, ${budget});
if (Atomics.wait(state, ${phase}, ${working}, budgetMs) === 'timed-out') {
  require('node:fs').writeSync(2, 'platen: the render took longer than ' + budgetMs / 1000 + ' s\\n');
  process.kill(process.pid, 'SIGKILL');
}`;

/** A thread that watches one work. */
export interface Watch {
  /** Runs work that may be endless. After `budgetMs` it says so on stderr and ends the process by SIGKILL. */
  during<T>(budgetMs: number, work: () => Promise<T>): Promise<T>;
}

/** Starts the thread. That takes as long as to read a template, so it may be done before. It keeps no process from ending. */
export function startWatch(): Watch {
  const shared = new SharedArrayBuffer(8);
  const state = new Int32Array(shared);
  const enter = (next: number): void => {
    Atomics.store(state, phase, next);
    Atomics.notify(state, phase);
  };
  new Worker(watching, { eval: true, execArgv: [], workerData: shared }).unref();
  return {
    during: async (budgetMs, work) => {
      Atomics.store(state, budget, budgetMs);
      enter(working);
      try {
        return await work();
      } finally {
        enter(done);
      }
    },
  };
}
