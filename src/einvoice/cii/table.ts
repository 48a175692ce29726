// An invoice in CII, as the schema of Factur-X 1.09.2 orders it.
import type { CreditTransfer, Invoice, Payment, References, Totals, VatBreakdown } from '../invoice.ts';
import type { Extent } from '../profile.ts';
import { base64, decimal, text, timeCode } from '../syntax/forms.ts';
import {
  at,
  deciding,
  each,
  filler,
  fixed,
  group,
  leaf,
  type Match,
  ofInvoice,
  type Shape,
  type SyntaxTable,
  since,
} from '../syntax/shape.ts';
import { deliveryNote, exchange, furtherTerms, logistics, otherParty, paymentTerms } from './extended.ts';
import { line } from './line.ts';
import { buyer, payee, seller, shipTo, taxRepresentative } from './parties.ts';
import { adjustment, date, formattedDate, invoicedObject, period } from './pieces.ts';

/** What MINIMUM has no place for. */
const more = { from: 'basicwl' } as const;
/** The same, where Platen computes it. */
const computed = { from: 'basicwl', without: 'silent' } as const;

const head: readonly Shape<Invoice>[] = [
  group('rsm:ExchangedDocumentContext', [
    group('ram:BusinessProcessSpecifiedDocumentContextParameter', [leaf('ram:ID', 'process')]),
    group('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', 'specification')]),
  ]),
  group('rsm:ExchangedDocument', [
    leaf('ram:ID', 'number'),
    leaf('ram:TypeCode', 'type'),
    date('ram:IssueDateTime', 'issued'),
    each(
      'notes',
      group('ram:IncludedNote', [leaf('ram:Content', 'text', text), leaf('ram:SubjectCode', 'subject')], {
        from: 'basicwl',
        required: ['ram:Content'],
      }),
    ),
  ]),
];

function reference(
  name: string,
  key: keyof References & string,
  options: { readonly from?: Extent } = {},
): Shape<Invoice> {
  return at('references', [group(name, [leaf<References>('ram:IssuerAssignedID', key)], options)]);
}

const documents: readonly Shape<References>[] = [
  each(
    'documents',
    group(
      'ram:AdditionalReferencedDocument',
      [
        leaf('ram:IssuerAssignedID', 'id'),
        leaf('ram:URIID', 'location'),
        deciding('ram:TypeCode', '916'),
        leaf('ram:Name', 'description', text),
        at('file', [
          leaf('ram:AttachmentBinaryObject', 'data', base64, {
            attributes: { mimeCode: 'mediaType', filename: 'name' },
            required: ['mimeCode', 'filename'],
          }),
        ]),
      ],
      { from: 'en16931' },
    ),
  ),
  group(
    'ram:AdditionalReferencedDocument',
    [leaf('ram:IssuerAssignedID', 'tender'), deciding('ram:TypeCode', '50')],
    { from: 'en16931' },
  ),
  at('object', invoicedObject),
  group(
    'ram:SpecifiedProcuringProject',
    [leaf('ram:ID', 'project'), filler('ram:Name', 'Project reference')],
    { from: 'en16931' },
  ),
];

const agreement: Shape<Invoice> = group('ram:ApplicableHeaderTradeAgreement', [
  leaf('ram:BuyerReference', 'buyerReference', text),
  at('seller', [seller]),
  at('buyer', [buyer]),
  at('taxRepresentative', [taxRepresentative]),
  at('endUser', [otherParty('ram:ProductEndUserTradeParty')]),
  reference('ram:SellerOrderReferencedDocument', 'salesOrder', { from: 'en16931' }),
  reference('ram:BuyerOrderReferencedDocument', 'order'),
  reference('ram:ContractReferencedDocument', 'contract', more),
  at('references', documents),
]);

const delivery: Shape<Invoice> = group('ram:ApplicableHeaderTradeDelivery', [
  at('delivery', [shipTo()]),
  at('ultimateDelivery', [otherParty('ram:UltimateShipToTradeParty')]),
  at('delivery', [
    group('ram:ActualDeliverySupplyChainEvent', [date('ram:OccurrenceDateTime', 'date')], more),
  ]),
  reference('ram:DespatchAdviceReferencedDocument', 'despatchAdvice', more),
  reference('ram:ReceivingAdviceReferencedDocument', 'receivingAdvice', { from: 'en16931' }),
  at('references', [at('deliveryNote', [deliveryNote])]),
]);

const means: readonly Shape<Payment>[] = [
  leaf('ram:TypeCode', 'means'),
  leaf('ram:Information', 'meansText', text, { from: 'en16931' }),
];

