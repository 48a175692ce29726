// The changes that break each rule of XRechnung and of Peppol.
import { xrechnungVehicles } from '../../src/einvoice/profile.ts';
import { d } from './good-invoice.ts';
import { type Mutation, one } from './mutation.ts';
import { germanMutations, nationalMutations } from './national-mutations.ts';

const xrechnung = [
  ...one({ profile: 'xrechnung' }, [
    ['BR-DE-1', 'payment'],
    ['BR-DE-2', 'seller/contact'],
    ['BR-DE-3', 'seller/address/city'],
    ['BR-DE-4', 'seller/address/postCode'],
    ['BR-DE-5', 'seller/contact/name'],
    ['BR-DE-6', 'seller/contact/phone'],
    ['BR-DE-7', 'seller/contact/email'],
    ['BR-DE-8', 'buyer/address/city'],
    ['BR-DE-9', 'buyer/address/postCode'],
    ['BR-DE-10', 'delivery/address/city'],
    ['BR-DE-11', 'delivery/address/postCode'],
    ['BR-DE-14', 'vat/0/rate'],
    ['BR-DE-15', 'buyerReference'],
    ['BR-DE-17', 'type', '382'],
    ['BR-DE-18', 'payment/terms', '#SKONTO#TAGE=14#PROZENT=2#\n'],
    ['BR-DE-18', 'payment/terms', '#SKONTO#TAGE=14#PROZENT=2.00#'],
    ['BR-DE-18', 'payment/terms', '#skonto#TAGE=14#PROZENT=2.00#\n'],
    ['BR-DE-19', 'payment/transfers/0/account', 'DE88 3704 0044 0532 0130 00'],
    ['BR-DE-21', 'specification', 'urn:cen.eu:en16931:2017'],
    ['BR-DE-22', 'references/documents/1/file/name', 'hours.pdf'],
    ['BR-DE-23-a', 'payment/transfers', []],
    ['BR-DE-23-b', 'payment/card', { number: '1234' }],
    ['BR-DE-23-b', 'payment/directDebit', { mandate: 'M', creditor: 'C', account: 'A' }],
    ['PEPPOL-EN16931-R055', 'totals/taxInTaxCurrency', d('-1.00')],
    ['BR-DE-27', 'seller/contact/phone', '12'],
    ['BR-DE-28', 'seller/contact/email', 'berg@holzwerk'],
    ['BR-TMP-2', 'references/documents/0/location', 'hours.pdf'],
  ]),
  ...one({ profile: 'xrechnung', pay: 'card' }, [
    ['BR-DE-24-a', 'payment/card'],
    ['BR-DE-24-b', 'payment/transfers', [{ account: 'DE89370400440532013000' }]],
  ]),
  ...one({ profile: 'xrechnung', pay: 'debit' }, [
    ['BR-DE-20', 'payment/directDebit/account', '1234'],
    ['BR-DE-25-a', 'payment/directDebit'],
    ['BR-DE-25-b', 'payment/card', { number: '1234' }],
    ['BR-DE-30', 'payment/directDebit/creditor'],
    ['BR-DE-31', 'payment/directDebit/account'],
  ]),
  {
    rule: 'BR-DE-16',
    good: { profile: 'xrechnung' },
    changes: [
      ['seller/vatId', undefined],
      ['seller/taxNumber', undefined],
      ['taxRepresentative', undefined],
    ],
  },
  {
    rule: 'BR-DE-26',
    good: { profile: 'xrechnung' },
    changes: [
      ['type', '384'],
      ['references/preceding', []],
    ],
  },
  {
    rule: 'BR-DE-TMP-32',
    good: { profile: 'xrechnung' },
    changes: [
      ['delivery/date', undefined],
      ['period', undefined],
      ['lines/1/period', undefined],
    ],
  },
] satisfies readonly Mutation[];

const vehicle = { id: 'M1', scheme: 'CVD' };
const grade = { name: 'cva', value: 'clean' };

