// An invoice and a credit note in UBL 2.1, as the schemas of OASIS order them.
import type { Invoice, References, Totals, VatBreakdown } from '../invoice.ts';
import { base64, date, decimal, note, text } from '../syntax/forms.ts';
import { withScheme } from '../syntax/identifier.ts';
import {
  at,
  deciding,
  each,
  group,
  ignored,
  leaf,
  type Match,
  type Shape,
  type SyntaxTable,
  whole,
} from '../syntax/shape.ts';
import { isCreditNote } from './credit-notes.ts';
import { line } from './line.ts';
import { buyer, payee, seller, taxRepresentative } from './parties.ts';
import { means } from './payment.ts';
import { address, adjustment, amount, period, vatScheme } from './pieces.ts';

const head: readonly Shape<Invoice>[] = [
  // Extensions have a namespace that the table doesn't know.
  ignored('?:UBLExtensions'),
  ignored('cbc:UBLVersionID'),
  leaf('cbc:CustomizationID', 'specification'),
  leaf('cbc:ProfileID', 'process'),
  leaf('cbc:ID', 'number'),
  leaf('cbc:IssueDate', 'issued', date),
];

const notes: Shape<Invoice> = each('notes', whole('cbc:Note', note));
const taxPoint: Shape<Invoice> = leaf('cbc:TaxPointDate', 'taxPoint', date);

function reference(name: string, key: keyof References & string): Shape<References> {
  return group(name, [leaf<References>('cbc:ID', key)]);
}

const common: readonly Shape<Invoice>[] = [
  leaf('cbc:DocumentCurrencyCode', 'currency'),
  leaf('cbc:TaxCurrencyCode', 'taxCurrency'),
  leaf('cbc:AccountingCost', 'buyerAccount'),
  leaf('cbc:BuyerReference', 'buyerReference', text),
  group('cac:InvoicePeriod', [at('period', period), leaf('cbc:DescriptionCode', 'taxPointCode')]),
  at('references', [
    group('cac:OrderReference', [
      leaf('cbc:ID', 'order', undefined, { otherwise: 'NA' }),
      leaf('cbc:SalesOrderID', 'salesOrder'),
    ]),
    each(
      'preceding',
      group('cac:BillingReference', [
        group('cac:InvoiceDocumentReference', [
          leaf('cbc:ID', 'number'),
          leaf('cbc:IssueDate', 'issued', date),
        ]),
      ]),
    ),
    reference('cac:DespatchDocumentReference', 'despatchAdvice'),
    reference('cac:ReceiptDocumentReference', 'receivingAdvice'),
  ]),
];

const tender = reference('cac:OriginatorDocumentReference', 'tender');
const contract = reference('cac:ContractDocumentReference', 'contract');

const object: Shape<References> = at('object', [
  group('cac:AdditionalDocumentReference', [withScheme('cbc:ID'), deciding('cbc:DocumentTypeCode', '130')]),
]);

const documents: Shape<References> = each(
  'documents',
  group(
    'cac:AdditionalDocumentReference',
    [
      leaf('cbc:ID', 'id'),
      leaf('cbc:DocumentDescription', 'description', text),
      group('cac:Attachment', [
        at('file', [
          leaf('cbc:EmbeddedDocumentBinaryObject', 'data', base64, {
            attributes: { mimeCode: 'mediaType', filename: 'name' },
            required: ['mimeCode', 'filename'],
          }),
        ]),
        group('cac:ExternalReference', [leaf('cbc:URI', 'location')]),
      ]),
    ],
    { required: ['cbc:ID'] },
  ),
);

/** A credit note has no element of its own for the project. */
const projectOfCreditNote: Shape<References> = group('cac:AdditionalDocumentReference', [
  leaf('cbc:ID', 'project'),
  deciding('cbc:DocumentTypeCode', '50'),
]);

const delivery: Shape<NonNullable<Invoice['delivery']>> = group('cac:Delivery', [
  leaf('cbc:ActualDeliveryDate', 'date', date),
  group('cac:DeliveryLocation', [
    at('location', [withScheme('cbc:ID')]),
    at('address', [address('cac:Address')]),
  ]),
  group('cac:DeliveryParty', [group('cac:PartyName', [leaf('cbc:Name', 'name', text)])]),
]);

const vat: Shape<VatBreakdown> = group('cac:TaxSubtotal', [
  amount('cbc:TaxableAmount', 'base'),
  amount('cbc:TaxAmount', 'tax'),
  group('cac:TaxCategory', [
    leaf('cbc:ID', 'category'),
    leaf('cbc:Percent', 'rate', decimal),
    leaf('cbc:TaxExemptionReasonCode', 'exemptionCode'),
    leaf('cbc:TaxExemptionReason', 'exemptionReason', text),
    vatScheme,
  ]),
]);

const isNotInTaxCurrency: Match = (currencies, { currency, taxCurrency }) =>
  taxCurrency === undefined || taxCurrency === currency || !currencies.includes(taxCurrency);

const taxTotals: readonly Shape<Invoice>[] = [
  group('cac:TaxTotal', [at('totals', [amount('cbc:TaxAmount', 'tax')]), each('vat', vat)], {
    match: isNotInTaxCurrency,
  }),
  at('totals', [
    group('cac:TaxTotal', [leaf('cbc:TaxAmount', 'taxInTaxCurrency', decimal, { currency: 'taxCurrency' })]),
  ]),
];

