// The changes to the XML of right invoices that break each rule of EN 16931, in CII.
import { vatCategories } from '../../../src/einvoice/rules/vat.ts';
import type { XmlMutation } from './xml-mutation.ts';

const head = '//rsm:ExchangedDocument';
const settlement = '//ram:ApplicableHeaderTradeSettlement';
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const tax = `${settlement}/ram:ApplicableTradeTax`;
const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`;
const line = '//ram:IncludedSupplyChainTradeLineItem';
const lineTax = `${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax`;
const seller = '//ram:SellerTradeParty';
const buyer = '//ram:BuyerTradeParty';
const deputy = '//ram:SellerTaxRepresentativeTradeParty';
const adjustment = (of: string, indicator: boolean): string =>
  `${of}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = '${indicator}']`;
const allowance = adjustment(settlement, false);
const charge = adjustment(settlement, true);
const lineAllowance = adjustment(`${line}/ram:SpecifiedLineTradeSettlement`, false);
const lineCharge = adjustment(`${line}/ram:SpecifiedLineTradeSettlement`, true);
const attached = "//ram:AdditionalReferencedDocument[ram:TypeCode = '916']";

function without(rows: readonly (readonly [rule: string, path: string])[]): readonly XmlMutation[] {
  return rows.map(([rule, path]) => ({ rule, path }));
}

function put(text: string, rows: readonly (readonly [rule: string, path: string])[]): readonly XmlMutation[] {
  return rows.map(([rule, path]) => ({ rule, path, put: text }));
}

function attribute(
  name: string,
  value: string | undefined,
  rows: readonly (readonly [rule: string, path: string])[],
): readonly XmlMutation[] {
  return rows.map(([rule, path]) => ({ rule, path, attribute: [name, value] }));
}

const missing = without([
  ['BR-01', '//ram:GuidelineSpecifiedDocumentContextParameter'],
  ['BR-02', `${head}/ram:ID`],
  ['BR-03', `${head}/ram:IssueDateTime`],
  ['BR-04', `${head}/ram:TypeCode`],
  ['BR-05', '//ram:InvoiceCurrencyCode'],
  ['BR-06', `${seller}/ram:Name`],
  ['BR-07', `${buyer}/ram:Name`],
  ['BR-08', `${seller}/ram:PostalTradeAddress`],
  ['BR-09', `${seller}/ram:PostalTradeAddress[count(*) > 1]/ram:CountryID`],
  ['BR-10', `${buyer}/ram:PostalTradeAddress`],
  ['BR-11', `${buyer}/ram:PostalTradeAddress[count(*) > 1]/ram:CountryID`],
  ['BR-12', `${sums}/ram:LineTotalAmount`],
  ['BR-13', `${sums}/ram:TaxBasisTotalAmount`],
  ['BR-14', `${sums}/ram:GrandTotalAmount`],
  ['BR-15', `${sums}/ram:DuePayableAmount`],
  ['BR-16', line],
  ['BR-17', '//ram:PayeeTradeParty/ram:Name'],
  ['BR-18', `${deputy}/ram:Name`],
  ['BR-19', `${deputy}/ram:PostalTradeAddress`],
  ['BR-20', `${deputy}/ram:PostalTradeAddress[count(*) > 1]/ram:CountryID`],
  ['BR-21', `${line}/ram:AssociatedDocumentLineDocument/ram:LineID`],
  ['BR-22', `${line}//ram:BilledQuantity`],
  ['BR-24', `${line}//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`],
  ['BR-25', `${line}/ram:SpecifiedTradeProduct/ram:Name`],
  ['BR-26', `${line}//ram:NetPriceProductTradePrice/ram:ChargeAmount`],
  ['BR-31', `${allowance}/ram:ActualAmount`],
  ['BR-32', `${allowance}/ram:CategoryTradeTax/ram:CategoryCode`],
  ['BR-33', `${allowance}/(ram:Reason | ram:ReasonCode)`],
  ['BR-36', `${charge}/ram:ActualAmount`],
  ['BR-37', `${charge}/ram:CategoryTradeTax/ram:CategoryCode`],
  ['BR-38', `${charge}/(ram:Reason | ram:ReasonCode)`],
  ['BR-41', `${lineAllowance}/ram:ActualAmount`],
  ['BR-42', `${lineAllowance}/(ram:Reason | ram:ReasonCode)`],
  ['BR-43', `${lineCharge}/ram:ActualAmount`],
  ['BR-44', `${lineCharge}/(ram:Reason | ram:ReasonCode)`],
  ['BR-45', `${tax}/ram:BasisAmount`],
  ['BR-46', `${tax}/ram:CalculatedAmount`],
  ['BR-47', `${tax}/ram:CategoryCode`],
  ['BR-48', `${tax}[ram:CategoryCode != 'O']/ram:RateApplicablePercent`],
  ['BR-50', `${means}[ram:TypeCode = ('30', '58')]//(ram:IBANID | ram:ProprietaryID)`],
  ['BR-61', `${means}[ram:TypeCode = ('30', '58')]/ram:PayeePartyCreditorFinancialAccount`],
  ['BR-52', `${attached}/ram:IssuerAssignedID`],
  ['BR-53', `${sums}/ram:TaxTotalAmount[@currencyID = //ram:TaxCurrencyCode]`],
  ['BR-54', '//ram:ApplicableProductCharacteristic/ram:Value'],
  ['BR-55', '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID'],
  ['BR-56', `${deputy}/ram:SpecifiedTaxRegistration`],
  ['BR-57', '//ram:ShipToTradeParty/ram:PostalTradeAddress[count(*) > 1]/ram:CountryID'],
  ['BR-CO-04', `${lineTax}/ram:CategoryCode`],
  ['BR-CO-18', tax],
  ['BR-CO-25', '//ram:SpecifiedTradePaymentTerms'],
  [
    'BR-CO-26',
    `${seller}/(ram:ID | ram:GlobalID | ram:SpecifiedLegalOrganization | ram:SpecifiedTaxRegistration)`,
  ],
  ['FX-SCH-A-000160', `${head}/ram:IncludedNote/ram:Content`],
  ['FX-SCH-A-000608', '//ram:ApplicableTradeSettlementFinancialCard/ram:ID'],
]);

