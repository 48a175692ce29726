// Completions, gathered by account. Where a connection ends during a commit, the database is asked until it is known what became of it.
import { AppError } from '../../errors.ts';
import { distinctPins } from '../distinct-pins.ts';
import type { Completed, Completion } from '../terms.ts';
import { explain, isUnknown, unknownOutcome } from './faults.ts';
import { Gather } from './gather.ts';
import type { Statement } from './link.ts';
import type { GenerationParts } from './parts.ts';
import { pinRecords } from './pins.ts';

const mostTogether = 100;
/** How long the outcome of a commit is asked for, milliseconds. A caller waits no longer. */
const askForMs = 8000;
const askEveryMs = 250;

const complete: Statement = {
  name: 'complete_calls',
  text: 'SELECT platen.complete_calls($1, $2, $3, $4, $5, $6) AS completed',
};

/** Returns the function that completes generations. */
export function completer(parts: GenerationParts): (completion: Completion) => Promise<Completed> {
  const gathered = new Gather<Completion, Completed>({
    most: mostTogether,
    send: (_, items) => ask(parts, items),
    // A fault in one of them must not cost the others.
    isOfOne: (error) => !(error instanceof AppError),
  });
  return (completion) => gathered.add(completion.account, completion);
}

/**
 * Completes, and asks again as long as it is unknown what became of it. The statement locks the reservation first: a
 * try that is still under way on a lost connection ends before the next one looks.
 */
async function ask(
  { link, limits }: GenerationParts,
  items: readonly Completion[],
): Promise<readonly Completed[]> {
  const values = valuesOf(items, limits);
  const deadline = performance.now() + askForMs;
  for (let again = false; ; again = true) {
    try {
      const rows = await link.raw<{ completed: Completed }>(complete, [...values, again]);
      return rows.map((row) => row.completed);
    } catch (error) {
      // What was refused before it was sent is asked again as well: an earlier try may have been committed.
      if (!isUnknown(error) && !(error instanceof AppError && again)) throw explain(error);
      if (performance.now() > deadline) throw unknownOutcome(error);
    }
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

function valuesOf(
  items: readonly Completion[],
  { pinCapBytes, pinShareBytes }: GenerationParts['limits'],
): readonly unknown[] {
  const calls = items.map(({ account: _, pins, ...facts }) => ({ ...facts, pins: pinRecords(pins) }));
  const assets = distinctPins(items.flatMap(({ pins }) => pins));
  return [
    JSON.stringify(calls),
    assets.map(({ sha256 }) => sha256),
    assets.map(({ bytes }) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    pinCapBytes,
    pinShareBytes,
  ];
}
