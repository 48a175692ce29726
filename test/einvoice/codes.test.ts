// The code lists: what they hold, and that they are those of the release that they name.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { listNumbers, readCodeDatabase } from '../../scripts/code-lists.ts';
import { listDifferences } from '../../scripts/compare-code-lists.ts';
import { codeListDates, codesOf, isCode, nearCode } from '../../src/einvoice/codes/codes.ts';
import type { CodeListName } from '../../src/einvoice/codes/names.ts';
import { placedTerms } from '../../src/einvoice/terms.ts';

const database = '../shared/data/e-invoice/rules/FACTUR-X_EN16931_codedb.xml';
const names = Object.keys(codeListDates) as CodeListName[];

test('the lists are those of the code database', {
  skip: !existsSync(database) && `${database} is not here`,
}, () => {
  const { released, lists } = readCodeDatabase(readFileSync(database, 'utf8'));
  for (const [name, number] of Object.entries(listNumbers)) {
    // The rules of the CEN have split payment, too.
    const more = name === 'UNTDID 5305' ? ['B'] : [];
    assert.deepEqual([...codesOf(name as CodeListName)], [...(lists.get(number) ?? []), ...more], name);
    assert.equal(codeListDates[name as CodeListName].released, released);
  }
});

const official = '../shared/data/e-invoice/official';

/** How the lists of others differ: what is new is written down here, and in docs/einvoice.md. */
const differences: readonly (readonly [where: string, oursAlone: string, theirsAlone: string])[] = [
  ['CEN UBL BR-CL-08', 'BAT BAU BAV BAW BAX BAY BAZ BBA BBB BMF BMG BMH CCJ CCK CCL CCM CCN CCO', ''],
  ['CEN UBL BR-CL-04', 'STN', 'STD'],
  ['CEN UBL BR-CL-10', '', 'SEPA'],
  ['CEN UBL BR-CL-25', '', '0219 0220'],
  ['CEN CII BR-CL-04', 'STN', 'STD'],
  ['CEN CII BR-CL-14', 'SS', 'AN'],
  ['CEN CII BR-CL-25', '', '0219 0220'],
  ['Peppol ISO4217', 'CNH XCG', 'ANG BGN'],
  ['Peppol eaid', '0242 0244 0245 0246 0248 AN AQ AS AU EM', ''],
];

test('the lists of the CEN and of Peppol differ as it is known', {
  skip: !existsSync(official) && `${official} is not here`,
}, () => {
  const found = listDifferences(official).map(({ where, oursAlone, theirsAlone }) => [
    where,
    oursAlone.join(' '),
    theirsAlone.join(' '),
  ]);
  assert.deepEqual(found.sort(), [...differences].map((one) => [...one]).sort());
});

const samples: readonly (readonly [CodeListName, readonly string[], readonly string[]])[] = [
  ['ISO 4217', ['EUR', 'CHF', 'HUF', 'JPY'], ['EURO', 'eur', 'DEM', '']],
  ['ISO 3166-1', ['DE', 'FR', 'XI', '1A'], ['EL', 'UK', 'de', 'DEU']],
  ['ISO 6523', ['0002', '0088', '0204', '0248'], ['9999', '88', '0092x']],
  ['EAS', ['0204', '9930', 'EM', '0208'], ['0001', 'email']],
  ['VATEX', ['VATEX-EU-IC', 'VATEX-EU-AE', 'VATEX-FR-FRANCHISE'], ['VATEX-EU-X', 'IC']],
  ['UN/ECE 20', ['C62', 'HUR', 'KGM', 'XPP', 'H87', 'ZZ'], ['pcs', 'PCE ', 'Stk']],
  ['UNTDID 1001', ['380', '381', '384', '326', '389'], ['1', '999']],
  ['UNTDID 1153', ['AAA', 'ZZZ'], ['AAAA']],
  ['UNTDID 1229', ['1', '119'], ['0', '120', 'NEW']],
  ['BT-X-8', ['DETAIL', 'GROUP', 'INFORMATION'], ['NEW', 'detail']],
  ['UNTDID 2005', ['3', '35', '432'], ['5', '29', '72']],
  ['UNTDID 4451', ['AAI', 'REG'], ['XXX']],
  ['UNTDID 4461', ['30', '58', '59', '48', 'ZZZ'], ['100', '00']],
  ['UNTDID 5189', ['95', '100', '41'], ['1', '99']],
  ['UNTDID 5305', ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'], ['s', 'A']],
  ['UNTDID 7143', ['EN', 'TSP', 'ZZZ'], ['XX']],
  ['UNTDID 7161', ['FC', 'ABL', 'ZZZ'], ['XX']],
  ['MIME', ['application/pdf', 'text/csv'], ['application/xml', 'image/gif']],
];

test('every list has what it should and not what it should not', () => {
  assert.deepEqual(samples.map(([name]) => name).sort(), [...names].sort());
  for (const [name, has, lacks] of samples) {
    for (const code of has) assert.ok(isCode(name, code), `${name} ${code}`);
    for (const code of lacks) assert.ok(!isCode(name, code), `${name} ${code}`);
  }
});

test('every list is asked for by a term', () => {
  const asked = new Set(placedTerms.map(({ term }) => term.codes));
  assert.deepEqual(
    names.filter((name) => !asked.has(name)),
    [],
  );
});

test('a code that was probably meant is found, and is one', () => {
  assert.equal(nearCode('ISO 4217', 'eur'), 'EUR');
  assert.equal(nearCode('ISO 4217', '€'), 'EUR');
  assert.equal(nearCode('UN/ECE 20', 'Stück'), 'C62');
  assert.equal(nearCode('UN/ECE 20', ' HUR '), 'HUR');
  assert.equal(nearCode('ISO 3166-1', 'Germany'), 'DE');
  assert.equal(nearCode('ISO 4217', 'ducat'), undefined);
  for (const [list, words] of [
    ['UN/ECE 20', ['piece', 'kg', 'm²', 'flat', 'month', 't']],
    ['UNTDID 4461', ['sepa', 'card']],
  ] as const)
    for (const word of words) assert.ok(isCode(list, nearCode(list, word) ?? ''), word);
});
