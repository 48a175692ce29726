// The table of terms: every number of EN 16931-1 stands once, and each place of an invoice has its term.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileNames, profileOf, profiles } from '../../src/einvoice/profile.ts';
import { invoiceTerms, placedTerms, termOf } from '../../src/einvoice/terms.ts';

/** BG-2 (process control), BG-29 (price) and BG-31 (item) have no group of their own in the model: their terms stand beside it. */
const withoutGroup = ['BG-2', 'BG-29', 'BG-31'];

test('every term of EN 16931-1 stands in the table once', () => {
  const found = placedTerms.map(({ term }) => term.id);
  const wanted = [
    // The standard has no term of this number.
    ...numbers('BT', 165).filter((id) => !['BT-4'].includes(id)),
    ...numbers('BG', 32).filter((id) => !withoutGroup.includes(id)),
  ];
  assert.deepEqual(
    wanted.filter((id) => !found.includes(id)),
    [],
  );
  const leaves = placedTerms.filter(({ term }) => term.kind !== 'group').map(({ term }) => term.id);
  assert.deepEqual(
    leaves.filter((id, index) => leaves.indexOf(id) !== index),
    [],
  );
  const known = /^(BT-(X-)?\d+(-\d)?|BG-(X-)?\d+|)$/;
  assert.ok(found.every((id) => known.test(id)));
});

test('a term is found by its place, whatever the index', () => {
  assert.equal(termOf(['lines', 3, 'vat', 'rate'])?.id, 'BT-152');
  assert.equal(termOf(['totals', 'gross'])?.name, 'Invoice total amount with VAT');
  assert.equal(termOf(['lines', 0, 'allowances', 2, 'amount'])?.id, 'BT-136');
  assert.equal(termOf(['allowances', 2, 'vat', 'rate'])?.id, 'BT-96');
  assert.equal(termOf(['seller', 'ids', 0, 'scheme'])?.codes, 'ISO 6523');
  assert.equal(termOf(['buyer', 'electronicAddress', 'scheme'])?.codes, 'EAS');
  assert.equal(termOf(['lines'])?.id, 'BG-25');
  assert.equal(termOf(['lines', 'weight']), undefined);
  assert.equal(termOf(['buyer', 'taxNumber']), undefined);
});

test('the table keeps the order of the model, a group before what it holds', () => {
  const tops = placedTerms.filter(({ path }) => path.length === 1).map(({ path }) => path[0]);
  assert.deepEqual(tops, Object.keys(invoiceTerms));
  const places = placedTerms.map(({ path }) => path.join('.'));
  assert.ok(places.indexOf('lines') < places.indexOf('lines.vat'));
  assert.ok(places.indexOf('lines.vat') < places.indexOf('lines.vat.rate'));
});

test('a code has a list, and nothing else has one', () => {
  for (const { path, term } of placedTerms)
    assert.equal(term.codes !== undefined, term.kind === 'code', path.join('.'));
});

test('a profile is known by its BT-24', () => {
  for (const name of profileNames) assert.equal(profileOf(profiles[name].specification), name);
  assert.deepEqual([...profileNames].sort(), Object.keys(profiles).sort());
  assert.equal(
    profileOf('urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3'),
    'xrechnung',
  );
  assert.equal(
    profileOf('urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr'),
    'extended-ctc-fr',
  );
  assert.equal(profileOf('urn:zugferd.de:2p0:basicwl'), 'basicwl');
  assert.equal(profileOf('urn:example'), undefined);
});

function numbers(kind: string, last: number): readonly string[] {
  return Array.from({ length: last }, (_, index) => `${kind}-${index + 1}`);
}
