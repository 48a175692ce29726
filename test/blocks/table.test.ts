// The table block: all forms of rows and cells, what each may name, groups, sums, and what is refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dumpPages } from '../cases/dump.ts';
import { textsOf, walk } from '../layout/table-builders.ts';
import { faults, type Given, items, lay, onePage, printed, short } from './table-document.ts';

test('the short form: a row an item, headers and footers', async () => {
  assert.deepEqual(await onePage(short), ['Name Amount', 'a 0.1', 'b 0.2', 'c 0.3', '0.6']);
});

test('the forms mixed: head before the headers, body after the rows, foot after the footers', async () => {
  const table = { ...short, head: [['H1', 'H2']], body: [['B1', 'B2']], foot: [['F1', 'F2']] };
  assert.deepEqual(await onePage(table, items('a')), [
    'H1 H2',
    'Name Amount',
    'a 0.1',
    'B1 B2',
    '0.1',
    'F1 F2',
  ]);
});

test('names in a row: the item, its place, $rows, $root, rowAs', async () => {
  const table = {
    rows: 'items',
    rowAs: 'x',
    columns: [
      { cell: '{{$position}}/{{$index}}/{{$x.name}}/{{$xPosition}}' },
      { cell: '{{$count($rows)}} {{$root.items[0].name}}' },
    ],
  };
  assert.deepEqual(await onePage(table, items('a', 'b')), ['1/0/a/1 2 a', '2/1/b/2 2 a']);
});

test('head and foot have the context around the table', async () => {
  const table = {
    rows: 'items',
    columns: [{ header: '{{items[0].name}}', cell: '{{name}}', footer: '{{$count(items)}}' }],
  };
  assert.deepEqual(await onePage(table), ['a', 'a', 'b', 'c', '3']);
});

test('a list of one match and nothing are lists too', async () => {
  const table = { rows: "items[name = 'b']", columns: [{ cell: '{{name}}' }] };
  assert.deepEqual(await onePage(table), ['b']);
  assert.deepEqual(await onePage({ ...table, head: [['h']], rows: 'items[false]' }), ['h']);
});

test('rows with if and each, nested, and several rows an item', async () => {
  const data = {
    items: [
      { name: 'a', parts: ['1', '2'] },
      { name: 'b', parts: [] },
    ],
  };
  const body = [
    { if: 'items', cells: ['yes'] },
    { if: '$count(items) = 0', cells: ['no'] },
    {
      each: 'items',
      as: 'i',
      if: "name != 'x'",
      rows: [['{{name}}'], { each: 'parts', as: 'p', cells: ['{{$i.name}}{{$p}}'] }],
    },
  ];
  assert.deepEqual(await onePage({ body }, data), ['yes', 'a', 'a1', 'a2', 'b']);
});

test('several rows an item stay together', async () => {
  const table = {
    padding: 0,
    lines: 'none',
    body: [{ each: 'items', rows: [['{{name}}1'], ['{{name}}2'], ['{{name}}3']] }],
  };
  assert.deepEqual(await printed({ table, data: items('a', 'b', 'c'), height: 60 }), [
    ['a1', 'a2', 'a3'],
    ['b1', 'b2', 'b3'],
    ['c1', 'c2', 'c3'],
  ]);
});

test('cells: a block, a list of blocks, keys of their own, nothing', async () => {
  const body = [
    [{ type: 'text', text: 'block' }, ['l1', { type: 'text', text: 'l2' }], { content: 'own', colSpan: 2 }],
    ['', {}, { content: [] }, 'last'],
  ];
  assert.deepEqual(await onePage({ body }, {}), ['block l1 own', 'l2', 'last']);
});

test('empty stands in place of the body, with the head and without the foot', async () => {
  const table = { ...short, empty: { type: 'text', text: 'nothing here' } };
  assert.deepEqual(await onePage(table, { items: [] }), ['Name Amount', 'nothing here']);
  assert.deepEqual(await onePage(table, {}), ['Name Amount', 'nothing here']);
  assert.equal((await onePage(table))?.includes('nothing here'), false);
});

