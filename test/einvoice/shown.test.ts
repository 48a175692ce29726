// What the page of a received invoice shows: every term in three languages, each under its label, and what else the XML says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { viewLanguages } from '../../src/contract.ts';
import { parseDecimal } from '../../src/einvoice/decimal.ts';
import type { Invoice } from '../../src/einvoice/invoice.ts';
import { readInvoice } from '../../src/einvoice/read.ts';
import { Formats, languageOf } from '../../src/einvoice/shown/language.ts';
import { shownInvoice } from '../../src/einvoice/shown/page.ts';
import { placedTerms, termOf } from '../../src/einvoice/terms.ts';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { viewInvoice } from '../../src/verify/view.ts';
import { d } from './good-invoice.ts';
import { soundInvoice } from './sound-invoice.ts';

interface Placed {
  readonly path: readonly string[];
  readonly value: string;
}

/** An invoice with a value of its own for each term, and how each value reads in English. */
function whole(): { readonly invoice: Invoice; readonly values: readonly Placed[] } {
  const invoice: Record<string, unknown> = { currency: 'EUR' };
  const values: Placed[] = [];
  for (const [index, { path, term }] of placedTerms.entries()) {
    if (term.kind === 'group' || path.join('.') === 'currency') continue;
    const number = 1000 + index;
    const isNumber = ['amount', 'price', 'percent', 'quantity'].includes(term.kind);
    const isFile = path.at(-1) === 'data';
    const value = isNumber ? d(String(number)) : term.kind === 'date' ? `${number}-01-02` : `v${number}w`;
    const shown = isNumber
      ? `1,${String(number).slice(1)}`
      : term.kind === 'date'
        ? `January ${number}`
        : `v${number}w`;
    if (!isFile) values.push({ path, value: shown });
    let holder = invoice;
    for (const [at, step] of path.slice(0, -1).entries()) {
      const isList = termOf(path.slice(0, at + 1))?.many === true;
      holder[step] ??= isList ? [{}] : {};
      const next = holder[step];
      holder = (Array.isArray(next) ? next[0] : next) as Record<string, unknown>;
    }
    holder[path.at(-1) ?? ''] = isFile ? 'QUJD' : value;
  }
  return { invoice: invoice as Invoice, values };
}

interface Fact {
  readonly key: string;
  readonly name: string;
}

function* factsIn(value: unknown): Generator<Fact> {
  if (typeof value !== 'object' || value === null) return;
  if ('key' in value && 'name' in value && 'value' in value) yield value as unknown as Fact;
  for (const inner of Object.values(value)) yield* factsIn(inner);
}

const messages = viewLanguages.map((language) => {
  const file = new URL(`../../src/render/received-invoice/messages/${language}.json`, import.meta.url);
  return [language, JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>] as const;
});

