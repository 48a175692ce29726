// Several runs of Node's test runner as one: their events follow each other, and the closing counts are those of all.
import type { TestEvent } from 'node:test/reporters';

/** Starts a run, and gives its events. */
export type Round = () => AsyncIterable<TestEvent>;

const counts = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const;
type Counts = Record<(typeof counts)[number], number>;

/** How Node words the closing lines. */
const words: Readonly<Partial<Record<keyof Counts, string>>> = { passed: 'pass', failed: 'fail' };

/** The events of each run after those of the one before; `outcome.passed` is true when each of them ended well. */
export async function* runRounds(
  rounds: readonly Round[],
  outcome: { passed: boolean },
): AsyncGenerator<TestEvent> {
  const total: Counts = { tests: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };
  const started = performance.now();
  let good = 0;
  for (const start of rounds) {
    for await (const event of start()) {
      if (isClosingLine(event)) continue;
      if (event.type === 'test:summary' && event.data.file === undefined) {
        // The types of Node leave some of the counts out.
        const given: Partial<Counts> = event.data.counts;
        for (const name of counts) total[name] += given[name] ?? 0;
        if (event.data.success) good += 1;
      } else yield event;
    }
  }
  outcome.passed = good === rounds.length && total.tests > 0 && total.failed + total.cancelled === 0;
  for (const name of counts) yield closingLine(`${words[name] ?? name} ${total[name]}`);
  yield closingLine(`duration_ms ${performance.now() - started}`);
}

function isClosingLine({ type, data }: TestEvent): boolean {
  return type === 'test:diagnostic' && data.file === undefined && data.nesting === 0;
}

function closingLine(message: string): TestEvent {
  return { type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } };
}
