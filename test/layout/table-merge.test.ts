// Merged cells: on each page, equal values downward are printed once, at the top of their rows, and nothing else changes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RowSpec } from '../../src/layout/table/spec.ts';
import { autoTrack } from '../../src/layout/track.ts';
import { Random } from '../fuzz/random.ts';
import { lengthOf, randomRounds } from '../random-rounds.ts';
import { cell, leaf, linesOf, pages, pathsOf, printed, row, spec } from './table-builders.ts';

const columns = [{ track: autoTrack, merge: true }, { track: autoTrack, merge: true }, { track: autoTrack }];

/** A row of two merged cells and one of its own. */
function merged(first: string, second: string, own: string, height = 10): RowSpec {
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
});
