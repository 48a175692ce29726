// The key `prints`: the text that is printed says what the term of the e-invoice says.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writePack } from '../../../src/assets/pack.ts';
import { AppError, describeIssue } from '../../../src/errors.ts';
import { createEngine } from '../../../src/render/engine.ts';
import { make } from '../../scripts/document.ts';
import { type Fields, invoiceTemplate, sound } from './sound.ts';

const engine = createEngine();

/** The faults of a document, or none when it is made. */
async function faults(content: readonly unknown[], data: Fields = {}, more: Fields = {}) {
  const { einvoice = {}, ...top } = more as { einvoice?: Fields };
  try {
    await make(
      { ...invoiceTemplate(einvoice, { locale: 'de-DE', ...top }), content },
      {
        data: { ...sound.data, ...data },
        engine,
      },
    );
    return [];
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error.issues.map(describeIssue);
  }
}

/** The faults that a check finds. */
async function found(template: Fields): Promise<readonly string[]> {
  const main = JSON.stringify({ platen: 1, name: 'test', content: [], ...template });
  const files = new Map([['a.json', Buffer.from(main)]]);
  return (await engine.check(writePack({ main: 'a.json', files }))).map(describeIssue);
}

// The invoice comes to 200.00 at 19 % and 31.50 at 7 %: 231.50 + 38.00 + 2.21 = 271.71.
const printed: readonly (readonly [string, string, string, Fields?])[] = [
  ['an amount', 'BT-112', "{{$currency(271.71, 'EUR')}}"],
  ['an amount without its sign', 'BT-112', '271,71'],
  ['an amount with the code of its currency', 'BT-112', 'EUR 271,71'],
  ['an amount in another locale', 'BT-112', "{{$currency(271.71, 'EUR')}}", { locale: 'en-IE' }],
  ['an amount in Arabic digits', 'BT-112', "{{$currency(271.71, 'EUR')}}", { locale: 'ar-EG' }],
  ['a day', 'BT-9', "{{$date(due, 'long')}}"],
  ['a day by a pattern', 'BT-9', "{{$date(due, 'dd.MM.yyyy')}}"],
  ['a text', 'BT-44', '  Kunde   AG'],
  ['an identifier in groups', 'BT-31', 'DE 123 456 788'],
  ['nothing for nothing', 'BT-19', "{{account ? account : ''}}", { einvoice: { buyerAccount: 'account' } }],
];

describe('texts that print their term', () => {
  for (const [name, prints, text, more = {}] of printed) {
    it(name, async () => {
      assert.deepEqual(await faults([{ type: 'text', text, prints }], {}, more), []);
      assert.deepEqual(await faults([{ type: 'text', text: ['Zu ', { text, prints }, '.'] }], {}, more), []);
      const rows = [[{ content: text, prints }]];
      assert.deepEqual(await faults([{ type: 'table', body: rows }], {}, more), []);
    });
  }
  it('an amount that is taken off, with a minus or without', async () => {
    const allowances = [{ amount: '10', reason: "'Rabatt'", vat: { category: "'S'", rate: 19 } }];
    const more = { einvoice: { allowances } };
    const content = ['-10,00 €', '10,00 €'].map((text) => ({ type: 'text', text, prints: 'BT-107' }));
    assert.deepEqual(await faults(content, {}, more), []);
  });
});

describe('texts that print something else', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    [
      'another amount',
      'BT-112',
      '{{$currency(271.72)}}',
      'expected the text to print BT-112, Invoice total amount with VAT, "271.71", got "271,72 €", which de-DE reads as 271.72',
    ],
    ['an amount in dollars', 'BT-112', '271,71 $', 'got "271,71 $" (the text holds an amount in EUR'],
    ['an amount among words', 'BT-112', 'Gesamt: 271,71 €', 'put "prints" on a span of its own'],
    ['an amount with a point for the comma', 'BT-112', '271.71 €', 'got "271.71 €" (the text holds'],
    ['a negative amount', 'BT-112', '-271,71 €', 'which de-DE reads as -271.71'],
    ['nothing', 'BT-112', "{{''}}", 'got an empty text'],
    ['another day', 'BT-9', '17.03.2026', 'which de-DE reads as 2026-03-17'],
    ['no day', 'BT-9', 'bald', 'the text holds a date'],
    ['another text', 'BT-44', 'Kundin AG', '"Kunde AG", got "Kundin AG"'],
    [
      'text for a term that is not there',
      'BT-19',
      'Konto 5',
      'expected no text, since the e-invoice has no BT-19',
    ],
  ];
  for (const [name, prints, text, expected] of cases) {
    it(name, async () => {
      const shown = text.replace('$currency(271.72)', "$currency(271.72, 'EUR')");
      const content = [{ type: 'text', text: shown, prints }];
      const issues = await faults(content, {}, { einvoice: { buyerAccount: 'account' } });
      assert.equal(issues.length, 1, issues.join('\n'));
      assert.ok(issues[0]?.startsWith('template/content/0/prints: expected '), issues[0]);
      assert.ok(issues[0]?.includes(expected), issues[0]);
    });
  }
  it('names the datum that the text comes from, and the line of the template', async () => {
    const issues = await faults([{ type: 'text', text: '{{paid}}', prints: 'BT-115' }], { paid: '5' });
    assert.deepEqual(issues, [
      'data.paid: expected the text to print BT-115, Amount due for payment, "271.71", got "5", which de-DE reads as 5 ' +
        '(in the template at /content/0/prints, line 1)',
    ]);
  });
});