test('a table without any row prints nothing', async () => {
  const { pages } = await lay({ table: { rows: 'items', columns: [{ cell: '{{name}}' }] }, data: {} });
  assert.ok(pages.length <= 1);
});

test('style: cell before its names, row, column, table', async () => {
  const sizes = async (table: Given['table']) => {
    const styles = { big: { fontSize: 30 }, row: { fontSize: 20 } };
    const { pages } = await lay({ table: { padding: 0, lines: 'none', ...table }, styles, data: {} });
    return Math.round(
      pages[0]?.frame.items.reduce((sum, item) => sum + (item.kind === 'frame' ? item.frame.height : 0), 0) ??
        0,
    );
  };
  assert.equal(await sizes({ body: [['a']], fontSize: 5 }), 7);
  assert.equal(await sizes({ columns: [{ fontSize: 10 }], body: [['a']], fontSize: 5 }), 13);
  assert.equal(await sizes({ columns: [{ fontSize: 10 }], body: [{ style: 'row', cells: ['a'] }] }), 26);
  assert.equal(
    await sizes({
      columns: [{ fontSize: 10 }],
      body: [{ style: 'row', cells: [{ content: 'a', style: 'big' }] }],
    }),
    39,
  );
  assert.equal(
    await sizes({ body: [{ style: 'row', cells: [{ content: 'a', style: 'big', fontSize: 40 }] }] }),
    52,
  );
});

test('a cell below one that reaches down takes the style of the column it stands in', async () => {
  const table = {
    lines: 'none',
    padding: 0,
    columns: [{ width: 50 }, { width: 100, align: 'right' }],
    body: [[{ content: 'a', rowSpan: 2 }, 'b'], ['c']],
  };
  const { pages } = await lay({ table, data: {} });
  const found = JSON.stringify(pages[0]?.frame, (key, value) => (key === 'pieces' ? undefined : value));
  const xs = [...found.matchAll(/"kind":"text","x":([\d.]+)[^}]*?"text":"(.)"/g)].map(([, x, text]) => [
    text,
    Number(x) > 50,
  ]);
  assert.deepEqual(xs, [
    ['a', false],
    ['b', true],
    ['c', true],
  ]);
});

test('a table in a cell of a table', async () => {
  const inner = {
    type: 'table',
    padding: 0,
    rows: 'items',
    columns: [{ cell: '{{name}}' }, { cell: '{{amount}}' }],
  };
  assert.deepEqual(await onePage({ body: [['outer', inner]] }, items('a', 'b')), ['outer a 0.1', 'b 0.2']);
});

test('a page number in a cell', async () => {
  const table = {
    padding: 0,
    lines: 'none',
    body: [{ type: 'text', id: 'x', text: 'x' }, '{{$pageOf("x")}}'].map((each) => [each]),
  };
  assert.deepEqual(await onePage(table, {}), ['x', '1']);
});

test('a cell that knows pages does not hold the table together', async () => {
  const table = {
    padding: 0,
    lines: 'none',
    rows: 'items',
    columns: [{ cell: '{{name}}' }, { cell: '{{$pageOf("end")}}' }],
  };
  const content = [
    { type: 'table', ...table },
    { type: 'text', id: 'end', text: 'end' },
  ];
  const found = await printed({ table: {}, data: items('a', 'b', 'c', 'd'), height: 40, more: { content } });
  assert.deepEqual(found, [
    ['a 2', 'b 2', 'c 2'],
    ['d 2', 'end'],
  ]);
});

