// Tables of tagged documents: the rows, cells and heads that outside readers find, and the order in which they are read.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verifyPdf } from '../../src/verify/verify.ts';
import { outlineOf } from './outline.ts';
import { read } from './readers.ts';
import { pdfOf, words, wordsRead } from './structure-document.ts';

describe('a table of a tagged document', () => {
  it('passes over gradients, and keeps PDF/UA and PDF/A with them', async () => {
    const gradient = { angle: 90, stops: ['#fff', '#69c8'] };
    const pdf = await pdfOf(
      [
        {
          type: 'table',
          headStyle: { gradient },
          columns: [{ header: 'one' }, { header: 'two' }],
          body: [
            {
              gradient,
              cells: ['three', { content: 'four', rowSpan: 2, gradient: { ...gradient, angle: 0 } }],
            },
            ['five'],
            { each: '[1..20]', gradient, cells: ['a{{$}}', 'b{{$}}'] },
          ],
        },
      ],
      { locale: 'en', info: { title: 'Title' }, pdf: { standards: ['pdf/ua-1', 'pdf/a-3a'] } },
    );
    const { judgements } = verifyPdf(pdf);
    for (const { verdict, findings } of judgements) assert.equal(verdict, 'kept', JSON.stringify(findings));
    const rows = Array.from({ length: 20 }, (_, index) => [`a${index + 1}`, `b${index + 1}`]);
    assert.deepEqual(wordsRead(pdf), ['one', 'two', 'three', 'four', 'five', ...rows.flat()]);
  });

  it('has one row and one cell for a row that is split over pages', async () => {
    const pdf = await pdfOf([
      {
        type: 'table',
        columns: [{ header: 'Key' }, { header: 'Text' }],
        body: [{ cells: ['first', words('w', 200)] }, { cells: ['second', 'short'] }],
      },
    ]);
    const outline = outlineOf(pdf);
    assert.equal(outline.match(/ TR$/gm)?.length, 3);
    assert.equal(outline.match(/ TD$/gm)?.length, 4);
    assert.equal(outline.match(/"Key"/g)?.length, 1, 'heads are told once');
    assert.deepEqual(wordsRead(pdf), [
      'Key',
      'Text',
      'first',
      ...words('w', 200).split(' '),
      'second',
      'short',
    ]);
  });

  it('keeps lists in cells, and empty cells', async () => {
    const pdf = await pdfOf([
      {
        type: 'table',
        columns: [{}, {}, {}],
        body: [
          { cells: [{ content: { type: 'list', items: ['x', 'y'] } }, 'b'] },
          { cells: ['', '', ''] },
          {
            cells: [
              { content: 'wide', colSpan: 2 },
              { content: 'high', rowSpan: 2 },
            ],
          },
          { cells: ['l', 'm'] },
        ],
      },
    ]);
    const rows = outlineOf(pdf)
      .split(/^ +TR$/m)
      .slice(1);
    assert.deepEqual(
      rows.map((row) => row.match(/^ {8}TD$/gm)?.length),
      [3, 3, 2, 2],
    );
    assert.match(outlineOf(pdf), / L$/m);
  });

  it('reads rows in their order where a table continues sideways', async () => {
    const wide = { width: 100 };
    const item = (name: string): readonly object[] => [
      {
        cells: [
          { content: `${name}1`, rowSpan: 2 },
          { content: `${name}2`, rowSpan: 2 },
          `${name}3`,
          `${name}4`,
        ],
      },
      { cells: [`${name}5`, `${name}6`] },
    ];
    const body = [...item('a'), ...item('b')];
    const columns = [wide, wide, wide, wide];
    const pdf = await pdfOf([{ type: 'table', overflow: 'continue', columns, body }]);
    const numbers = [1, 2, 3, 4, 5, 6];
    const expected = ['a', 'b'].flatMap((name) => numbers.map((number) => `${name}${number}`));
    assert.deepEqual(wordsRead(pdf), expected);
  });

  it('keeps rows without height', async () => {
    const pdf = await pdfOf([
      'above',
      {
        type: 'table',
        padding: 0,
        lines: 'none',
        columns: [{}, {}],
        body: [{ cells: ['', ''] }, { cells: ['', ''] }],
      },
    ]);
    assert.equal(outlineOf(pdf).match(/^ +TD$/gm)?.length, 4);
  });

  it('names the heads of cells where there are several rows of them', async () => {
    const pdf = await pdfOf([
      {
        type: 'table',
        columns: [{}, {}],
        head: [{ cells: [{ content: 'Both', colSpan: 2 }] }, { cells: ['Left', 'Right'] }],
        body: [{ cells: ['l', 'r'] }],
      },
    ]);
    const tree = read(pdf, 'pdfinfo', '-struct', 'FILE');
    assert.equal(tree.match(/Headers/g)?.length, 2);
    assert.equal(tree.match(/Scope/g)?.length, 3);
  });

  it('has no head in the empty corner above heads of rows, and leads cells to the head amid the rows', async () => {
    const columns = [{ rowHeader: true }, {}];
    const head = [['', '2025']];
    const body = [['one', '1'], { head: true, cells: ['', '2026'] }, ['two', '2']];
    const lines = outlineOf(await pdfOf([{ type: 'table', columns, head, body }])).split('\n');
    const cells = lines.filter((line) => / T[DH]\b/.test(line)).map((line) => line.trim().split(/[ :]/)[0]);
    assert.deepEqual(cells, ['TD', 'TH', 'TH', 'TD', 'TD', 'TH', 'TH', 'TD']);
  });

  it('makes heads of rows of a column', async () => {
    const pdf = await pdfOf([
      {
        type: 'table',
        columns: [{ rowHeader: true }, {}],
        body: [['Number', '17'], ['Issued', '2 March'], { cells: ['', ''] }],
      },
    ]);
    assert.deepEqual(
      outlineOf(pdf).match(/\b(TH|TD|TR)$/gm),
      'TR TH TD TR TH TD TR TD TD'.split(' '),
      'an empty cell names nothing',
    );
    const tree = read(pdf, 'pdfinfo', '-struct', 'FILE');
    assert.equal(tree.match(/Scope \/Row/g)?.length, 2);
    assert.doesNotMatch(tree, /Headers/);
  });

  it('names heads of rows, too, where cells name those of columns', async () => {
    const pdf = await pdfOf([
      {
        type: 'table',
        columns: [{ rowHeader: true }, {}, {}],
        head: [{ cells: ['Site', { content: 'Both', colSpan: 2 }] }],
        body: [{ cells: [{ content: 'North', rowSpan: 2 }, 'a', 'b'] }, { cells: ['c', 'd'] }],
      },
    ]);
    const tree = read(pdf, 'pdfinfo', '-struct', 'FILE');
    const named = [...tree.matchAll(/Headers (\[.*?\]|.*)$/gm)].map(
      ([, list = '']) => list.trim().split(/\s+/).length,
    );
    assert.deepEqual(named, [1, 2, 2, 2, 2]);
  });

  it('hands on what a table of role none holds', async () => {
    const table = { type: 'table', role: 'none', columns: [{}, {}], body: [{ cells: ['a', 'b'] }] };
    const pdf = await pdfOf(['before', table, 'after']);
    assert.doesNotMatch(outlineOf(pdf), /Table|TR|TD/);
    assert.deepEqual(wordsRead(pdf), ['before', 'a', 'b', 'after']);
  });

  it('hands it on in the order of its rows, where cells hold blocks, bare texts or reach over rows', async () => {
    const long = { rowSpan: 2, content: [words('s', 9), { type: 'text', text: 'last' }] };
    const body = [
      { cells: ['bare', { content: [{ type: 'text', text: 'block' }] }] },
      { cells: [long, 'a'] },
    ];
    const rows = [...body, { cells: [[words('b', 60), 'c']] }, { cells: ['d', 'e'] }];
    const pdf = await pdfOf([
      'before',
      { type: 'table', role: 'none', columns: [{}, {}], body: rows },
      'after',
    ]);
    const spanned = [...words('s', 9).split(' '), 'last', 'a', ...words('b', 60).split(' '), 'c'];
    assert.deepEqual(wordsRead(pdf), ['before', 'bare', 'block', ...spanned, 'd', 'e', 'after']);
  });

  it('has 3,000 rows in their order, each with its cells', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({ name: `n${index}`, value: index }));
    const columns = [
      { header: 'Name', cell: '{{name}}' },
      { header: 'Value', cell: '{{value}}' },
    ];
    const variables = {
      rows: { type: 'list', fields: { name: { type: 'string' }, value: { type: 'number' } } },
    };
    const pdf = await pdfOf([{ type: 'table', rows: 'rows', columns }], { variables }, { rows });
    const outline = outlineOf(pdf);
    assert.equal(outline.match(/^ +TR$/gm)?.length, 3001);
    assert.equal(outline.match(/^ +TD$/gm)?.length, 6000);
    const expected = rows.flatMap(({ name, value }) => [name, String(value)]);
    assert.deepEqual(wordsRead(pdf), ['Name', 'Value', ...expected]);
  });

  it('is kept in a table that is drawn smaller, in slots and in cells that are turned', async () => {
    const wide = { type: 'text', text: 'wide'.repeat(9), noWrap: true };
    const pdf = await pdfOf([
      {
        type: 'table',
        columns: [{ header: 'A' }, { header: 'B' }, { header: 'C' }],
        body: [{ cells: [{ content: wide }, { content: wide }, { content: 'page {{$pageOf("end")}}' }] }],
      },
      { type: 'text', text: 'end', id: 'end' },
    ]);
    const long = 'wide'.repeat(9);
    assert.deepEqual(wordsRead(pdf), ['A', 'B', 'C', long, long, 'page', '1', 'end']);
    assert.equal(outlineOf(pdf).match(/^ +TD$/gm)?.length, 3);
  });
});
