// The changes that break each rule: a good invoice of the right kind, and what is put where.
import { vatCategories } from '../../src/einvoice/rules/vat.ts';
import { extendedMutations } from './extended-invoice.ts';
import { frenchMutations } from './french-invoice.ts';
import { d } from './good-invoice.ts';
import { type Change, type Mutation, one } from './mutation.ts';
import { profileMutations } from './profile-mutations.ts';

const head = one({}, [
  ['BR-01', 'specification'],
  ['BR-02', 'number'],
  ['BR-03', 'issued'],
  ['BR-04', 'type'],
  ['BR-05', 'currency'],
  ['BR-CO-03', 'taxPoint', '2026-08-01'],
  ['BR-16', 'lines', []],
  ['BR-29', 'period/end', '2026-06-30'],
  ['BR-CO-19', 'period', {}],
  ['BR-52', 'references/documents/0/id'],
  ['BR-53', 'totals/taxInTaxCurrency'],
  ['BR-53', 'taxCurrency', 'EUR'],
  ['BR-55', 'references/preceding/0/number'],
  ['FX-SCH-A-000160', 'notes/0/text'],
  ['FX-SCH-A-000285', 'references/documents/0/file/mediaType'],
  ['FX-SCH-A-000286', 'references/documents/1/file/name'],
]);

const parties = one({}, [
  ['BR-06', 'seller/name'],
  ['BR-07', 'buyer/name', ' '],
  ['BR-08', 'seller/address'],
  ['BR-09', 'seller/address/country'],
  ['BR-10', 'buyer/address', {}],
  ['BR-11', 'buyer/address/country'],
  ['BR-17', 'payee/name'],
  ['BR-17', 'payee/name', 'Holzwerk GmbH'],
  ['BR-17', 'payee/legalId/id', 'HRB 1234'],
  ['BR-18', 'taxRepresentative/name'],
  ['BR-19', 'taxRepresentative/address'],
  ['BR-20', 'taxRepresentative/address/country'],
  ['BR-56', 'taxRepresentative/vatId'],
  ['BR-57', 'delivery/address/country'],
  ['BR-62', 'seller/electronicAddress/scheme'],
  ['BR-63', 'buyer/electronicAddress/scheme'],
  ['BR-CO-09', 'seller/vatId', '123456789'],
  ['BR-CO-09', 'buyer/vatId', 'UK123456789'],
  ['BR-CO-09', 'taxRepresentative/vatId', 'de987654321'],
  ['FX-SCH-A-000163', 'buyer/ids', [{ id: 'first' }, { id: 'second' }]],
  ['FX-SCH-A-000163', 'buyer/ids/1', { id: '4012345000009', scheme: '0088' }],
]);

const identified: readonly Mutation[] = [
  {
    rule: 'BR-CO-26',
    good: {},
    changes: [
      ['seller/ids', []],
      ['seller/legalId', undefined],
      ['seller/vatId', undefined],
    ],
  },
  {
    rule: 'BR-CO-25',
    good: {},
    changes: [
      ['due', undefined],
      ['payment/terms', undefined],
    ],
  },
  {
    rule: 'BR-CO-25',
    good: { profile: 'peppol' },
    changes: [
      ['due', undefined],
      ['payment/terms', undefined],
    ],
  },
];

const payment = [
  ...one({}, [
    ['BR-49', 'payment/means'],
    ['BR-50', 'payment/transfers/0/account'],
    ['BR-61', 'payment/transfers', []],
  ]),
  ...one({ pay: 'card' }, [
    ['BR-51', 'payment/card/number', '4111 1111 1111 1111'],
    ['FX-SCH-A-000608', 'payment/card/number'],
  ]),
];

const lines = one({}, [
  ['BR-21', 'lines/0/id'],
  ['BR-22', 'lines/0/quantity'],
  ['BR-23', 'lines/1/unit'],
  ['BR-24', 'lines/1/net'],
  ['BR-25', 'lines/1/name'],
  ['BR-26', 'lines/0/price'],
  ['BR-27', 'lines/0/price', d('-0.01')],
  ['BR-28', 'lines/0/grossPrice', d('-13.35')],
  ['BR-30', 'lines/0/period/end', '2026-07-01'],
  ['BR-CO-20', 'lines/0/period', {}],
  ['BR-CO-04', 'lines/1/vat/category'],
  ['BR-54', 'lines/0/attributes/0/name'],
  ['BR-54', 'lines/0/attributes/0/value'],
  ['BR-64', 'lines/0/standardItem/scheme'],
  ['BR-65', 'lines/0/classifications/0/scheme'],
  ['FX-SCH-A-000615', 'lines/0/object/id'],
]);

