// What `verify` judges an invoice by: the version of its specification, and no sums that it can't compute.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { profiles } from '../../src/einvoice/profile.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { frenchInvoice } from './french-invoice.ts';
import { goodInvoice } from './good-invoice.ts';
import { data, facturX, skipped } from './schema.ts';
import { soundInvoice } from './sound-invoice.ts';

function told(xml: string, severity: 'fatal' | 'warning' = 'fatal'): readonly string[] {
  const { findings } = verifyInvoice(Buffer.from(xml));
  return findings.filter((one) => one.severity === severity).map(({ rule, detail }) => `${rule} ${detail}`);
}

const specification = /urn:cen\.eu:en16931:2017[^<]*/;

describe('XRechnung of earlier versions', () => {
  const { process: _, ...old } = goodInvoice({ profile: 'xrechnung' });
  const { electronicAddress: _seller, ...seller } = old.seller ?? {};
  const { electronicAddress: _buyer, ...buyer } = old.buyer ?? {};
  const xml = writeCii(completed({ ...old, seller, buyer }), 'xrechnung').replace(
    /<ram:BusinessProcess[\s\S]*?<\/ram:BusinessProcess[^>]*>\s*/,
    '',
  );
  for (const version of ['1.2', '2.0', '2.3'])
    it(`${version} asks for no electronic addresses and no business process`, () => {
      const of = xml.replace(
        specification,
        `urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_${version}`,
      );
      assert.deepEqual(told(of), []);
      assert.deepEqual(told(of, 'warning'), []);
      assert.deepEqual(told(of.replace(/<ram:BuyerReference>.*\n/, '')), [
        'BR-DE-15 expected Buyer reference (BT-10), got nothing',
      ]);
    });

  it('3.0 asks for all three', () =>
    assert.deepEqual(
      told(xml).map((one) => one.split(' ')[0]),
      ['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020'],
    ));
});

describe('the specification', () => {
  const xml = writeUbl(goodInvoice({ profile: 'peppol' }), 'peppol');

  it('is a fault where it is mistyped, with what is meant', () => {
    const [finding] = verifyInvoice(
      Buffer.from(xml.replace('poacc:billing:3.0', 'poac:billing:3.0')),
    ).findings;
    assert.deepEqual([finding?.rule, finding?.severity], ['FORM-09', 'fatal']);
    assert.match(finding?.hint ?? '', /poacc:billing:3\.0 is probably meant/);
  });

  it('is named in a warning where it is not known, and EN 16931 judges', () => {
    const other = xml.replace(specification, 'urn:cen.eu:en16931:2017#compliant#urn:example.org:own:1.0');
    assert.deepEqual(told(other), []);
    assert.match(
      told(other, 'warning').join(),
      /FORM-09 .*example\.org:own:1\.0.* judged by the rules of EN 16931/,
    );
    assert.equal(verifyInvoice(Buffer.from(other)).profile, 'en16931');
  });
});

describe('what the rules of CII forbid', () => {
  const cases = [
    ['ram:PostalTradeAddress', '<ram:CountryName>Deutschland</ram:CountryName>'],
    ['ram:BillingSpecifiedPeriod', '<ram:Description>July</ram:Description>'],
    ['ram:ContractReferencedDocument', '<ram:RevisionID>2</ram:RevisionID>'],
  ] as const;
  for (const [around, added] of cases) {
    const put = (profile: 'en16931' | 'extended'): string => {
      const xml = writeCii(goodInvoice({ profile }), profile);
      const changed = xml.replace(new RegExp(`(?=</${around}>)`), added);
      assert.notEqual(changed, xml);
      return changed;
    };
    it(`${added} is a fault`, () =>
      assert.match(told(put('en16931')).join(), /^FORM-04 EN 16931 does not know ram:/));
    it(`${added} is told in EXTENDED, which has more places`, () =>
      assert.ok(!told(put('extended')).some((one) => one.startsWith('FORM-04'))));
  }
});

describe('days with a zone', () => {
  const xml = writeUbl(goodInvoice({}), 'en16931').replace('>2026-08-01<', '>2026-08-01+02:00<');

  it('are days in UBL', () => assert.deepEqual(told(xml), []));
  it('are none in Peppol', () => {
    const peppol = writeUbl(goodInvoice({ profile: 'peppol' }), 'peppol');
    assert.match(told(peppol.replace('>2026-08-01<', '>2026-08-01Z<')).join(), /^PEPPOL-EN16931-F001/);
  });
});

