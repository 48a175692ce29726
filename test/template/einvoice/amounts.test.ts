// The amounts that people look for on an invoice: each is printed so that it can be read, or the template says why not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPack, writePack } from '../../../src/assets/pack.ts';
import { AppError, describeIssue } from '../../../src/errors.ts';
import { createEngine } from '../../../src/render/engine.ts';
import { type Fields, invoiceTemplate, sound } from './sound.ts';

const engine = createEngine();

const line = { content: "{{$currency($roundHalfUp(quantity * price, 2), 'EUR')}}", prints: 'BT-131' };
const amounts = {
  'BT-109': '231.5',
  'BT-110': '40.21',
  'BT-112': '271.71',
  'BT-115': '271.71',
} as const;

/** The content of a page that prints the lines and these amounts. */
function page(ids: readonly (keyof typeof amounts)[], more: Fields = {}, rows = 'items'): readonly unknown[] {
  const texts = ids.map((id) => ({
    type: 'text',
    text: `{{$currency(${amounts[id]}, 'EUR')}}`,
    prints: id,
    ...more,
  }));
  return [{ type: 'table', rows, columns: [{ header: 'Amount', cell: line }] }, ...texts];
}

const all = page(['BT-109', 'BT-110', 'BT-112']);

function templateOf(content: readonly unknown[], einvoice: Fields = {}, more: Fields = {}): Fields {
  const { unprinted: _, ...template } = invoiceTemplate(einvoice, { locale: 'en-IE', ...more })
    .einvoice as Fields;
  const { variables } = invoiceTemplate({});
  return {
    platen: 1,
    name: 'test',
    variables,
    locale: 'en-IE',
    ...more,
    einvoice: { ...template, ...einvoice },
    content,
  };
}

function packed(template: Fields, printsAmounts: boolean): Uint8Array {
  const files = new Map([['a.json', Buffer.from(JSON.stringify(template))]]);
  return writePack({ main: 'a.json', files, printsAmounts });
}

/** What a check says of a template. */
async function checked(template: Fields): Promise<readonly string[]> {
  return (await engine.check(packed(template, true))).map(describeIssue);
}

/** The faults and warnings of a document. `published` is one of a version that was published before amounts were asked for. */
async function made(
  template: Fields,
  { data = {}, published = false }: { data?: Fields; published?: boolean } = {},
) {
  const pack = packed(template, !published);
  const given = { ...sound.data, ...data };
  const request = {
    version: 'v',
    pack,
    data: JSON.stringify(given),
    moment: 0,
    test: false,
    assets: new Map(),
  };
  try {
    const answer = await engine.render({ ...request, version: `${published} ${JSON.stringify(template)}` });
    assert.ok(answer.kind === 'rendered', JSON.stringify(answer));
    return { faults: [], warnings: answer.warnings.map(({ message }) => message) };
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return { faults: error.issues.map(({ message }) => message), warnings: [] };
  }
}