const adjustments = [
  ...one({}, [
    ['BR-31', 'allowances/0/amount'],
    ['BR-32', 'allowances/0/vat'],
    ['BR-36', 'charges/0/amount'],
    ['BR-37', 'charges/0/vat/category'],
    ['BR-41', 'lines/0/allowances/0/amount'],
    ['BR-43', 'lines/0/charges/0/amount'],
  ]),
  ...[
    ['BR-33', 'allowances/0'],
    ['BR-38', 'charges/0'],
    ['BR-42', 'lines/0/allowances/0'],
    ['BR-44', 'lines/0/charges/0'],
  ].map(
    ([rule = '', place]): Mutation => ({
      rule,
      good: {},
      changes: [
        [`${place}/reason`, undefined],
        [`${place}/reasonCode`, undefined],
      ],
    }),
  ),
];

const breakdown = [
  ...one({}, [
    ['BR-CO-18', 'vat', []],
    ['BR-45', 'vat/0/base'],
    ['BR-46', 'vat/0/tax'],
    ['BR-47', 'vat/0/category'],
    ['BR-48', 'vat/1/rate'],
    ['BR-CO-17', 'vat/0/tax', d('99.99')],
    ['BR-S-09', 'vat/0/tax', d('99.99')],
  ]),
  ...one({ category: 'K' }, [['BR-IC-12', 'delivery/address']]),
  {
    rule: 'BR-IC-11',
    good: { category: 'K' },
    changes: [
      ['delivery/date', undefined],
      ['period', undefined],
    ],
  },
  ...one({ category: 'O' }, [
    ['BR-O-11', 'vat/1', { category: 'S', base: d('0.00'), tax: d('0.00'), rate: d('19') }],
    ['BR-O-12', 'lines/0/vat/category', 'E'],
    ['BR-O-13', 'allowances/0/vat/category', 'E'],
    ['BR-O-14', 'charges/0/vat/category', 'E'],
    ['BR-O-01', 'vat/1', { category: 'O', base: d('0.00'), tax: d('0.00') }],
  ]),
  ...one({}, [
    ['BR-B-02', 'lines/0/vat/category', 'B'],
    ['BR-B-01', 'lines/0/vat/category', 'B'],
  ]),
] satisfies readonly Mutation[];

/** The rules 01 to 10 of each category. */
const categories = vatCategories.flatMap(({ code, prefix, rate, reason, seller, buyer, rows }) => {
  const wrongRate = { 'above zero': d('0'), 'zero or more': d('-1'), zero: d('5'), none: d('0') }[rate];
  const strangers: readonly Change[] =
    seller === 'none'
      ? [['seller/vatId', 'DE123456789']]
      : [
          ['seller/vatId', undefined],
          ['seller/taxNumber', undefined],
          ['taxRepresentative', undefined],
        ];
  const row = (number: string, ...changes: readonly Change[]): Mutation => ({
    rule: `BR-${prefix}-${number}`,
    good: { category: code },
    changes,
  });
  const parts = ['lines/0', 'allowances/0', 'charges/0'];
  return [
    row('01', ['vat', []]),
    ...(rows === 'one' ? [row('01', ['vat/1', { category: code, base: d('1.00'), tax: d('0.00') }])] : []),
    ...parts.map((_, index) => row(`0${index + 2}`, ...strangers)),
    ...(buyer === undefined
      ? []
      : parts.map((_, index) =>
          row(`0${index + 2}`, ['buyer/vatId', undefined], ['buyer/legalId', undefined]),
        )),
    ...parts.map((part, index) => row(`0${index + 5}`, [`${part}/vat/rate`, wrongRate])),
    ...(rate === 'none'
      ? []
      : parts.map((part, index) => row(`0${index + 5}`, [`${part}/vat/rate`, undefined]))),
    row('08', ['vat/0/base', d('1.00')]),
    ...(rate === 'zero' || rate === 'none' ? [row('09', ['vat/0/tax', d('0.01')])] : []),
    reason === 'needed'
      ? row('10', ['vat/0/exemptionReason', undefined], ['vat/0/exemptionCode', undefined])
      : row('10', ['vat/0/exemptionReason', 'By law']),
  ];
});

const totals = one({}, [
  ['BR-12', 'totals/lines'],
  ['BR-13', 'totals/net'],
  ['BR-14', 'totals/gross'],
  ['BR-15', 'totals/due'],
  ['BR-CO-10', 'totals/lines', d('1.00')],
  ['BR-CO-11', 'totals/allowances', d('3.51')],
  ['BR-CO-11', 'totals/allowances'],
  ['BR-CO-12', 'totals/charges', d('4.91')],
  ['BR-CO-13', 'totals/net', d('314.24')],
  ['BR-CO-14', 'totals/tax', d('36.00')],
  ['BR-CO-15', 'totals/gross', d('350.00')],
  ['BR-CO-16', 'totals/due', d('340.00')],
]);

