// What is probably a mistake is told: wrong check digits, a due date before the issue, rates that ended.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLeitwegIdWrong, isVatIdWrong, likelyMistakes } from '../../src/einvoice/likely.ts';
import { changed } from './changed.ts';
import { d, goodInvoice } from './good-invoice.ts';

const right = [
  'DE136695976',
  'DE 123 456 788',
  'ATU12345675',
  'BE0403170701',
  'DK13585628',
  'EL123456783',
  'FR40303265045',
  'IT00743110157',
  'SE556012579001',
];

describe('check digits of VAT identifiers', () => {
  for (const id of right) {
    it(`${id} is right, and no neighbour of it is`, () => {
      assert.equal(isVatIdWrong(id), false);
      const at = id.search(/\d\d?$/) - (id.startsWith('SE') ? 2 : 0);
      const other = `${id.slice(0, at)}${(Number(id[at]) + 1) % 10}${id.slice(at + 1)}`;
      assert.equal(isVatIdWrong(other), true, other);
    });
  }
  it('are not looked at where they are not known', () => {
    for (const id of ['NL123456782B90', 'DE12', '', 'FRXX303265045'])
      assert.equal(isVatIdWrong(id), false, id);
  });
});

it('check digits of Leitweg-IDs', () => {
  for (const id of ['04011000-12345-03', '04011000-1234512345-06', '991-33333TEST-33', 'REF-1', ''])
    assert.equal(isLeitwegIdWrong(id), false, id);
  for (const id of ['04011000-12345-35', '991-33333TEST-34', '04011001-12345-03'])
    assert.equal(isLeitwegIdWrong(id), true, id);
});

describe('an invoice', () => {
  const good = changed(goodInvoice({ profile: 'xrechnung' }), [
    ['seller/vatId', 'DE136695976'],
    ['buyerReference', '04011000-12345-03'],
    ['buyer', { name: 'Stadt', address: { country: 'DE' }, vatId: 'DE123456788' }],
    ['taxRepresentative/vatId', 'DE123456788'],
    ['lines/1/vat/rate', d('7.00')],
  ]);
  const told = (...changes: Parameters<typeof changed>[1]) =>
    likelyMistakes(changed(good, changes)).map(
      ({ rule, path, severity }) => `${severity} ${rule} ${path.join('/')}`,
    );

  it('without mistakes is not told of', () => assert.deepEqual(told(), []));
  it('with wrong check digits is', () => {
    assert.deepEqual(told(['seller/vatId', 'DE136695977']), ['warning VAT-ID seller/vatId']);
    assert.deepEqual(told(['buyer/vatId', 'DE136695977']), ['warning VAT-ID buyer/vatId']);
    assert.deepEqual(told(['buyerReference', '04011000-12345-35']), ['warning LEITWEG-ID buyerReference']);
    assert.deepEqual(told(['buyer/electronicAddress', { id: '04011000-12345-35', scheme: '0204' }]), [
      'warning LEITWEG-ID buyer/electronicAddress/id',
    ]);
  });
  it('that is due before it is issued is', () =>
    assert.deepEqual(told(['due', '2026-07-31']), ['warning DUE-DATE due']));
  it('with 16 % in Germany is, but not of what was delivered in 2020', () => {
    assert.deepEqual(told(['lines/0/vat/rate', d('16')]), ['warning VAT-RATE lines/0/vat/rate']);
    assert.deepEqual(told(['lines/0/vat/rate', d('16.00')], ['delivery/date', '2020-08-01']), []);
    assert.deepEqual(told(['lines/0/vat/rate', d('16')], ['buyer/address/country', 'LU']), []);
  });
});
