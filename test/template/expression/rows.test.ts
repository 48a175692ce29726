// Calls over a list that each row of it makes: running sums and items with a key. They give what JSONata gives, and they grow
// with the rows.
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { compileTree } from '../../../src/template/expression/evaluate/compile.ts';
import { Fault } from '../../../src/template/expression/evaluate/fault.ts';
import { isFault, parseExpression } from '../../../src/template/expression/syntax.ts';
import { randomRounds } from '../../random-rounds.ts';
import { isAlike, judged, type Outcome, plain, scopeOf } from './judge.ts';

/** Returns what an expression gives in each row of a table. One document remembers for all rows. */
function inRows(
  source: string,
  rows: readonly unknown[],
  names: Readonly<Record<string, unknown>>,
): readonly Outcome[] {
  const parsed = parseExpression(source);
  assert.ok(!isFault(parsed), source);
  const run = compileTree(parsed.ast, new Set());
  const table = scopeOf({ rows }).withNames({ rows, ...names });
  return rows.map((_, index) => {
    try {
      return { value: run(table.withItem(rows, index, 'row')) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, position, token } = error;
      return { code, position, token };
    }
  });
}

const field = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(1, 2, 0, -1.5, 0.1, 1e15, -0) },
  { weight: 2, arbitrary: fc.constant(undefined) },
  fc.constantFrom('1', 'a', '', null, true, [], [1], [1, 2], [[3]], { a: 1 }),
);
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(1, 2, 'a', 'b') },
  fc.constantFrom('1', null, false, 0, -0, [1], [1, 2], { a: 1 }, undefined),
);
const row = fc.oneof(
  { weight: 40, arbitrary: fc.record({ a: field, b: key, c: fc.record({ a: field }) }) },
  fc.constantFrom<unknown>(null, 3, 'x', [1, 2], [{ a: 1, b: 1 }], {}),
);
/** Lists of numbers and simple keys alone, and those with everything. */
const anyRows = fc.oneof(
  fc.array(
    fc.record({
      a: fc.integer(),
      b: fc.integer({ min: 0, max: 5 }),
      c: fc.record({ a: fc.double({ noNaN: true, min: -9, max: 9 }) }),
    }),
    {
      minLength: 16,
      maxLength: 24,
    },
  ),
  fc.array(row, { minLength: 14, maxLength: 24 }),
);

const ends = [
  '$index',
  '$position - 1',
  '$index + 1',
  '$rowIndex',
  '$index - 3',
  '20',
  '$index / 2',
  '$$.a',
  '$x',
];
const values = [
  '.a',
  '',
  '.c.a',
  '.(a * 2)',
  '.(a + $x)',
  '.(a ? a : 7)',
  '.$number(a)',
  '[a > 0].a',
  '.(a + $$.a)',
  '.b[].a',
  '.($y := a; $y + $y)',
  '.a.b',
  '.$',
];
const conditions = [
  'b = $$.b',
  '$$.b = b',
  'b = $row.b',
  'b = $$.b and a > 0',
  'a > 0 and b = $$.b',
  'b & "" = $$.b & ""',
  'b = $$.b and a = $$.a',
  '$string(b) = $string($$.b)',
  '$string() = $string($$)',
  '$ = $$',
  'c.a = $$.c.a',
  'b = $x',
  'b = $rows[0].b',
  'b = $$.b or a = 1',
  '$not(b = $$.b)',
  'a = b',
  'b = $max($rows.a)',
];
const calls = ['$sum', '$count', '$max', '$min', '$average', '$join'];

