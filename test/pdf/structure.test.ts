// Tagged documents: what outside readers find in the structure, in which order, and what they pass over.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { make, makeFolder } from '../scripts/document.ts';
import { outlineOf, pdfjsOutline, structureText } from './outline.ts';
import { checkPdf, read } from './readers.ts';

type Block = Readonly<Record<string, unknown>> | string;

async function pdfOf(content: readonly Block[], more: object = {}, data: unknown = {}): Promise<Uint8Array> {
  const { pdf } = await make({ page: { size: [300, 200], margin: 20 }, ...more, content }, { data });
  checkPdf(pdf);
  return pdf;
}

const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join(' ');

/** The words of a text that begin so, in the order in which they are read. */
const wordsRead = (pdf: Uint8Array): readonly string[] => structureText(pdf).join(' ').split(/\s+/);

/** The outline of a document with each kind of text. */
const everyKind = [
  'Document',
  '  H1',
  '    "Terms"',
  '  H2',
  '    "Small print"',
  '  P',
  '    "See"',
  '    Link',
  '      "our site"',
  '    ", please."',
  '  L',
  '    LI',
  '      Lbl',
  '        "•"',
  '      LBody',
  '        P',
  '          "one"',
  '    LI',
  '      Lbl',
  '        "•"',
  '      LBody',
  '        P',
  '          "two"',
  '        L',
  '          LI',
  '            Lbl',
  '              "–"',
  '            LBody',
  '              P',
  '                "deep"',
  '  H2',
  '    "Notes"',
  '  L',
  '    LI',
  '      Lbl',
  '        "1."',
  '      LBody',
  '        P',
  '          "first"',
  '    LI',
  '      Lbl',
  '        "2."',
  '      LBody',
  '        P',
  '          "second"',
].join('\n');

