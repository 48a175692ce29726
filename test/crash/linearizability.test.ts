// The checker itself: histories that a key may show, and such that it must not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { randomRounds } from '../random-rounds.ts';
import { type Call, type Crash, isLinearizable, type Outcome } from './linearizability.ts';

const made = (generation: string, sha256 = generation): Outcome => ({
  kind: 'made',
  generation,
  sha256,
  replayed: false,
});
const again = (generation: string, sha256 = generation): Outcome => ({
  kind: 'made',
  generation,
  sha256,
  replayed: true,
});
const busy: Outcome = { kind: 'in_progress' };
const conflict: Outcome = { kind: 'conflict' };
const failed: Outcome = { kind: 'failed' };
const unknown: Outcome = { kind: 'unknown' };

const call = (start: number, end: number, outcome: Outcome, body = 'a'): Call => ({
  body,
  start,
  end,
  outcome,
});
const crash = (at: number): Crash => ({ crash: true, start: at, end: at });

type History = readonly (Call | Crash)[];

const good: Readonly<Record<string, History>> = {
  'nothing at all': [],
  'one generation, then replays': [call(0, 1, made('g')), call(2, 3, again('g')), call(4, 5, again('g'))],
  'in progress while the first renders': [call(0, 9, made('g')), call(2, 3, busy), call(10, 11, again('g'))],
  'a conflict while the first renders, and after it': [
    call(0, 9, made('g')),
    call(2, 3, conflict, 'b'),
    call(10, 11, conflict, 'b'),
  ],
  'a failure leaves the key free, even for another body': [
    call(0, 1, failed),
    call(2, 3, made('g'), 'b'),
    call(4, 5, conflict),
  ],
  'in progress seen because of a call that failed in the end': [
    call(0, 9, failed),
    call(2, 3, busy),
    call(4, 5, conflict, 'b'),
  ],
  'an answer that got lost, replayed': [call(0, 5, unknown), crash(5), call(6, 7, again('g'))],
  'a call that the crash cut off, made anew': [call(0, 5, unknown), crash(5), call(6, 7, made('g'))],
  'a caller that left: both may be': [call(0, 100, unknown), call(10, 20, busy), call(30, 40, again('g'))],
  'a replay answered before the first one is': [call(0, 9, made('g')), call(3, 5, again('g'))],
  'two at once, either may be first': [call(0, 9, again('g')), call(0, 9, made('g'))],
};

const bad: Readonly<Record<string, History>> = {
  'two generations': [call(0, 1, made('g')), call(2, 3, made('h'))],
  'two generations at once': [call(0, 9, made('g')), call(0, 9, made('h'))],
  'a generation lost in a crash after its answer': [call(0, 1, made('g')), crash(2), call(3, 4, made('h'))],
  'a replay of another generation': [call(0, 1, made('g')), call(2, 3, again('h'))],
  'a replay with other bytes': [call(0, 1, made('g')), call(2, 3, again('g', 'other'))],
  'two replays that differ, of an answer that got lost': [
    call(0, 5, unknown),
    crash(5),
    call(6, 7, again('g')),
    call(8, 9, again('g', 'other')),
  ],
  'a replay to another body: the hash ignores a value': [call(0, 1, made('g')), call(2, 3, again('g'), 'b')],
  'a replay of nothing': [call(0, 1, again('g'))],
  'a replay before the first call began': [call(0, 1, again('g')), call(2, 3, made('g'))],
  'in progress when nothing was in flight': [call(0, 1, made('g')), call(2, 3, busy)],
  'in progress after a crash: a reservation was left': [call(0, 5, unknown), crash(5), call(6, 7, busy)],
  'a conflict with nothing': [call(0, 1, conflict)],
  'a conflict with a call that failed before': [call(0, 1, failed), call(2, 3, conflict, 'b')],
  'a conflict with its own body': [call(0, 1, made('g')), call(2, 3, conflict)],
  'a failure that kept the key': [call(0, 1, failed), call(2, 3, again('g'))],
  'in progress for another body': [call(0, 9, made('g')), call(2, 3, busy, 'b')],
};

describe('histories of a key that may be', () => {
  for (const [name, history] of Object.entries(good)) {
    it(name, () => assert.equal(isLinearizable(history), true));
  }
});

describe('histories of a key that must not be', () => {
  for (const [name, history] of Object.entries(bad)) {
    it(name, () => assert.equal(isLinearizable(history), false));
  }
});

/** What a right server shows: calls one after the other at instants, each seen within a wider span. */
function play(steps: readonly { body: string; fails: boolean; slack: number }[]): Call[] {
  let holder: { readonly body: string; readonly generation: string } | undefined;
  return steps.map(({ body, fails, slack }, index) => {
    const at = index * 10;
    const seen = (outcome: Outcome): Call => call(at - slack, at + slack, outcome, body);
    if (holder !== undefined) return seen(holder.body === body ? again(holder.generation) : conflict);
    if (fails) return seen(failed);
    holder = { body, generation: `g${index}` };
    return seen(made(holder.generation));
  });
}

const steps = fc.array(
  fc.record({ body: fc.constantFrom('a', 'b'), fails: fc.boolean(), slack: fc.integer({ min: 0, max: 40 }) }),
  { minLength: 1, maxLength: 14 },
);

describe('random histories', () => {
  it('of a right server are accepted, however the spans overlap', () => {
    fc.assert(
      fc.property(steps, (given) => isLinearizable(play(given))),
      { numRuns: randomRounds(300) },
    );
  });

  it('with one more generation are refused', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (given, where) => {
        const history = play(given);
        fc.pre(history.some(({ outcome }) => outcome.kind === 'made'));
        const at = (where % history.length) * 10;
        assert.equal(isLinearizable([...history, call(at, at + 500, made('another'))]), false);
      }),
      { numRuns: randomRounds(300) },
    );
  });
});