describe('what a larger search for mistakes found', { skip: skipped }, () => {
  const changed = (xml: string, what: RegExp | string, by: string): string => {
    const other = xml.replace(what, by);
    assert.notEqual(other, xml);
    return other;
  };

  it('reasons of exemptions by line hide no wrong row of XRechnung', () => {
    const xml = readFileSync(`${data}suites/xrechnung/01.21a-INVOICE_uncefact.xml`, 'utf8');
    assert.deepEqual(told(xml), []);
    const wrong = changed(xml, /(<ram:ApplicableTradeTax>(?:(?!<\/ram:App)[\s\S])*<ram:BasisAmount>)/, '$19');
    assert.match(told(wrong).join('\n'), /^BR-AE-08 /m);
  });

  it('a period without the day of its end is a fault in BASIC, and one without both is told', () => {
    const invoice = { ...soundInvoice, specification: profiles.basic.specification };
    const xml = writeCii({ ...invoice, period: { start: '2026-07-01', end: '2026-07-31' } }, 'basic');
    assert.deepEqual(told(xml), []);
    const open = changed(xml, '>20260731<', '><');
    assert.deepEqual(told(open), ['FORM-02 expected a date behind the start of the period, got nothing']);
    assert.deepEqual(told(changed(open, '>20260701<', '><')), []);
  });

  it('a row of EXTENDED with the rate of no line has no base, however small', () => {
    const { vat: _, totals: __, ...good } = goodInvoice({ profile: 'extended' });
    const [line] = good.lines ?? [];
    assert.ok(line);
    const price = { units: 4n, scale: 2 };
    const export0 = {
      ...line,
      quantity: { units: 1n, scale: 0 },
      price,
      net: price,
      allowances: [],
      charges: [],
    };
    const vat = { category: 'G', rate: { units: 0n, scale: 0 } };
    const lines = [...(good.lines ?? []), { ...export0, id: '99', vat }];
    const xml = writeCii(completed({ ...good, lines }), 'extended');
    const rate = '<ram:RateApplicablePercent>0<';
    const at = xml.lastIndexOf(rate);
    const wrong = `${xml.slice(0, at)}${rate.replace('0', '7')}${xml.slice(at + rate.length)}`;
    assert.match(told(wrong).join('\n'), /G-08/);
  });

  it('the date of the tax point stands in one row', () => {
    const xml = writeCii(goodInvoice({}), 'en16931').replace(
      /<ram:TaxPointDate>[\s\S]*?<\/ram:TaxPointDate>/,
      '',
    );
    const date =
      '<ram:TaxPointDate><udt:DateString format="102">20260731</udt:DateString></ram:TaxPointDate>';
    const rows = xml.replaceAll(
      /<ram:BasisAmount>[^<]*<\/ram:BasisAmount>\s*<ram:CategoryCode>\w+<\/ram:CategoryCode>/g,
      `$&${date}`,
    );
    assert.match(told(rows).join('\n'), /^CII-SR-461 /m);
  });
});

describe('an invoice of several sellers in France', () => {
  const { process: _, ...invoice } = frenchInvoice();
  const sellers = {
    cii: ['ram:SpecifiedLineTradeAgreement', 'ram:ItemSellerTradeParty', '<ram:Name>Other</ram:Name>'],
    ubl: ['cac:Item', 'cac:ManufacturerParty', '<cac:PartyName><cbc:Name>Other</cbc:Name></cac:PartyName>'],
  } as const;
  for (const [syntax, write] of [
    ['cii', writeCii],
    ['ubl', writeUbl],
  ] as const) {
    const xml = write({ ...invoice, process: 'B8' }, 'extended-ctc-fr');

    it(`is refused in ${syntax} where its lines have none`, () =>
      assert.deepEqual(told(xml), [
        'BR-FR-MV-06 expected the legal identifier of a seller at each line with B8, got none',
      ]));

    it(`is not judged by these rules in ${syntax} where they have one, and that is told`, () => {
      const [around, name, inside] = sellers[syntax];
      const changed = xml.replaceAll(`</${around}>`, `<${name}>${inside}</${name}></${around}>`);
      assert.notEqual(changed, xml);
      assert.ok(!told(changed).some((one) => one.startsWith('BR-FR-MV')));
      assert.match(told(changed, 'warning').join('\n'), /the rules about several sellers .* are not judged/);
    });
  }
});

describe('EXTENDED with what has no terms here', { skip: skipped }, () => {
  const xml = writeCii(goodInvoice({ profile: 'extended' }), 'extended');

  it('amounts of third parties: the sums are not judged', () => {
    const adjustment = `<ram:SpecifiedFinancialAdjustment><ram:Reason>Deposit</ram:Reason>
<ram:ActualAmount>90.00</ram:ActualAmount></ram:SpecifiedFinancialAdjustment>`;
    const changed = xml.replace(
      '<ram:InvoiceReferencedDocument>',
      `${adjustment}<ram:InvoiceReferencedDocument>`,
    );
    assert.notEqual(changed, xml);
    assert.deepEqual(facturX('EXTENDED')(changed), []);
    assert.deepEqual(told(changed), []);
    assert.match(
      told(changed, 'warning').join('\n'),
      /the sums are not judged: ram:SpecifiedFinancialAdjustment/,
    );
  });

  it('sub-lines and logistics charges in another profile: the sums are not judged', () => {
    const group = `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>0</ram:LineID>
<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Set</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>7.00</ram:LineTotalAmount>
</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:IncludedSupplyChainTradeLineItem>`;
    const other = writeCii(goodInvoice({}), 'en16931').replace(
      '<ram:IncludedSupplyChainTradeLineItem>',
      group,
    );
    assert.deepEqual(told(other), []);
    assert.match(told(other, 'warning').join('\n'), /the sums are not judged: ram:LineStatusReasonCode/);
  });
});
