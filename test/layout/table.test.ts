// Tables over pages: heads, feet, spans, rows taller than a page, where a table may break and where it must not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/errors.ts';
import type { Flowable } from '../../src/layout/flowable.ts';
import { table } from '../../src/layout/table/table.ts';
import {
  cell,
  context,
  leaf,
  lines,
  pages,
  pathsOf,
  printed,
  row,
  rows,
  spec,
  textsOf,
  walk,
} from './table-builders.ts';

const head = [row(['H0', 'H1'])];

test('all rows stand below the head on one page', () => {
  assert.deepEqual(printed(spec({ head, body: rows(2) }), { height: 100 }), [
    ['H0 H1', 'r0c0 r0c1', 'r1c0 r1c1'],
  ]);
});

test('the head is printed on each page, every row once', () => {
  assert.deepEqual(printed(spec({ head, body: rows(5, 1) }), { height: 30 }), [
    ['H0 H1', 'r0c0', 'r1c0'],
    ['H0 H1', 'r2c0', 'r3c0'],
    ['H0 H1', 'r4c0'],
  ]);
});

test('repeatHead false prints the head once', () => {
  assert.deepEqual(printed(spec({ head, body: rows(4, 1), repeatHead: false }), { height: 30 }), [
    ['H0 H1', 'r0c0', 'r1c0'],
    ['r2c0', 'r3c0'],
  ]);
});

test('head and first row are never parted: a table that starts too low starts on the next page', () => {
  assert.deepEqual(printed(spec({ head, body: rows(2, 1) }), { height: 50, first: 15 }), [
    [],
    ['H0 H1', 'r0c0', 'r1c0'],
  ]);
  assert.deepEqual(printed(spec({ head, body: rows(2, 1) }), { height: 50, first: 20 })[0], [
    'H0 H1',
    'r0c0',
  ]);
});

test('a head without rows is printed alone', () => {
  assert.deepEqual(printed(spec({ head, body: [] }), { height: 50, first: 5 }), [[], ['H0 H1']]);
});

test('a row that just fits stays; sums of floating point cost no page', () => {
  const body = Array.from({ length: 10 }, (_, r) => row([leaf(`r${r}`, 0.1)]));
  assert.equal(pages(spec({ body }), { height: 1 }).length, 1);
});

test('the last row goes along with a foot that does not fit', () => {
  assert.deepEqual(printed(spec({ body: rows(3, 1), foot: [row(['F'])] }), { height: 30 }), [
    ['r0c0', 'r1c0'],
    ['r2c0', 'F'],
  ]);
});

test('repeatFoot prints the foot on each page, its room kept', () => {
  assert.deepEqual(
    printed(spec({ body: rows(4, 1), foot: [row(['F'])], repeatFoot: true }), { height: 30 }),
    [
      ['r0c0', 'r1c0', 'F'],
      ['r2c0', 'r3c0', 'F'],
    ],
  );
});

test('a row taller than a page goes on on the next, cell by cell, below the head', () => {
  const body = [row([lines('a', 5), lines('b', 2)]), row(['c', 'd'])];
  assert.deepEqual(printed(spec({ head, body }), { height: 40 }), [
    ['H0 H1', 'a.0 b.0', 'a.1 b.1', 'a.2'],
    ['H0 H1', 'a.3', 'a.4', 'c d'],
  ]);
});

test('a tall row in the middle starts where it stands', () => {
  const body = [row(['x']), row([lines('a', 6)])];
  assert.deepEqual(printed(spec({ body }), { height: 40 }), [
    ['x', 'a.0', 'a.1', 'a.2'],
    ['a.3', 'a.4', 'a.5'],
  ]);
});

test('a row that fits a page is not split, unless keepRowsTogether is false', () => {
  const body = [row(['x']), row([lines('a', 4)])];
  assert.deepEqual(printed(spec({ body }), { height: 40 }), [['x'], ['a.0', 'a.1', 'a.2', 'a.3']]);
  assert.deepEqual(printed(spec({ body, keepRowsTogether: false }), { height: 40 }), [
    ['x', 'a.0', 'a.1', 'a.2'],
    ['a.3'],
  ]);
});

test('a head taller than half a page that leaves a row no room is printed once, and continued', () => {
  const high = [row([lines('h', 5)])];
  assert.deepEqual(printed(spec({ head: high, body: rows(2, 1) }), { height: 30 }), [
    ['h.0', 'h.1', 'h.2'],
    ['h.3', 'h.4', 'r0c0'],
    ['r1c0'],
  ]);
});