const codes = [
  ...one({}, [
    ['BR-CL-01', 'type', '1'],
    ['BR-CL-04', 'currency', 'EURO'],
    ['BR-CL-05', 'taxCurrency', 'KR'],
    ['BR-CL-06', 'taxPointCode', '29'],
    ['BR-CL-07', 'references/object/scheme', 'A'],
    ['BR-CL-07', 'lines/0/object/scheme', 'A'],
    ['BR-CL-08', 'notes/0/subject', 'ZZZZ'],
    ['BR-CL-10', 'seller/ids/0/scheme', 'GLN'],
    ['BR-CL-10', 'buyer/ids/0/scheme', 'GLN'],
    ['BR-CL-10', 'payee/id/scheme', 'GLN'],
    ['BR-CL-11', 'seller/legalId/scheme', 'HRB'],
    ['BR-CL-11', 'buyer/legalId/scheme', 'NO'],
    ['BR-CL-11', 'payee/legalId/scheme', 'BE'],
    ['BR-CL-13', 'lines/0/classifications/0/scheme', 'CPV'],
    ['BR-CL-14', 'seller/address/country', 'Germany'],
    ['BR-CL-14', 'buyer/address/country', 'EL'],
    ['BR-CL-14', 'taxRepresentative/address/country', 'XX'],
    ['BR-CL-14', 'delivery/address/country', 'fr'],
    ['BR-CL-15', 'lines/0/origin', 'DEU'],
    ['BR-CL-16', 'payment/means', 'SEPA'],
    ['BR-CL-17', 'vat/0/category', 'A'],
    ['BR-CL-17', 'allowances/0/vat/category', 'A'],
    ['BR-CL-17', 'charges/0/vat/category', 'A'],
    ['BR-CL-18', 'lines/0/vat/category', 's'],
    ['BR-CL-19', 'allowances/0/reasonCode', 'FC'],
    ['BR-CL-19', 'lines/0/allowances/0/reasonCode', 'FC'],
    ['BR-CL-20', 'charges/0/reasonCode', '95'],
    ['BR-CL-20', 'lines/0/charges/0/reasonCode', '95'],
    ['BR-CL-21', 'lines/0/standardItem/scheme', 'GTIN'],
    ['BR-CL-23', 'lines/0/unit', 'pcs'],
    ['BR-CL-23', 'lines/0/priceUnit', 'pcs'],
    ['BR-CL-24', 'references/documents/0/file/mediaType', 'application/xml'],
    ['BR-CL-25', 'seller/electronicAddress/scheme', 'email'],
    ['BR-CL-25', 'buyer/electronicAddress/scheme', '0001'],
    ['BR-CL-26', 'delivery/location/scheme', 'GLN'],
  ]),
  ...one({ category: 'E' }, [
    ['BR-CL-22', 'vat/0/exemptionCode', 'VATEX-EU-0'],
    ['FX-SCH-A-000589', 'vat/0/exemptionCode', 'vatex-eu-132'],
  ]),
];

const thousandth = d('1.000');

const writing = [
  ...one({}, [
    ['BR-DEC-01', 'allowances/0/amount', thousandth],
    ['BR-DEC-02', 'allowances/0/base', thousandth],
    ['BR-DEC-05', 'charges/0/amount', thousandth],
    ['BR-DEC-06', 'charges/0/base', thousandth],
    ['BR-DEC-09', 'totals/lines', thousandth],
    ['BR-DEC-10', 'totals/allowances', thousandth],
    ['BR-DEC-11', 'totals/charges', thousandth],
    ['BR-DEC-12', 'totals/net', thousandth],
    ['BR-DEC-13', 'totals/tax', thousandth],
    ['BR-DEC-14', 'totals/gross', thousandth],
    ['BR-DEC-15', 'totals/taxInTaxCurrency', d('1.001')],
    ['BR-DEC-16', 'totals/prepaid', thousandth],
    ['BR-DEC-17', 'totals/rounding', thousandth],
    ['BR-DEC-18', 'totals/due', thousandth],
    ['BR-DEC-19', 'vat/0/base', thousandth],
    ['BR-DEC-20', 'vat/0/tax', thousandth],
    ['BR-DEC-23', 'lines/0/net', thousandth],
    ['BR-DEC-24', 'lines/0/allowances/0/amount', thousandth],
    ['BR-DEC-25', 'lines/0/allowances/0/base', thousandth],
    ['BR-DEC-27', 'lines/0/charges/0/amount', thousandth],
    ['BR-DEC-28', 'lines/0/charges/0/base', thousandth],
    ['PEPPOL-EN16931-F001', 'issued', '1.8.2026'],
    ['PEPPOL-EN16931-F001', 'due', '2026-02-29'],
    ['PEPPOL-EN16931-F001', 'delivery/date', '2026-13-01'],
    ['PEPPOL-EN16931-F001', 'lines/0/period/start', '2026-07-00'],
    ['PEPPOL-EN16931-R008', 'lines/0/note', ''],
  ]),
  ...one({ profile: 'peppol' }, [['PEPPOL-EN16931-R008', 'buyerAccount', ' ']]),
];

/** Every change, in the order of the rules. */
export const mutations: readonly Mutation[] = [
  ...head,
  ...parties,
  ...identified,
  ...payment,
  ...lines,
  ...adjustments,
  ...breakdown,
  ...categories,
  ...totals,
  ...codes,
  ...writing,
  ...extendedMutations,
  ...frenchMutations,
  ...profileMutations,
];