const attributes = [
  ...attribute('unitCode', undefined, [['BR-23', `${line}//ram:BilledQuantity`]]),
  ...attribute('schemeID', undefined, [
    ['BR-62', `${seller}/ram:URIUniversalCommunication/ram:URIID`],
    ['BR-63', `${buyer}/ram:URIUniversalCommunication/ram:URIID`],
    ['BR-64', `${line}//ram:SpecifiedTradeProduct/ram:GlobalID`],
  ]),
  ...attribute('listID', undefined, [['BR-65', `${line}//ram:ClassCode`]]),
  ...attribute('mimeCode', undefined, [['FX-SCH-A-000285', `${attached}/ram:AttachmentBinaryObject`]]),
  ...attribute('filename', undefined, [['FX-SCH-A-000286', `${attached}/ram:AttachmentBinaryObject`]]),
  ...attribute('unitCode', 'pcs', [['BR-CL-23', `${line}//ram:BilledQuantity`]]),
  ...attribute('schemeID', 'GLN', [
    ['BR-CL-10', '(//ram:SellerTradeParty | //ram:BuyerTradeParty | //ram:PayeeTradeParty)/ram:GlobalID'],
    ['BR-CL-11', '//ram:SpecifiedLegalOrganization/ram:ID[@schemeID]'],
    ['BR-CL-21', `${line}//ram:SpecifiedTradeProduct/ram:GlobalID`],
    ['BR-CL-25', '//ram:URIUniversalCommunication/ram:URIID'],
    ['BR-CL-26', '//ram:ShipToTradeParty/ram:GlobalID'],
  ]),
  ...attribute('listID', 'CPV', [['BR-CL-13', `${line}//ram:ClassCode`]]),
  ...attribute('mimeCode', 'application/xml', [['BR-CL-24', `${attached}/ram:AttachmentBinaryObject`]]),
];

