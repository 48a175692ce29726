// A line of an invoice or of a credit note in UBL (BG-25).
import type { Line } from '../invoice.ts';
import { decimal, text } from '../syntax/forms.ts';
import { withScheme } from '../syntax/identifier.ts';
import { at, deciding, each, group, leaf, type Shape } from '../syntax/shape.ts';
import { adjustment, amount, period, vatCategory } from './pieces.ts';

const item: Shape<Line> = group('cac:Item', [
  leaf('cbc:Description', 'description', text),
  leaf('cbc:Name', 'name', text),
  group('cac:BuyersItemIdentification', [leaf('cbc:ID', 'buyerItem')]),
  group('cac:SellersItemIdentification', [leaf('cbc:ID', 'sellerItem')]),
  at('standardItem', [group('cac:StandardItemIdentification', [withScheme('cbc:ID')])]),
  group('cac:OriginCountry', [leaf('cbc:IdentificationCode', 'origin')]),
  each(
    'classifications',
    group('cac:CommodityClassification', [
      leaf('cbc:ItemClassificationCode', 'id', undefined, {
        attributes: { listID: 'scheme', listVersionID: 'version' },
      }),
    ]),
  ),
  at('vat', [vatCategory('cac:ClassifiedTaxCategory')]),
  each(
    'attributes',
    group('cac:AdditionalItemProperty', [leaf('cbc:Name', 'name', text), leaf('cbc:Value', 'value', text)]),
  ),
]);

const price: Shape<Line> = group('cac:Price', [
  amount('cbc:PriceAmount', 'price'),
  leaf('cbc:BaseQuantity', 'priceQuantity', decimal, { attributes: { unitCode: 'priceUnit' } }),
  group(
    'cac:AllowanceCharge',
    [
      deciding('cbc:ChargeIndicator', 'false'),
      amount('cbc:Amount', 'priceDiscount'),
      amount('cbc:BaseAmount', 'grossPrice'),
    ],
    { required: ['cbc:Amount'] },
  ),
]);

/** Returns the shape of a line. An invoice and a credit note name the element and its quantity differently. */
export function line(name: string, quantity: string): Shape<Line> {
  return group(name, [
    leaf('cbc:ID', 'id'),
    leaf('cbc:Note', 'note', text),
    leaf(quantity, 'quantity', decimal, { attributes: { unitCode: 'unit' } }),
    amount('cbc:LineExtensionAmount', 'net'),
    leaf('cbc:AccountingCost', 'buyerAccount'),
    at('period', [group('cac:InvoicePeriod', period)]),
    group('cac:OrderLineReference', [leaf('cbc:LineID', 'orderLine')]),
    at('object', [
      group('cac:DocumentReference', [withScheme('cbc:ID'), deciding('cbc:DocumentTypeCode', '130')]),
    ]),
    each('allowances', adjustment(false)),
    each('charges', adjustment(true)),
    item,
    price,
  ]);
}