describe('terms of lines', () => {
  const cell = (content: string, prints: string) => ({ content, prints });
  const columns = [
    { cell: cell('{{$decimal(quantity)}}', 'BT-129') },
    { cell: cell("{{$currency(price, 'EUR')}}", 'BT-146') },
    { cell: cell('{{$percent(vat)}}', 'BT-152') },
    { cell: cell("{{$currency(quantity * price, 'EUR')}}", 'BT-131') },
  ];
  const table = (rows: string, more: Fields = {}) => ({ type: 'table', rows, columns, ...more });
  it('are those of the line that was made from the item of the row', async () => {
    assert.deepEqual(await faults([table('items')]), []);
    assert.deepEqual(await faults([table('items^(>price)'), table('items[vat < 0.1]')]), []);
    const block = { type: 'text', each: 'items', text: '{{name}}', prints: 'BT-153' };
    assert.deepEqual(await faults([block]), []);
  });
  it('are found through lists inside of lists and named ones', async () => {
    const define = { shown: '$append(items, [])' };
    assert.deepEqual(await faults([table('$shown', { rowAs: 'r' })], {}, { define }), []);
  });
  it('are compared in each row of a long table', async () => {
    const items = Array.from({ length: 5100 }, (_, index) => ({ ...sound.items[0], price: 1 + index }));
    const wrong = [{ cell: cell("{{$currency($index = 5090 ? 1 : price, 'EUR')}}", 'BT-146') }];
    const issues = await faults([table('items', { columns: wrong })], { items });
    assert.equal(issues.length, 1, issues.slice(0, 3).join('\n'));
    assert.match(String(issues), /"5091", got "1,00\s€"/);
  });
  it('stand in no row of another list', async () => {
    const copies = "$map(items, function($i) { { 'name': $i.name } })";
    const issues = await faults([{ type: 'text', each: copies, text: '{{name}}', prints: 'BT-153' }]);
    assert.deepEqual(issues, [
      'template/content/0/prints: expected the text of BT-153 in a row or block of an item that "einvoice" makes an entry ' +
        'of lines from (name the same list in "rows" or "each" as in einvoice.lines.each)',
    ]);
  });
  it('are the only ones where there is one', async () => {
    const items = [sound.items[0]];
    assert.deepEqual(await faults([{ type: 'text', text: 'Setting up', prints: 'BT-153' }], { items }), []);
  });
  it('of the breakdown of VAT are those of its category and rate', async () => {
    const rates = "[{ 'rate': 0.07, 'tax': 2.21 }, { 'rate': 0.19, 'tax': 38 }]";
    const vat = { each: '$rates', category: "'S'", rate: 'rate * 100', tax: 'tax' };
    const more = { define: { rates }, einvoice: { vat } };
    const body = [{ each: '$rates', cells: [cell("{{$currency(tax, 'EUR')}}", 'BT-117')] }];
    assert.deepEqual(await faults([{ type: 'table', body }], {}, more), []);
  });
});

describe('a check', () => {
  const text = { type: 'text', text: '{{number}}', prints: 'BT-1' };
  it('finds "prints" without an e-invoice', async () => {
    const variables = { number: { type: 'string' } };
    assert.deepEqual(await found({ variables, content: [text] }), [
      'template/content/0/prints: expected an e-invoice that has BT-1, got none (bind it under "einvoice")',
    ]);
  });
  it('finds terms that no document has, and texts that can not print them', async () => {
    const content = [
      text,
      { type: 'text', text: '{{due}}', prints: 'BT-20' },
      { type: 'text', text: '{{due}}', prints: 'BT-9999' },
      { type: 'text', text: '{{due}}', prints: 'BT-136' },
      { type: 'text', text: '', prints: 'BT-9' },
      { type: 'table', body: [[{ content: [{ type: 'text', text: 'x' }], prints: 'BT-9' }]] },
      {
        type: 'table',
        rows: 'items',
        columns: [{ cell: 'x' }],
        carry: { foot: [[{ content: 'x', prints: 'BT-9' }]] },
      },
    ];
    const footer = { type: 'text', text: '{{$pageNumber}}', prints: 'BT-1' };
    assert.deepEqual(await found(invoiceTemplate({}, { content, footer })), [
      'template/content/1/prints: the e-invoice has no BT-20, which this text is to print (bind einvoice.payment.terms)',
      'template/content/2/prints: expected the number of a term of EN 16931 that has a value, such as "BT-112", got "BT-9999"',
      'template/content/3/prints: the e-invoice has no BT-136, which this text is to print (bind einvoice.lines.allowances.amount)',
      'template/content/4/prints: expected a text that prints BT-9, got an empty one',
      'template/content/5/body/0/0/prints: expected a text that prints BT-9, got blocks (the content is a string without page ' +
        'numbers; a block inside has a "prints" of its own)',
      'template/content/6/carry/foot/0/0/prints: "prints" may not stand in a carried row, which is printed where the table breaks',
      'template/footer/prints: expected a text without page numbers, since it is to print a term of the e-invoice',
    ]);
  });
});
