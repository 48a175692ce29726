// Merged cells: on each page, equal values downward are printed once, at the top of their rows, and nothing else changes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Row } from '../../src/layout/table/row.ts';
import { autoTrack } from '../../src/layout/track.ts';
import { Random } from '../fuzz/random.ts';
import { lengthOf, randomRounds } from '../random-rounds.ts';
import { cell, leaf, linesOf, pages, pathsOf, printed, row, spec, textsOf } from './table-builders.ts';

const columns = [{ track: autoTrack, merge: true }, { track: autoTrack, merge: true }, { track: autoTrack }];

/** A row of two merged cells and one of its own. */
function merged(first: string, second: string, own: string, height = 10): Row {
  return row([
    { ...cell(first), mergeKey: first },
    { ...cell(second), mergeKey: `${first} ${second}` },
    cell(leaf(own, height)),
  ]);
}

describe('merged cells', () => {
  it('are printed once, and again at the top of the next page', () => {
    const body = ['1', '2', '3', '4', '5'].map((own) => merged('a', own < '4' ? 'x' : 'y', own));
    assert.deepEqual(printed(spec({ columns, body }), { height: 20 }), [
      ['a x 1', '2'],
      ['a x 3', 'y 4'],
      ['a y 5'],
    ]);
  });

  it('begin anew where a cell before them does', () => {
    const body = [merged('a', 'x', '1'), merged('b', 'x', '2'), merged('b', 'x', '3')];
    assert.deepEqual(printed(spec({ columns, body }), { height: 100 }), [['a x 1', 'b x 2', '3']]);
  });

  it('have no line inside', () => {
    const body = [merged('a', 'x', '1'), merged('a', 'y', '2')];
    const lines = { horizontal: { width: 1, color: '#000000' } } as const;
    const [frame] = pages(spec({ columns, body, lines }), { height: 100 });
    const [line] = frame ? pathsOf(frame) : [];
    const from = line?.steps.flatMap((step) => (step[0] === 'M' && step[2] === 10 ? [step[1]] : []));
    assert.deepEqual(from, [40]);
  });

  it('are found in long runs in time', () => {
    const rows = lengthOf(21_000);
    const body = Array.from({ length: rows }, (_, index) => merged('a', 'x', `${index}`));
    const start = process.cpuUsage().user;
    const found = pages(spec({ columns, body }), { height: 500 });
    assert.equal(found.length, rows / 50);
    const ms = (process.cpuUsage().user - start) / 1000;
    assert.ok(ms < rows / 5, `${ms} ms`);
  });

  for (let seed = 1; seed <= randomRounds(60); seed += 1)
    it(`lose nothing on random pages, seed ${seed}`, () => {
      const random = new Random(seed);
      const facts = Array.from({ length: random.int(1, 40) }, (_, index) => ({
        first: random.pick(['a', 'b']),
        second: random.pick(['x', 'y']),
        own: `r${index}`,
        height: random.pick([10, 10, 20, 35]),
      }));
      const body = facts.map(({ first, second, own, height }) => merged(first, second, own, height));
      const height = random.int(40, 120);
      let next = 0;
      for (const frame of pages(spec({ columns, body }), { height })) {
        const lines = frame ? linesOf(frame) : [];
        let above: (typeof facts)[number] | undefined;
        for (const line of lines) {
          const fact = facts[next];
          next += 1;
          assert.ok(fact);
          const { first, second, own } = fact;
          const sameFirst = above?.first === first;
          const sameSecond = sameFirst && above?.second === second;
          assert.equal(line, [...(sameFirst ? [] : [first]), ...(sameSecond ? [] : [second]), own].join(' '));
          above = fact;
        }
      }
      assert.equal(next, facts.length);
    });

  it('take their height of all their rows together', () => {
    const body = [1, 2, 3].map((own) => high({ first: 'a', firstHeight: 30, second: `${own}`, own: 'r' }));
    assert.deepEqual(ownTops(body, 100), [[0, 10, 20]]);
  });

  it('make their rows higher, each by its part, where these are too low', () => {
    const body = [10, 20].map((height) => high({ first: 'a', firstHeight: 60, own: 'r', height }));
    assert.deepEqual(ownTops([...body, high({ first: 'b', own: 'r' })], 100), [[0, 20, 60]]);
  });

  it('need their height on each page on which they have rows', () => {
    const body = [1, 2, 3, 4].map(() => high({ first: 'a', firstHeight: 25, own: 'r' }));
    assert.deepEqual(ownTops(body, 30), [[0, 10, 20], [0]]);
    const last = pages(spec({ columns, body }), { height: 30 }).at(-1);
    assert.equal(last?.height, 25);
  });

  it('begin on the next page where the text has no room', () => {
    const body = [
      high({ first: 'a', own: 'r' }),
      ...[1, 2].map(() => high({ first: 'b', firstHeight: 25, own: 'r' })),
    ];
    assert.deepEqual(ownTops(body, 30), [[0], [0, 12.5]]);
  });

  it('leave rows in which all cells are merged as high as the lowest of these', () => {
    const same = row([
      { ...cell(leaf('a', 30)), mergeKey: 'a' },
      { ...cell(leaf('x', 10)), mergeKey: 'a x' },
    ]);
    const [frame] = pages(spec({ columns: columns.slice(0, 2), body: [same, same, same, same] }), {
      height: 100,
    });
    assert.equal(frame?.height, 40);
  });

  for (let seed = 1; seed <= randomRounds(60); seed += 1)
    it(`are no higher and no lower than their texts need, seed ${seed}`, () => {
      const random = new Random(seed);
      const firsts = { a: 10, b: 35, c: 24 } as const;
      const seconds = { x: 10, y: 31 } as const;
      const facts = Array.from({ length: random.int(1, 30) }, (): High => {
        const first = random.pick(['a', 'b', 'c'] as const);
        const second = random.pick(['x', 'y'] as const);
        const height = random.pick([10, 10, 10, 20]);
        return { first, firstHeight: firsts[first], second, secondHeight: seconds[second], own: 'r', height };
      });
      const height = random.int(40, 160);
      let next = 0;
      for (const frame of pages(spec({ columns, body: facts.map(high) }), { height })) {
        assert.ok(frame && frame.height <= height + 0.001, 'it stands on the page');
        const count = textsOf(frame).filter(({ text }) => text === 'r').length;
        assert.ok(count > 0, 'each page has rows');
        const here = facts.slice(next, next + count);
        assert.ok(Math.abs(frame.height - neededBy(here)) < 0.001, `${frame.height}, not ${neededBy(here)}`);
        const following = facts.slice(next, next + count + 1);
        if (following.length > count) assert.ok(neededBy(following) > height, 'the next row has no room');
        next += count;
      }
      assert.equal(next, facts.length);
    });
});

