// Tagged documents: what outside readers find in the structure, in which order, and what they pass over.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../scripts/document.ts';
import { outlineOf, pdfjsOutline, structureText } from './outline.ts';
import { read } from './readers.ts';
import { pdfOf, words, wordsRead } from './structure-document.ts';

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
    const down = { type: 'grid', columns: 2, order: 'columns', items: ['one', 'two', 'three', 'four'] };
    assert.deepEqual(wordsRead(await pdfOf([{ ...down, start: 2 }])), ['one', 'two', 'three', 'four']);
    // The first item begins in a row without height, and nothing of it stands there.
    const items = [{ rowSpan: 3, content: 'first' }, words('a', 700)];
    const spanned = await pdfOf([{ type: 'grid', columns: 2, start: 2, items }]);
    assert.deepEqual(wordsRead(spanned), `first ${words('a', 700)}`.split(' '));
    // The item that spans rows is higher than the first of them, to which a long note leaves one line.
    const high = { rowSpan: 3, content: { type: 'box', padding: 2, content: 'first;' } };
    const noted = ['second;', 'third;'].map((text) => ({
      type: 'text',
      text: [text, { note: words('n', 250) }],
    }));
    const all = ['x1', 'x2', high, ...noted, words('f', 60)];
    const late = { type: 'grid', gap: [8, 0], columns: ['2*', '30%'], items: all };
    const page = { size: [310, 200], margin: 10 };
    const seen = wordsRead(await pdfOf(['top', { type: 'space', height: 60 }, late], { page }));
    assert.deepEqual(
      seen.filter((word) => word.endsWith(';')),
      ['first;', 'second;', 'third;'],
    );
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

  it('says where headers and footers are, in the resources of each page', async () => {
    const pdf = await pdfOf(['one', { type: 'pageBreak' }, 'two'], { header: 'top', footer: 'bottom' });
    const file = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-').replace(/\s+/g, ' ');
    assert.equal(file.match(/\/Artifact\/Header BDC/g)?.length, 2);
    assert.equal(file.match(/\/Artifact\/Footer BDC/g)?.length, 2);
    assert.equal(
      file.match(/\/Header << \/Attached \[ \/Top \] \/Subtype \/Header \/Type \/Pagination >>/g)?.length,
      2,
    );
    assert.equal(
      file.match(/\/Footer << \/Attached \[ \/Bottom \] \/Subtype \/Footer \/Type \/Pagination >>/g)?.length,
      2,
    );
  });

  it('reads the head of a box once, before its content, and passes over it where it is printed again', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `row${index + 1}`);
    const pdf = await pdfOf([
      'before',
      {
        type: 'box',
        head: [
          { type: 'text', text: "Head{{$continued ? ' more'}}", outline: 1 },
          { type: 'table', columns: [{ header: 'one' }, { header: 'two' }], body: [['three', 'four']] },
        ],
        content: rows,
      },
      'after',
    ]);
    assert.match(read(pdf, 'pdfinfo', 'FILE'), /Pages: +[3-9]/);
    assert.equal(read(pdf, 'pdftotext', 'FILE', '-').match(/Head more/g)?.length, 3);
    assert.deepEqual(wordsRead(pdf), ['before', 'Head', 'one', 'two', 'three', 'four', ...rows, 'after']);
    assert.equal(outlineOf(pdf).match(/H1|Table/g)?.length, 2);
  });

  it('names no element where nothing is read', async () => {
    const pdf = await pdfOf([{ type: 'line' }]);
    const root = read(pdf, 'mutool', 'show', 'FILE', 'trailer/Root/StructTreeRoot');
    assert.match(root, /StructTreeRoot/);
    assert.doesNotMatch(root, /\/K\b/);
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

  it('goes on behind what is in another language', async () => {
    const pdf = await pdfOf([
      { type: 'text', text: ['Before ', { text: 'bonjour', lang: 'fr' }, ' and after.'] },
      { type: 'text', writing: 'vertical', height: 90, text: ['A', { text: 'B', lang: 'fr' }, 'C'] },
    ]);
    assert.deepEqual(structureText(pdf), ['Before', 'bonjour', 'and after.', 'A', 'B', 'C']);
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
      { type: 'table', columns: [{}], body: [['a'], ['b']], role: 'figure', alt: 'two rows' },
      {
        ...{ type: 'table', columns: [{}, {}], role: 'figure', alt: 'two odd rows' },
        body: [[{ content: 'a', colSpan: 2 }], [{ content: ['b'], padding: 1 }, 'c']],
      },
      { type: 'svg', svg, decorative: true },
    ]);
    const tree = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    assert.deepEqual(
      [...tree.matchAll(/\/Alt \((.*)\)/g)].map(([, alt]) => alt),
      ['a square', 'HELLO', 'sales rise', 'two rows', 'two odd rows'],
    );
    assert.equal(tree.match(/\/BBox \[\s*[\d.]+/g)?.length, 5);
    assert.equal(tree.match(/\/BBox \[\s*[\d.]+/g)?.length, tree.match(/\/S \/Figure/g)?.length);
  });

  it('keeps what is read in a frame that is seen through', async () => {
    const pdf = await pdfOf([
      { type: 'place', x: 10, y: 10, opacity: 0.5, rotate: 30, content: ['one', 'two'] },
      'three',
    ]);
    assert.deepEqual(wordsRead(pdf), ['one', 'two', 'three']);
  });

  it('is the same to poppler and pdf.js for an invoice', async () => {
    const folder = fileURLToPath(new URL('../../fixtures/templates/invoice/', import.meta.url));
    const { pdf } = await makeFolder(folder);
    const [page = '', ...more] = await pdfjsOutline(pdf);
    assert.equal(more.length, 0);
    assert.equal(page, outlineOf(pdf));
    assert.match(page, /^Document\n/);
  });

  it('has no structure when the template does not want any', async () => {
    const pdf = await pdfOf(['plain'], { pdf: { tagged: false } });
    assert.match(read(pdf, 'pdfinfo', 'FILE'), /Tagged: +no/);
  });
});
