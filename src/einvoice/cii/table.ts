// An invoice in CII, as the schema of Factur-X 1.09.2 orders it.
import type { CreditTransfer, Invoice, Payment, References, Totals, VatBreakdown } from '../invoice.ts';
import { decimal, text, timeCode } from '../syntax/forms.ts';
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
} from '../syntax/shape.ts';
import { line } from './line.ts';
import { buyer, payee, seller, shipTo, taxRepresentative } from './parties.ts';
import { adjustment, date, formattedDate, invoicedObject, period } from './pieces.ts';

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
        required: ['ram:Content'],
      }),
    ),
  ]),
];

function reference(
  name: string,
  key: keyof References & string,
  options: { readonly full?: true } = {},
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
          leaf('ram:AttachmentBinaryObject', 'data', undefined, {
            attributes: { mimeCode: 'mediaType', filename: 'name' },
            required: ['mimeCode', 'filename'],
          }),
        ]),
      ],
      { full: true },
    ),
  ),
  group(
    'ram:AdditionalReferencedDocument',
    [leaf('ram:IssuerAssignedID', 'tender'), deciding('ram:TypeCode', '50')],
    { full: true },
  ),
  at('object', invoicedObject),
  group(
    'ram:SpecifiedProcuringProject',
    [leaf('ram:ID', 'project'), filler('ram:Name', 'Project reference')],
    { full: true },
  ),
];

const agreement: Shape<Invoice> = group('ram:ApplicableHeaderTradeAgreement', [
  leaf('ram:BuyerReference', 'buyerReference', text),
  at('seller', [seller]),
  at('buyer', [buyer]),
  at('taxRepresentative', [taxRepresentative]),
  reference('ram:SellerOrderReferencedDocument', 'salesOrder', { full: true }),
  reference('ram:BuyerOrderReferencedDocument', 'order'),
  reference('ram:ContractReferencedDocument', 'contract'),
  at('references', documents),
]);

const delivery: Shape<Invoice> = group('ram:ApplicableHeaderTradeDelivery', [
  at('delivery', [
    shipTo(),
    group('ram:ActualDeliverySupplyChainEvent', [date('ram:OccurrenceDateTime', 'date')]),
  ]),
  reference('ram:DespatchAdviceReferencedDocument', 'despatchAdvice'),
  reference('ram:ReceivingAdviceReferencedDocument', 'receivingAdvice', { full: true }),
]);

const means: readonly Shape<Payment>[] = [
  leaf('ram:TypeCode', 'means'),
  leaf('ram:Information', 'meansText', text, { full: true }),
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
              { full: true, required: ['ram:ID'] },
            ),
          ]),
          at('directDebit', [group('ram:PayerPartyDebtorFinancialAccount', [leaf('ram:IBANID', 'account')])]),
        ]),
      ],
      { first: true },
    ),
    group('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', 'account', undefined, { when: isIban }),
      leaf('ram:AccountName', 'name', text, { full: true }),
      leaf('ram:ProprietaryID', 'account', undefined, { when: (one) => !isIban(one) }),
    ]),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', 'bic')], { full: true }),
  ],
  { required: ['ram:TypeCode'] },
);

const vat: Shape<VatBreakdown> = group('ram:ApplicableTradeTax', [
  leaf('ram:CalculatedAmount', 'tax', decimal),
  fixed('ram:TypeCode', 'VAT'),
  leaf('ram:ExemptionReason', 'exemptionReason', text),
  leaf('ram:BasisAmount', 'base', decimal),
  leaf('ram:CategoryCode', 'category'),
  leaf('ram:ExemptionReasonCode', 'exemptionCode'),
  // The date stands once (CII-SR-461), its code in each row.
  ofInvoice([date('ram:TaxPointDate', 'taxPoint', { full: true })], { first: true, companion: true }),
  ofInvoice([leaf('ram:DueDateTypeCode', 'taxPointCode', timeCode)], { companion: true }),
  leaf('ram:RateApplicablePercent', 'rate', decimal),
]);

const isNotInTaxCurrency: Match = (currencies, { currency, taxCurrency }) =>
  taxCurrency === undefined || taxCurrency === currency || !currencies.includes(taxCurrency);

const totals: readonly Shape<Totals>[] = [
  group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    leaf('ram:LineTotalAmount', 'lines', decimal),
    leaf('ram:ChargeTotalAmount', 'charges', decimal),
    leaf('ram:AllowanceTotalAmount', 'allowances', decimal),
    leaf('ram:TaxBasisTotalAmount', 'net', decimal),
    leaf('ram:TaxTotalAmount', 'tax', decimal, { currency: 'currency', match: isNotInTaxCurrency }),
    leaf('ram:TaxTotalAmount', 'taxInTaxCurrency', decimal, { currency: 'taxCurrency' }),
    leaf('ram:RoundingAmount', 'rounding', decimal, { full: true }),
    leaf('ram:GrandTotalAmount', 'gross', decimal),
    leaf('ram:TotalPrepaidAmount', 'prepaid', decimal),
    leaf('ram:DuePayableAmount', 'due', decimal),
  ]),
];

const settlement: Shape<Invoice> = group('ram:ApplicableHeaderTradeSettlement', [
  at('payment', [
    at('directDebit', [leaf('ram:CreditorReferenceID', 'creditor')]),
    leaf('ram:PaymentReference', 'reference', text),
  ]),
  leaf('ram:TaxCurrencyCode', 'taxCurrency'),
  leaf('ram:InvoiceCurrencyCode', 'currency'),
  at('payee', [payee]),
  at('payment', [each('transfers', transfer, { once: true })]),
  each('vat', vat),
  at('period', period),
  each('allowances', group('ram:SpecifiedTradeAllowanceCharge', adjustment(false))),
  each('charges', group('ram:SpecifiedTradeAllowanceCharge', adjustment(true))),
  group('ram:SpecifiedTradePaymentTerms', [
    at('payment', [leaf('ram:Description', 'terms', text)]),
    date('ram:DueDateDateTime', 'due'),
    at('payment', [at('directDebit', [leaf('ram:DirectDebitMandateID', 'mandate')])]),
  ]),
  at('totals', totals),
  at('references', [
    each(
      'preceding',
      group('ram:InvoiceReferencedDocument', [
        leaf('ram:IssuerAssignedID', 'number'),
        formattedDate('ram:FormattedIssueDateTime', 'issued'),
      ]),
    ),
  ]),
  group('ram:ReceivableSpecifiedTradeAccountingAccount', [leaf('ram:ID', 'buyerAccount')]),
]);

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
  mayBeEmpty: new Set(['ram:ApplicableHeaderTradeDelivery']),
  neededWith: {
    // A transfer has an account (CII-SR-470).
    'ram:SpecifiedTradeSettlementPaymentMeans': [
      'ram:TypeCode',
      /^(?:30|58)$/,
      'ram:PayeePartyCreditorFinancialAccount',
    ],
  },
  needed: {
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
    'ram:SpecifiedTaxRegistration': ['ram:ID'],
    'ram:ActualDeliverySupplyChainEvent': ['ram:OccurrenceDateTime'],
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
    'ram:AdditionalReferencedDocument': ['ram:IssuerAssignedID'],
    'ram:ReceivableSpecifiedTradeAccountingAccount': ['ram:ID'],
  },
};