test('faults are named where they stand', () => {
  const at = (table: Given['table']) => faults({ table });
  assert.match(
    at({ body: [['a', { content: 'b', colSpan: 2 }]], columns: [{}, {}] }).join(),
    /^\/content\/0\/body\/0\/1 expected cells for 2 columns/,
  );
  assert.match(
    at({ body: [[{ content: 'a', rowSpan: 2 }]] }).join(),
    /^\/content\/0\/body\/0\/0 expected a rowSpan of at most 1, got 2/,
  );
  assert.match(
    at({ keyColumns: 3, body: [['a', 'b']] }).join(),
    /^\/content\/0\/keyColumns expected at most 2/,
  );
  assert.match(at({}).join(), /found none/);
  assert.match(at({ columns: [{ cell: 'x' }] }).join(), /missing key "rows"/);
  assert.match(at({ ...short, columns: [{ cell: '{{nmae}}' }] }).join(), /nmae.*name/);
  assert.match(at({ body: [['a', { contnet: 'b' }]] }).join(), /contnet.*content/);
  assert.match(at({ body: [{ cels: ['a'] }] }).join(), /cels.*cells/);
  assert.match(at({ body: [[{ content: 'b', colspan: 2 }]] }).join(), /colSpan/);
  assert.match(at({ ...short, columns: [{ cell: '{{$sums.x}}' }] }).join(), /sums/);
  const carry = { foot: [{ if: '$sums.n > 1', cells: ['x'] }] };
  assert.match(at({ ...short, sums: { n: 'amount' }, carry }).join(), /carry\/foot\/0\/if .*sums/);
  assert.match(at({ ...short, rowAs: 'sum' }).join(), /sum/);
  assert.match(
    at({ columns: [{ width: '60%' }, { width: '50%' }], body: [['a', 'b']] }).join(),
    /at most 100 % in all, got 110 %/,
  );
  assert.match(at({ body: [[{ type: 'pageBreak' }]] }).join(), /table cell/);
});

test('spans that only data shows to be wrong fail with the cell named', async () => {
  const body = [{ each: 'items', cells: [{ content: '{{name}}', rowSpan: 2 }, 'x'] }];
  const { issues } = await lay({ table: { body }, data: items('a', 'b', 'c') });
  assert.ok(issues.some(({ path }) => path.startsWith('/content/0/body/0/cells/')));
});

test('a table too wide warns: smaller to a bound that can be set, past it its columns are narrower', async () => {
  const columns = (width: number) => [1, 2, 3].map(() => ({ width }));
  const warned = async (width: number, more = {}) => {
    const table = { columns: columns(width), body: [['a', 'b', 'c']], ...more };
    const { warnings, issues } = await lay({ table, data: {} });
    assert.deepEqual(issues, []);
    return warnings.map(({ message }) => message).join();
  };
  assert.match(await warned(160), /needs 480 pt and has 400 pt: it is printed at 83 %/);
  assert.match(
    await warned(160, { shrinkTo: 0.9 }),
    /a size of 90 % is not enough, columns are made narrower/,
  );
  assert.match(await warned(300), /needs 900 pt and has 400 pt: a size of 60 % is not enough, columns are/);
  assert.match(await warned(300, { shrinkTo: 0.4 }), /it is printed at 44 %/);
});

test('right to left: the first column stands at the right', async () => {
  const table = { padding: 0, columns: [{ width: 50 }, { width: 50 }], body: [['a', 'b']] };
  const { pages } = await lay({ table, data: {}, more: { direction: 'rtl' } });
  const xs = pages.flatMap(({ frame }) => textsOf(frame)).map(({ text, x }) => [text, x > 350]);
  assert.deepEqual(xs, [
    ['a', true],
    ['b', false],
  ]);
});

test('a heading kept with its next block goes along with a table that starts on the next page', async () => {
  const content = [
    { type: 'space', height: 60 },
    { type: 'text', text: 'heading', keepWithNext: true },
    { type: 'table', padding: 0, head: [['H']], body: [['a']] },
  ];
  const found = await printed({ table: {}, data: {}, height: 92, more: { content } });
  assert.deepEqual(found, [[], ['heading', 'H', 'a']].slice(-1 * found.length));
  assert.deepEqual(found.at(-1), ['heading', 'H', 'a']);
});

test('what follows a table of several pages follows its last row, and no page is empty', async () => {
  const content = [
    'before',
    {
      type: 'table',
      padding: 0,
      lines: 'none',
      head: [['H']],
      rows: 'items',
      columns: [{ cell: '{{name}}' }],
    },
    'after',
  ];
  for (let count = 1; count < 14; count += 1) {
    const names = Array.from({ length: count }, (_, index) => `n${index}`);
    const found = await printed({ table: {}, data: items(...names), height: 53, more: { content } });
    assert.deepEqual(
      found.flat().filter((text) => text !== 'H'),
      ['before', ...names, 'after'],
    );
    assert.ok(found.every((page) => page.length > 0));
    assert.ok(found.every((page) => page.includes('H') === page.some((text) => text.startsWith('n'))));
  }
});

