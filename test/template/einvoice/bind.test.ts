// The key `einvoice` bound to data: values of each kind, lists, what is left out, and faults with both places.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decimalText } from '../../../src/einvoice/decimal.ts';
import { describeIssue } from '../../../src/errors.ts';
import { lengthOf } from '../../random-rounds.ts';
import { bound, compiled, faultsOf } from '../probe.ts';
import { type Fields, invoiceTemplate, nothingPrinted, sound } from './sound.ts';

/** The e-invoice of a template, as JSON, or its faults. */
async function made(einvoice: Fields, data: Fields = {}, more: Fields = {}): Promise<unknown> {
  const { result } = await bound(invoiceTemplate(einvoice, more), { ...sound.data, ...data });
  if (result.kind !== 'bound') return result.kind === 'issues' ? result.issues.map(describeIssue) : result;
  const { invoice } = result.document.einvoice ?? {};
  return JSON.parse(
    JSON.stringify(invoice, (_, value) =>
      typeof value?.units === 'bigint' ? decimalText(value) : (value as unknown),
    ),
  );
}

/** What one key of the invoice becomes. */
async function term(name: string, value: unknown, data: Fields = {}, more: Fields = {}): Promise<unknown> {
  const invoice = await made({ [name]: value }, data, more);
  return Array.isArray(invoice) ? invoice : (invoice as Fields)[name];
}

describe('values of an e-invoice', () => {
  const cases: readonly (readonly [string, string, unknown, Fields, unknown])[] = [
    ['a text', 'number', 'number', { number: '2026-1' }, '2026-1'],
    ['a number as a text', 'number', 'number', { number: 17 }, '17'],
    ['a constant', 'type', "'380'", {}, '380'],
    ['a JSON number', 'type', 380, {}, '380'],
    ['nothing', 'buyerAccount', 'nothing', {}, undefined],
    ['null', 'buyerAccount', 'account', { account: null }, undefined],
    ['an empty text', 'buyerAccount', 'account', { account: ' ' }, undefined],
    ['a day', 'due', 'due', { due: '2026-02-28' }, '2026-02-28'],
    ['a moment, in the zone of the document', 'due', 'due', { due: '2026-02-28T23:30:00Z' }, '2026-03-01'],
    ['milliseconds', 'due', '$toMillis(due)', { due: '2026-02-28T12:00:00Z' }, '2026-02-28'],
    ['a double', 'totals', { prepaid: '0.1 + 0.2' }, {}, { prepaid: '0.3' }],
    ['a decimal in a text', 'totals', { prepaid: 'paid' }, { paid: '12.50' }, { prepaid: '12.50' }],
    ['a group of nothing', 'period', { start: 'from', end: 'to' }, {}, undefined],
  ];
  for (const [name, key, value, data, expected] of cases) {
    it(name, async () => {
      const got = await term(key, value, data, { timeZone: 'Europe/Berlin' });
      const picked = key === 'totals' ? { prepaid: (got as Fields).prepaid } : got;
      assert.deepEqual(picked, expected);
    });
  }
});

describe('lists of an e-invoice', () => {
  it('has one entry for each item, with the names of the item', async () => {
    const each = { each: 'remarks', as: 'r', if: '$rIndex > 0', text: '$position & $r.text & $root.number' };
    const data = { number: 'N', remarks: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] };
    assert.deepEqual(await term('notes', each, data), [{ text: '2bN' }, { text: '3cN' }]);
  });
  it('has fixed entries, each with its condition', async () => {
    const notes = [
      { text: "'first'" },
      { if: 'false', text: "'left out'" },
      { each: '[1, 2]', text: "'n' & $" },
      { text: 'nothing' },
    ];
    assert.deepEqual(await term('notes', notes), [{ text: 'first' }, { text: 'n1' }, { text: 'n2' }]);
  });
  it('takes a list of one for its item, as everywhere', async () => {
    assert.deepEqual(await term('notes', { each: "'one'", text: '$' }), [{ text: 'one' }]);
    assert.equal(await term('notes', { each: 'null', text: '$' }), undefined);
  });
});

