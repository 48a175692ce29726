// The changes that break each national rule of Peppol.
import { d } from './good-invoice.ts';
import type { Change, Mutation } from './mutation.ts';

const good = { profile: 'peppol' } as const;

/** Seller, and buyer where wanted, in a country. */
function within(country: string, buyer = false): readonly Change[] {
  const seller: Change = ['seller/address/country', country];
  return buyer ? [seller, ['buyer/address/country', country]] : [seller];
}

function all(around: readonly Change[], rows: readonly (readonly [rule: string, ...changes: Change[]])[]) {
  return rows.map(([rule, ...changes]): Mutation => ({ rule, good, changes: [...around, ...changes] }));
}

/** Between seller and buyer in Germany, the rules are those of XRechnung under other numbers. */
export function germanMutations(xrechnung: readonly Mutation[]): readonly Mutation[] {
  return xrechnung.flatMap(({ rule, good: of, changes }) => {
    const [, number, part] = /^BR-DE-(\d+)(?:-([ab]))?$/.exec(rule) ?? [];
    if (number === undefined || number === '21') return [];
    const suffix = part === undefined ? '' : part === 'a' ? '-1' : '-2';
    return [
      {
        rule: `DE-R-${number.padStart(3, '0')}${suffix}`,
        good: { ...of, profile: 'peppol' },
        changes: [['buyer/address/country', 'DE'], ...changes] as const,
      },
    ];
  });
}

const greekDocument = (description: string, location?: string) => ({ id: '400001', description, location });

/** The changes, by country. */
export const nationalMutations: readonly Mutation[] = [
  ...all(within('NL'), [
    ['NL-R-001', ['type', '381'], ['references/preceding', []]],
    ['NL-R-002', ['seller/address/line1', undefined]],
    ['NL-R-003', ['seller/legalId/scheme', '0002']],
    ['NL-R-006', ['taxRepresentative/address', { country: 'NL', city: 'Delft', line1: 'Gracht 1' }]],
    ['NL-R-007', ['payment', undefined]],
    ['NL-R-009', ['references/order', undefined]],
  ]),
  ...all(within('NL', true), [
    ['NL-R-004', ['buyer/address/postCode', undefined]],
    ['NL-R-005', ['buyer/legalId/scheme', '0192']],
    ['NL-R-008', ['payment/means', '42']],
  ]),
  ...all(
    [['seller/vatId', 'IT00743110157']],
    [
      ['IT-R-001', ['seller/taxNumber', '123']],
      ['IT-R-002', ['seller/address/line1', undefined]],
      ['IT-R-003', ['seller/address/city', undefined]],
      ['IT-R-004', ['seller/address/postCode', undefined]],
    ],
  ),
  ...all(
    [['seller/vatId', 'EL123456783'], ...within('GR')],
    [
      ['GR-R-001', ['number', '123456783|02/08/2026|1|1.1|A|7']],
      ['GR-R-002', ['seller/tradingName', undefined]],
      ['GR-R-003', ['seller/vatId', 'EL123456784']],
      ['GR-R-004', ['references/documents', []]],
      ['GR-R-004', ['references/documents', [greekDocument('##M.AR.K##'), greekDocument('##M.AR.K##')]]],
      ['GR-R-004', ['references/documents/0', { id: 'x', description: '##M.AR.K##' }]],
      ['GR-R-004', ['references/documents', [greekDocument('##M.AR.K##'), greekDocument('##INVOICE|URL##')]]],
      ['GR-R-005', ['buyer/tradingName', undefined]],
      ['GR-R-009', ['seller/electronicAddress', { id: '123456783', scheme: '0088' }]],
      ['GR-R-006', ['buyer/vatId', 'EL123'], ['buyer/address/country', 'GR']],
      ['GR-R-010', ['buyer/vatId', 'EL123456783'], ['buyer/electronicAddress', { id: '1', scheme: '9933' }]],
    ],
  ),
  ...all(within('DK'), [
    ['DK-R-002', ['seller/legalId', undefined]],
    ['DK-R-014', ['seller/legalId', { id: '12345678', scheme: '0088' }]],
  ]),
  ...all(within('DK', true), [
    ['DK-R-016', ['type', '381'], ['totals/due', d('-1.00')]],
    ['DK-R-013', ['seller/ids/0/scheme', undefined]],
    ['DK-R-005', ['payment/means', '30']],
    ['DK-R-006', ['payment/means', '42'], ['payment/transfers/0/bic', undefined]],
    ['DK-R-006', ['payment/means', '49']],
    ['DK-R-006', ['payment/means', '50']],
    ['DK-R-006', ['payment/means', '50'], ['payment/reference', '01#']],
    [
      'DK-R-006',
      ['payment/means', '50'],
      ['payment/reference', '04#1'],
      ['payment/transfers', [{ account: '1234567' }]],
    ],
    ['DK-R-006', ['payment/means', '93']],
    ['DK-R-006', ['payment/means', '93'], ['payment/reference', '71#123456789012345']],
    [
      'DK-R-006',
      ['payment/means', '93'],
      ['payment/reference', '71#1'],
      ['payment/transfers', [{ account: '12345678' }]],
    ],
    ['DK-R-004', ['charges/0/reasonCode', 'ZZZ']],
  ]),
  ...all(within('SE'), [
    ['SE-R-001', ['seller/vatId', 'SE55601257900']],
    ['SE-R-004', ['seller/legalId/id', '5560125791']],
    ['SE-R-005', ['seller/taxNumber', 'x']],
    ['SE-R-006', ['seller/vatId', 'SE556012579001']],
  ]),
  ...all(within('IS'), [
    ['IS-R-002', ['seller/legalId/scheme', '0002']],
    ['IS-R-003', ['seller/address/postCode', undefined]],
    ['IS-R-006', ['payment/means', '9']],
    ['IS-R-006', ['payment/means', '42']],
    ['IS-R-008', ['references/documents/0', { id: '2026', description: 'EINDAGI' }]],
    ['IS-R-008', ['references/documents/0', { id: '2026-08-01', description: 'EINDAGI' }]],
    [
      'IS-R-008',
      ['references/documents/0', { id: '2026-08-20', description: 'EINDAGI' }],
      ['due', undefined],
    ],
  ]),
  ...all(within('IS', true), [
    ['IS-R-004', ['buyer/legalId/scheme', '0002']],
    ['IS-R-005', ['buyer/address/line1', undefined]],
  ]),
  ...all(
    [],
    [
      ['NO-R-001', ['seller/vatId', 'NO974760674MVA']],
      ['PEPPOL-EN16931-CL007', ['currency', 'CNH']],
      ['PEPPOL-EN16931-CL008', ['seller/electronicAddress', { id: 'a@b.example', scheme: 'EM' }]],
    ],
  ),
];