/** An expression of a row over the rows of its table. */
const anyCall = fc.oneof(
  fc
    .tuple(fc.constantFrom(...calls), fc.constantFrom(...ends), fc.constantFrom(...values))
    .map(([call, end, value]) => `${call}($rows[[0..${end}]]${value})`),
  fc
    .tuple(
      fc.constantFrom(...calls, '$exists', '$string', ''),
      fc.constantFrom(...conditions),
      fc.constantFrom(...values),
    )
    .map(([call, condition, value]) => `${call}($rows[${condition}]${value})`),
  fc
    .tuple(fc.constantFrom(...conditions), fc.constantFrom(...conditions))
    .map(([one, other]) => `$count($rows[${one}][${other}]) & $rows[${other}][0].b`),
  fc
    .tuple(fc.constantFrom(...conditions), fc.constantFrom(...ends))
    .map(([one, end]) => `$sum($rows[${one}].a) / $sum($rows[[0..${end}]].a)`),
  fc.constantFrom(
    '$sum($rows.($$.a))',
    '$count($rows[a < $$.a])',
    '$sum($rows.(a * $$.a))',
    '$join($rows[b = $$.b].$string(a), $$.b)',
    '$reduce($rows[b = $$.b].a, function($i, $j) { $i & $j & $$.b })',
  ),
);

test('each row gets what JSONata gives it', async () => {
  let given = 0;
  const x = fc.constantFrom<unknown>(1, 2, 'a', undefined);
  const property = fc.asyncProperty(anyCall, anyRows, x, async (source, rows, x) => {
    const got = inRows(source, rows, x === undefined ? {} : { x });
    // JSONata is asked for some rows: it takes its time.
    for (const [index, outcome] of got.entries()) {
      if (index > 1 && index % 5 !== 0) continue;
      const names = {
        rows,
        index,
        position: index + 1,
        row: rows[index],
        rowIndex: index,
        ...(x === undefined ? {} : { x }),
      };
      const wanted = await judged(source, rows[index], names);
      if ('value' in outcome) given++;
      assert.ok(
        isAlike(source, outcome, wanted),
        `${source} in row ${index}\n${plain(outcome)}, expected ${plain(wanted)}`,
      );
    }
  });
  const seed = Number(process.env.SEED ?? 20_261_128);
  const numRuns = randomRounds(300, 'RANDOM_RUNS');
  const result = await fc.check(property, { numRuns, seed });
  assert.ok(!result.failed, `seed ${seed}: ${fc.defaultReportMessage(result)}`);
  assert.ok(given > numRuns, `expected most rows to have a value, got ${given}`);
});

test('a part of a part of an expression is compiled once', () => {
  const levels = 40;
  let [filter, sum] = ['b = 1', '1'];
  for (let level = 0; level < levels; level++) {
    filter = `a[${filter}].b = 1`;
    sum = `$sum($rows[[0..$index]].(a + ${sum}))`;
  }
  // Where each level is compiled twice, this does not end.
  assert.deepEqual(inRows(filter, [{ a: 1, b: 1 }], {}), [{ value: false }]);
  assert.deepEqual(inRows(sum, [{ a: 1, b: 1 }], {}), [{ value: levels + 1 }]);
});

describe('what a row asks of all rows grows with the rows', () => {
  /** Returns how often fields of rows are read, with ten rows of a key or with a tenth of all. */
  function readsOf(source: string, count: number, keys: number): number {
    let reads = 0;
    const rows = Array.from({ length: count }, (_, index) => ({
      get a() {
        reads++;
        return index;
      },
      get b() {
        reads++;
        return index % keys;
      },
    }));
    inRows(source, rows, { x: 1 });
    return reads;
  }
  const sources = [
    '$sum($rows[[0..$index]].a)',
    '$average($rows[[0..$position - 1]].(a * $x))',
    '$max($rows[[0..$index]].a) - $min($rows[[0..$index]].a)',
    '$count($rows[b = $$.b])',
    '$sum($rows[b = $$.b].a)',
    '$rows[b = $$.b][0].a',
    '$count($rows[b = $row.b])',
    '$rows[$string(b) = $string($$.b) and a = $$.a].b',
    '$percent(a / $sum($rows.a))',
  ];
  for (const source of sources)
    it(source, () => {
      for (const keys of [10, 200]) {
        const most = source.includes(' and ') ? (4 * 2000) / keys + 12 : 12;
        const reads = readsOf(source.replace('$percent', '$string'), 2000, keys);
        assert.ok(
          reads <= 2000 * most,
          `${reads / 2000} reads a row, expected at most ${most}, with ${keys} keys`,
        );
      }
    });
});
