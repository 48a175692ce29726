// Turns in the queue: order within an account, round robin between them, accounts that may not run.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FairQueue } from '../../src/admission/fair-queue.ts';

interface Item {
  readonly account: string;
  readonly n: number;
}

function queueOf(names: string): FairQueue<Item> {
  const queue = new FairQueue<Item>();
  for (const [n, account] of [...names].entries()) queue.add({ account, n });
  return queue;
}

function drain(queue: FairQueue<Item>, mayRun: (account: string) => boolean = () => true): string {
  const taken: string[] = [];
  for (let item = queue.take(mayRun); item; item = queue.take(mayRun)) taken.push(`${item.account}${item.n}`);
  return taken.join(' ');
}

describe('FairQueue', () => {
  const table: readonly (readonly [string, string])[] = [
    ['aaa', 'a0 a1 a2'],
    ['aaab', 'a0 b3 a1 a2'],
    ['aabbcc', 'a0 b2 c4 a1 b3 c5'],
    ['abcaaa', 'a0 b1 c2 a3 a4 a5'],
  ];
  for (const [given, expected] of table) {
    it(`${given} → ${expected}`, () => assert.equal(drain(queueOf(given)), expected));
  }

  it('passes over accounts that may not run, and keeps their place', () => {
    const queue = queueOf('aabb');
    assert.equal(
      drain(queue, (account) => account === 'b'),
      'b2 b3',
    );
    assert.equal(queue.size, 2);
    assert.equal(drain(queue), 'a0 a1');
  });

  it('puts one that was begun before to the front of its line', () => {
    const queue = queueOf('aab');
    queue.add({ account: 'a', n: 9 }, 'front');
    assert.equal(drain(queue), 'a9 b2 a0 a1');
  });

  it('says how many would be served before a new one', () => {
    const queue = queueOf('aaab');
    assert.deepEqual(queue.ahead('a'), { own: 3, all: 4 });
    assert.deepEqual(queue.ahead('b'), { own: 1, all: 3 });
    assert.deepEqual(queue.ahead('c'), { own: 0, all: 2 });
  });

  it('counts those that are still to come as if they waited', () => {
    const queue = queueOf('aaab');
    const coming = new Map(Object.entries({ b: 2, c: 5 }));
    assert.deepEqual(queue.ahead('a', coming), { own: 3, all: 3 + 3 + 4 });
    assert.deepEqual(queue.ahead('b', coming), { own: 3, all: 3 + 3 + 4 });
    assert.deepEqual(queue.ahead('c', coming), { own: 5, all: 5 + 3 + 3 });
    assert.deepEqual(queue.ahead('d', coming), { own: 0, all: 3 });
  });

  it('lets go of an item once', () => {
    const queue = new FairQueue<Item>();
    const item = { account: 'a', n: 0 };
    queue.add(item);
    assert.deepEqual([queue.remove(item), queue.remove(item), queue.size], [true, false, 0]);
  });
});
