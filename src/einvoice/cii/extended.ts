// What Factur-X EXTENDED adds to CII.
import type {
  CurrencyExchange,
  DeliveryNote,
  LineDelivery,
  LineDocument,
  LineReference,
  LogisticsCharge,
  OtherParty,
  PaymentCondition,
  PaymentTerms,
} from '../extended.ts';
import { base64, decimal, text } from '../syntax/forms.ts';
import { withScheme } from '../syntax/identifier.ts';
import { at, deciding, group, leaf, type Shape } from '../syntax/shape.ts';
import { electronicAddress, registration, shipTo } from './parties.ts';
import { address, date, formattedDate, idOrGlobalId, vatCategory } from './pieces.ts';

const extended = { from: 'extended' } as const;

/** Returns a party beside seller and buyer. */
export function otherParty(name: string): Shape<OtherParty> {
  return group(
    name,
    [
      at('id', idOrGlobalId),
      leaf('ram:Name', 'name', text),
      at('legalId', [group('ram:SpecifiedLegalOrganization', [withScheme('ram:ID')])]),
      at('address', [address]),
      at('electronicAddress', electronicAddress),
      registration('vatId', 'VA'),
    ],
    extended,
  );
}

/** BG-X-42. */
export const logistics: Shape<LogisticsCharge> = group(
  'ram:SpecifiedLogisticsServiceCharge',
  [
    leaf('ram:Description', 'description', text),
    leaf('ram:AppliedAmount', 'amount', decimal),
    at('vat', [vatCategory('ram:AppliedTradeTax')]),
  ],
  { ...extended, required: ['ram:Description', 'ram:AppliedAmount', 'ram:AppliedTradeTax'] },
);

function condition(name: string, amount: string): Shape<PaymentCondition> {
  return group(name, [
    date('ram:BasisDateTime', 'from'),
    leaf('ram:BasisPeriodMeasure', 'period', decimal, { attributes: { unitCode: 'unit' } }),
    leaf('ram:BasisAmount', 'base', decimal),
    leaf('ram:CalculationPercent', 'percent', decimal),
    leaf(amount, 'amount', decimal),
  ]);
}

/** The elements by which terms of payment are further ones, though no others stand before them. */
export const furtherTerms = [
  'ram:PartialPaymentAmount',
  'ram:ApplicableTradePaymentPenaltyTerms',
  'ram:ApplicableTradePaymentDiscountTerms',
] as const;

/** Terms of payment beside those of the invoice. */
export const paymentTerms: Shape<PaymentTerms> = group(
  'ram:SpecifiedTradePaymentTerms',
  [
    leaf('ram:Description', 'text', text),
    date('ram:DueDateDateTime', 'due'),
    leaf(furtherTerms[0], 'amount', decimal),
    at('penalty', [condition(furtherTerms[1], 'ram:ActualPenaltyAmount')]),
    at('discount', [condition(furtherTerms[2], 'ram:ActualDiscountAmount')]),
  ],
  extended,
);

/** BG-X-41. */
export const exchange: Shape<CurrencyExchange> = group(
  'ram:TaxApplicableTradeCurrencyExchange',
  [
    leaf('ram:SourceCurrencyCode', 'from'),
    leaf('ram:TargetCurrencyCode', 'to'),
    leaf('ram:ConversionRate', 'rate', decimal),
    date('ram:ConversionRateDateTime', 'date'),
  ],
  { ...extended, required: ['ram:SourceCurrencyCode', 'ram:TargetCurrencyCode', 'ram:ConversionRate'] },
);

/** BT-X-202. */
export const deliveryNote: Shape<DeliveryNote> = group(
  'ram:DeliveryNoteReferencedDocument',
  [leaf('ram:IssuerAssignedID', 'number'), formattedDate('ram:FormattedIssueDateTime', 'issued')],
  { ...extended, required: ['ram:IssuerAssignedID'] },
);

/** BG-X-7. */
export const lineDelivery: readonly Shape<LineDelivery>[] = [
  { ...shipTo<LineDelivery>(), ...extended },
  group('ram:ActualDeliverySupplyChainEvent', [date('ram:OccurrenceDateTime', 'date')], extended),
];

/** Returns a document that a line refers to. */
export function lineReference(name: string): Shape<LineReference> {
  return group(
    name,
    [
      leaf('ram:IssuerAssignedID', 'number'),
      leaf('ram:LineID', 'line'),
      formattedDate('ram:FormattedIssueDateTime', 'issued'),
    ],
    extended,
  );
}

/** BG-X-3. */
export const lineDocument: Shape<LineDocument> = group(
  'ram:AdditionalReferencedDocument',
  [
    leaf('ram:IssuerAssignedID', 'id'),
    leaf('ram:URIID', 'location'),
    leaf('ram:LineID', 'line'),
    deciding('ram:TypeCode', '916'),
    leaf('ram:Name', 'description', text),
    at('file', [
      leaf('ram:AttachmentBinaryObject', 'data', base64, {
        attributes: { mimeCode: 'mediaType', filename: 'name' },
        required: ['mimeCode', 'filename'],
      }),
    ]),
  ],
  { ...extended, required: ['ram:IssuerAssignedID'] },
);