const wrong = [
  ...put('-1', [
    ['BR-27', `${line}//ram:NetPriceProductTradePrice/ram:ChargeAmount`],
    ['BR-28', `${line}//ram:GrossPriceProductTradePrice/ram:ChargeAmount`],
  ]),
  ...put('19990101', [
    [
      'BR-29',
      `${settlement}/ram:BillingSpecifiedPeriod[ram:StartDateTime]/ram:EndDateTime/udt:DateTimeString`,
    ],
    ['BR-30', `${line}//ram:BillingSpecifiedPeriod[ram:StartDateTime]/ram:EndDateTime/udt:DateTimeString`],
  ]),
  ...put('4111111111111111', [['BR-51', '//ram:ApplicableTradeSettlementFinancialCard/ram:ID']]),
  ...put('123456789', [['BR-CO-09', "//ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']"]]),
  ...put('987.65', [
    ['BR-CO-10', `${sums}/ram:LineTotalAmount`],
    ['BR-CO-11', `${sums}/ram:AllowanceTotalAmount`],
    ['BR-CO-12', `${sums}/ram:ChargeTotalAmount`],
    ['BR-CO-13', `${sums}/ram:TaxBasisTotalAmount`],
    ['BR-CO-14', `${sums}/ram:TaxTotalAmount[@currencyID = //ram:InvoiceCurrencyCode]`],
    ['BR-CO-15', `${sums}/ram:GrandTotalAmount`],
    ['BR-CO-16', `${sums}/ram:DuePayableAmount`],
    ['BR-CO-17', `${tax}[ram:RateApplicablePercent > 0]/ram:CalculatedAmount`],
  ]),
  {
    rule: 'BR-CO-03',
    path: `${tax}[ram:DueDateTypeCode]/ram:CategoryCode`,
    after: '<ram:TaxPointDate><udt:DateString format="102">20260801</udt:DateString></ram:TaxPointDate>',
  },
  ...put('??', [
    ['BR-CL-01', `${head}/ram:TypeCode`],
    ['BR-CL-04', '//ram:InvoiceCurrencyCode'],
    ['BR-CL-05', '//ram:TaxCurrencyCode'],
    ['BR-CL-07', '//ram:AdditionalReferencedDocument/ram:ReferenceTypeCode'],
    ['BR-CL-08', `${head}/ram:IncludedNote/ram:SubjectCode`],
    ['BR-CL-14', '//ram:PostalTradeAddress/ram:CountryID'],
    ['BR-CL-15', '//ram:OriginTradeCountry/ram:ID'],
    ['BR-CL-16', `${means}/ram:TypeCode`],
    ['BR-CL-17', `${tax}/ram:CategoryCode`],
    ['BR-CL-18', `${lineTax}/ram:CategoryCode`],
    ['BR-CL-19', `(${allowance} | ${lineAllowance})/ram:ReasonCode`],
    ['BR-CL-20', `(${charge} | ${lineCharge})/ram:ReasonCode`],
    ['BR-CL-22', `${tax}/ram:ExemptionReasonCode`],
  ]),
  ...put('1.001', [
    ['BR-DEC-01', `${allowance}/ram:ActualAmount`],
    ['BR-DEC-02', `${allowance}/ram:BasisAmount`],
    ['BR-DEC-05', `${charge}/ram:ActualAmount`],
    ['BR-DEC-06', `${charge}/ram:BasisAmount`],
    ['BR-DEC-09', `${sums}/ram:LineTotalAmount`],
    ['BR-DEC-10', `${sums}/ram:AllowanceTotalAmount`],
    ['BR-DEC-11', `${sums}/ram:ChargeTotalAmount`],
    ['BR-DEC-12', `${sums}/ram:TaxBasisTotalAmount`],
    ['BR-DEC-13', `${sums}/ram:TaxTotalAmount[@currencyID = //ram:InvoiceCurrencyCode]`],
    ['BR-DEC-14', `${sums}/ram:GrandTotalAmount`],
    ['BR-DEC-15', `${sums}/ram:TaxTotalAmount[@currencyID = //ram:TaxCurrencyCode]`],
    ['BR-DEC-16', `${sums}/ram:TotalPrepaidAmount`],
    ['BR-DEC-17', `${sums}/ram:RoundingAmount`],
    ['BR-DEC-18', `${sums}/ram:DuePayableAmount`],
    ['BR-DEC-19', `${tax}/ram:BasisAmount`],
    ['BR-DEC-20', `${tax}/ram:CalculatedAmount`],
    ['BR-DEC-23', `${line}//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`],
    ['BR-DEC-24', `${lineAllowance}/ram:ActualAmount`],
    ['BR-DEC-25', `${lineAllowance}/ram:BasisAmount`],
    ['BR-DEC-27', `${lineCharge}/ram:ActualAmount`],
    ['BR-DEC-28', `${lineCharge}/ram:BasisAmount`],
  ]),
] satisfies readonly XmlMutation[];

