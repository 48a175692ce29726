// A line of an invoice in CII (BG-25).
import type { Line } from '../invoice.ts';
import { decimal, text } from '../syntax/forms.ts';
import { withScheme } from '../syntax/identifier.ts';
import { at, each, group, leaf, repeated, type Shape } from '../syntax/shape.ts';
import { lineDelivery, lineDocument, lineReference } from './extended.ts';
import { adjustment, indicator, invoicedObject, period, vatCategory } from './pieces.ts';

const extended = { from: 'extended' } as const;

const product: Shape<Line> = group('ram:SpecifiedTradeProduct', [
  at('standardItem', [withScheme('ram:GlobalID')]),
  leaf('ram:SellerAssignedID', 'sellerItem', undefined, { from: 'en16931' }),
  leaf('ram:BuyerAssignedID', 'buyerItem', undefined, { from: 'en16931' }),
  leaf('ram:Name', 'name', text),
  leaf('ram:Description', 'description', text, { from: 'en16931' }),
  each(
    'attributes',
    group(
      'ram:ApplicableProductCharacteristic',
      [
        leaf('ram:TypeCode', 'type', text, extended),
        leaf('ram:Description', 'name', text),
        leaf('ram:ValueMeasure', 'measure', decimal, { ...extended, attributes: { unitCode: 'unit' } }),
        leaf('ram:Value', 'value', text),
      ],
      { from: 'en16931' },
    ),
  ),
  each(
    'classifications',
    group(
      'ram:DesignatedProductClassification',
      [
        leaf('ram:ClassCode', 'id', undefined, {
          attributes: { listID: 'scheme', listVersionID: 'version' },
        }),
      ],
      { from: 'en16931' },
    ),
  ),
  group('ram:OriginTradeCountry', [leaf('ram:ID', 'origin')], { from: 'en16931' }),
]);

const priceQuantity: Shape<Line> = leaf('ram:BasisQuantity', 'priceQuantity', decimal, {
  attributes: { unitCode: 'priceUnit' },
});

const agreement: Shape<Line> = group('ram:SpecifiedLineTradeAgreement', [
  group('ram:BuyerOrderReferencedDocument', [leaf('ram:LineID', 'orderLine')], { from: 'en16931' }),
  each('documents', lineDocument),
  group(
    'ram:GrossPriceProductTradePrice',
    [
      leaf('ram:ChargeAmount', 'grossPrice', decimal),
      repeated([priceQuantity]),
      group('ram:AppliedTradeAllowanceCharge', [
        indicator(false),
        leaf('ram:ActualAmount', 'priceDiscount', decimal),
      ]),
    ],
    { required: ['ram:ChargeAmount'] },
  ),
  group('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', 'price', decimal), priceQuantity], {
    required: ['ram:ChargeAmount'],
  }),
]);

const settlement: Shape<Line> = group('ram:SpecifiedLineTradeSettlement', [
  at('vat', [vatCategory('ram:ApplicableTradeTax')]),
  at('period', [period]),
  each(
    'allowances',
    group('ram:SpecifiedTradeAllowanceCharge', adjustment(false, { from: 'en16931', without: 'reported' })),
  ),
  each(
    'charges',
    group('ram:SpecifiedTradeAllowanceCharge', adjustment(true, { from: 'en16931', without: 'reported' })),
  ),
  group('ram:SpecifiedTradeSettlementLineMonetarySummation', [leaf('ram:LineTotalAmount', 'net', decimal)]),
  at('object', invoicedObject),
  group('ram:ReceivableSpecifiedTradeAccountingAccount', [leaf('ram:ID', 'buyerAccount')], {
    from: 'en16931',
  }),
]);

/** A line. */
export const line: Shape<Line> = group(
  'ram:IncludedSupplyChainTradeLineItem',
  [
    group('ram:AssociatedDocumentLineDocument', [
      leaf('ram:LineID', 'id'),
      leaf('ram:ParentLineID', 'parent', undefined, extended),
      leaf('ram:LineStatusCode', 'status', undefined, extended),
      leaf('ram:LineStatusReasonCode', 'subtype', undefined, extended),
      group('ram:IncludedNote', [leaf('ram:Content', 'note', text)]),
    ]),
    product,
    agreement,
    group('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', 'quantity', decimal, { attributes: { unitCode: 'unit' } }),
      at('delivery', lineDelivery),
      at('despatchAdvice', [lineReference('ram:DespatchAdviceReferencedDocument')]),
      at('deliveryNote', [lineReference('ram:DeliveryNoteReferencedDocument')]),
    ]),
    settlement,
  ],
  { from: 'basic' },
);