const totals: Shape<Totals> = group('cac:LegalMonetaryTotal', [
  amount('cbc:LineExtensionAmount', 'lines'),
  amount('cbc:TaxExclusiveAmount', 'net'),
  amount('cbc:TaxInclusiveAmount', 'gross'),
  amount('cbc:AllowanceTotalAmount', 'allowances'),
  amount('cbc:ChargeTotalAmount', 'charges'),
  amount('cbc:PrepaidAmount', 'prepaid'),
  amount('cbc:PayableRoundingAmount', 'rounding'),
  amount('cbc:PayableAmount', 'due'),
]);

/** Returns the shapes that follow the references in both documents, up to the lines. */
function rest(isCreditNote: boolean): readonly Shape<Invoice>[] {
  return [
    at('seller', [seller]),
    at('buyer', [buyer]),
    at('payee', [payee]),
    at('taxRepresentative', [taxRepresentative]),
    at('delivery', [delivery]),
    at('payment', [
      each('transfers', means(isCreditNote), { once: true }),
      group('cac:PaymentTerms', [leaf('cbc:Note', 'terms', text)]),
    ]),
    each('allowances', adjustment(false)),
    each('charges', adjustment(true)),
    ...taxTotals,
    at('totals', [totals]),
  ];
}

const standard = 'urn:oasis:names:specification:ubl:schema:xsd:';

const anId = ['cbc:ID'];

/** The terms of EN 16931 that miss are reported by its rules: this is what has no term. */
const needed: SyntaxTable['needed'] = {
  'cac:OrderReference': anId,
  'cac:AdditionalDocumentReference': anId,
  'cac:PartyIdentification': anId,
  'cac:DocumentReference': anId,
  'cac:DespatchDocumentReference': anId,
  'cac:ReceiptDocumentReference': anId,
  'cac:OriginatorDocumentReference': anId,
  'cac:ContractDocumentReference': anId,
  'cac:ProjectReference': anId,
  'cac:SellersItemIdentification': anId,
  'cac:BuyersItemIdentification': anId,
  'cac:StandardItemIdentification': anId,
  'cac:PartyName': ['cbc:Name'],
  'cac:AddressLine': ['cbc:Line'],
  'cac:PartyTaxScheme': ['cbc:CompanyID', 'cac:TaxScheme'],
  'cac:TaxScheme': ['cbc:ID'],
  'cac:TaxCategory': ['cac:TaxScheme'],
  'cac:ClassifiedTaxCategory': ['cac:TaxScheme'],
  'cac:TaxTotal': ['cbc:TaxAmount'],
  'cac:TaxSubtotal': ['cbc:TaxAmount', 'cac:TaxCategory'],
  'cac:AllowanceCharge': ['cbc:ChargeIndicator', 'cbc:Amount'],
  'cac:PaymentMeans': ['cbc:PaymentMeansCode'],
  'cac:CardAccount': ['cbc:PrimaryAccountNumberID', 'cbc:NetworkID'],
  'cac:OrderLineReference': ['cbc:LineID'],
};

function table(root: string, children: readonly Shape<Invoice>[]): SyntaxTable {
  const namespaces = {
    '': `${standard}${root}-2`,
    cac: `${standard}CommonAggregateComponents-2`,
    cbc: `${standard}CommonBasicComponents-2`,
  };
  return {
    root,
    namespaces,
    children,
    mayBeEmpty: new Set(),
    // BR-CO-19, BR-CO-20.
    neverEmpty: new Set(['cac:InvoicePeriod']),
    needed,
    mayRepeat: new Set<string>(),
    mayRepeatInExtended: new Set<string>(),
    mayRepeatInFrance: new Set<string>(),
    items: new Set(['cac:PayeeFinancialAccount']),
    // BR-61 asks each of several means.
    neededWith: {
      'cac:PaymentMeans': ['cbc:PaymentMeansCode', /^(?:30|58)$/, 'cac:PayeeFinancialAccount'],
    },
  };
}

/** An invoice. */
export const ublInvoice: SyntaxTable = table('Invoice', [
  ...head,
  leaf('cbc:DueDate', 'due', date),
  leaf('cbc:InvoiceTypeCode', 'type'),
  notes,
  taxPoint,
  ...common,
  at('references', [tender, contract, object, documents, reference('cac:ProjectReference', 'project')]),
  ...rest(false),
  each('lines', line('cac:InvoiceLine', 'cbc:InvoicedQuantity')),
]);

/** A credit note. */
export const ublCreditNote: SyntaxTable = table('CreditNote', [
  ...head,
  taxPoint,
  leaf('cbc:CreditNoteTypeCode', 'type'),
  notes,
  ...common,
  at('references', [contract, projectOfCreditNote, object, documents, tender]),
  ...rest(true),
  each('lines', line('cac:CreditNoteLine', 'cbc:CreditedQuantity')),
]);

/** Returns the document of UBL for a type of invoice (BT-3). */
export function ublOf(type: string | undefined): SyntaxTable {
  return isCreditNote(type) ? ublCreditNote : ublInvoice;
}
