// A small invoice that keeps all rules of EN 16931.
import type { Invoice } from '../../src/einvoice/invoice.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { decimal } from './random-invoice.ts';

/** One line of 100.00 with 19 % VAT. */
export const soundInvoice: Invoice = completed({
  number: 'RE-1',
  issued: '2026-11-22',
  type: '380',
  currency: 'EUR',
  due: '2026-12-22',
  seller: {
    name: 'Seller GmbH',
    vatId: 'DE123456789',
    address: { city: 'Berlin', postCode: '10115', country: 'DE' },
  },
  buyer: { name: 'Buyer AG', address: { city: 'Hamburg', postCode: '20095', country: 'DE' } },
  delivery: { date: '2026-11-20' },
  payment: { means: '58', transfers: [{ account: 'DE02120300000000202051' }] },
  lines: [
    {
      id: '1',
      name: 'Advice',
      quantity: decimal(1, 0),
      unit: 'HUR',
      price: decimal(10000, 2),
      vat: { category: 'S', rate: decimal(19, 0) },
    },
  ],
});
