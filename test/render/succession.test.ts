// Children that have had their share of work: who learns before they leave, and that they never leave together.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Succession, type Successor } from '../../src/render/succession.ts';

type Child = { -readonly [Key in keyof Successor]: Successor[Key] };

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
/** A child that has served so many has learned. */
const learned = 500;
/** A new child is there so many requests after one that left. */
const startTakes = 100;

/** Children as a crew has them: idle ones that have learned come first, and one that leaves is replaced some time later. */
class Crew {
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
      for (const one of idle) if (this.#succession.mayLeave(one)) this.#leave(one);
    }
    this.#fill();
  }

  #lease(account: string, idle: Child[]): Child | undefined {
    const pupil = this.#succession.pupilFor(account);
    const taught = pupil !== undefined && idle.includes(pupil) ? pupil : undefined;
    if (taught !== undefined) this.#succession.taught(account);
    const fitting = idle.filter(({ owner }) => !this.#apart || owner === undefined || owner === account);
    const best = fitting.find((child) => this.#succession.hasLearned(child));
    const child = taught ?? best ?? fitting.find(({ owner }) => owner === account) ?? fitting[0];
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
    this.children.add({ served: 0, owner: undefined, dead: false });
  }
}

function gapsOf(departures: readonly Departure[]): readonly number[] {
  return departures.slice(1).map(({ at }, index) => at - (departures[index]?.at ?? 0));
}

/** At least `departures` children have left, and each left `count` others that had learned. */
function requireLearned(crew: Crew, departures: number, count: number): void {
  assert.ok(crew.departures.length >= departures, `${crew.departures.length} left`);
  for (const { at, served } of crew.departures) {
    const others = served.filter((requests) => requests >= learned).length;
    assert.ok(others >= count, `at request ${at} the others had served ${served.join(', ')}`);
  }
}

describe('succession', () => {
  it('lets a child leave when as many others have learned as render at once, and none together', () => {
    for (const workers of [2, 4]) {
      const crew = new Crew({ workers, spares: 1 });
      const accounts = Array.from({ length: workers }, () => 'acme');
      for (let round = 0; round < 8 * share; round += 1) crew.serve(...accounts);
      requireLearned(crew, 5, workers);
      const gaps = gapsOf(crew.departures);
      assert.ok(Math.min(...gaps) > learned, gaps.join(', '));
    }
  });

  it('teaches by one request of sixteen, and none before a child had its share', () => {
    const crew = new Crew({ workers: 1, spares: 1 });
    const [old, pupil] = [...crew.children] as [Child, Child];
    for (let request = 0; request < share; request += 1) crew.serve('acme');
    assert.deepEqual([old.served, pupil.served], [share, 0]);
    for (let request = 0; request < 1600; request += 1) crew.serve('acme');
    assert.deepEqual([old.served, pupil.served], [share + 1500, 100]);
  });

  it('lets a child leave at once when nobody else is there', () => {
    const crew = new Crew({ workers: 1, spares: 0 });
    for (let request = 0; request < share; request += 1) crew.serve('acme');
    assert.deepEqual(crew.departures, [{ at: share, served: [] }]);
  });

  it('lets a child leave at once when enough others have learned, also the spare', () => {
    const children: Child[] = [share, learned, learned].map((served) => ({
      served,
      owner: 'acme',
      dead: false,
    }));
    const [old, , spare] = children as [Child, Child, Child];
    const succession = new Succession(
      { workers: 2, spares: 1, apart: false, recycleAfter: share },
      { all: children, hasRoom: () => true },
    );
    assert.equal(succession.mayLeave(old), true);
    // Another one is being started in its place, and is not there yet.
    spare.dead = true;
    assert.equal(succession.mayLeave(old), false);
  });

  it('lets a child learn for each account where they are kept apart, and not a new one for each lesson', () => {
    const crew = new Crew({ workers: 2, spares: 1, apart: true });
    let most = 0;
    for (let round = 0; round < 8 * share; round += 1) {
      crew.serve('acme', 'other');
      most = Math.max(most, crew.children.size);
    }
    requireLearned(crew, 4, 2);
    assert.equal(most, 5, 'one and its pupil for each account, and one for the next account');
  });

  it('lets no fresh child learn where there is no room for another one, and still none leave together', () => {
    const crew = new Crew({ workers: 2, spares: 1, apart: true, most: 3 });
    for (let round = 0; round < 4 * share; round += 1) crew.serve('acme', 'acme');
    requireLearned(crew, 4, 1);
  });

  it('lets the only child of an account leave at once where there is no room for another one', () => {
    const crew = new Crew({ workers: 1, spares: 1, apart: true, most: 2 });
    for (let request = 0; request < share; request += 1) crew.serve('acme');
    assert.deepEqual(crew.departures, [{ at: share, served: [0] }]);
  });

  it('lets children leave one after the other where there are no spares', () => {
    const crew = new Crew({ workers: 2, spares: 0 });
    for (let round = 0; round < 4 * share; round += 1) crew.serve('acme', 'acme');
    requireLearned(crew, 4, 1);
  });

  it('lets no other child leave for a lesson whose old child is gone', () => {
    const children: Child[] = [share, share, 0].map((served) => ({ served, owner: undefined, dead: false }));
    const [old, other, pupil] = children as [Child, Child, Child];
    const successors = { all: children, hasRoom: () => true };
    const succession = new Succession(
      { workers: 2, spares: 1, apart: false, recycleAfter: share },
      successors,
    );
    assert.equal(succession.mayLeave(old), false);
    assert.equal(succession.lessons, 1);
    pupil.served = learned;
    old.dead = true;
    assert.equal(succession.lessons, 0);
    assert.equal(succession.mayLeave(other), false);
  });

  it('lets another child learn when the pupil dies', () => {
    const children: Child[] = [share, 0, 0].map((served) => ({ served, owner: undefined, dead: false }));
    const [old, first, second] = children as [Child, Child, Child];
    const succession = new Succession(
      { workers: 2, spares: 1, apart: false, recycleAfter: share },
      { all: children, hasRoom: () => true },
    );
    const pupils = (): unknown[] => Array.from({ length: 16 }, () => succession.pupilFor('acme'));
    assert.equal(succession.mayLeave(old), false);
    assert.equal(pupils().at(-1), first);
    first.dead = true;
    assert.equal(pupils().at(-1), undefined);
    assert.equal(succession.mayLeave(old), false);
    assert.equal(pupils().at(-1), second);
  });
});
