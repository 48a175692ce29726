// Content that runs through columns: full columns on full pages, and equally high ones where it ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newspaper } from '../../src/layout/flow/newspaper.ts';
import type { Flowable } from '../../src/layout/flowable.ts';
import { column, kept, leaf, marksOf, type PagesOptions, pagesOf, paragraphOf } from './builders.ts';

const inColumns = (children: readonly Flowable[], options: { count?: number; balance?: boolean } = {}) =>
  newspaper({ path: '/flow', content: column(children), count: 2, gap: 20, balance: true, ...options });

/** Where the first and the last line of each column stand: `0: a1@0 a3@20`. */
async function columnsOf(blocks: readonly Flowable[], options: PagesOptions = {}): Promise<string[]> {
  const pages = await pagesOf(blocks, options);
  return pages.map((page) => {
    const columns = new Map<number, string[]>();
    for (const { name, x, y } of marksOf(page.frame))
      columns.set(x, [...(columns.get(x) ?? []), `${name}@${y}`]);
    return [...columns].map(([x, names]) => `${x}: ${names[0]} ${names.at(-1)}`).join(' | ');
  });
}

test('columns are equally high where the content ends', async () => {
  assert.deepEqual(await columnsOf([inColumns([paragraphOf('a', 8)])]), ['0: a1@0 a4@30 | 60: a5@0 a8@30']);
  assert.deepEqual(await columnsOf([inColumns([paragraphOf('a', 7)])]), ['0: a1@0 a4@30 | 60: a5@0 a7@20']);
  const three = inColumns([paragraphOf('a', 9)], { count: 3 });
  assert.deepEqual(await columnsOf([three], { width: 160 }), [
    '0: a1@0 a3@20 | 60: a4@0 a6@20 | 120: a7@0 a9@20',
  ]);
});

test('without balance the first columns are filled', async () => {
  const blocks = [inColumns([paragraphOf('a', 11)], { balance: false })];
  assert.deepEqual(await columnsOf(blocks), ['0: a1@0 a10@90 | 60: a11@0 a11@0']);
});

test('full pages, then what is left; and what follows stands below', async () => {
  const blocks = [leaf('t', 20), inColumns([paragraphOf('a', 20)]), leaf('z', 10)];
  assert.deepEqual(await columnsOf(blocks), [
    '0: t@0 a8@90 | 60: a9@20 a16@90',
    '0: a17@0 z@20 | 60: a19@0 a20@10',
  ]);
});

test('keep rules hold in columns that are made equal', async () => {
  const heading = kept({ withNext: true }, leaf('h', 10));
  const blocks = [inColumns([paragraphOf('a', 3), heading, paragraphOf('b', 4)])];
  assert.deepEqual(await columnsOf(blocks), ['0: a1@0 b1@40 | 60: b2@0 b4@20']);
  const whole = kept({ together: true }, paragraphOf('b', 4));
  assert.deepEqual(await columnsOf([inColumns([paragraphOf('a', 3), whole])]), [
    '0: a1@0 a3@20 | 60: b1@0 b4@30',
  ]);
});

test('a page break ends the columns, which are equally high above it', async () => {
  const broken = kept({ after: true }, paragraphOf('a', 6));
  assert.deepEqual(await columnsOf([inColumns([broken, paragraphOf('b', 2)]), leaf('z', 10)]), [
    '0: a1@0 a3@20 | 60: a4@0 a6@20',
    '0: b1@0 z@10 | 60: b2@0 b2@0',
  ]);
  const last = [inColumns([paragraphOf('b', 2), kept({ after: true }, leaf('c', 10))]), leaf('z', 10)];
  assert.deepEqual(await columnsOf(last), ['0: b1@0 b2@10 | 60: c@0 c@0', '0: z@0 z@0']);
});

test('a column break ends a column, and after the last one the page', async () => {
  const broken = (name: string) => kept({ after: 'column' }, leaf(name, 10));
  assert.deepEqual(
    await columnsOf([inColumns([broken('a'), broken('b'), paragraphOf('c', 2)]), leaf('z', 10)]),
    ['0: a@0 a@0 | 60: b@0 b@0', '0: c1@0 z@10 | 60: c2@0 c2@0'],
  );
});

test('from right to left the first column stands at the right', async () => {
  const blocks = [inColumns([paragraphOf('a', 2)])];
  assert.deepEqual(await columnsOf(blocks, { rtl: true }), ['60: a1@0 a1@0 | 0: a2@0 a2@0']);
});
