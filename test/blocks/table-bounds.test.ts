// Tables past what a page, a column or a list holds: each word once, in its order, or a fault that names the limit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppError } from '../../src/errors.ts';
import { lay, printed } from './table-document.ts';

const messages = async (given: Parameters<typeof lay>[0]) =>
  (await lay(given)).issues.map(({ path, message }) => `${path} ${message}`);

test('400 columns go on sideways, each cell once and the key column on each page', async () => {
  const columns = [{ each: '[1..400]', as: 'c', header: 'H{{$c}}', cell: '{{$}}:{{$c}}', width: 60 }];
  const table = { rows: '[1..2]', columns, padding: 0 };
  const pages = await printed({ table, data: {} });
  const words = pages.flat().flatMap((line) => line.split(' '));
  const count = new Map<string, number>();
  for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  for (let column = 2; column <= 400; column += 1)
    for (const name of [`H${column}`, `1:${column}`, `2:${column}`]) assert.equal(count.get(name), 1, name);
  assert.equal(count.get('H1'), pages.length);
  assert.equal(count.size, 1200);
  const { warnings } = await lay({ table, data: {} });
  assert.match(warnings[0]?.message ?? '', /continues sideways on \d+ pages/);
});

test('more than 1,000 columns of data are a fault', async () => {
  const columns = [{ each: '[1..1001]', as: 'c', cell: '{{$c}}' }];
  assert.deepEqual(await messages({ table: { rows: '[1]', columns } }), [
    '/content/0/columns expected at most 1000 columns, got 1001',
  ]);
});

test('a million rows are a fault that names the list', async () => {
  const columns = [{ header: 'A', cell: '{{$}}' }];
  assert.deepEqual(await messages({ table: { rows: '[1..1000000]', columns } }), [
    '/content/0/rows expected a list of at most 250000 items, got 1000000',
  ]);
});

test('a row higher than ten pages goes on below the head of each, every line once', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `line${index}`);
  const columns = [
    { header: 'Head', cell: "{{$join([1..150].('line' & ($ - 1)), '\n')}}" },
    { header: 'B', cell: 'b' },
  ];
  const table = { rows: '[1]', columns, padding: 0, lines: 'none' };
  const pages = await printed({ table, data: {}, height: 130 });
  assert.ok(pages.length > 10, `${pages.length} pages`);
  for (const page of pages) assert.match(page[0] ?? '', /^Head B$/);
  const found = pages.flatMap((page) => page.slice(1)).map((line) => line.split(' ')[0]);
  assert.deepEqual(found, lines);
});

test('a cell that fits no page is a fault at its place', async () => {
  const high = { type: 'text', text: 'high', fontSize: 300 };
  await assert.rejects(lay({ table: { body: [['a', { content: [high] }]] } }), (error: AppError) => {
    const [issue] = error.issues;
    assert.equal(issue?.path, '/content/0/body/0/1/content/0');
    assert.match(issue?.message ?? '', /^a line is 390 pt high, expected at most the 192 pt/);
    return true;
  });
});

test('spans that leave the table by their data are faults that name both numbers', async () => {
  const table = (cell: object) => ({ rows: '[1, 2]', columns: [{ cell: { content: 'x', ...cell } }, {}] });
  assert.deepEqual(await messages({ table: table({ colSpan: '$ + 1' }) }), [
    '/content/0/columns/0/cell expected cells for 2 columns, got one that takes 3 where 2 are left',
  ]);
});