const isIban = ({ account = '' }: CreditTransfer): boolean =>
  /^[A-Z]{2}\d\d[\dA-Z]{10,30}$/.test(account.replaceAll(' ', ''));

const transfer: Shape<CreditTransfer> = group(
  'ram:SpecifiedTradeSettlementPaymentMeans',
  [
    ofInvoice([at('payment', means)]),
    ofInvoice(
      [
        at('payment', [
          at('card', [
            group(
              'ram:ApplicableTradeSettlementFinancialCard',
              [leaf('ram:ID', 'number'), leaf('ram:CardholderName', 'holder', text)],
              { from: 'en16931', required: ['ram:ID'] },
            ),
          ]),
          at('directDebit', [group('ram:PayerPartyDebtorFinancialAccount', [leaf('ram:IBANID', 'account')])]),
        ]),
      ],
      { first: true },
    ),
    group('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', 'account', undefined, { when: isIban }),
      leaf('ram:AccountName', 'name', text, { from: 'en16931' }),
      leaf('ram:ProprietaryID', 'account', undefined, { when: (one) => !isIban(one) }),
    ]),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', 'bic')], { from: 'en16931' }),
  ],
  { ...more, required: ['ram:TypeCode'] },
);

const vat: Shape<VatBreakdown> = group('ram:ApplicableTradeTax', [
  leaf('ram:CalculatedAmount', 'tax', decimal, computed),
  fixed('ram:TypeCode', 'VAT'),
  leaf('ram:ExemptionReason', 'exemptionReason', text, more),
  leaf('ram:BasisAmount', 'base', decimal, computed),
  leaf('ram:CategoryCode', 'category', undefined, computed),
  leaf('ram:ExemptionReasonCode', 'exemptionCode', undefined, more),
  // The date stands once (CII-SR-461), its code in each row.
  ofInvoice([date('ram:TaxPointDate', 'taxPoint', { from: 'en16931' })], { first: true, companion: true }),
  ofInvoice([leaf('ram:DueDateTypeCode', 'taxPointCode', timeCode, more)], { companion: true }),
  leaf('ram:RateApplicablePercent', 'rate', decimal, computed),
]);

const isNotInTaxCurrency: Match = (currencies, { currency, taxCurrency }) =>
  taxCurrency === undefined || taxCurrency === currency || !currencies.includes(taxCurrency);

const totals: readonly Shape<Totals>[] = [
  group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    leaf('ram:LineTotalAmount', 'lines', decimal, computed),
    leaf('ram:ChargeTotalAmount', 'charges', decimal, computed),
    leaf('ram:AllowanceTotalAmount', 'allowances', decimal, computed),
    leaf('ram:TaxBasisTotalAmount', 'net', decimal),
    leaf('ram:TaxTotalAmount', 'tax', decimal, { currency: 'currency', match: isNotInTaxCurrency }),
    leaf('ram:TaxTotalAmount', 'taxInTaxCurrency', decimal, { ...more, currency: 'taxCurrency' }),
    leaf('ram:RoundingAmount', 'rounding', decimal, { from: 'en16931', without: 'refused' }),
    leaf('ram:GrandTotalAmount', 'gross', decimal),
    leaf('ram:TotalPrepaidAmount', 'prepaid', decimal, more),
    leaf('ram:DuePayableAmount', 'due', decimal),
  ]),
];

const settlement: Shape<Invoice> = group('ram:ApplicableHeaderTradeSettlement', [
  at('payment', [
    at('directDebit', [leaf('ram:CreditorReferenceID', 'creditor', undefined, more)]),
    leaf('ram:PaymentReference', 'reference', text, more),
  ]),
  leaf('ram:TaxCurrencyCode', 'taxCurrency', undefined, more),
  leaf('ram:InvoiceCurrencyCode', 'currency'),
  at('invoicer', [otherParty('ram:InvoicerTradeParty')]),
  at('invoicee', [otherParty('ram:InvoiceeTradeParty')]),
  at('payee', [payee]),
  at('payer', [otherParty('ram:PayerTradeParty')]),
  at('exchange', [exchange]),
  at('payment', [each('transfers', transfer, { once: true })]),
  each('vat', vat),
  at('period', [since('basicwl', period)]),
  each('allowances', group('ram:SpecifiedTradeAllowanceCharge', adjustment(false), more)),
  each('charges', group('ram:SpecifiedTradeAllowanceCharge', adjustment(true), more)),
  each('logistics', logistics),
  group(
    'ram:SpecifiedTradePaymentTerms',
    [
      at('payment', [leaf('ram:Description', 'terms', text)]),
      date('ram:DueDateDateTime', 'due'),
      at('payment', [at('directDebit', [leaf('ram:DirectDebitMandateID', 'mandate')])]),
    ],
    { ...more, lacks: furtherTerms },
  ),
  at('payment', [each('further', paymentTerms)]),
  at('totals', totals),
  at('references', [
    each(
      'preceding',
      group(
        'ram:InvoiceReferencedDocument',
        [leaf('ram:IssuerAssignedID', 'number'), formattedDate('ram:FormattedIssueDateTime', 'issued')],
        more,
      ),
    ),
  ]),
  group('ram:ReceivableSpecifiedTradeAccountingAccount', [leaf('ram:ID', 'buyerAccount')], more),
]);

