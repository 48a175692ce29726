// Carried totals: printed only where the table breaks, their room part of the break, page sums that add up to the grand total.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SlotLocal } from '../../src/layout/slot.ts';
import type { Row } from '../../src/layout/table/row.ts';
import { prefixSums } from '../../src/layout/table/sums.ts';
import { leaf, pages, pathsOf, printed, row, rows, spec, textsOf } from './table-builders.ts';

const total = (values: readonly number[]) => prefixSums(values).between(0, values.length);

test('sums are those of the decimal forms', () => {
  assert.equal(total([0.1, 0.2]), 0.3);
  assert.equal(total(Array(10).fill(0.1)), 1);
  assert.equal(total([1e21, 1, -1e21]), 1);
  assert.equal(total([1e-7, 2e-7]), 3e-7);
  assert.equal(total([1e300, 1e-300, -1e300]), 1e-300);
  assert.equal(total([9007199254740991, 0.5, -9007199254740991]), 0.5);
  assert.equal(total([-0.5, 0.25]), -0.25);
  assert.equal(total([]), 0);
  assert.ok(Object.is(total([-0.1, 0.1]), 0));
});

test('the widest sum has as many digits as any', () => {
  assert.equal(prefixSums([900, 300.25, -1200]).widest, 8888.88);
  assert.equal(prefixSums([-5, 5]).widest, -8);
  assert.equal(prefixSums([]).widest, 8);
});

test('sums of parts add up to the sum of all', () => {
  const values = Array.from({ length: 500 }, (_, index) => ((index * 7919) % 10007) / 100);
  const sums = prefixSums(values);
  const parts = [0, 13, 14, 200, 499, 500].map((to, index, all) => sums.between(all[index - 1] ?? 0, to));
  assert.equal(total(parts), sums.between(0, 500));
});

const carried =
  (name: string) =>
  (local: SlotLocal): readonly Row[] => {
    const { sums, pageSums } = local as Record<'sums' | 'pageSums', Record<string, number>>;
    return [row([`${name} ${sums.amount} (${pageSums.amount})`])];
  };

const sums = (count: number) => ({
  amount: prefixSums(Array.from({ length: count }, (_, index) => (index + 1) / 10)),
});
const carry = { foot: carried('carry'), head: carried('from') };

test('carry rows stand where the table breaks, and nowhere else', () => {
  const found = printed(spec({ head: [row(['H'])], body: rows(5, 1), sums: sums(5), carry }), { height: 50 });
  assert.deepEqual(found, [
    ['H', 'r0c0', 'r1c0', 'r2c0', 'carry 0.6 (0.6)'],
    ['H', 'from 0.6 (0.6)', 'r3c0', 'r4c0'],
  ]);
});

test('rows that all fit are not broken for the sake of carry rows', () => {
  assert.deepEqual(printed(spec({ body: rows(5, 1), sums: sums(5), carry }), { height: 50 })[0]?.length, 5);
});

test('page sums are those of each page, over several pages', () => {
  const found = printed(spec({ body: rows(9, 1), sums: sums(9), carry }), { height: 50 }).flat();
  assert.deepEqual(
    found.filter((text) => text.startsWith('carry')),
    ['carry 1 (1)', 'carry 2.8 (1.8)'],
  );
});

test('a foot that goes to the next page counts as a break', () => {
  const found = printed(spec({ body: rows(4, 1), foot: [row(['F'])], sums: sums(4), carry }), { height: 40 });
  assert.deepEqual(found, [
    ['r0c0', 'r1c0', 'r2c0', 'carry 0.6 (0.6)'],
    ['from 0.6 (0.6)', 'r3c0', 'F'],
  ]);
});

test('with repeatFoot the carried sum stands above the foot', () => {
  const found = printed(
    spec({ body: rows(5, 1), foot: [row(['F'])], repeatFoot: true, sums: sums(5), carry }),
    { height: 50 },
  );
  assert.deepEqual(found, [
    ['r0c0', 'r1c0', 'r2c0', 'carry 0.6 (0.6)', 'F'],
    ['from 0.6 (0.6)', 'r3c0', 'r4c0', 'F'],
  ]);
});

test('carry rows that leave no room for rows are given up, rows are not', () => {
  const tall = { foot: () => [row([leaf('carry', 30)])], head: () => [row([leaf('from', 30)])] };
  const found = printed(spec({ body: rows(3, 1, 15), sums: sums(3), carry: tall }), { height: 40 }).flat();
  assert.deepEqual(
    found.filter((text) => text.startsWith('r')),
    ['r0c0', 'r1c0', 'r2c0'],
  );
});

const grouped = spec({
  head: [row(['H'])],
  body: [
    row(['G1'], { tie: 2, striped: false }),
    row(['g11'], { tie: 2, striped: false }),
    ...['a', 'b', 'c', 'd'].map((text) => row([text])),
    row(['g12'], { tie: 2, striped: false }),
    row(['e']),
    row(['G2'], { tie: 2, striped: false }),
    row(['f']),
  ],
  groups: [
    [
      { start: 0, headEnd: 1, end: 8 },
      { start: 8, headEnd: 9, end: 10 },
    ],
    [
      { start: 1, headEnd: 2, end: 6 },
      { start: 6, headEnd: 7, end: 8 },
    ],
  ],
});

test('the heads of all open groups are repeated, and kept with their first row', () => {
  assert.deepEqual(printed(grouped, { height: 50 }), [
    ['H', 'G1', 'g11', 'a', 'b'],
    ['H', 'G1', 'g11', 'c', 'd'],
    ['H', 'G1', 'g12', 'e'],
    ['H', 'G2', 'f'],
  ]);
});

test('heads of groups are not counted by the zebra', () => {
  const [frame] = pages({ ...grouped, zebra: '#ff0000' }, { height: 200 });
  assert.ok(frame);
  const tops = pathsOf(frame).map(({ steps }) => steps[0]?.[2]);
  const striped = textsOf(frame).filter(({ y }) => tops.includes(y));
  assert.deepEqual(
    striped.map(({ text }) => text),
    ['b', 'd', 'f'],
  );
});
