// A right invoice of EXTENDED with all that it has beyond EN 16931, and the changes that break its rules.
import type { OtherParty } from '../../src/einvoice/extended.ts';
import type { Invoice, Line } from '../../src/einvoice/invoice.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { d, goodInvoice } from './good-invoice.ts';
import { type Mutation, one } from './mutation.ts';

const address = { line1: 'Kai 2', city: 'Kiel', postCode: '24103', country: 'DE' };

const party: OtherParty = {
  name: 'Spedition Nord',
  id: { id: '4000001000005', scheme: '0088' },
  legalId: { id: 'HRB 77' },
  vatId: 'DE123456788',
  electronicAddress: { id: 'a@example.org', scheme: 'EM' },
  address,
};

const lines: readonly Line[] = [
  { id: 'G', name: 'Kitchen', subtype: 'GROUP', status: '1' },
  {
    ...{ id: 'G.1', parent: 'G', subtype: 'DETAIL', name: 'Cupboard', quantity: d('2'), unit: 'C62' },
    ...{ price: d('50.00'), vat: { category: 'S', rate: d('19') } },
    delivery: { name: 'Site', location: { id: 'L-1' }, date: '2026-07-30', address },
    despatchAdvice: { number: 'LS-1', line: '1', issued: '2026-07-29' },
    deliveryNote: { number: 'LN-1', line: '4', issued: '2026-07-30' },
    documents: [
      { id: 'D', location: 'https://example.org/d', line: '2', description: 'Plan' },
      { id: 'E', file: { data: 'aGk=', mediaType: 'application/pdf', name: 'e.pdf' } },
    ],
    attributes: [
      { type: 'WIDTH', measure: d('60'), unit: 'CMT' },
      { name: 'Colour', value: 'white' },
    ],
  },
  { id: 'I', parent: 'G.1', subtype: 'INFORMATION', name: 'With hinges of brass' },
  { id: 'G.2', parent: 'G', subtype: 'GROUP', name: 'Fitting' },
  {
    ...{ id: 'G.2.1', parent: 'G.2', subtype: 'DETAIL', name: 'Hours', quantity: d('3'), unit: 'HUR' },
    ...{ price: d('80.00'), vat: { category: 'S', rate: d('19') } },
  },
];

/** Returns the invoice. Its lines come to 340.00, and its logistics charges to 25.50. */
export function extendedInvoice(): Invoice {
  const { allowances: _, charges: __, vat: ___, references, ...rest } = goodInvoice({ profile: 'extended' });
  return completed({
    ...rest,
    lines,
    ...{ endUser: party, ultimateDelivery: party, invoicer: party, invoicee: party, payer: party },
    exchange: { from: 'EUR', to: 'NOK', rate: d('11.8150'), date: '2026-08-01' },
    references: { ...references, deliveryNote: { number: 'LN-1', issued: '2026-07-30' } },
    logistics: [
      { description: 'Freight', amount: d('20.00'), vat: { category: 'S', rate: d('19') } },
      { description: 'Packing', amount: d('5.50'), vat: { category: 'S', rate: d('7') } },
    ],
    payment: {
      ...rest.payment,
      further: [
        {
          text: '2 % within 14 days',
          discount: {
            from: '2026-08-01',
            period: d('14'),
            unit: 'DAY',
            base: d('410.49'),
            percent: d('2'),
            amount: d('8.21'),
          },
        },
        { text: 'First half', due: '2026-09-01', amount: d('205.00') },
        { due: '2026-10-01', penalty: { period: d('1'), unit: 'MON', percent: d('5') } },
      ],
    },
  });
}

/** The changes that break each rule of EXTENDED. */
export const extendedMutations: readonly Mutation[] = [
  ...one({ profile: 'extended-ctc-fr', whole: true }, [
    ['CII-DT-033', 'lines', [{ id: '1', name: 'Set', subtype: 'GROUP', priceUnit: 'C62' }]],
    ['CII-SR-069', 'lines/1/attributes/1/value'],
    ['CII-FREXTDT-027', 'lines/1/deliveryNote/issued', '2026-07-30'],
    ['CII-FREXTDT-027', 'references/deliveryNote/issued', '2026-07-30'],
    ['BR-FREXT-CL-24', 'lines/1/documents/1/file/mediaType', 'application/json'],
    ['BR-FREXT-01', 'logistics/0/vat/category', 'Z'],
    ['BR-FREXT-11', 'lines/1/parent', 'G.1'],
  ]),
  ...one({ profile: 'extended', whole: true }, [
    ['BR-FXEXT-06', 'lines/1/subtype'],
    ['BR-FXEXT-11', 'lines/1/parent', 'X'],
    ['BR-FXEXT-08', 'lines/0/net', d('341.00')],
    ['BR-FXEXT-08', 'lines/4/net', d('240.01')],
    ['BR-FXEXT-12', 'lines/3/net'],
    ['BR-FXEXT-BR-54-1', 'lines/1/attributes/0/type'],
    ['BR-FXEXT-BR-54-2', 'lines/1/attributes/0/unit'],
    ['BR-FXEXT-BR-54-2', 'lines/1/attributes/0/value', 'wide'],
    ['BR-FXEXT-BR-54-2', 'lines/1/attributes/1/value'],
    ['FX-EXT-1', 'payer/name'],
    ['FX-EXT-1', 'invoicer/electronicAddress/scheme'],
    ['FX-EXT-8', 'ultimateDelivery/address/country'],
    ['FX-EXT-2', 'logistics/0/description'],
    ['FX-EXT-2', 'logistics/1/vat/rate'],
    ['FX-EXT-3', 'lines/1/delivery/address/country'],
    ['FX-EXT-4', 'payment/further/0/discount/unit'],
    ['FX-EXT-5', 'lines/1/documents/1/file/name'],
    ['FX-EXT-6', 'payment/further/1/amount', d('205.001')],
    ['BR-FXEXT-CO-15', 'totals/tax'],
    ['FX-EXT-7', 'lines/0/vat', { category: 'Z', rate: d('0') }],
    ['FX-EXT-CL-1', 'lines/0/status', 'NEW'],
    ['FX-EXT-CL-2', 'lines/0/subtype', 'TOTAL'],
    ['FX-EXT-CL-3', 'invoicer/address/country', 'UK'],
    ['FX-EXT-CL-4', 'endUser/id/scheme', '9999'],
    ['FX-EXT-CL-5', 'invoicee/electronicAddress/scheme', 'mail'],
    ['FX-EXT-CL-6', 'exchange/to', 'EURO'],
    ['FX-EXT-CL-7', 'payment/further/2/penalty/unit', 'month'],
    ['FX-EXT-CL-8', 'lines/1/documents/1/file/mediaType', 'image/gif'],
    ['FX-EXT-CL-9', 'logistics/0/vat/category', 's'],
    ['BR-CO-09', 'payer/vatId', '123'],
    ['BR-CO-10', 'totals/lines', d('340.06')],
    ['BR-CO-12', 'totals/charges', d('25.53')],
    ['BR-S-08', 'vat/0/base', d('360.04')],
  ]),
];