/** The rules of each category of VAT. */
const categories = vatCategories.flatMap(({ code, prefix, rate, reason, seller: asked, buyer: other }) => {
  const of = (path: string): string => `${path}[ram:CategoryCode = '${code}']`;
  const id = (number: string): string => `BR-${prefix}-${number}`;
  const parts = [lineTax, `${allowance}/ram:CategoryTradeTax`, `${charge}/ram:CategoryTradeTax`];
  const here = parts.map((part) => `[${of(part)}]`);
  const wrongRate = { 'above zero': '0', 'zero or more': '-1', zero: '5', none: '0' }[rate];
  const rows: XmlMutation[] = [
    { rule: id('01'), path: of(tax) },
    { rule: id('08'), path: `${of(tax)}/ram:BasisAmount`, put: '987.65' },
    ...parts.map(
      (part, index): XmlMutation =>
        rate === 'none'
          ? {
              rule: id(`0${index + 5}`),
              path: `${of(part)}[not(ram:RateApplicablePercent)]/ram:CategoryCode`,
              after: '<ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
            }
          : { rule: id(`0${index + 5}`), path: `${of(part)}/ram:RateApplicablePercent`, put: wrongRate },
    ),
    ...here.map(
      (condition, index): XmlMutation =>
        asked === 'none'
          ? {
              rule: id(`0${index + 2}`),
              path: `${seller}${condition}/ram:PostalTradeAddress`,
              after:
                '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>',
            }
          : {
              rule: id(`0${index + 2}`),
              path: `//(ram:SellerTradeParty | ram:SellerTaxRepresentativeTradeParty)${condition}/ram:SpecifiedTaxRegistration`,
            },
    ),
    ...(other === undefined
      ? []
      : here.map(
          (condition, index): XmlMutation => ({
            rule: id(`0${index + 2}`),
            path: `${buyer}${condition}/(ram:SpecifiedTaxRegistration | ram:SpecifiedLegalOrganization)`,
          }),
        )),
    ...(rate === 'zero' || rate === 'none'
      ? put('0.01', [[id('09'), `${of(tax)}/ram:CalculatedAmount`]])
      : []),
    reason === 'needed'
      ? { rule: id('10'), path: `${of(tax)}/(ram:ExemptionReason | ram:ExemptionReasonCode)` }
      : {
          rule: id('10'),
          path: `${of(tax)}/ram:TypeCode`,
          after: '<ram:ExemptionReason>By law</ram:ExemptionReason>',
        },
  ];
  return rows;
});

const special: readonly XmlMutation[] = [
  { rule: 'BR-S-09', path: `${tax}[ram:CategoryCode = 'S']/ram:CalculatedAmount`, put: '987.65' },
  {
    rule: 'BR-IC-11',
    path: `/*[${tax}/ram:CategoryCode = 'K']//(ram:ActualDeliverySupplyChainEvent | ${settlement.slice(2)}/ram:BillingSpecifiedPeriod)`,
  },
  { rule: 'BR-IC-12', path: `/*[${tax}/ram:CategoryCode = 'K']//ram:ShipToTradeParty` },
  { rule: 'BR-O-12', path: `/*[${tax}/ram:CategoryCode = 'O']${lineTax}/ram:CategoryCode`, put: 'E' },
  {
    rule: 'BR-O-13',
    path: `/*[${tax}/ram:CategoryCode = 'O']${allowance}/ram:CategoryTradeTax/ram:CategoryCode`,
    put: 'E',
  },
  {
    rule: 'BR-O-14',
    path: `/*[${tax}/ram:CategoryCode = 'O']${charge}/ram:CategoryTradeTax/ram:CategoryCode`,
    put: 'E',
  },
  {
    rule: 'BR-O-11',
    path: `${tax}[ram:CategoryCode = 'O']`,
    after:
      '<ram:ApplicableTradeTax><ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>0.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>',
  },
  { rule: 'BR-B-01', path: `${lineTax}/ram:CategoryCode`, put: 'B' },
  { rule: 'BR-B-02', path: `/*[${tax}/ram:CategoryCode = 'S']${lineTax}/ram:CategoryCode`, put: 'B' },
  {
    rule: 'FX-SCH-A-000615',
    path: `${line}//ram:AdditionalReferencedDocument[ram:ReferenceTypeCode]/ram:IssuerAssignedID`,
  },
  { rule: 'FX-SCH-A-000589', path: `${tax}/ram:ExemptionReasonCode`, put: 'vatex-eu-ic' },
  {
    rule: 'FX-SCH-A-000163',
    path: `${buyer}/ram:GlobalID`,
    after: '<ram:GlobalID schemeID="0088">4012345000009</ram:GlobalID>',
  },
];

/** Every change, in the order of the rules. */
export const xmlMutations: readonly XmlMutation[] = [
  ...missing,
  ...attributes,
  ...wrong,
  ...categories,
  ...special,
];