describe('the page of an invoice', () => {
  it('has the value of every term', () => {
    const { invoice, values } = whole();
    const text = JSON.stringify(shownInvoice(invoice, [], 'en'));
    const missing = values.filter(({ value }) => !text.includes(value)).map(({ path }) => path.join('.'));
    assert.deepEqual(missing, []);
    assert.ok(values.length > 150);
  });

  it('has a label in each language for every term', () => {
    const facts = [...factsIn(shownInvoice(whole().invoice, [], 'en'))].filter(({ key }) => key !== '');
    assert.ok(facts.length > 80);
    for (const [language, { fact = '' }] of messages) {
      const unnamed = facts.filter(({ key }) => !fact.includes(` ${key} {`));
      assert.deepEqual(unnamed, [], language);
    }
  });

  it('lists nothing of an attribute that has a measure alone', () => {
    const lines = [{ attributes: [{ type: 'WIDTH', measure: d('60'), unit: 'CMT' }] }];
    const [shown] = shownInvoice({ ...soundInvoice, lines }, [], 'en').lines;
    assert.deepEqual(
      shown?.facts.map(({ key }) => key),
      ['type', 'measure', 'unit'],
    );
  });

  it('has the same messages in each language', () => {
    const keysOf = (message: string): readonly string[] =>
      [...(message.split(' other {')[0]?.matchAll(/ (\w+) \{/g) ?? [])].map(([, key = '']) => key);
    const [, english = {}] = messages.find(([language]) => language === 'en') ?? [];
    for (const [language, told] of messages) {
      assert.deepEqual(Object.keys(told), Object.keys(english), language);
      for (const name of ['title', 'fact', 'unit', 'category', 'means', 'subject'])
        assert.deepEqual(keysOf(told[name] ?? ''), keysOf(english[name] ?? ''), `${language}: ${name}`);
    }
  });
});

describe('numbers and days are those of the XML', () => {
  const [de, en, fr] = viewLanguages.map((language) => new Formats(language));
  const number = (text: string) => parseDecimal(text) ?? assert.fail(text);
  const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

  it('in the form of the language, with every digit', () => {
    assert.equal(plain(de?.amount(number('1234.5'), 'EUR')), '1.234,50 €');
    assert.equal(plain(en?.amount(number('-1234.5'), 'EUR')), '-€1,234.50');
    assert.equal(plain(fr?.amount(number('1234567.891'), 'EUR')), '1 234 567,891 €');
    assert.equal(plain(en?.amount(number('1500'), 'JPY')), 'JP¥1,500');
    assert.equal(plain(de?.percent(number('19.00'))), '19,00 %');
    assert.equal(
      en?.number(number('123456789012345678901234567890.1234567890')),
      '123,456,789,012,345,678,901,234,567,890.1234567890',
    );
    assert.equal(en?.number(number('9007199254740993')), '9,007,199,254,740,993');
    assert.equal(plain(en?.amount(number('1.5'), 'euro')), '1.50 euro');
  });

  it('days in words, whatever the zone of the machine', () => {
    assert.deepEqual(
      [de, en, fr].map((formats) => formats?.date('2026-03-01')),
      ['1. März 2026', '1 March 2026', '1 mars 2026'],
    );
    assert.deepEqual(
      [de, en, fr].map((formats) => formats?.country('DE')),
      ['Deutschland', 'Germany', 'Allemagne'],
    );
    assert.equal(de?.country('1A'), '1A');
  });

  it('the language is that of the country of the seller', () => {
    const asked = ['DE', 'AT', 'CH', 'FR', 'RE', 'BE', 'US', undefined];
    assert.deepEqual(asked.map(languageOf), ['de', 'de', 'de', 'fr', 'fr', 'en', 'en', 'en']);
  });
});

describe('what the model does not hold is left', () => {
  const cii = writeCii(soundInvoice, 'en16931');
  const leftOf = (xml: string): readonly string[] => {
    const read = readInvoice(new TextEncoder().encode(xml));
    assert(read.syntax !== undefined);
    return read.left().map(({ path, value }) => `${path}: ${value}`);
  };

  it('nothing of what is written here', () => {
    assert.deepEqual(leftOf(cii), []);
    assert.deepEqual(leftOf(writeUbl(soundInvoice, 'en16931')), []);
  });

  it('elements without a term, with all that is in them', () => {
    const more =
      '<ram:SpecifiedLogisticsServiceCharge><ram:Description>Porto</ram:Description><ram:AppliedAmount>5</ram:AppliedAmount></ram:SpecifiedLogisticsServiceCharge>';
    const xml = cii.replace(
      '<ram:SpecifiedTradeSettlementHeader',
      `${more}<ram:SpecifiedTradeSettlementHeader`,
    );
    const around =
      'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedLogisticsServiceCharge';
    assert.deepEqual(leftOf(xml), [`${around}/ram:Description: Porto`, `${around}/ram:AppliedAmount: 5`]);
  });

  it('values out of form, second values, foreign elements and attributes', () => {
    const xml = cii
      .replace(/(<ram:DuePayableAmount>)[^<]*/, '$1much')
      .replace(
        '<ram:TypeCode>380</ram:TypeCode>',
        '<ram:TypeCode listID="1001" name="bill">380</ram:TypeCode><x:y xmlns:x="urn:x">z</x:y>',
      )
      .replace(
        /<ram:InvoiceCurrencyCode>.*?<\/ram:InvoiceCurrencyCode>/,
        '$&<ram:InvoiceCurrencyCode>USD</ram:InvoiceCurrencyCode>',
      );
    const settlement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
    assert.deepEqual(leftOf(xml), [
      'rsm:ExchangedDocument/ram:TypeCode/@name: bill',
      'rsm:ExchangedDocument/x:y: z',
      `${settlement}/ram:InvoiceCurrencyCode[2]: USD`,
      `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount: much`,
    ]);
  });

  it('an amount in another currency than the invoice', () => {
    const ubl = writeUbl(soundInvoice, 'en16931').replace(/(<cbc:PayableAmount currencyID=")EUR/, '$1USD');
    assert.deepEqual(leftOf(ubl), ['cac:LegalMonetaryTotal/cbc:PayableAmount/@currencyID: USD']);
  });
});

describe('ZUGFeRD 1', () => {
  const file = new URL('zugferd-1.xml', import.meta.url);

  it('is read by the names of CII, and judged by no rules', () => {
    const { data, xml } = viewInvoice(readFileSync(file));
    assert.deepEqual(xml, readFileSync(file));
    assert.deepEqual(
      [data.number, data.type, data.due, data.source.syntax, data.verdict.state],
      ['471102', '380', '235,62\u00a0€', 'ZUGFeRD 1', 'none'],
    );
    assert.deepEqual(
      data.parties.map(({ role, name = '' }) => `${role} ${name}`),
      ['seller Lieferant GmbH', 'buyer Kunden AG Mitte', 'delivery '],
    );
    assert.deepEqual(
      data.lines.map(({ name, net, quantity }) => [name, net, quantity]),
      [['Trennblätter A4', '198,00', '20,0000']],
    );
    assert.deepEqual(data.further, [{ path: 'rsm:ExchangedDocument/ram:Name', value: 'RECHNUNG' }]);
  });
});
