// Captions of tables and pictures: where they stand, what they stay with, and what readers make of them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { outlineOf } from '../pdf/outline.ts';
import { read } from '../pdf/readers.ts';
import { claimingPdf as pdfOf, structureOf } from '../pdf/structure-told.ts';

const engine = createEngine();
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
const picture = { type: 'svg', svg, width: 40, alt: 'A square' };
const table = { type: 'table', columns: [{ header: 'Key' }], body: [['value']] };
const long = { ...table, body: [{ each: '[1..30]', cells: ['row {{$}}'] }] };

/** The text of each page. */
function pagesOf(pdf: Uint8Array): readonly string[] {
  return read(pdf, 'pdftotext', '-layout', 'FILE', '-').split('\f').slice(0, -1);
}

async function faultsOf(...content: readonly unknown[]): Promise<readonly string[]> {
  const main = JSON.stringify({ platen: 1, name: 'test', content });
  const issues = await engine.check(
    writePack({ main: 'a.json', files: new Map([['a.json', Buffer.from(main)]]) }),
  );
  return issues.map(({ path, message, hint }) => `${path}: ${message} (${hint})`);
}

describe('a caption', () => {
  it('is the first child of its table, or the last when it stands below', async () => {
    const rows = 'THead(TR(TH("Key"))) TBody(TR(TD("value")))';
    assert.equal(await structureOf({ ...table, caption: 'One' }), `Table(Caption("One") ${rows})`);
    assert.equal(
      await structureOf({ ...table, caption: ['One', 'two'], captionSide: 'below' }),
      `Table(${rows} Caption(P("One") P("two")))`,
    );
    assert.match(
      outlineOf(await pdfOf([{ ...table, caption: 'One' }])),
      /Table\n +Caption\n +"One"\n +THead/,
    );
  });

  it('stands beside the figure of its picture, since its text would not be heard there', async () => {
    assert.equal(await structureOf({ ...picture, caption: 'One' }), 'Div(Figure Caption("One"))');
    const code = { type: 'barcode', symbology: 'qr', value: 'x', caption: 'Scan me', captionSide: 'above' };
    assert.equal(await structureOf(code), 'Div(Caption("Scan me") Figure)');
  });

  it('is no part of the link of its figure, and may have links and notes of its own', async () => {
    const link = 'https://example.com/';
    const caption = ['See ', { type: 'text', text: [{ text: 'there', link: 'https://example.com/there' }] }];
    for (const block of [picture, { type: 'barcode', symbology: 'qr', value: 'x' }]) {
      assert.equal(
        await structureOf({ ...block, link, caption }),
        'Div(Link(Figure) Caption(P("See") P(Link("there"))))',
      );
      assert.equal(await structureOf({ ...block, link }), 'Link(Figure)');
    }
    const within = { type: 'stack', link, content: [{ ...picture, caption }] };
    assert.match((await faultsOf(within)).join(), /a link may not stand inside of another one/);
  });

  it('works in cells, columns, lists, and for each item', async () => {
    const inCell = { ...table, body: [[{ ...picture, caption: 'in a cell' }]] };
    assert.match(await structureOf(inCell), /TD\(Div\(Figure Caption\("in a cell"\)\)\)/);
    const inList = { type: 'list', items: [{ ...table, caption: 'in a list' }] };
    assert.match(await structureOf(inList), /LBody\(Table\(Caption\("in a list"\) THead/);
    const columns = { type: 'columns', columns: [{ content: { ...picture, caption: 'left' } }, 'right'] };
    assert.equal(await structureOf(columns), 'Div(Figure Caption("left")) P("right")');
    const each = { ...picture, each: "['a', 'b']", caption: 'item {{$}}' };
    assert.equal(await structureOf(each), 'Div(Figure Caption("item a")) Div(Figure Caption("item b"))');
  });

  it('stays with the first rows of a table, and is printed once', async () => {
    const pages = pagesOf(
      await pdfOf(['top', { type: 'space', height: 115 }, { ...long, caption: 'Above it' }]),
    );
    assert.doesNotMatch(pages[0] ?? '', /Above it/);
    assert.match(pages[1] ?? '', /Above it\s+Key\s+row 1\b/);
    assert.equal(pages.join('').match(/Above it/g)?.length, 1);
  });

  it('stays with the last row of a table, wherever that stands', async () => {
    for (let space = 0; space <= 60; space += 12) {
      const blocks = [
        { type: 'space', height: space },
        { ...long, caption: 'Below it', captionSide: 'below' },
      ];
      const last = pagesOf(await pdfOf(blocks)).at(-1) ?? '';
      assert.match(last, /row 30\s+Below it/, `after ${space} points`);
    }
  });

  it('stays with its picture', async () => {
    for (let space = 80; space <= 160; space += 8) {
      const blocks = [
        { type: 'space', height: space },
        { ...picture, caption: 'Below it' },
      ];
      const pdf = await pdfOf(blocks);
      const pages = read(pdf, 'pdftotext', '-bbox', 'FILE', '-').split('<page ').slice(1);
      const page = pages.findIndex((one) => one.includes('Below'));
      const top = Number(/yMin="([\d.]+)"/.exec(pages[page] ?? '')?.[1]);
      assert.ok(top > 20 + 40, `${space}: the picture stands above it on the same page, at ${top}`);
    }
  });

  it('is left out when it is empty, and without rows or picture', async () => {
    assert.equal(await structureOf({ ...picture, caption: ' ' }), 'Figure');
    assert.equal(
      await structureOf('text', {
        ...table,
        columns: [{ cell: 'x' }],
        body: [],
        rows: '[]',
        role: 'none',
        caption: 'none',
      }),
      'P("text")',
    );
    const missing = { type: 'image', src: '{{none}}', optional: true, alt: 'x', caption: 'none' };
    const variables = { none: { type: 'string', required: false } };
    const pdf = await pdfOf(['text', missing], { variables });
    assert.doesNotMatch(pagesOf(pdf).join(''), /none/);
  });

  it('lets a long table break where nothing is tagged', async () => {
    const pdf = await pdfOf([{ ...long, caption: 'Above it' }], { pdf: { tagged: false } });
    assert.match(pagesOf(pdf)[0] ?? '', /Above it\s+Key\s+row 1\b/);
  });

  it('is read by itself where its table only arranges', async () => {
    assert.equal(
      await structureOf({ ...table, role: 'none', caption: 'One' }),
      'Caption("One") P("Key") P("value")',
    );
  });

  it('is a fault on another kind of block, and the side alone', async () => {
    assert.deepEqual(await faultsOf({ type: 'text', text: 'a', caption: 'b' }), [
      '/content/0/caption: unknown key "caption" (blocks of these types take it: table, image, svg, pdf, barcode, chart; elsewhere write a text above or below)',
    ]);
    assert.deepEqual(await faultsOf({ ...table, captionSide: 'below' }), [
      '/content/0/captionSide: expected a caption beside captionSide, got none (undefined)',
    ]);
  });
});