/** Of clean vehicles: what is put into one of XRechnung, and then changed. */
const vehicles = (
  [
    ['BR-DE-CVD-01', ['references/contract', undefined]],
    ['BR-DE-CVD-02', ['references/tender', undefined]],
    ['BR-DE-CVD-03', ['lines/0/classifications', []], ['lines/0/attributes', []]],
    ['BR-DE-CVD-04', ['lines/0/classifications', [{ id: 'M9', scheme: 'CVD' }]]],
    ['BR-DE-CVD-05', ['lines/0/attributes', [{ name: 'cva', value: 'dirty' }]]],
    ['BR-DE-CVD-06-a', ['lines/0/attributes', []]],
    ['BR-DE-CVD-06-b', ['lines/0/classifications', [vehicle, vehicle]]],
  ] as const
).map(
  ([rule, ...changes]): Mutation => ({
    rule,
    good: { profile: 'xrechnung' },
    changes: [
      ['specification', xrechnungVehicles],
      ['references/tender', 'T-1'],
      ['lines/0/classifications', [vehicle]],
      ['lines/0/attributes', [grade]],
      ...changes,
    ],
  }),
);

const peppol = [
  ...one({ profile: 'peppol' }, [
    ['PEPPOL-EN16931-R001', 'process'],
    ['PEPPOL-EN16931-R002', 'notes/1', { text: 'Once more' }],
    ['PEPPOL-EN16931-R004', 'specification', 'urn:cen.eu:en16931:2017'],
    ['PEPPOL-EN16931-R007', 'process', 'billing'],
    ['UBL-SR-16', 'buyer/ids/1', { id: 'second' }],
    ['PEPPOL-EN16931-R010', 'buyer/electronicAddress'],
    ['PEPPOL-EN16931-R020', 'seller/electronicAddress'],
    ['PEPPOL-EN16931-R040', 'allowances/0/base', d('101.00')],
    ['PEPPOL-EN16931-R040', 'lines/0/charges/0/percent', d('2')],
    ['PEPPOL-EN16931-R041', 'charges/0/base'],
    ['PEPPOL-EN16931-R042', 'lines/0/allowances/0/percent'],
    ['PEPPOL-EN16931-R046', 'lines/0/priceDiscount', d('1.01')],
    ['PEPPOL-EN16931-R055', 'totals/taxInTaxCurrency', d('-500.00')],
    ['PEPPOL-EN16931-R110', 'lines/0/period/start', '2026-06-30'],
    ['PEPPOL-EN16931-R111', 'lines/0/period/end', '2026-08-01'],
    ['PEPPOL-EN16931-R120', 'lines/0/quantity', d('11')],
    ['PEPPOL-EN16931-R121', 'lines/0/priceQuantity', d('0')],
    ['PEPPOL-EN16931-R130', 'lines/0/priceUnit', 'KGM'],
    ['PEPPOL-EN16931-P0100', 'type', '751'],
    ['PEPPOL-EN16931-P0112', 'type', '384'],
    ['PEPPOL-COMMON-R040', 'seller/ids/0/id', '4000001000006'],
    ['PEPPOL-COMMON-R041', 'buyer/legalId/id', '974760674'],
    ['PEPPOL-COMMON-R042', 'buyer/electronicAddress', { id: '1234567', scheme: '0184' }],
    ['PEPPOL-COMMON-R043', 'payee/legalId/id', '0403170702'],
    ['PEPPOL-COMMON-R049', 'buyer/electronicAddress', { id: '5560360794', scheme: '0007' }],
    ['PEPPOL-COMMON-R050', 'buyer/electronicAddress', { id: '51824753557', scheme: '0151' }],
  ]),
  ...one({ profile: 'peppol', pay: 'debit' }, [['PEPPOL-EN16931-R061', 'payment/directDebit/mandate']]),
  {
    rule: 'PEPPOL-EN16931-R003',
    good: { profile: 'peppol' },
    changes: [
      ['buyerReference', undefined],
      ['references/order', undefined],
    ],
  },
  ...[
    ['P0104', 'VATEX-EU-G'],
    ['P0105', 'VATEX-EU-O'],
    ['P0106', 'VATEX-EU-IC'],
    ['P0107', 'VATEX-EU-AE'],
    ['P0108', 'VATEX-EU-D'],
    ['P0109', 'VATEX-EU-F'],
    ['P0110', 'VATEX-EU-I'],
    ['P0111', 'VATEX-EU-J'],
  ].map(
    ([rule, code = '']): Mutation => ({
      rule: `PEPPOL-EN16931-${rule}`,
      good: { profile: 'peppol', category: code === 'VATEX-EU-IC' ? 'E' : 'K' },
      changes: [['vat/0/exemptionCode', code]],
    }),
  ),
] satisfies readonly Mutation[];

/** Every change, in the order of the rules. */
export const profileMutations: readonly Mutation[] = [
  ...xrechnung,
  ...vehicles,
  ...peppol,
  ...germanMutations(xrechnung),
  ...nationalMutations,
];
