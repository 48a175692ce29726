// The table block: sums, what is carried over a break, and groups.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsOf } from '../layout/table-builders.ts';
import { items, lay, onePage, printed, short } from './table-document.ts';

test('$sums is the sum up to and with the row, in the foot of all', async () => {
  const table = {
    rows: 'items',
    sums: { amount: 'amount' },
    columns: [{ cell: '{{name}} {{$sums.amount}}', footer: 'all {{$sums.amount}}' }],
  };
  assert.deepEqual(await onePage(table), ['a 0.1', 'b 0.3', 'c 0.6', 'all 0.6']);
});

test('sums over the items of body rows', async () => {
  const table = {
    sums: { n: 'amount' },
    body: [{ each: 'items', cells: ['{{name}} {{$sums.n}}'] }, ['{{$sums.n}}']],
    foot: [['{{$sums.n}} of {{$count($rows)}}']],
  };
  assert.deepEqual(await onePage(table), ['a 0.1', 'b 0.3', 'c 0.6', '0.6', '0.6 of 3']);
});

test('carry rows know the sums at the break, and the sums of each page', async () => {
  const table = {
    padding: 0,
    lines: 'none',
    rows: 'items',
    sums: { n: 'amount' },
    columns: [{ cell: '{{name}}', header: 'H', footer: 'sum {{$sums.n}}' }],
    carry: { foot: [['carry {{$sums.n}} page {{$pageSums.n}}']], head: [['from {{$sums.n}}']] },
  };
  const found = await printed({ table, data: items('a', 'b', 'c', 'd', 'e', 'f'), height: 66 });
  assert.deepEqual(found, [
    ['H', 'a', 'b', 'c', 'carry 0.6 page 0.6'],
    ['H', 'from 0.6', 'd', 'e', 'carry 1.5 page 0.9'],
    ['H', 'from 1.5', 'f', 'sum 2.1'],
  ]);
});

test('colours of a carried cell follow the sums at its break', async () => {
  const table = {
    padding: 0,
    lines: 'none',
    rows: 'items',
    sums: { n: 'amount' },
    columns: [{ cell: '{{name}}' }],
    carry: { foot: [[{ content: 'carry {{$sums.n}}', color: "{{$sums.n > 0.2 ? '#ff0000' : '#00ff00'}}" }]] },
  };
  const { pages } = await lay({ table, data: items('a', 'b', 'c', 'd'), height: 39 });
  const dump = JSON.stringify(
    pages.map(({ frame }) => frame),
    (key, value) => (key === 'pieces' ? undefined : value),
  );
  const colours = [...dump.matchAll(/"color":"(#[0-9a-f]+)"[^}]*?"text":"([^"]*)"/g)].map(
    ([, color, text]) => `${text} ${color}`,
  );
  assert.deepEqual(
    colours.filter((each) => !each.endsWith('#000000')),
    ['carry 0.3 #ff0000'],
  );
});

const grouped = {
  rows: 'items',
  sums: { n: 'amount' },
  columns: [{ cell: '{{$key}} {{name}} {{$sums.n}}' }],
  group: [
    {
      by: 'kind',
      head: [['{{$key}} ({{$count($group)}}): {{$groupSums.n}}']],
      foot: [['end {{$key}} {{$sums.n}}']],
    },
    { by: 'sub', head: [['- {{$key}}']] },
  ],
};
const kinds = {
  items: [
    { name: 'a', kind: 'K', sub: 's', amount: 1 },
    { name: 'b', kind: 'K', sub: 't', amount: 2 },
    { name: 'c', kind: 'L', sub: 't', amount: 4 },
    { name: 'd', kind: 'K', sub: 't', amount: 8 },
  ],
};

test('groups: consecutive items, nested, with sums', async () => {
  assert.deepEqual(await onePage(grouped, kinds), [
    'K (2): 3',
    '- s',
    's a 1',
    '- t',
    't b 3',
    'end K 3',
    'L (1): 4',
    '- t',
    't c 7',
    'end L 7',
    'K (1): 8',
    '- t',
    't d 15',
    'end K 15',
  ]);
});

test('a group alone, and its head repeated on a continued page', async () => {
  const table = {
    padding: 0,
    lines: 'none',
    rows: 'items',
    columns: [{ cell: '{{name}}' }],
    group: { by: 'kind', head: [['G {{$key}}']] },
  };
  const data = { items: ['a', 'b', 'c', 'd'].map((name) => ({ name, kind: 'K' })) };
  assert.deepEqual(await printed({ table, data, height: 40 }), [
    ['G K', 'a', 'b'],
    ['G K', 'c', 'd'],
  ]);
});

test('a sum of what is no number is a fault that names the sum', async () => {
  const { issues } = await lay({ table: { ...short, sums: { n: 'name' } }, data: items('a') });
  assert.match(issues[0]?.message ?? '', /expected a number to sum, got "a"/);
  assert.equal(issues[0]?.path, '/content/0/sums/n');
});

test('carried sums in a table printed smaller are as small as its rows', async () => {
  const table = {
    padding: 0,
    lines: 'none',
    rows: 'items',
    sums: { n: 'amount' },
    columns: [{ cell: '{{name}}', width: 500 }],
    carry: { foot: [['carry {{$sums.n}}']] },
  };
  const { pages } = await lay({ table, data: items('a', 'b', 'c', 'd', 'e', 'f'), height: 42 });
  const texts = pages.flatMap(({ frame }) => textsOf(frame));
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['a', 'b', 'c', 'carry 0.6', 'd', 'e', 'f'],
  );
  assert.deepEqual([...new Set(texts.map(({ size }) => size))], [8]);
  assert.ok(texts.every(({ y, size }) => y + size <= 42));
});
