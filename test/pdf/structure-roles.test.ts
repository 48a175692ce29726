// Blocks whose author gave them a role: what becomes of the elements that their type has, and where their texts stand.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { read } from './readers.ts';
import { claimingPdf, structureOf } from './structure-told.ts';

const rows = [['a', ['b', 'c']]];
const table = { type: 'table', columns: [{}, {}], body: rows };
const list = { type: 'list', items: ['a', 'b'] };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** The structure with its attributes, as poppler tells it. */
const textOf = async (content: readonly unknown[]): Promise<string> =>
  read(await claimingPdf(content), 'pdfinfo', '-struct', 'FILE');

// Elements that group others hold no content of their own (ISO 32000-1 14.8.4.2).
const cases: readonly (readonly [does: string, content: readonly unknown[], structure: string])[] = [
  [
    'reads the texts of a table that only arranges as paragraphs',
    [{ ...table, role: 'none' }],
    'P("a") P("b") P("c")',
  ],
  [
    'reads its spanning cells as paragraphs, too',
    [
      {
        ...table,
        role: 'none',
        body: [{ cells: [{ content: 'wide', colSpan: 2 }] }, { cells: ['low', 'right'] }],
      },
    ],
    'P("wide") P("low") P("right")',
  ],
  ['keeps what is left of a table in its group', [{ ...table, role: 'group' }], 'Div(P("a") P("b") P("c"))'],
  [
    'reads a table in a quote as paragraphs of the quote',
    [{ ...table, role: 'quote' }],
    'BlockQuote(P("a") P("b") P("c"))',
  ],
  [
    'hands on what a table in a paragraph holds',
    [{ ...table, role: 'paragraph', body: [['a', 'b']] }],
    'P("a b")',
  ],
  [
    'makes one figure of a table',
    [{ ...table, role: 'figure', alt: 'Two', body: [['a', 'b']] }],
    'Figure("a b")',
  ],
  ['has no items where a list has none', [{ ...list, role: 'none' }], 'P("•") P("a") P("•") P("b")'],
  ['has no items where a list is a group', [{ ...list, role: 'group' }], 'Div(P("•") P("a") P("•") P("b"))'],
  ['has a paragraph for a text without a role', [{ type: 'text', text: 'a', role: 'none' }], 'P("a")'],
  [
    'has the text from right to left beside its glyphs',
    [{ type: 'text', text: 'שלום', role: 'none' }],
    'P("שלום")',
  ],
  [
    'has one paragraph for texts that stand in it',
    [{ type: 'stack', role: 'paragraph', content: [{ type: 'text', text: 'a', role: 'none' }] }],
    'P("a")',
  ],
  ['has a paragraph in a quote', [{ type: 'text', text: 'a', role: 'quote' }], 'BlockQuote(P("a"))'],
  [
    'has the link of a text in its paragraph',
    [{ type: 'text', text: ['see ', { text: 'this', link: 'https://a.b/' }, ' one'], role: 'none' }],
    'P("see one" Link("this"))',
  ],
  [
    'has one paragraph for a text on two pages',
    [{ type: 'text', text: 'a '.repeat(500), role: 'section' }],
    `Sect(P("${'a '.repeat(500).trim()}"))`,
  ],
  [
    'does not read a picture without a role',
    [{ type: 'svg', svg, role: 'none' }, { type: 'svg', svg, alt: 'x', role: 'none' }, 'a'],
    'P("a")',
  ],
  [
    'reads only the links of contents that decorate',
    [
      { type: 'text', text: 'One', outline: 1 },
      { type: 'toc', decorative: true },
    ],
    'H1("One") P(Link)',
  ],
  [
    'reads only the links of notes in what decorates',
    [{ type: 'text', text: ['One', { note: 'Two' }], decorative: true }],
    'Note(Lbl(Link("1")) P("Two")) P(Reference(Link))',
  ],
  [
    'has no entries where contents have none',
    [
      { type: 'toc', role: 'none' },
      { type: 'text', text: 'One', outline: 1 },
    ],
    'P(Reference(Link("One 1"))) H1("One")',
  ],
  [
    'has no entries where contents are a group',
    [
      { type: 'toc', role: 'section' },
      { type: 'text', text: 'One', outline: 1 },
    ],
    'Sect(P(Reference(Link("One 1")))) H1("One")',
  ],
];

describe('a block with a role', () => {
  for (const [does, content, structure] of cases)
    it(does, async () => assert.equal(await structureOf(...content), structure));
});

describe('an empty cell above the heads of rows', () => {
  const columns = [{ rowHeader: true }, {}];
  const body = [['north', '1']];
  it('is no head', async () => {
    const plain = { type: 'table', columns: [{ rowHeader: true }, { header: '2026' }], body };
    const rows = 'TBody(TR(TH("north") TD("1")))';
    assert.equal(await structureOf(plain), `Table(THead(TR(TD TH("2026"))) ${rows})`);
    const two = {
      type: 'table',
      columns,
      head: [
        ['', { content: 'Year' }],
        ['', '2026'],
      ],
      body,
    };
    assert.equal(await structureOf(two), `Table(THead(TR(TD TH("Year")) TR(TD TH("2026"))) ${rows})`);
  });
  it('is a head where it has a text, or stands above other cells', async () => {
    const named = { type: 'table', columns: [{ rowHeader: true, header: 'Site' }, { header: '2026' }], body };
    assert.match(await structureOf(named), /THead\(TR\(TH\("Site"\) TH\("2026"\)\)\)/);
    const other = { type: 'table', columns: [{ header: 'Site' }, {}], body };
    assert.match(await structureOf(other), /THead\(TR\(TH\("Site"\) TH\)\)/);
  });
});

it('says how items are numbered of a list alone, and not of the group that it became', async () => {
  const numbered = /ListNumbering/;
  assert.match(await textOf([list]), numbered);
  for (const role of ['group', 'section', 'none', 'quote'])
    assert.doesNotMatch(await textOf([{ ...list, role }]), numbered, role);
});

it('numbered paragraphs and items are no headings', async () => {
  const content = [
    { type: 'text', text: 'Costs', heading: 1 },
    { type: 'text', text: 'of all', numbered: 2 },
    { type: 'list', numbered: 3, items: ['one'] },
  ];
  const made = await structureOf({ type: 'section', numbering: { headings: true }, content });
  assert.equal(made, 'Sect(H1("1 Costs") P("1.1 of all") L(LI(Lbl("1.1.1") LBody(P("one")))))');
});

it('says where a link of spaces leads', async () => {
  for (const around of ['a', 'א'])
    for (const text of ['\u00a0', '\u200b\u00a0'])
      await structureOf({ type: 'text', text: [around, { text, link: 'https://example.com' }, around] });
});
