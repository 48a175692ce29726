// The cross-reference stream: one row for each object, whether its place was noted alone or with those beside it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CrossReferences } from '../../src/pdf/document/xref.ts';

/** The type, the place and the index of an object as ISO 32000-1 table 18 has them. */
type Row = readonly [type: number, place: number, index: number];

/** Returns the rows as a reader has them. */
function read(references: CrossReferences): readonly Row[] {
  const { entries, rows } = references.rows();
  const { Size: size, W: widths } = entries as { Size: number; W: [number, number, number] };
  const columns = widths.reduce((sum, width) => sum + width);
  const differ = entries.DecodeParms !== undefined;
  const above = new Uint8Array(columns);
  const length = differ ? columns + 1 : columns;
  assert.equal(rows.length, size * length);
  return Array.from({ length: size }, (_, id): Row => {
    const row = rows.slice((id + 1) * length - columns, (id + 1) * length);
    if (differ) {
      assert.equal(rows[id * length], 2);
      for (let at = 0; at < columns; at++) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
      above.set(row);
    }
    const number = (from: number, to: number): number =>
      row.subarray(from, to).reduce((sum, byte) => sum * 256 + byte, 0);
    const indexStart = widths[0] + widths[1];
    return [number(0, widths[0]), number(widths[0], indexStart), number(indexStart, columns)];
  });
}

/** Places so many objects alone, then runs of these lengths with an object between them, and returns what is to be read. */
function placed(references: CrossReferences, alone: number, runs: readonly number[]): readonly Row[] {
  const expected: Row[] = [[0, 0, 0]];
  const stream = references.reserve();
  assert.ok(references.placeAt(stream, 70_000));
  expected.push([1, 70_000, 0]);
  for (let nth = 0; nth < alone; nth++) {
    assert.ok(references.placeAt(references.reserve(), nth * 300));
    expected.push([1, nth * 300, 0]);
  }
  const firsts = runs.map((count) => [references.reserve(count), references.reserve()] as const);
  const starts = runs.map((count, nth) => ({ count, nth, first: firsts[nth]?.[0] ?? 0 }));
  // The last ones are written first.
  for (const { count, nth, first } of starts.toReversed())
    assert.ok(references.placeRow(first, stream + nth, count));
  for (const [nth, count] of runs.entries()) {
    for (let index = 0; index < count; index++) expected.push([2, stream + nth, index]);
    assert.equal(references.placeAllIn([firsts[nth]?.[1] ?? 0], stream), undefined);
    expected.push([2, stream, 0]);
  }
  return expected;
}

test('each object has its row', () => {
  for (const [alone, runs] of [
    [3, []],
    [0, [1]],
    [5000, [300, 1]],
    [2, [70_000, 5, 2048, 1, 4096]],
  ] as const) {
    const references = new CrossReferences();
    const expected = placed(references, alone, runs);
    assert.equal(references.missing(), undefined);
    const rows = read(references);
    assert.equal(rows.length, expected.length);
    // The first row that differs. To compare all of them would take minutes where one differs.
    const at = rows.findIndex((row, id) => row.join() !== expected[id]?.join());
    assert.deepEqual(rows[at], expected[at], `object ${at}`);
  }
});

test('an object has one place, alone or among others', () => {
  const references = new CrossReferences();
  const first = references.reserve(10_000);
  assert.equal(references.placeRow(first + 100, 1, 5000), true);
  for (const [from, count] of [
    [100, 5000],
    [0, 101],
    [5099, 1],
    [99, 6000],
    [2000, 10],
  ] as const)
    assert.equal(references.placeRow(first + from, 2, count), false, `${from} to before ${from + count}`);
  assert.equal(references.placeAt(first + 100, 7), false);
  assert.equal(references.placeAt(first + 5099, 7), false);
  assert.equal(references.placeAt(first + 5100, 7), true);
  assert.equal(references.placeAt(first + 5100, 7), false);
  assert.equal(references.placeRow(first + 5100, 2, 1), false);
  assert.equal(references.placeRow(first + 5101, 2, 10_000), false, 'not all of them are reserved');
  assert.equal(references.missing(), first);
  assert.equal(references.placeRow(first, 2, 100), true);
  assert.equal(references.missing(), first + 5101);
});
