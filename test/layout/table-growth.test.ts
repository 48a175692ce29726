// Linear work: how often cells are asked to lay themselves out, counted and not timed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from '../../src/layout/table/table.ts';
import { lengthOf } from '../random-rounds.ts';
import { column, kept } from './builders.ts';
import { asked, lines, pages, row, rows, spec } from './table-builders.ts';

test('each row is laid out once or twice, whatever the number of rows', () => {
  for (const count of [100, 1000, lengthOf(10_000)]) {
    asked.fits = 0;
    asked.widths = 0;
    pages(spec({ head: [row(['H', 'H'])], body: rows(count) }), { height: 200 });
    assert.ok(asked.fits <= count * 2 * 1.02 + 10, `${asked.fits} fits for ${count} rows`);
    assert.ok(asked.widths <= count * 2 + 10, `${asked.widths} widths for ${count} rows`);
  }
});

test('rows all kept with the next cost no more than a page of looking ahead each', () => {
  asked.fits = 0;
  const body = rows(5000, 1).map((each) => each.withFormat({ ...each.format, tie: 1 }));
  pages(spec({ body }), { height: 200 });
  assert.ok(asked.fits <= 5000 * 1.2, `${asked.fits} fits`);
});

test('what is nested and kept together costs its depth, not a power of it', () => {
  asked.fits = 0;
  let nested = lines('a', 60);
  for (let depth = 0; depth < 14; depth += 1)
    nested = kept({ together: true }, column([lines('h', 1), nested]));
  const printed = pages(column([lines('i', 1), nested]), { height: 300 });
  assert.equal(printed.length, 3);
  assert.ok(asked.fits <= 14 * 14 * 4, `${asked.fits} fits`);
});

test('tables in the cells of tables cost their depth, not a power of it', () => {
  asked.fits = 0;
  let nested = lines('a', 60);
  for (let depth = 0; depth < 14; depth += 1) nested = table(spec({ body: [row(['h']), row([nested])] }));
  pages(column([lines('i', 1), nested]), { height: 300 });
  assert.ok(asked.fits <= 14 * 14 * 4, `${asked.fits} fits`);
});
