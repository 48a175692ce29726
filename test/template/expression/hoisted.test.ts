// Calls over whole lists that are the same for all rows: evaluated once, and anew where what they read is another one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileTree } from '../../../src/template/expression/evaluate/compile.ts';
import { type DocumentEnvironment, Scope } from '../../../src/template/expression/scope.ts';
import { isFault, parseExpression } from '../../../src/template/expression/syntax.ts';

/** An environment, and how often `a` of its rows was read. */
function environmentOf(count: number): {
  readonly environment: DocumentEnvironment;
  readonly rows: readonly object[];
  readonly reads: () => number;
} {
  let reads = 0;
  const rows = Array.from({ length: count }, (_, index) => ({
    order: index % 3,
    get a() {
      reads += 1;
      return index;
    },
  }));
  const environment = { data: { rows }, leftOut: { count: 0 }, memory: {}, functions: new Map() };
  return { environment, rows, reads: () => reads };
}

/** Returns what an expression gives for each row, with the names of a table. */
function eachRow(
  source: string,
  environment: DocumentEnvironment,
  rows: readonly object[],
): readonly unknown[] {
  const parsed = parseExpression(source);
  assert.ok(!isFault(parsed), source);
  const run = compileTree(parsed.ast, new Set());
  const table = Scope.root(environment).withNames({ rows });
  return rows.map((_, index) => run(table.withItem(rows, index, undefined)));
}

describe('a call over the rows of a table', () => {
  for (const source of ['$sum($rows.a)', '1 + $sum($rows.a)', '$max($rows.a) & "x"', '$count($rows[a > 2])'])
    it(`is evaluated once: ${source}`, () => {
      const { environment, rows, reads } = environmentOf(100);
      const values = eachRow(source, environment, rows);
      assert.equal(new Set(values).size, 1);
      assert.equal(reads(), 100);
    });

  it('gives each row its own value where it reads the row', () => {
    for (const source of [
      '$sum($rows[[0..$index]].a)',
      '$count($rows[a < $$.a])',
      '$sum(a)',
      '$sum($map($rows, function($r){ $r.a + $index }))',
    ]) {
      const { environment, rows } = environmentOf(10);
      assert.equal(new Set(eachRow(source, environment, rows)).size, 10, source);
    }
  });

  it('is evaluated anew for other rows, and for another document', () => {
    const source = '$sum($rows.a)';
    const [one, two] = [environmentOf(3), environmentOf(5)];
    assert.deepEqual(eachRow(source, one.environment, one.rows), [3, 3, 3]);
    assert.deepEqual(eachRow(source, one.environment, two.rows), [10, 10, 10, 10, 10]);
    assert.deepEqual(eachRow(source, one.environment, one.rows), [3, 3, 3]);
    assert.deepEqual(eachRow(source, two.environment, two.rows), [10, 10, 10, 10, 10]);
  });

  it('is not remembered where a name inside of the expression is read', () => {
    const { environment, rows } = environmentOf(3);
    const source = '($x := $index; $sum($map([1, 2], function($n){ $n * $x })))';
    assert.deepEqual(eachRow(source, environment, rows), [0, 3, 6]);
  });
});
