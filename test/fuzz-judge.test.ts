// The judge of the fuzzer: documents that are right, and hard to read.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Json, JsonObject } from './fuzz/random.ts';
import { runSample } from './fuzz/run.ts';

const template = (content: Json[], keys: JsonObject = {}): JsonObject => ({
  platen: 1,
  name: 'judged',
  ...keys,
  content,
});

const chart = {
  type: 'chart',
  kind: 'pie',
  legend: false,
  data: '[3, 1, 4, 1, 5]',
  series: [{ value: '$' }],
};
const breaks = Array.from({ length: 60 }, () => [
  { type: 'text', text: 'b9;' },
  { type: 'pageBreak' },
]).flat();
const breaksOf = (count: number) => Array.from({ length: count }, (_, at) => `b${at + 10};`).join('\n');
const narrow = { size: [60, 90], margin: 10 };

/** What templates may ask for. */
const items = [
  { a: 'b1;', n: 41, g: 0 },
  { a: 'b2;', n: 38, g: 0 },
];

const good: Record<string, JsonObject> = {
  'a stack kept together that is higher than a page by what its lines wait for their grid': template(
    ['b1;', 'b8;', 'b9;', { type: 'stack', keepTogether: true, content: ['b2;\nb3;\nb4;', 'b5;\nb6;\nb7;'] }],
    { page: { size: [377, 151.38], margin: 10, baselineGrid: 12 } },
  ),
  'a group that begins below a carried row, on each page of a table that continues sideways': template(
    [
      {
        type: 'table',
        rows: 'items',
        overflow: ['continue'],
        columns: [
          { width: 90, cell: '{{a}}' },
          { width: 90, cell: 'c2;' },
          { width: 90, cell: 'c3;' },
        ],
        sums: { v: 'n' },
        carry: { head: [[{ colSpan: 3, content: 'd1={{$sums.v}};' }]] },
        group: { by: 'n', head: [[{ colSpan: 3, content: 'u1={{$key}};' }]] },
      },
    ],
    { page: { size: [220, 90], margin: 10 }, variables: { items: { type: 'list' } } },
  ),
  'a head of a group in each column over which its table continues sideways': template(
    [
      'b8;\nb9;',
      {
        type: 'flow',
        columns: 2,
        content: [
          {
            type: 'table',
            rows: 'items',
            columns: [{ cell: '{{a}} c3:änderungen;' }, { cell: 'c2:änderungen;' }],
            sums: { v: 'n' },
            carry: { head: [['d1={{$sums.v}};', '']] },
            group: { by: 'g', head: [[{ colSpan: 2, content: 'u1={{$key}};' }]] },
          },
        ],
      },
    ],
    { page: { size: [220, 105], margin: 10 }, variables: { items: { type: 'list' } } },
  ),
  'a border of a cell, which wins over the outer lines of its table': template([
    {
      type: 'table',
      lines: { outer: { color: '#000' } },
      columns: [{}],
      body: [{ cells: [{ border: { color: '#700' }, content: ['b1;'] }] }],
    },
  ]),
  'a drop cap from left to right in columns from right to left': template(
    [{ type: 'flow', columns: 2, content: [{ type: 'text', dropCap: 3, text: 'b1; b2;\nb3;' }] }],
    { direction: 'rtl', style: { direction: 'ltr' } },
  ),
  'a flow whose columns hold one block each where it goes on, many pages behind': template(
    [
      ...breaks,
      {
        type: 'flow',
        columns: 2,
        content: [
          'b1;\nb2;\nb3;\nb4;\nb5;\nb6;\nb7;\nb8;',
          { type: 'text', text: 'b10;\nb11;', keepTogether: true },
        ],
      },
    ],
    { page: { size: [200, 60], margin: 10 } },
  ),
  'a border of the cells of a column, which wins over the outer lines of its table': template(
    [
      {
        type: 'table',
        rows: 'items',
        lines: { outer: { color: '#000' } },
        columns: [{ cell: { border: { color: '#700' }, content: '{{a}}' } }],
      },
    ],
    { variables: { items: { type: 'list' } } },
  ),
  'ruby that is wider than its column': template([
    {
      type: 'flow',
      columns: 3,
      content: [
        {
          type: 'grid',
          columns: ['*', 'auto'],
          items: [
            { type: 'text', text: [{ text: 'b1;', ruby: ['R', 'U'] }] },
            'b16; b17; b18; b19; b20; b21; b22; b23; b24;',
          ],
        },
      ],
    },
  ]),
  'lines beside a float, which begin elsewhere than their block': template([
    { type: 'box', float: 'start', content: 'b1;' },
    { type: 'text', align: 'left', text: 'b2; b3;' },
  ]),
  'a head that is left out on low pages': template(
    [
      {
        type: 'table',
        columns: [{}, {}],
        head: [
          ['r1;', ''],
          ['r2;', ''],
          ['r3;', ''],
        ],
        body: [['b1;', { content: breaksOf(12) }]],
      },
    ],
    { page: { size: [236, 94], margin: {} } },
  ),
  'numbers of pages in capitals, one behind the other': template(
    [{ type: 'toc' }, { type: 'text', text: 'o1;', outline: 1 }, { type: 'text', text: 'o2;', outline: 1 }],
    { page: { size: [240, 362], numbers: 'upper-roman' } },
  ),
  'contents that list an empty heading by its number': template(
    [{ type: 'toc' }, { type: 'text', text: 'o1;', outline: 1 }, { type: 'text', text: '', outline: 1 }],
    { numbering: { headings: 'upper-alpha' } },
  ),
  'a word that goes on below a note, on a page that was packed': template(
    [
      ...breaks.map((block, index) => ('text' in block ? { ...block, text: `b${index + 100};` } : block)),
      { type: 'markdown', markdown: `b1;[^a] b${'12345678'.repeat(9)};\n\n[^a]: y1; **y2;**` },
    ],
    { page: narrow, notes: {} },
  ),
  'a pie as high as the page': template([chart], { page: { size: [357, 153], margin: 0 } }),
  'a word in a place that is as wide as the paper and stands further in': template(['b1;'], {
    page: { size: [127, 207], margin: 30 },
    background: { type: 'place', x: 3, y: 2, fontSize: 14, content: 'w605=CCCIII/304/1/304;' },
  }),
  'a letter that is wider than its room, at the edge of the page': template(
    [
      {
        type: 'columns',
        gap: 0,
        columns: [
          { width: 96, content: [] },
          { width: 4, content: ['b1;'] },
        ],
      },
    ],
    { page: { size: [100, 100], margin: 0 } },
  ),
  'letters that are higher than their line, at the bottom of the paper': template(
    [
      { type: 'space', height: '*' },
      { type: 'text', font: ['Noto Sans Symbols'], lineHeight: 1, text: 'b1;' },
    ],
    { page: { size: [263, 124], margin: 0 } },
  ),
  'a large first letter at the bottom of the paper': template(
    [
      { type: 'space', height: '*' },
      { type: 'text', dropCap: 4, text: 'b1;' },
    ],
    { page: { size: [263, 534], margin: 0 } },
  ),
  'items side by side that one block of a grid makes, broken between pages': template(
    [
      {
        type: 'grid',
        columns: 2,
        items: [{ type: 'stack', each: 'items', content: ['{{a}} b111111111111111111111111;'] }],
      },
    ],
    { page: { size: [80, 60], margin: 10 }, variables: { items: { type: 'list' } } },
  ),
  'sums of items whose rows end where a merged word does, on the next page': template(
    [
      {
        type: 'table',
        rows: 'items',
        columns: [
          { cell: '{{a}}' },
          { width: 30, cell: 'u300003={{g}};', header: 'r2;{{$continued ? " c300005;" : ""}}', merge: true },
        ],
        sums: { v: 'n' },
        carry: { foot: [['c6={{$pageSums.v}}/{{$sums.v}};']] },
      },
    ],
    { page: { size: [222, 139], margin: 20 }, variables: { items: { type: 'list' } } },
  ),
};

for (const [name, sample] of Object.entries(good)) {
  it(`takes ${name}`, async () => {
    const verdict = await runSample({ template: sample, data: { items } });
    assert.deepEqual({ ...verdict, pages: 1 }, { kind: 'good', pages: 1 });
  });
}