describe('values that are none', () => {
  it('names the datum, the place in the template and the term', async () => {
    const issues = await made({ due: 'due' }, { due: '31.02.2026' });
    assert.deepEqual(issues, [
      'data.due: EN 16931-1 6.5 (BT-9): expected a date such as "2026-01-31" (ISO 8601), got "31.02.2026" ' +
        '(in the template at /einvoice/due, line 1)',
    ]);
  });
  it('names the item of a list', async () => {
    const items = [...sound.items, { ...sound.items[0], amounts: { price: '1,50' } }];
    const issues = await made(
      { lines: { ...sound.lines, price: 'amounts ? amounts.price : price' } },
      { items },
    );
    assert.deepEqual(issues, [
      'data.items[2]: EN 16931-1 6.5 (BT-146): expected a price, a number, got "1,50" ' +
        '(in the template at /einvoice/lines/price, line 1) (a text has to write the number as "1234.50")',
    ]);
  });
  it('is a fault of the template where no datum is to blame', async () => {
    const issues = await made({ due: "'so' & 'on'" }, {}, { define: {} });
    assert.equal((issues as string[]).length, 1);
    assert.match(String(issues), /^template\/einvoice\/due: EN 16931-1 6.5 \(BT-9\): expected a date/);
  });
  it('takes no lists, objects and truths', async () => {
    const issues = await made(
      { number: 'list', buyerReference: 'object', buyerAccount: 'flag' },
      { list: [1, 2], object: { a: 1 }, flag: true },
    );
    assert.deepEqual(
      (issues as string[]).map((issue) => /\((BT-\d+)\): (.*?) \(/.exec(issue)?.slice(1).join(' ')),
      [
        'BT-1 expected an identifier, a text, got a list',
        'BT-10 expected a text, got an object',
        'BT-19 expected a text, got true',
      ],
    );
  });
  it('takes no text that XML can not hold', async () => {
    const issues = await made({ number: 'number' }, { number: 'a\u0001b' });
    assert.match(String(issues), /expected a text that XML can hold, got one with U\+0001/);
  });
});

describe('rules', () => {
  it('that only advise are warnings, which hold nothing of the data', async () => {
    const { due: _, ...others } = sound.einvoice;
    const template = { ...invoiceTemplate({}), einvoice: { unprinted: nothingPrinted, ...others } };
    const { result } = await bound(template, sound.data);
    assert.ok(result.kind === 'bound');
    assert.deepEqual(result.document.warnings(), [
      {
        path: '/einvoice',
        message:
          'BR-CO-25 (BT-9, BT-20, BT-115): Where an amount is due, there is a due date or there are payment terms; ' +
          'this e-invoice is otherwise',
        line: 1,
        column: result.document.warnings()[0]?.column,
      },
    ]);
  });
  it('of what is probably a mistake are warnings, too', async () => {
    const { seller } = sound.data;
    const { result } = await bound(invoiceTemplate({}), {
      ...sound.data,
      seller: { ...seller, vatId: 'DE123456789' },
    });
    assert.ok(result.kind === 'bound');
    assert.deepEqual(
      result.document.warnings().map(({ path, message }) => `${path}: ${message}`),
      ['/einvoice/seller/vatId: VAT-ID (BT-31): the check digits of the VAT identifier are wrong'],
    );
  });
  it('name what misses in the data where it would be', async () => {
    const issues = await made({}, { buyer: { name: 'Kunde AG' }, number: null });
    assert.deepEqual(issues, [
      'data.number: BR-02 (BT-1): expected Invoice number (BT-1), got nothing (in the template at /einvoice/number, line 1)',
      'data.buyer: BR-10 (BG-8): expected Buyer postal address (BG-8), got nothing (in the template at ' +
        '/einvoice/buyer/address, line 1)',
    ]);
  });
  it('judge thousands of lines, to the cent', async () => {
    const thousands = lengthOf(10);
    const items = Array.from({ length: thousands * 1000 }, (_, index) => ({
      ...sound.items[index % 2],
      price: 0.1,
    }));
    const invoice = (await made({ totals: { lines: '$count(items) * 0.25' } }, { items })) as Fields;
    // Of a thousand, 500 times 2 and 3 pieces at 10 cents; 7 % of 150.00 and 19 % of 100.00.
    const { lines, gross } = invoice.totals as Fields;
    assert.deepEqual(
      { lines, gross },
      { lines: `${thousands * 250}.00`, gross: (thousands * 279.5).toFixed(2) },
    );
  });
});

describe('the claim of a PDF with an e-invoice', () => {
  const cases: readonly (readonly [readonly string[] | undefined, readonly string[]])[] = [
    [undefined, ['pdf/a-3b']],
    [['pdf/ua-1'], ['pdf/ua-1', 'pdf/a-3a']],
    [['pdf/a-3a'], ['pdf/a-3a']],
    [
      ['pdf/ua-1', 'pdf/a-3b'],
      ['pdf/ua-1', 'pdf/a-3b'],
    ],
  ];
  for (const [given, expected] of cases) {
    it(`is ${expected.join(' and ')} for ${given?.join(' and ') ?? 'none'}`, () => {
      const pdf = given === undefined ? {} : { pdf: { standards: given } };
      const more = { ...pdf, info: { title: 'Invoice' }, locale: 'en' };
      assert.deepEqual(compiled(invoiceTemplate({}, more)).pdf.standards, expected);
    });
  }
  it('needs no tags', () => {
    assert.deepEqual(compiled(invoiceTemplate({}, { pdf: { tagged: false } })).pdf.standards, ['pdf/a-3b']);
  });
});

describe('the keys of einvoice', () => {
  it('names unknown keys and wrong shapes, all at once', () => {
    const faults = faultsOf(
      invoiceTemplate({
        profil: 'basic',
        profile: 'comfort',
        curency: "'EUR'",
        buyerRef: "'x'",
        specification: "'x'",
        seller: { adress: {}, iban: 'x', zip: 'x' },
        buyer: 'buyer',
        notes: ['text'],
        references: { preceding: { as: 'p', number: '1' } },
        tax: true,
        iban: 'x',
        due: true,
      }),
    );
    assert.deepEqual(
      faults.map(({ path, message, hint = '' }) => `${path}: ${message} ${hint}`.trim()),
      [
        '/einvoice/due: expected a JSONata expression in a string, or a number, got true',
        '/einvoice/seller: BR-06 (BT-27): expected Seller name (BT-27), got nothing bind "seller.name"',
        '/einvoice/seller: BR-08 (BG-5): expected Seller postal address (BG-5), got nothing bind "seller.address"',
        '/einvoice/seller: BR-CO-26 (BT-29, BT-30, BT-31): expected Seller identifier (BT-29), Seller legal ' +
          'registration identifier (BT-30) or Seller VAT identifier (BT-31), got none bind "seller.vatId"',
        '/einvoice/seller: BR-S-02 (BT-31, BT-32, BT-63): expected Seller VAT identifier (BT-31), got nothing ' +
          'bind "seller.vatId": "Standard rated" asks for it, or for taxNumber (BT-32)',
        '/einvoice/seller/adress: unknown key "adress" did you mean "address"?',
        '/einvoice/seller/iban: unknown key "iban"',
        '/einvoice/seller/zip: unknown key "zip" did you mean "address.postCode"?',
        '/einvoice/buyer: expected an object, got "buyer" write { "name": "buyer" }',
        '/einvoice/profil: unknown key "profil" did you mean "profile"?',
        '/einvoice/profile: expected "en16931", "basic", "extended", "extended-ctc-fr", "xrechnung", "peppol", "basicwl" or "minimum", got "comfort"',
        '/einvoice/curency: unknown key "curency" did you mean "currency"?',
        '/einvoice/buyerRef: unknown key "buyerRef" did you mean "buyerReference"?',
        '/einvoice/specification: unknown key "specification" it follows from "profile"',
        '/einvoice/notes/0: expected an object, got "text"',
        '/einvoice/references/preceding/as: "as" names the item of "each", which is missing',
        '/einvoice/tax: unknown key "tax" did you mean "vat"?',
        '/einvoice/iban: unknown key "iban" did you mean "payment.transfers.account"?',
      ],
    );
  });
});
