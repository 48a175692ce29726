// The profiles without lines: what they compute, what they leave out, and what they say of themselves.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decimalText } from '../../src/einvoice/decimal.ts';
import type { Invoice } from '../../src/einvoice/invoice.ts';
import { likelyMistakes } from '../../src/einvoice/likely.ts';
import { profiles } from '../../src/einvoice/profile.ts';
import { checkInvoice } from '../../src/einvoice/rules/check.ts';
import { faultsInSyntax } from '../../src/einvoice/rules/of-syntax.ts';
import { compared } from '../../src/einvoice/totals/compare.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { checkWritable } from '../../src/einvoice/write.ts';
import { d, goodInvoice } from './good-invoice.ts';

function totalsOf({ totals = {} }: Invoice): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, decimalText(value)]));
}

const { specification } = profiles.basicwl;
const rows = [
  { category: 'S', rate: d('20'), base: d('100.10') },
  { category: 'E', base: d('50'), exemptionReason: 'By law' },
];

describe('an invoice that binds no lines', () => {
  const vat = { category: 'S', rate: d('20') };
  const bound: Invoice = {
    specification,
    vat: rows,
    allowances: [{ amount: d('10'), vat }],
    charges: [{ amount: d('2.50'), vat }],
    totals: { prepaid: d('70.00') },
  };

  it('has the totals that follow from the breakdown of VAT', () => {
    assert.deepEqual(totalsOf(completed(bound)), {
      ...{ lines: '157.60', allowances: '10.00', charges: '2.50', net: '150.10', tax: '20.02' },
      ...{ gross: '170.12', prepaid: '70.00', due: '100.12' },
    });
  });

  it('is compared with what is bound', () => {
    const wrong = { ...bound, totals: { gross: d('170.13') } };
    assert.deepEqual(
      compared(wrong, completed(wrong)).map(({ rule, path }) => [rule, path.join('/')]),
      [['BR-CO-15', 'totals/gross']],
    );
  });

  it('has, in MINIMUM, the totals that are bound', () => {
    const least = {
      specification: profiles.minimum.specification,
      totals: { net: d('10.00'), tax: d('1.90') },
    };
    assert.deepEqual(totalsOf(completed(least)), { net: '10.00', tax: '1.90', gross: '11.90', due: '11.90' });
  });

  it('lacks its lines by EN 16931 alone', () => {
    const { lines: _, ...head } = goodInvoice({});
    const of = (profile: 'en16931' | 'basicwl') => checkInvoice(head, profile).map(({ rule }) => rule);
    assert.ok(of('en16931').includes('BR-16'));
    assert.deepEqual(of('basicwl'), []);
  });
});

describe('what a profile without lines has no place for', () => {
  const invoice = goodInvoice({});

  it('is told once for a list, and where the totals would be wrong without it, refused', () => {
    const told = checkWritable(invoice, 'basicwl');
    const fatal = told.filter(({ severity }) => severity === 'fatal').map(({ path }) => path.join('/'));
    assert.deepEqual(fatal, ['totals/rounding']);
    assert.equal(told.filter(({ path }) => path.join('/') === 'lines').length, 1);
    assert.ok(told.every(({ path }) => path[0] !== 'lines' || path.length === 1));
  });

  it('is none of what is computed', () => {
    const names = new Set(checkWritable(invoice, 'minimum').map(({ path }) => path.join('/')));
    for (const name of ['lines', 'due', 'seller/address/city', 'buyer/vatId', 'allowances', 'payment/terms'])
      assert.ok(names.has(name), `${name} in ${[...names]}`);
    for (const name of names)
      assert.doesNotMatch(name, /^vat\/\d+\/(base|tax|rate)|^totals\/(lines|charges)/);
  });

  it('is UBL', () =>
    assert.deepEqual(
      faultsInSyntax(invoice, 'minimum', 'ubl').map(({ rule, severity }) => [rule, severity]),
      [['FORM-06', 'fatal']],
    ));
});

it('says that it is no invoice where one side is in Germany', () => {
  const words = (invoice: Invoice) => likelyMistakes(invoice).map(({ rule }) => rule);
  const good = goodInvoice({ profile: 'minimum' });
  assert.ok(words(good).includes('NO-INVOICE'));
  const french = { ...good, seller: { ...good.seller, address: { country: 'FR' } } };
  assert.ok(!words(french).includes('NO-INVOICE'));
});
