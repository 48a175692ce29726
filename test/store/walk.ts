// Random walks of begin, complete, abandon, restart and clock against a small model of what is promised, for any store.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { limits } from '../../src/contract.ts';
import type { Begun, Found } from '../../src/store/terms.ts';
import { randomRounds } from '../random-rounds.ts';
import { beginning, bodyHash, call, completion, noon, populate, type TimedStore } from './world.ts';

const leaseMs = 60_000;
const perMonth = 3;

interface Call {
  readonly id: string;
  readonly key: string | undefined;
  readonly body: string;
  readonly test: boolean;
  readonly period: string;
  readonly admittedAt: number;
}

/** What is promised, in the simplest words. */
class Model {
  readonly running = new Map<string, Call>();
  readonly delivered: Call[] = [];

  #alive(now: number): Call[] {
    return [...this.running.values()].filter((one) => now < one.admittedAt + leaseMs);
  }

  /** The latest delivered call of a key that is still live. */
  #past(call: Pick<Call, 'key' | 'test'>, now: number): Call | undefined {
    const found = this.delivered.filter((one) => one.key === call.key && one.test === call.test).at(-1);
    return found !== undefined && now < found.admittedAt + limits.idempotencyMs ? found : undefined;
  }

  expectBegun(call: Call, now: number): string {
    if (call.key !== undefined) {
      const past = this.#past(call, now);
      if (past !== undefined) return past.body === call.body ? `replay ${past.id}` : 'key_conflict';
      const current = this.#alive(now).find((one) => one.key === call.key && one.test === call.test);
      if (current !== undefined) return current.body === call.body ? 'in_progress' : 'key_conflict';
    }
    if (call.test) return 'admitted';
    const used = this.used(call.period);
    if (used >= perMonth) return 'quota_exceeded';
    const reserved = this.#alive(now).filter((one) => !one.test && one.period === call.period).length;
    return used + reserved >= perMonth ? 'quota_pending' : 'admitted';
  }

  begin(call: Call, now: number): void {
    // The store clears ended leases when it admits; until then a late call may still be completed.
    this.expire(now);
    this.running.set(call.id, call);
  }

  expire(now: number): void {
    for (const one of this.running.values()) if (now >= one.admittedAt + leaseMs) this.running.delete(one.id);
  }

  used(period: string): number {
    return this.delivered.filter((one) => !one.test && one.period === period).length;
  }
}

type Step =
  | {
      readonly kind: 'begin';
      readonly key: string | undefined;
      readonly body: string;
      readonly test: boolean;
    }
  | { readonly kind: 'complete' | 'abandon'; readonly which: number }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'restart' };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('begin' as const),
      key: fc.constantFrom(undefined, 'k1', 'k2'),
      body: fc.constantFrom('x', 'y'),
      test: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('complete' as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('abandon' as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.constantFrom(
        1,
        leaseMs - 1,
        leaseMs,
        limits.idempotencyMs - leaseMs,
        limits.idempotencyMs,
        -5000,
        31 * 86_400_000,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

/** A store that is walked. */
export interface Walked {
  readonly store: TimedStore;
  /** Lets all calls under way die with their server. `underWay` says how many there were. */
  restart(underWay: number): Promise<void>;
  close(): Promise<void>;
}

/** One walk: store and model side by side. */
class Walk {
  readonly #walked: Walked;
  readonly #store: TimedStore;
  readonly #version: number;
  readonly #model = new Model();
  #now = noon;
  #made = 0;

  constructor(walked: Walked, version: number) {
    this.#walked = walked;
    this.#store = walked.store;
    this.#version = version;
  }

  async step(step: Step): Promise<void> {
    switch (step.kind) {
      case 'begin':
        return this.#begin(step);
      case 'complete':
        return this.#complete(this.#pick(step.which));
      case 'abandon':
        return this.#abandon(this.#pick(step.which));
      case 'advance':
        this.#now += step.ms;
        return;
      case 'restart':
        return this.#restart();
    }
  }

  async check(): Promise<void> {
    for (const period of new Set(this.#model.delivered.map((one) => one.period))) {
      assert.equal((await this.#store.getUsage('acc_a', period, this.#now)).used, this.#model.used(period));
    }
    const listed = await this.#store.listGenerations('acc_a', { limit: 1000 });
    assert.deepEqual(listed.map((one) => one.id).sort(), this.#model.delivered.map((one) => one.id).sort());
  }

  #pick(which: number): Call | undefined {
    const running = [...this.#model.running.values()];
    return running[which % Math.max(1, running.length)];
  }

  async #begin({ key, body, test: isTest }: Extract<Step, { kind: 'begin' }>): Promise<void> {
    const id = `gen_${this.#made++}`;
    const period = new Date(this.#now).toISOString().slice(0, 7);
    const made: Call = { id, key, body, test: isTest, period, admittedAt: this.#now };
    const identity = call(key, body, { test: isTest, bodyHash: bodyHash(body) });
    const more = { now: this.#now, leaseUntil: this.#now + leaseMs };
    const expected = this.#model.expectBegun(made, this.#now);
    const begun = await this.#store.beginGeneration(beginning(id, identity, this.#version, more));
    assert.equal(describe(begun), expected);
    if (begun.kind === 'admitted') this.#model.begin(made, this.#now);
    else this.#model.expire(this.#now);
    const found = await this.#store.findGeneration(identity, 'tpl_doc_0', this.#now);
    const after = this.#model.expectBegun(made, this.#now);
    const sees =
      found.kind === 'fresh' ? ['admitted', 'quota_exceeded', 'quota_pending'] : [describeFound(found)];
    assert.ok(sees.includes(after), `${found.kind} where ${after}`);
    if (key !== undefined)
      assert.equal(await this.#store.knowsKey(identity, key, this.#now), found.kind !== 'fresh');
  }

  async #complete(one: Call | undefined): Promise<void> {
    if (one === undefined) return;
    assert.equal(await this.#store.completeGeneration(completion(one.id, { now: this.#now })), 'completed');
    this.#model.running.delete(one.id);
    this.#model.delivered.push(one);
    assert.equal(await this.#store.completeGeneration(completion(one.id)), 'lost', 'a second time');
  }

  async #abandon(one: Call | undefined): Promise<void> {
    if (one === undefined) return;
    await this.#store.abandonGeneration(one.id);
    this.#model.running.delete(one.id);
  }

  async #restart(): Promise<void> {
    await this.#walked.restart(this.#model.running.size);
    this.#model.running.clear();
  }
}

function describe(begun: Begun): string {
  return begun.kind === 'replay' ? `replay ${begun.past.id}` : begun.kind;
}

function describeFound(found: Found): string {
  return found.kind === 'replay' ? `replay ${found.past.id}` : found.kind;
}

/** Walks at random. Each walk has a store of its own. */
export async function walkAtRandom(open: () => Promise<Walked>, walks: number): Promise<void> {
  const seed = Number(process.env.SEED ?? 20261121);
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 60 }), async (walk) => {
      const walked = await open();
      try {
        const pair = new Walk(walked, await populate(walked.store, perMonth));
        for (const step of walk) await pair.step(step);
        await pair.check();
      } finally {
        await walked.close();
      }
    }),
    { seed, numRuns: randomRounds(walks, 'WALKS') },
  );
}