test('a head taller than half a page is printed once, also where the row below it could be split beside it', () => {
  const body = [row([lines('r', 12)])];
  assert.deepEqual(printed(spec({ head: [row([lines('h', 6)])], body }), { height: 100 }), [
    ['h.0', 'h.1', 'h.2', 'h.3', 'h.4', 'h.5', 'r.0', 'r.1', 'r.2', 'r.3'],
    ['r.4', 'r.5', 'r.6', 'r.7', 'r.8', 'r.9', 'r.10', 'r.11'],
  ]);
});

test('a head taller than half a page that leaves the first row room is printed on each page', () => {
  const high = [row([lines('h', 3)])];
  assert.deepEqual(printed(spec({ head: high, body: rows(2, 1) }), { height: 50 }), [
    ['h.0', 'h.1', 'h.2', 'r0c0', 'r1c0'],
  ]);
  assert.deepEqual(printed(spec({ head: high, body: rows(4, 1) }), { height: 50 }), [
    ['h.0', 'h.1', 'h.2', 'r0c0', 'r1c0'],
    ['h.0', 'h.1', 'h.2', 'r2c0', 'r3c0'],
  ]);
});

test('keepWithNext holds rows together, and yields when they are taller than a page', () => {
  const tied = (count: number) =>
    Array.from({ length: count }, (_, r) => row([`t${r}`], { tie: r + 1 < count ? 1 : 0 }));
  assert.deepEqual(printed(spec({ body: [row(['x']), ...tied(3)] }), { height: 30 }), [
    ['x'],
    ['t0', 't1', 't2'],
  ]);
  assert.deepEqual(printed(spec({ body: [row(['x']), ...tied(5)] }), { height: 30 }), [
    ['x'],
    ['t0', 't1', 't2'],
    ['t3', 't4'],
  ]);
});