test('carry rows need no sums: a word that the table goes on', async () => {
  const table = {
    padding: 0,
    lines: 'none',
    body: [['a'], ['b'], ['c'], ['d']],
    carry: { foot: [['more']], head: [['again']] },
  };
  assert.deepEqual(await printed({ table, data: {}, height: 41 }), [
    ['a', 'b', 'more'],
    ['again', 'c', 'd'],
  ]);
});

test('a background stands behind the table, however narrow it is', async () => {
  const { pages } = await lay({
    table: { padding: 0, lines: 'none', backgroundColor: '#ff0000', columns: [{ width: 70 }], body: [['a']] },
    data: {},
  });
  const dump = JSON.stringify(pages[0]?.frame, (key, value) => (key === 'pieces' ? undefined : value));
  assert.match(dump, /"fill":"#ff0000","steps":\[\["M",0,0\],\["L",70,0\]/);
  assert.equal(dump.split('#ff0000').length, 2);
});

test('a long table: rows that hold their texts alone stand as those before them', async () => {
  const count = 1500;
  const names = Array.from({ length: count }, (_, index) => `item ${String(index).padStart(5, '0')}`);
  const table = {
    rows: 'items',
    padding: 0,
    zebra: '#eeeeee',
    columns: [
      { cell: '{{name}}', color: '#123456' },
      { cell: '–', align: 'center' },
      { cell: '{{name}}', align: 'right', width: '*' },
    ],
    body: [['end', '', { type: 'text', text: 'of all' }]],
  };
  const pages = await printed({ table, data: items(...names) });
  assert.deepEqual(pages.flat(), [...names.map((name) => `${name} – ${name}`), 'end of all']);
  // Pages of nothing but rows are alike, wherever in the table they stand.
  const laid = await lay({ table, data: items(...names.map(() => 'item')) });
  const drawn = laid.pages.map(({ frame }) =>
    [...walk(frame, 0, 0)].map(({ item, x, y }) => {
      if (item.kind === 'path') return { x, y, steps: item.steps, fill: item.fill };
      return item.kind === 'text' ? { x: x + item.x, y: y + item.y, text: item.text, color: item.color } : {};
    }),
  );
  const rows = pages[0]?.length ?? 0;
  const last = Math.floor((count - 1) / rows) - 1;
  assert.ok(last > 2, 'a whole page of such rows');
  assert.deepEqual(new Set(drawn[last]?.map(said)), new Set(drawn[(last * rows) % 2]?.map(said)));
});

test('rows of plain texts stand where they stand cell by cell, at any alignment and number of lines', async () => {
  const table = {
    rows: 'items',
    padding: [3, 5],
    lines: 'grid',
    zebra: '#eeeeee',
    width: 200,
    columns: [
      { cell: { content: '{{name}}', verticalAlign: 'bottom' }, width: 60 },
      { cell: { content: '{{kind}}', verticalAlign: 'middle' }, align: 'center' },
      { cell: '', backgroundColor: '#ffeeee' },
      { cell: '{{amount}}', align: 'right' },
      { cell: '{{sub}}' },
    ],
  };
  const texts = [
    'one',
    'two words',
    'a text of so many words that it takes several lines',
    '',
    'end ',
    '中文',
    'é',
  ];
  const given = {
    table,
    data: {
      items: Array.from({ length: 60 }, (_, index) => ({
        name: texts[index % texts.length],
        kind: `no. ${index}`,
        amount: index * 1.5,
        sub: texts[(index * 3) % 5],
      })),
    },
  };
  const [plain, told] = await Promise.all([lay(given), lay({ ...given, explains: true })]);
  assert.ok(plain.pages.length > 3);
  assert.deepEqual(dumpPages(plain.pages), dumpPages(told.pages));
  assert.deepEqual(plain.warnings, told.warnings);
});

function said(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'number' ? Math.round(each * 100) / 100 : each));
}
