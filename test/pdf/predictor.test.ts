// Rows of differences: what a reader sees of numbers that grow, shrink and are counted on.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DifferenceRows, RowRoom, zero } from '../../src/pdf/document/predictor.ts';
import { rowStreams } from '../../src/pdf/document/rows.ts';

/** Returns the rows as readers have them: each with the row above it added. */
function undone(bytes: Uint8Array, columns: number): readonly string[] {
  const row = new Uint8Array(columns);
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += columns + 1) {
    assert.equal(bytes[at], 2, 'each row says that the one above is subtracted');
    for (let column = 0; column < columns; column++)
      row[column] = (row[column] ?? 0) + (bytes[at + 1 + column] ?? 0);
    rows.push(Buffer.from(row).toString('latin1'));
  }
  return rows;
}

describe('rows of differences', () => {
  it('shows each number as it is, whatever stood there before', () => {
    const values = [0, 9, 10, 105, 100_005, 100_005, 7, 8, 99, 999_999, 1_000_000, 3, 1_000_003, 42, 41, 0];
    const rows = new DifferenceRows(16, values.length);
    rows.add(Buffer.from('       |00000000', 'latin1'));
    for (const [nth, value] of values.entries()) {
      const before = values[nth - 1] ?? 0;
      if (nth > 0) rows.addSame();
      if (nth === 0) rows.setDigits(7, value);
      else rows.changeDigits(7, value, before);
      rows.changeDigits(16, value, before, zero);
    }
    const expected = values.map((value) => `${`${value}`.padStart(7)}|${`${value}`.padStart(8, '0')}`);
    assert.deepEqual(undone(rows.bytes, 16), expected);
  });

  it('counts on from the last number, and goes on from there', () => {
    const rows = new DifferenceRows(6, 1 + 1205 + 2);
    rows.add(Buffer.from('     7', 'latin1'));
    rows.addCounting(1205, 6);
    rows.addSame();
    rows.changeDigits(6, 1300, 1212);
    rows.addCounting(1, 6);
    const numbers = [...Array.from({ length: 1206 }, (_, nth) => 7 + nth), 1300, 1301];
    assert.deepEqual(
      undone(rows.bytes, 6),
      numbers.map((value) => `${value}`.padStart(6)),
    );
  });

  it('says of each object its number and its place', () => {
    for (const [first, columns, count] of [
      [1, 10, 2_500],
      [96, 20, 2_500],
      [9_990, 50, 2_500],
      [12_345, 70, 2_500],
      [5, 210, 2_500],
      // Rounds of a hundred objects: of each number of pairs in a row, whole and not, over a digit more, and with many
      // carries in one row.
      [1, 40, 399],
      [1, 40, 400],
      [99_650, 40, 1_201],
      [999, 13, 11_234],
      [7, 37, 905],
      [1, 73, 1_300],
      [950, 100, 10_000],
      [3, 130, 777],
      [88, 999, 2_001],
    ] as const) {
      const write = (from: number, to: number, rows: DifferenceRows): void => {
        rows.add(Buffer.from('7'.padEnd(columns), 'latin1'));
        for (let nth = from + 1; nth < to; nth++) rows.addSame();
      };
      let next = first;
      for (const stream of rowStreams({ first, count, columns, write }, new RowRoom())) {
        const rows = undone(stream.bytes, columns).join('');
        const start = Number(/\/First (\d+)/.exec(stream.entries)?.[1]);
        const pairs = Array.from({ length: stream.count }, (_, nth) => [next + nth, nth * columns]);
        const read = rows.slice(0, start).trim().split(/\s+/).map(Number);
        assert.deepEqual(read, pairs.flat(), `${first} in rows of ${columns}`);
        assert.equal(rows.slice(start), '7'.padEnd(columns).repeat(stream.count));
        next += stream.count;
      }
      assert.equal(next, first + count);
    }
  });
});