/** A row whose texts have these heights. */
interface High {
  readonly first: string;
  readonly firstHeight?: number;
  readonly second?: string;
  readonly secondHeight?: number;
  readonly own: string;
  readonly height?: number;
}

function high({ first, firstHeight = 10, second = '-', secondHeight = 10, own, height = 10 }: High): Row {
  return row([
    { ...cell(leaf(first, firstHeight)), mergeKey: first },
    { ...cell(leaf(second, secondHeight)), mergeKey: `${first} ${second}` },
    cell(leaf(own, height)),
  ]);
}

/** Returns the tops of the rows by page. */
function ownTops(body: readonly Row[], height: number): number[][] {
  return pages(spec({ columns, body }), { height }).map((frame) =>
    frame ? textsOf(frame).flatMap(({ text, y }) => (text === 'r' ? [y] : [])) : [],
  );
}

/** Returns the height of rows on one page: each merged cell is as high as its text or as its rows. */
function neededBy(rows: readonly High[]): number {
  let sum = 0;
  for (const same of runsBy(rows, ({ first }) => first)) {
    let inner = 0;
    for (const both of runsBy(same, ({ second }) => second)) {
      const own = both.reduce((all, { height = 10 }) => all + height, 0);
      inner += Math.max(own, both[0]?.secondHeight ?? 0);
    }
    sum += Math.max(inner, same[0]?.firstHeight ?? 0);
  }
  return sum;
}

function runsBy<T>(all: readonly T[], keyOf: (one: T) => unknown): T[][] {
  const runs: T[][] = [];
  for (const [index, one] of all.entries()) {
    const above = all[index - 1];
    if (above !== undefined && keyOf(above) === keyOf(one)) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}
