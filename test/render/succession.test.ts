// Children that have had their share of work: who is warmed up before they are retired, and that they never go together.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ChildFacts, Succession } from '../../src/render/succession.ts';

type Child = { -readonly [Key in keyof ChildFacts]: ChildFacts[Key] };

interface Departure {
  /** The number of requests before. */
  readonly at: number;
  /** How much the others had served. */
  readonly served: readonly number[];
}

interface Size {
  readonly workers: number;
  readonly spares: number;
  readonly apart?: boolean;
  /** How many children there may be. */
  readonly most?: number;
}

const share = 5000;
/** A child that has served so many is warm. */
const warm = 500;
/** A new child is there so many requests after one that left. */
const startTakes = 100;

/** Children as a set of workers has them: warm ones that are idle come first, and one that is retired is replaced some time later. */
class FakeWorkers {
  readonly children = new Set<Child>();
  readonly departures: Departure[] = [];
  readonly #succession: Succession<Child>;
  readonly #apart: boolean;
  readonly #hasRoom: () => boolean;
  readonly #count: number;
  #requests = 0;
  #startAt: number | undefined;

  constructor({ workers, spares, apart = false, most = Number.POSITIVE_INFINITY }: Size) {
    this.#hasRoom = () => this.children.size < most;
    const successors = { all: this.children, hasRoom: this.#hasRoom };
    this.#succession = new Succession({ workers, spares, apart, recycleAfter: share }, successors);
    this.#apart = apart;
    this.#count = workers + spares;
    for (let child = 0; child < this.#count; child += 1) this.#start();
  }

  /** Serves a request of each of these accounts, all at once. */
  serve(...accounts: readonly string[]): void {
    const idle = [...this.children];
    const busy = accounts.flatMap((account) => this.#lease(account, idle) ?? []);
    for (const child of busy) {
      this.#requests += 1;
      child.served += 1;
      if (!idle.includes(child)) idle.push(child);
      for (const one of idle) if (this.#succession.mayRetire(one)) this.#leave(one);
    }
    this.#fill();
  }

  #lease(account: string, idle: Child[]): Child | undefined {
    const successor = this.#succession.successorFor(account);
    const warmed = successor !== undefined && idle.includes(successor) ? successor : undefined;
    if (warmed !== undefined) this.#succession.noteWork(account);
    const fitting = idle.filter(({ owner }) => !this.#apart || owner === undefined || owner === account);
    const best = fitting.find((child) => this.#succession.isWarm(child));
    const child = warmed ?? best ?? fitting.find(({ owner }) => owner === account) ?? fitting[0];
    if (child === undefined) return undefined;
    child.owner = account;
    idle.splice(idle.indexOf(child), 1);
    return child;
  }

  #leave(child: Child): void {
    if (child.dead) return;
    child.dead = true;
    this.children.delete(child);
    this.departures.push({ at: this.#requests, served: [...this.children].map(({ served }) => served) });
  }

  #fill(): void {
    const hasFresh = [...this.children].some(({ owner }) => owner === undefined);
    if (this.#apart ? hasFresh || !this.#hasRoom() : this.children.size >= this.#count) return;
    this.#startAt ??= this.#requests + startTakes;
    if (this.#requests < this.#startAt) return;
    this.#startAt = undefined;
    this.#start();
  }

  #start(): void {
    this.children.add({ served: 0, warmed: false, owner: undefined, dead: false });
  }
}

function gapsOf(departures: readonly Departure[]): readonly number[] {
  return departures.slice(1).map(({ at }, index) => at - (departures[index]?.at ?? 0));
}

/** At least `departures` children have left, and each left `count` others that were warm. */
function requireWarm(set: FakeWorkers, departures: number, count: number): void {
  assert.ok(set.departures.length >= departures, `${set.departures.length} left`);
  for (const { at, served } of set.departures) {
    const others = served.filter((requests) => requests >= warm).length;
    assert.ok(others >= count, `at request ${at} the others had served ${served.join(', ')}`);
  }
}

describe('succession', () => {
  it('retires a child when as many others are warm as render at once, and none together', () => {
    for (const workers of [2, 4]) {
      const set = new FakeWorkers({ workers, spares: 1 });
      const accounts = Array.from({ length: workers }, () => 'acme');
      for (let round = 0; round < 8 * share; round += 1) set.serve(...accounts);
      requireWarm(set, 5, workers);
      const gaps = gapsOf(set.departures);
      assert.ok(Math.min(...gaps) > warm, gaps.join(', '));
    }
  });

  it('warms up by one request of sixteen, and none before a child had its share', () => {
    const set = new FakeWorkers({ workers: 1, spares: 1 });
    const [old, successor] = [...set.children] as [Child, Child];
    for (let request = 0; request < share; request += 1) set.serve('acme');
    assert.deepEqual([old.served, successor.served], [share, 0]);
    for (let request = 0; request < 1600; request += 1) set.serve('acme');
    assert.deepEqual([old.served, successor.served], [share + 1500, 100]);
  });

  it('lets a child leave at once when nobody else is there', () => {
    const set = new FakeWorkers({ workers: 1, spares: 0 });
    for (let request = 0; request < share; request += 1) set.serve('acme');
    assert.deepEqual(set.departures, [{ at: share, served: [] }]);
  });

  it('retires a child at once when enough others are warm, also the spare', () => {
    const children: Child[] = [share, warm, warm].map((served) => ({
      served,
      warmed: false,
      owner: 'acme',
      dead: false,
    }));
    const [old, , spare] = children as [Child, Child, Child];
    const succession = new Succession(
      { workers: 2, spares: 1, apart: false, recycleAfter: share },
      { all: children, hasRoom: () => true },
    );
    assert.equal(succession.mayRetire(old), true);
    // Another one is being started in its place, and is not there yet.
    spare.dead = true;
    assert.equal(succession.mayRetire(old), false);
  });

  it('warms up one child for each account where they are kept apart, and not a new one each time', () => {
    const set = new FakeWorkers({ workers: 2, spares: 1, apart: true });
    let most = 0;
    for (let round = 0; round < 8 * share; round += 1) {
      set.serve('acme', 'other');
      most = Math.max(most, set.children.size);
    }
    requireWarm(set, 4, 2);
    assert.equal(most, 5, 'one and its successor for each account, and one for the next account');
  });

  it('warms up no fresh child where there is no room for another one, and still retires none together', () => {
    const set = new FakeWorkers({ workers: 2, spares: 1, apart: true, most: 3 });
    for (let round = 0; round < 4 * share; round += 1) set.serve('acme', 'acme');
    requireWarm(set, 4, 1);
  });

  it('lets the only child of an account leave at once where there is no room for another one', () => {
    const set = new FakeWorkers({ workers: 1, spares: 1, apart: true, most: 2 });
    for (let request = 0; request < share; request += 1) set.serve('acme');
    assert.deepEqual(set.departures, [{ at: share, served: [0] }]);
  });

  it('lets children leave one after the other where there are no spares', () => {
    const set = new FakeWorkers({ workers: 2, spares: 0 });
    for (let round = 0; round < 4 * share; round += 1) set.serve('acme', 'acme');
    requireWarm(set, 4, 1);
  });

  it('lets no other child leave for a warmUp whose old child is gone', () => {
    const children: Child[] = [share, share, 0].map((served) => ({
      served,
      warmed: false,
      owner: undefined,
      dead: false,
    }));
    const [old, other, successor] = children as [Child, Child, Child];
    const successors = { all: children, hasRoom: () => true };
    const succession = new Succession(
      { workers: 2, spares: 1, apart: false, recycleAfter: share },
      successors,
    );
    assert.equal(succession.mayRetire(old), false);
    assert.equal(succession.warmUps, 1);
    successor.served = warm;
    old.dead = true;
    assert.equal(succession.warmUps, 0);
    assert.equal(succession.mayRetire(other), false);
  });

  it('warms up another child when the successor dies', () => {
    const children: Child[] = [share, 0, 0].map((served) => ({
      served,
      warmed: false,
      owner: undefined,
      dead: false,
    }));
    const [old, first, second] = children as [Child, Child, Child];
    const succession = new Succession(
      { workers: 2, spares: 1, apart: false, recycleAfter: share },
      { all: children, hasRoom: () => true },
    );
    const successors = (): unknown[] => Array.from({ length: 16 }, () => succession.successorFor('acme'));
    assert.equal(succession.mayRetire(old), false);
    assert.equal(successors().at(-1), first);
    first.dead = true;
    assert.equal(successors().at(-1), undefined);
    assert.equal(succession.mayRetire(old), false);
    assert.equal(successors().at(-1), second);
  });
});
