// What `verify` judges an invoice by: the version of its specification, and no sums that it can't compute.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { frenchInvoice } from './french-invoice.ts';
import { goodInvoice } from './good-invoice.ts';
import { facturX, skipped } from './schema.ts';

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