describe('an invoice', () => {
  it('that prints its amounts is sound', async () => {
    assert.deepEqual(await checked(templateOf(all)), []);
    assert.deepEqual(await made(templateOf(all)), { faults: [], warnings: [] });
  });
  it('that prints none of them is refused at a check, with each of them', async () => {
    const found = await checked(templateOf([{ type: 'text', text: '€984.27' }]));
    assert.deepEqual(
      found.map((each) => /no text prints (BT-\d+)/.exec(each)?.[1]),
      ['BT-131', 'BT-109', 'BT-110', 'BT-112', 'BT-115'],
    );
    assert.match(found[0] ?? '', /put "prints": "BT-131" on the text that prints it, or give the reason/);
  });
  it('that says why it does not print them is sound', async () => {
    const unprinted = { 'BT-109': 'small amounts', 'BT-110': 'small amounts' };
    const template = templateOf(page(['BT-115']), { unprinted });
    assert.deepEqual(await checked(template), []);
    assert.deepEqual((await made(template)).faults, []);
  });
  it('that gives no reason, or one for another term, is refused', async () => {
    for (const unprinted of [{ 'BT-109': '' }, { 'BT-1': 'why' }, 'all', { 'BT-112': 5 }])
      assert.match(
        (await checked(templateOf(all, { unprinted })))[0] ?? '',
        /expected an object with a reason/,
      );
  });
  it('that leaves lines out of its table is refused, with each of these', async () => {
    const { faults } = await made(templateOf(page(['BT-109', 'BT-110', 'BT-112'], {}, 'items[price > 50]')));
    assert.deepEqual(faults, [
      'the page does not print BT-131, Invoice line net amount of line 2, "31.50" (for data.items[1])',
    ]);
  });
  it('whose total an `if` hides is refused', async () => {
    const content = [...page(['BT-109', 'BT-110']), ...page(['BT-112'], { if: 'flag = false' }).slice(1)];
    assert.deepEqual(await checked(templateOf(content)), []);
    assert.deepEqual((await made(templateOf(content))).faults, [
      'the page does not print BT-112, Invoice total amount with VAT, "271.71"',
      'the page does not print BT-115, Amount due for payment, "271.71"',
    ]);
  });
  it('of which a part was paid prints what is due', async () => {
    const paid = { totals: { prepaid: '100' } };
    assert.deepEqual((await made(templateOf(all, paid))).faults, [
      'the page does not print BT-115, Amount due for payment, "171.71"',
    ]);
    assert.deepEqual((await made(templateOf(all, { totals: { prepaid: '271.71' } }))).faults, []);
  });
  it('whose total is too small, or as light as the page, is refused', async () => {
    const small = await checked(
      templateOf([...page(['BT-109', 'BT-110']), ...page(['BT-112'], { fontSize: 1 }).slice(1)]),
    );
    assert.match(small[0] ?? '', /BT-112 is 1 pt high, expected at least 5 pt/);
    const light = await checked(
      templateOf([...page(['BT-109', 'BT-110']), ...page(['BT-112'], { color: '#fff' }).slice(1)]),
    );
    assert.match(light[0] ?? '', /BT-112 is #ffffff on #ffffff: a contrast of 1.0:1, expected at least 2:1/);
    const dark = {
      type: 'box',
      backgroundColor: '#000',
      content: page(['BT-112'], { color: '#fff' }).slice(1),
    };
    assert.deepEqual(await checked(templateOf([...page(['BT-109', 'BT-110']), dark])), []);
  });
  it('prints the sign of its own currency: that of another one in the same country is none', async () => {
    const content = (code: string) =>
      [
        ['BT-109', 231.5],
        ['BT-110', 40.21],
        ['BT-112', 271.71],
      ].map(([prints, value]) => ({
        type: 'text',
        text: `{{$currency(${value}, '${code}')}}`,
        prints,
      }));
    const unprinted = { 'BT-131': 'not asked here' };
    const template = (code: string) =>
      templateOf(content(code), { unprinted, currency: "'USD'" }, { locale: 'en-CA' });
    assert.deepEqual((await made(template('USD'))).faults, []);
    assert.equal((await made(template('CAD'))).faults.length, 3);
  });
  it('that is a credit note may print its amounts with a minus', async () => {
    const negative = all.map((block) =>
      JSON.parse(JSON.stringify(block).replaceAll('$currency(', '$currency(-1 * ')),
    );
    assert.deepEqual((await made(templateOf(negative, { type: 381 }))).faults, []);
    assert.equal((await made(templateOf(negative))).faults.length, 5);
  });
  it('without VAT needs its total once', async () => {
    const lines = { ...sound.lines, vat: { category: "'E'", rate: 0 } };
    const vat = [{ category: "'E'", rate: 0, exemptionReason: "'small business'" }];
    const content = [
      { type: 'table', rows: 'items', columns: [{ cell: line }] },
      { type: 'text', text: "{{$currency(231.5, 'EUR')}}", prints: 'BT-112' },
    ];
    const template = templateOf(content, { lines, vat });
    assert.deepEqual(await checked(template), []);
    assert.deepEqual((await made(template)).faults, []);
  });
});

describe('a version that was published before amounts were asked for', () => {
  it('goes on, with a warning that names them', async () => {
    const { faults, warnings } = await made(templateOf([]), { published: true });
    assert.deepEqual(faults, []);
    assert.deepEqual(warnings, [
      'no text is known to print BT-131, BT-109, BT-110, BT-112, BT-115, which people look for on an invoice',
    ]);
  });
  it('is told by its pack', () => {
    assert.equal(readPack(packed(templateOf(all), true)).printsAmounts, true);
    assert.equal(readPack(packed(templateOf(all), false)).printsAmounts, false);
  });
});