/** Documents that are referred to by their number. A line refers to the line of an order alone. */
const referring = [
  'ram:ApplicableHeaderTradeAgreement/ram:BuyerOrderReferencedDocument',
  'ram:ApplicableHeaderTradeAgreement/ram:SellerOrderReferencedDocument',
  'ram:ApplicableHeaderTradeAgreement/ram:ContractReferencedDocument',
  'ram:ApplicableHeaderTradeDelivery/ram:DespatchAdviceReferencedDocument',
  'ram:ApplicableHeaderTradeDelivery/ram:ReceivingAdviceReferencedDocument',
  'ram:ApplicableHeaderTradeDelivery/ram:DeliveryNoteReferencedDocument',
  'ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument',
];

/** The parties that EXTENDED adds. */
const others = [
  'ram:ProductEndUserTradeParty',
  'ram:UltimateShipToTradeParty',
  'ram:InvoicerTradeParty',
  'ram:InvoiceeTradeParty',
  'ram:PayerTradeParty',
] as const;

/** Returns the identifiers of parties. */
const identified = (...parties: readonly string[]): readonly string[] =>
  parties.flatMap((party) => [`${party}/ram:ID`, `${party}/ram:GlobalID`]);

/** Returns the numbers under which parties pay tax. */
const registered = (...parties: readonly string[]): readonly string[] =>
  parties.map((party) => `${party}/ram:SpecifiedTaxRegistration`);

const accounts = ['Line', 'Header'].map(
  (of) =>
    `ram:${of === 'Line' ? 'SpecifiedLine' : 'ApplicableHeader'}TradeSettlement/ram:ReceivableSpecifiedTradeAccountingAccount`,
);

/** What EXTENDED lets stand several times in a line, and the accounts of the buyer. */
const repeatedInLines = [
  ...accounts,
  'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax',
  'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument',
  'ram:AssociatedDocumentLineDocument/ram:IncludedNote',
  'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge',
];

const standard = 'urn:un:unece:uncefact:data:standard:';