describe('a tagged document', () => {
  it('says what its blocks are, to poppler and pdf.js alike', async () => {
    const pdf = await pdfOf([
      { type: 'text', text: 'Terms', outline: 1 },
      { type: 'text', text: 'Small print', heading: 2 },
      { type: 'text', text: ['See ', { text: 'our site', link: 'https://example.com' }, ', please.'] },
      {
        type: 'list',
        items: ['one', { type: 'stack', content: ['two', { type: 'list', items: ['deep'] }] }],
      },
      { type: 'markdown', markdown: '## Notes\n\n1. first\n2. second' },
    ]);
    assert.equal(outlineOf(pdf), everyKind);
    const [page = ''] = await pdfjsOutline(pdf);
    assert.equal(page, everyKind);
  });

  it('reads columns, and items of a grid, one after the other, over a page break', async () => {
    const pdf = await pdfOf([{ type: 'columns', columns: [words('a', 150), words('b', 150)] }, 'after']);
    assert.deepEqual(wordsRead(pdf), [...words('a', 150).split(' '), ...words('b', 150).split(' '), 'after']);
    assert.match(read(pdf, 'pdfinfo', 'FILE'), /Pages: +[2-9]/);
    const side = [[words('a', 100), { type: 'text', text: words('b', 150), keepTogether: true }], 'after'];
    const grid = await pdfOf([{ type: 'grid', columns: ['*', '*'], items: side }]);
    assert.deepEqual(wordsRead(grid), `${words('a', 100)} ${words('b', 150)} after`.split(' '));
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

  it('passes over headers, footers, backgrounds and what is repeated', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ cells: [`row${index + 1}`] }));
    const pdf = await pdfOf(
      [
        {
          type: 'table',
          columns: [{ header: 'Head' }],
          carry: undefined,
          body: rows,
          zebra: '#eeeeee',
        },
        { type: 'text', text: 'stamp', decorative: true },
      ],
      { header: 'top {{$pageNumber}}', footer: 'bottom', background: ['behind'] },
    );
    assert.deepEqual(wordsRead(pdf), ['Head', ...rows.map((_, index) => `row${index + 1}`)]);
  });

  it('is one element for a link over two lines, with a box on each', async () => {
    const pdf = await pdfOf([
      { type: 'text', text: ['Look at ', { text: words('link', 20), link: 'https://example.com' }] },
    ]);
    const tree = read(pdf, 'pdfinfo', '-struct', 'FILE');
    assert.equal(tree.match(/Link/g)?.length, 1);
    assert.ok((tree.match(/Object/g)?.length ?? 0) >= 2);
  });

  it('says the language of what is in another one', async () => {
    const pdf = await pdfOf(
      [
        { type: 'text', text: 'Guten Tag', lang: 'de' },
        { type: 'text', text: ['in ', { text: 'العربية', lang: 'ar' }], direction: 'ltr' },
      ],
      { locale: 'en-GB' },
    );
    const tree = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    assert.match(tree, /\/Lang \(de\)/);
    assert.match(tree, /\/Span\s*<<\s*\/Lang\s*\(ar\)\s*>>\s*BDC/);
    assert.match(tree, /\/Lang \(en-GB\)/);
  });

  it('says text from right to left in the order of reading, in cells, too', async () => {
    const pdf = await pdfOf(
      [
        'السلام عليكم',
        { type: 'table', columns: [{ header: 'שלום' }], body: [{ cells: ['עולם'] }] },
        'plain',
      ],
      { locale: 'en' },
    );
    const tree = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    const texts = [...tree.matchAll(/\/ActualText (<[0-9a-f]+>)[\s\S]{0,60}?\/(?:K|P) /g)].map(
      ([, hex]) => hex,
    );
    const said = ['السلام عليكم', 'שלום', 'עולם'].map(
      (text) => `<feff${[...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`,
    );
    assert.deepEqual([...texts].sort(), [...said].sort());
  });

  it('reads a document of 60 pages in its order, slots included', async () => {
    const pages = Array.from({ length: 60 }, (_, index) => [
      { type: 'text', text: `head${index + 1}`, outline: 1 },
      `body${index + 1} at {{$pageOf("end")}}`,
      { type: 'columns', columns: [`left${index + 1}`, `right${index + 1}`] },
      { type: 'pageBreak' },
    ]).flat();
    const pdf = await pdfOf([...pages, { type: 'text', text: 'end', id: 'end' }]);
    const expected = Array.from({ length: 60 }, (_, index) => {
      const n = index + 1;
      return [`head${n}`, `body${n}`, 'at', '61', `left${n}`, `right${n}`];
    }).flat();
    assert.deepEqual(wordsRead(pdf), [...expected, 'end']);
  });

  it('reads contents as entries with their links', async () => {
    const pdf = await pdfOf([{ type: 'toc' }, { type: 'text', text: 'Chapter', outline: 1 }]);
    const expected = [
      'Document',
      '  TOC',
      '    TOCI',
      '      Reference',
      '        Link',
      '          "Chapter"',
      '          "1"',
      '  H1',
      '    "Chapter"',
    ].join('\n');
    assert.equal(outlineOf(pdf), expected);
  });

  it('says what figures show, and where they are', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>';
    const pdf = await pdfOf([
      { type: 'svg', svg, alt: 'a square' },
      { type: 'barcode', symbology: 'qr', value: 'HELLO', width: 40 },
      { type: 'box', content: 'A chart', role: 'figure', alt: 'sales rise' },
      { type: 'svg', svg, decorative: true },
    ]);
    const tree = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    assert.deepEqual(
      [...tree.matchAll(/\/Alt \((.*)\)/g)].map(([, alt]) => alt),
      ['a square', 'HELLO', 'sales rise'],
    );
    assert.equal(tree.match(/\/BBox \[\s*[\d.]+/g)?.length, tree.match(/\/S \/Figure/g)?.length);
  });

  it('keeps what is read in a frame that is seen through', async () => {
    const pdf = await pdfOf([
      { type: 'place', x: 10, y: 10, opacity: 0.5, rotate: 30, content: ['one', 'two'] },
      'three',
    ]);
    assert.deepEqual(wordsRead(pdf), ['one', 'two', 'three']);
  });

  it('hands on what a table of role none holds', async () => {
    const table = { type: 'table', role: 'none', columns: [{}, {}], body: [{ cells: ['a', 'b'] }] };
    const pdf = await pdfOf(['before', table, 'after']);
    assert.doesNotMatch(outlineOf(pdf), /Table|TR|TD/);
    assert.deepEqual(wordsRead(pdf), ['before', 'a', 'b', 'after']);
  });

  it('is the same to poppler and pdf.js for an invoice', async () => {
    const folder = fileURLToPath(new URL('../../fixtures/templates/invoice/', import.meta.url));
    const { pdf } = await makeFolder(folder);
    const [page = '', ...more] = await pdfjsOutline(pdf);
    assert.equal(more.length, 0);
    assert.equal(page, outlineOf(pdf));
    assert.match(page, /^Document\n/);
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

  it('has no structure when the template does not want any', async () => {
    const pdf = await pdfOf(['plain'], { pdf: { tagged: false } });
    assert.match(read(pdf, 'pdfinfo', 'FILE'), /Tagged: +no/);
  });
});
