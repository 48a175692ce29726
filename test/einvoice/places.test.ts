// What the profiles of Factur-X have a place for: the data is that of the release, and what has no place is a fault.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { levels, placesFile, readPlaces } from '../../scripts/facturx-places.ts';
import { type Profile, profiles } from '../../src/einvoice/profile.ts';
import { writeCii } from '../../src/einvoice/write.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { extendedInvoice } from './extended-invoice.ts';
import { goodInvoice } from './good-invoice.ts';
import { data, skipped } from './schema.ts';
import { soundInvoice } from './sound-invoice.ts';

describe('the data', { skip: skipped }, () => {
  it('is what the schematrons of the release say', () =>
    assert.ok(
      readFileSync('src/einvoice/places/data.ts', 'utf8') === placesFile(`${data}rules`),
      'node scripts/facturx-places.ts writes another file',
    ));

  it('leaves out what asks for currencies, and for two lists of one reason', () => {
    for (const level of levels) {
      const { left } = readPlaces(readFileSync(`${data}rules/FACTUR-X_${level}.sch`, 'utf8'), String);
      assert.deepEqual(
        left.filter((one) => !/TaxTotalAmount\[ ?(?:not\()?@currencyID|ReasonCode\[/.test(one)),
        [],
      );
    }
  });
});

const extended = writeCii(extendedInvoice(), 'extended');
const basic = writeCii({ ...soundInvoice, specification: profiles.basic.specification }, 'basic');

function faultsOf(xml: string): readonly string[] {
  return verifyInvoice(Buffer.from(xml))
    .findings.filter(({ severity }) => severity === 'fatal')
    .map(({ rule, detail, element }) => `${rule} ${element.split('/').at(-1)}: ${detail}`);
}

/** Changes that have no place: what is put in the place of what, and the fault. */
const changes: readonly (readonly [profile: Profile, taken: RegExp, put: string, fault: RegExp])[] = [
  [
    'extended',
    /(?=<ram:Name>Spedition)/,
    '<ram:Description>x</ram:Description>',
    /FORM-10 ram:Description: expected no Description here in Factur-X EXTENDED, got one/,
  ],
  [
    'extended',
    /<ram:PostcodeCode>/,
    '<ram:PostcodeCode listID="1">',
    /FORM-10 .*: expected no listID, got "1"/,
  ],
  [
    'extended',
    /<ram:LineTotalAmount>/,
    '<ram:LineTotalAmount currencyID="EUR">',
    /FORM-10 .*: expected no currencyID/,
  ],
  [
    'extended',
    /(?=<ram:SellerTradeParty>)/,
    '<ram:BuyerAgentTradeParty><ram:ID>1</ram:ID></ram:BuyerAgentTradeParty>',
    /FORM-10 ram:BuyerAgentTradeParty: expected Name once in it, got 0/,
  ],
  [
    'extended',
    /(?=<ram:SellerTradeParty>)/,
    '<ram:BuyerAgentTradeParty><ram:Name>A</ram:Name><ram:PostalTradeAddress><ram:CountryID>UK</ram:CountryID></ram:PostalTradeAddress></ram:BuyerAgentTradeParty>',
    /FORM-10 ram:CountryID: expected a code of its list, got "UK"/,
  ],
  [
    'basic',
    /<ram:LineTotalAmount>/,
    '<ram:LineTotalAmount currencyID="EUR">',
    /FORM-10 .*: expected no currencyID/,
  ],
];

describe('what has no place in a profile of Factur-X', () => {
  it('is none of a right invoice', () => {
    assert.deepEqual(faultsOf(extended), []);
    assert.deepEqual(faultsOf(basic), []);
  });

  for (const [profile, taken, put, fault] of changes)
    it(`${profile}: ${put.slice(0, 60)}`, () => {
      const xml = profile === 'extended' ? extended : basic;
      assert.match(faultsOf(xml.replace(taken, put)).join('\n'), fault);
    });

  it('is not asked of other profiles, or of earlier names of these', () => {
    const [taken, put] = [/<ram:PostcodeCode>/, '<ram:PostcodeCode listID="1">'];
    const others = [
      writeCii(goodInvoice({}), 'en16931'),
      extended.replace(/urn:factur-x\.eu:1p0:extended/, 'urn:zugferd.de:2p1:extended'),
    ];
    for (const xml of others) {
      const found = faultsOf(xml.replace(taken, put)).filter((one) => one.startsWith('FORM-10'));
      assert.deepEqual(found, []);
    }
  });

  it('is told a thousand times at most', () => {
    const xml = basic.replace(/<ram:LineTotalAmount>[^<]*<\/ram:LineTotalAmount>/, (one) =>
      one.replace('>', ' currencyID="EUR">').repeat(100_000),
    );
    assert.ok(verifyInvoice(Buffer.from(xml)).findings.length < 2000);
  });
});