test('a wish yields before rows of one item do', () => {
  const body = [row(['a'], { tie: 1 }), row(['b'], { tie: 1 }), row(['c'], { tie: 2 }), row(['d'])];
  assert.deepEqual(printed(spec({ body }), { height: 30 }), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('rows that a cell reaches over stay together', () => {
  const body = [row(['x', 'y']), row([cell('span', { rowSpan: 3 }), 'a']), row(['b']), row(['c'])];
  assert.deepEqual(printed(spec({ body }), { height: 30 }), [['x y'], ['span a', 'b', 'c']]);
});

test('a spanning cell taller than its rows makes them higher in proportion', () => {
  const body = [row([cell(lines('s', 6), { rowSpan: 2 }), leaf('a', 10)]), row([leaf('b', 20)])];
  const [frame] = pages(spec({ body }), { height: 100 });
  assert.ok(frame);
  assert.equal(frame.height, 60);
  assert.equal(textsOf(frame).find(({ text }) => text === 'b')?.y, 20);
});

test('spanning rows taller than a page are split between rows, and the cell goes on', () => {
  const body = [
    row([cell(lines('s', 6), { rowSpan: 6 }), 'a0']),
    ...[1, 2, 3, 4, 5].map((r) => row([`a${r}`])),
  ];
  assert.deepEqual(printed(spec({ body }), { height: 40 }), [
    ['s.0 a0', 's.1 a1', 's.2 a2', 's.3 a3'],
    ['s.4 a4', 's.5 a5'],
  ]);
});

test('a spanning cell taller than a page beside short rows loses nothing', () => {
  const body = [row([cell(lines('s', 9), { rowSpan: 2 }), 'a']), row(['b']), row(['c', 'd'])];
  const texts = pages(spec({ body }), { height: 40 }).flatMap((frame) => (frame ? textsOf(frame) : []));
  const wanted = [...Array.from({ length: 9 }, (_, index) => `s.${index}`), 'a', 'b', 'c', 'd'];
  assert.deepEqual(texts.map(({ text }) => text).sort(), wanted.sort());
});

test('colSpan takes the width of its columns', () => {
  const body = [row([cell('wide', { colSpan: 2 }), 'z']), row(['a', 'b', 'c'])];
  const [frame] = pages(
    spec({ body, columns: [1, 2, 3].map(() => ({ track: { kind: 'length', length: 50 } })) }),
    {
      height: 100,
    },
  );
  assert.ok(frame);
  assert.equal(textsOf(frame).find(({ text }) => text === 'z')?.x, 100);
});

test('right to left mirrors the columns', () => {
  const body = [row(['a', 'b'])];
  const columns = [
    { track: { kind: 'length', length: 30 } as const },
    { track: { kind: 'length', length: 50 } as const },
  ];
  const [frame] = pages(spec({ body, columns }), {
    height: 100,
    width: 200,
    context: context({ rtl: true }),
  });
  assert.ok(frame);
  assert.deepEqual(
    textsOf(frame).map(({ text, x }) => [text, x]),
    [
      ['a', 170],
      ['b', 120],
    ],
  );
});

test('verticalAlign moves the content in its cell, padding stands around it', () => {
  const padding = { top: 2, right: 3, bottom: 4, left: 5 };
  const body = [
    row([
      cell('m', { verticalAlign: 'middle', padding }),
      cell('b', { verticalAlign: 'bottom' }),
      leaf('t', 36),
    ]),
  ];
  const [frame] = pages(spec({ body }), { height: 100 });
  assert.ok(frame);
  assert.deepEqual(
    textsOf(frame).map(({ text, x, y }) => [text, x, y]),
    [
      ['m', 5, 12],
      ['b', 48, 26],
      ['t', 88, 0],
    ],
  );
});

test('row heights are at least what is asked', () => {
  assert.equal(pages(spec({ body: [row(['a'], { height: 33 })] }), { height: 100 })[0]?.height, 33);
});

test('zebra colours the second and fourth row, over pages; cell and row come first, column and table after', () => {
  const body = [
    ...rows(3, 1),
    row(['r3'], { backgroundColor: '#00ff00' }),
    row([cell('r4', { backgroundColor: '#0000ff' })]),
  ];
  const found = pages(spec({ body, zebra: '#ff0000', backgroundColor: '#ffffff' }), { height: 30 });
  assert.deepEqual(
    found.map((frame) => frame && pathsOf(frame).map(({ fill }) => fill)),
    [
      ['#ffffff', '#ff0000', '#ffffff'],
      ['#00ff00', '#0000ff'],
    ],
  );
});

test('overlapping spans and spans that leave the table are refused by name', () => {
  const overlap = [
    row(['a', cell('b', { rowSpan: 2 }), 'c']),
    row([cell('d', { colSpan: 2, path: '/body/1/cells/0' })]),
  ];
  assert.throws(
    () => table(spec({ body: overlap })),
    (error) =>
      error instanceof AppError &&
      error.code === 'render_failed' &&
      error.issues[0]?.path === '/body/1/cells/0',
  );
  assert.throws(
    () => table(spec({ body: [row([cell('a', { rowSpan: 2 })])] })),
    /rowSpan of at most 1, got 2/,
  );
  assert.throws(
    () => table(spec({ body: rows(1, 2), columns: spec({ body: rows(1, 1) }).columns })),
    /1 columns/,
  );
});

test('an item of padding that leaves no room is named, not looped over', () => {
  const padding = { top: 60, right: 0, bottom: 60, left: 0 };
  assert.throws(
    () => pages(spec({ body: [row([cell('a', { padding })])] }), { height: 100 }),
    /no room for its content/,
  );
});

test('ids and headings in a repeated head count once', () => {
  const tagged: Flowable = {
    path: '/h',
    keep: {},
    space: { before: 0, after: 0 },
    fit: ({ width }) => ({
      frame: { path: '/h', width, height: 10, items: [{ kind: 'tag', x: 0, y: 0, id: 'h' }] },
      rest: undefined,
    }),
    widths: () => ({ min: 10, max: 10 }),
  };
  const found = pages(
    spec({ head: [row([tagged])], foot: [row([tagged])], repeatFoot: true, body: rows(6, 1) }),
    { height: 40 },
  );
  const tags = found.map((frame) =>
    frame ? [...walk(frame, 0, 0)].filter(({ item }) => item.kind === 'tag').length : 0,
  );
  assert.deepEqual(tags, [1, 0, 1]);
});

test('a first row that cannot be split and leaves the head no room comes after it, on a page of its own', () => {
  const body = [row([leaf('tall', 38)]), row(['b'])];
  assert.deepEqual(printed(spec({ head: [row(['H'])], body }), { height: 40 }), [
    ['H'],
    ['tall'],
    ['H', 'b'],
  ]);
});
