// A right invoice between companies in France, and the changes that break the rules of French platforms.
import type { Invoice } from '../../src/einvoice/invoice.ts';
import { profiles } from '../../src/einvoice/profile.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { changed } from './changed.ts';
import { d, goodInvoice } from './good-invoice.ts';
import { type Mutation, one } from './mutation.ts';

const seller = '732829320';
const buyer = '383474814';

/** Returns the invoice. */
export function frenchInvoice(): Invoice {
  const { vat: _, totals: __, ...good } = goodInvoice({});
  const rate = { category: 'S', rate: d('20') };
  return completed(
    changed(good, [
      ['specification', profiles['extended-ctc-fr'].specification],
      ['process', 'B1'],
      ['notes', ['PMT', 'PMD', 'AAB', 'BAR'].map((subject) => ({ subject, text: 'B2B' }))],
      ['seller/ids', [{ id: `${seller}00074`, scheme: '0009' }]],
      ['seller/legalId', { id: seller, scheme: '0002' }],
      ['seller/electronicAddress', { id: `${seller}_F-1.a`, scheme: '0225' }],
      ['seller/address/country', 'FR'],
      ['buyer/ids', [{ id: 'A-1', scheme: '0224' }]],
      ['buyer/legalId', { id: buyer, scheme: '0002' }],
      ['buyer/electronicAddress', { id: buyer, scheme: '0225' }],
      ['payee/id', { id: `${buyer}00034`, scheme: '0009' }],
      ['references/documents/0/description', 'BON_LIVRAISON'],
      ['references/documents/1/description', 'LISIBLE'],
      ['lines/0/vat', rate],
      ['lines/1/vat', { category: 'S', rate: d('5.50') }],
      ['allowances/0/vat', rate],
      ['charges/0/vat', rate],
      ['taxCurrency', undefined],
    ]),
  );
}

const many = (text: string): string => text.repeat(40);

/** The changes, each of which breaks a rule. */
export const frenchMutations: readonly Mutation[] = [
  ...one({ french: true }, [
    ['BR-FR-01', 'number', many('F1')],
    ['BR-FR-01', 'references/preceding/0/number', many('F1')],
    ['BR-FR-02', 'number', 'F 1'],
    ['BR-FR-02', 'references/preceding/0/number', 'F.1'],
    ['BR-FR-03', 'issued', '1999-12-31'],
    ['BR-FR-03', 'lines/0/period/end', '2100-01-01'],
    ['BR-FR-04', 'type', '326'],
    ['BR-FR-05', 'notes/1/subject', 'AAI'],
    ['BR-FR-06', 'notes/3', { subject: 'PMT', text: 'again' }],
    ['BR-FR-08', 'process'],
    ['BR-FR-08', 'process', 'B3'],
    ['BR-FR-09', 'seller/ids', [{ id: '38347481400034', scheme: '0009' }]],
    ['BR-FR-09', 'seller/legalId'],
    ['BR-FR-09', 'payee/id/id', '3834748140003'],
    ['BR-FR-09', 'delivery/location', { id: '12', scheme: '0009' }],
    ['BR-FR-10', 'seller/legalId/scheme', '0088'],
    ['BR-FR-11', 'buyer/legalId'],
    ['BR-FR-12', 'buyer/electronicAddress'],
    ['BR-FR-13', 'seller/electronicAddress'],
    ['BR-FR-15', 'lines/0/vat/category', 'L'],
    ['BR-FR-16', 'lines/0/vat/rate', d('19')],
    ['BR-FR-16', 'vat/0/rate', d('20.001')],
    ['BR-FR-17', 'references/documents/0/description', 'Hours'],
    ['BR-FR-18', 'references/documents/0/description', 'LISIBLE'],
    ['BR-FR-20', 'notes/3/text', 'B2G'],
    ['BR-FR-21', 'buyer/electronicAddress/scheme', '0088'],
    ['BR-FR-21', 'buyer/electronicAddress/id', 'F-1'],
    ['BR-FR-23', 'seller/electronicAddress/id', `${seller}/1`],
    ['BR-FR-24', 'buyer/ids/0/id', 'A/1'],
    ['BR-FR-24', 'buyer/ids/0/id', many('A12')],
    ['BR-FR-25', 'seller/electronicAddress/id', many('F-1.')],
    ['BR-FR-31', 'notes/4', { subject: 'BAR', text: 'B2C' }],
    ['BR-FR-32', 'payee/legalId', { id: '12', scheme: '0002' }],
    ['BR-FR-32', 'buyer/ids/0', { id: '12', scheme: '0002' }],
    ['BR-FR-CO-04', 'type', '384'],
    ['BR-FR-CO-07', 'due', '2026-07-31'],
    ['BR-FR-CO-07', 'payment/further', [{ due: '2026-09-01' }]],
    ['BR-FR-CO-09', 'process', 'B2'],
    ['BR-FR-CO-10', 'buyer/ids/1', { id: 'B', scheme: '0224' }],
    ['BR-FR-CO-12', 'currency', 'USD'],
    ['BR-FR-CO-14', 'seller/ids/1', { id: seller, scheme: '0231' }],
    ['BR-FR-DEC-01', 'totals/prepaid', d('123456789012345678.12')],
    ['BR-FR-DEC-02', 'lines/1/quantity', d('2.50001')],
    ['BR-FR-DEC-03', 'lines/1/price', d('80.1234567')],
    ['BR-FR-DEC-03', 'lines/1/price', d('-1')],
    ['BR-FR-BD-13', 'process', 'B9'],
    ['BR-FR-MV-06', 'process', 'S8'],
    ['BR-FR-MV-06', 'process', 'M9'],
  ]).map((mutation) =>
    mutation.rule === 'BR-FR-CO-04'
      ? { ...mutation, changes: [...mutation.changes, ['references/preceding', []] as const] }
      : mutation,
  ),
  ...(
    [
      ['BR-FR-22', ['type', '389'], ['seller/electronicAddress/id', 'F-1']],
      ['BR-FR-CO-03', ['type', '262'], ['references/contract', undefined]],
      ['BR-FR-CO-05', ['type', '381'], ['references/preceding/0/issued', undefined]],
      ['BR-FR-CO-08', ['type', '386'], ['process', 'B4']],
      ['BR-FR-CO-15', ['seller/ids/1', { id: seller, scheme: '0231' }], ['taxRepresentative', undefined]],
      ['BR-FR-MV-13', ['type', '389'], ['process', 'B8']],
    ] as const
  ).map(([rule, ...changes]) => ({ rule, good: { french: true } as const, changes })),
];
