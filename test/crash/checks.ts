// What must hold after clients called servers that died: for every key, for every answer and for the books.
import assert from 'node:assert/strict';
import { takes } from '../platen.ts';
import { type Call, type Crash, isLinearizable, type Outcome } from './linearizability.ts';
import type { Traffic, Try } from './traffic.ts';

/** Every key that has been used gives, at the end, one PDF, twice the same. */
export async function checkReplays(traffic: Traffic): Promise<void> {
  const check = async (key: string): Promise<void> => {
    const first = await replayOnce(traffic, key);
    // Another value came first with this key.
    if (first.kind === 'conflict') return;
    const second = await replayOnce(traffic, key);
    assert.ok(first.kind === 'made' && second.kind === 'made', `${key}: ${first.kind}, ${second.kind}`);
    assert.deepEqual([second.generation, second.sha256], [first.generation, first.sha256], key);
  };
  const keys = [...traffic.keys];
  const worker = async (): Promise<void> => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) await check(key);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Again while the server is too busy. */
async function replayOnce(traffic: Traffic, key: string): Promise<Outcome> {
  let seen = await traffic.replay(key);
  for (let more = 0; more < 20 && (seen.kind === 'failed' || seen.kind === 'in_progress'); more++) {
    await takes(250);
    seen = await traffic.replay(key);
  }
  return seen;
}

/** The calls of each key, with the deaths of servers, have an order that the contract allows. */
export function checkHistories(
  tries: readonly Try[],
  crashes: readonly Crash[],
  ended: (call: Call) => Call = (call) => call,
): void {
  for (const [key, calls] of Map.groupBy(tries, (each) => each.key)) {
    if (key === undefined) continue;
    const sorted = [...calls.map(ended), ...crashes].sort((a, b) => a.start - b.start);
    assert.ok(
      isLinearizable(sorted),
      `the history of ${key} has no order: ${JSON.stringify(sorted, null, 1)}`,
    );
  }
}

/** A generation as the books have it. */
export interface GenerationRow {
  readonly id: string;
  readonly idem_key: string | null;
  readonly sha256: string;
  readonly mismatches: number;
}

/** What is billed is what is logged, no key twice, and nothing that was answered is missing. */
export function checkBilled(
  used: number | undefined,
  rows: readonly GenerationRow[],
  tries: readonly Try[],
): void {
  assert.equal(used, rows.length, 'billed is not what is logged');
  const generations = new Map(rows.map((row) => [row.id, row]));
  const keyed = rows.filter((row) => row.idem_key !== null);
  assert.equal(new Set(keyed.map((row) => row.idem_key)).size, keyed.length, 'a key was billed twice');
  assert.equal(rows.filter((row) => row.mismatches > 0).length, 0, 'a replay differed');
  for (const { key, outcome } of tries) {
    if (outcome.kind !== 'made') continue;
    const row = generations.get(outcome.generation);
    assert.ok(row, `${outcome.generation} was answered and is not in the books`);
    assert.deepEqual([row.idem_key ?? undefined, row.sha256], [key, outcome.sha256]);
  }
  const unkeyed = tries.filter(({ key }) => key === undefined);
  const answered = new Set(
    unkeyed.flatMap(({ outcome }) => (outcome.kind === 'made' ? [outcome.generation] : [])),
  );
  const without = rows.length - keyed.length;
  const lost = unkeyed.filter(({ outcome }) => outcome.kind === 'unknown').length;
  assert.equal(answered.size, unkeyed.filter(({ outcome }) => outcome.kind === 'made').length);
  assert.ok(without >= answered.size && without <= answered.size + lost, `${without} billed without key`);
}