/** CII D22B as far as Factur-X uses it. */
export const cii: SyntaxTable = {
  root: 'rsm:CrossIndustryInvoice',
  namespaces: {
    rsm: `${standard}CrossIndustryInvoice:100`,
    qdt: `${standard}QualifiedDataType:100`,
    ram: `${standard}ReusableAggregateBusinessInformationEntity:100`,
    udt: `${standard}UnqualifiedDataType:100`,
  },
  children: [
    ...head,
    group('rsm:SupplyChainTradeTransaction', [each('lines', line), agreement, delivery, settlement]),
  ],
  mayBeEmpty: new Set(['ram:ApplicableHeaderTradeDelivery', 'ram:SpecifiedLineTradeSettlement']),
  neverEmpty: new Set(),
  mayRepeat: new Set([
    'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax',
    'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge',
    'ram:PostalTradeAddress/ram:CountrySubDivisionName',
    'ram:SellerTradeParty/ram:Description',
    'ram:SpecifiedTradePaymentTerms/ram:Description',
    'ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradePaymentTerms',
    'ram:AssociatedDocumentLineDocument/ram:IncludedNote',
    'ram:IncludedNote/ram:Content',
    'ram:GrossPriceProductTradePrice/ram:ChargeAmount',
    'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID',
    'ram:SpecifiedTradeSettlementPaymentMeans/ram:Information',
    ...['ram:AttachmentBinaryObject', 'ram:Name'].map((one) => `ram:AdditionalReferencedDocument/${one}`),
    ...['Agreement', 'Settlement'].map(
      (of) => `ram:SpecifiedLineTrade${of}/ram:AdditionalReferencedDocument`,
    ),
    'ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument',
    ...accounts,
    ...identified('ram:ShipToTradeParty', 'ram:PayeeTradeParty'),
    ...registered('ram:SellerTradeParty', 'ram:BuyerTradeParty'),
  ]),
  mayRepeatInExtended: new Set([
    'ram:SellerTradeParty/ram:DefinedTradeContact',
    'ram:BuyerTradeParty/ram:DefinedTradeContact',
    'ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument',
    'ram:SpecifiedLogisticsServiceCharge/ram:AppliedTradeTax',
    ...identified(...others, 'ram:ShipToTradeParty', 'ram:PayeeTradeParty').filter((one) =>
      one.endsWith('GlobalID'),
    ),
    ...repeatedInLines,
  ]),
  mayRepeatInFrance: new Set([
    'ram:SpecifiedLogisticsServiceCharge/ram:AppliedTradeTax',
    ...['ram:ProductEndUserTradeParty', 'ram:UltimateShipToTradeParty'].map((one) => `${one}/ram:GlobalID`),
    ...registered(...others, 'ram:BuyerTradeParty'),
    ...repeatedInLines,
  ]),
  items: new Set(['ram:PayeePartyCreditorFinancialAccount']),
  neededWith: {
    // A transfer has an account (CII-SR-470).
    'ram:SpecifiedTradeSettlementPaymentMeans': [
      'ram:TypeCode',
      /^(?:30|58)$/,
      'ram:PayeePartyCreditorFinancialAccount',
    ],
  },
  needed: {
    'ram:BusinessProcessSpecifiedDocumentContextParameter': ['ram:ID'],
    'ram:GuidelineSpecifiedDocumentContextParameter': ['ram:ID'],
    ...Object.fromEntries(referring.map((path) => [path, ['ram:IssuerAssignedID']])),
    'rsm:SupplyChainTradeTransaction': [
      'ram:ApplicableHeaderTradeAgreement',
      'ram:ApplicableHeaderTradeDelivery',
      'ram:ApplicableHeaderTradeSettlement',
    ],
    'ram:IncludedSupplyChainTradeLineItem': [
      'ram:AssociatedDocumentLineDocument',
      'ram:SpecifiedLineTradeSettlement',
    ],
    'ram:ApplicableTradeTax': ['ram:TypeCode'],
    'ram:CategoryTradeTax': ['ram:TypeCode'],
    'ram:SpecifiedProcuringProject': ['ram:ID', 'ram:Name'],
    'ram:GrossPriceProductTradePrice': ['ram:ChargeAmount'],
    'ram:NetPriceProductTradePrice': ['ram:ChargeAmount'],
    'ram:TaxPointDate': ['udt:DateString'],
    'ram:SpecifiedTaxRegistration': ['ram:ID'],
    'ram:ActualDeliverySupplyChainEvent': ['ram:OccurrenceDateTime'],
    'ram:SpecifiedTradeAllowanceCharge': ['ram:ChargeIndicator'],
    'ram:FormattedIssueDateTime': ['qdt:DateTimeString'],
    'ram:BasisDateTime': ['udt:DateTimeString'],
    'ram:IssueDateTime': ['udt:DateTimeString'],
    'ram:ConversionRateDateTime': ['udt:DateTimeString'],
    'ram:StartDateTime': ['udt:DateTimeString'],
    'ram:EndDateTime': ['udt:DateTimeString'],
    'ram:DueDateDateTime': ['udt:DateTimeString'],
    'ram:OccurrenceDateTime': ['udt:DateTimeString'],
    'ram:IncludedNote': ['ram:Content'],
    'ram:EmailURIUniversalCommunication': ['ram:URIID'],
    'ram:PayeeSpecifiedCreditorFinancialInstitution': ['ram:BICID'],
    'ram:PayerPartyDebtorFinancialAccount': ['ram:IBANID'],
    'ram:ApplicableTradeSettlementFinancialCard': ['ram:ID'],
    'ram:OriginTradeCountry': ['ram:ID'],
    'ram:URIUniversalCommunication': ['ram:URIID'],
    'ram:TelephoneUniversalCommunication': ['ram:CompleteNumber'],
    'ram:SpecifiedTradeSettlementPaymentMeans': ['ram:TypeCode'],
    'ram:SpecifiedLogisticsServiceCharge': ['ram:Description', 'ram:AppliedAmount', 'ram:AppliedTradeTax'],
    'ram:AppliedTradeTax': ['ram:TypeCode', 'ram:RateApplicablePercent'],
    'ram:TaxApplicableTradeCurrencyExchange': [
      'ram:SourceCurrencyCode',
      'ram:TargetCurrencyCode',
      'ram:ConversionRate',
    ],
    'ram:AdditionalReferencedDocument': ['ram:IssuerAssignedID'],
    'ram:ReceivableSpecifiedTradeAccountingAccount': ['ram:ID'],
  },
};
