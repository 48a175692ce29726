// The rules of Peppol for sellers in Denmark, Sweden, Norway and Iceland.
import type { Invoice } from '../../invoice.ts';
import { isCreditNote } from '../../ubl/credit-notes.ts';
import { isNorwegian, isSwedish } from '../identifiers.ts';
import { type Finding, isFilled, missing, missingText, type RuleBody, unless } from '../rule.ts';
import { addressLines, bothIn, type Holds, ofScheme, rule, sellerCountry, sellerIn } from './country.ts';

const danishMeans = ['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'];

/** What a Danish means of payment asks of its reference and account. */
const danishForms: Readonly<Record<string, readonly [reference: RegExp, account: RegExp, words: string]>> = {
  50: [
    /^(01#|(04|15)#.{16}$)/s,
    /^\d{7,8}$/,
    'a reference of 01#, or of 04# or 15# and 16 signs, and an account of 7 or 8 digits',
  ],
  93: [
    /^(73#|7[15]#.{15,16}$)/s,
    /^.{8}$/s,
    'a reference of 73#, or of 71# or 75# and 15 or 16 signs, and an account of 8 signs',
  ],
};

/** Returns what a Danish means of payment lacks, for each account. */
function danishAccounts({ payment = {} }: Invoice): readonly Finding[] {
  const { means = '', reference = '', transfers = [{}], directDebit } = payment;
  if (means === '49') {
    const whole = isFilled(directDebit?.mandate) && isFilled(directDebit?.account);
    const message = 'expected a mandate and the account that is debited with the means 49, got less';
    return unless(whole, { path: ['payment', 'directDebit'], message });
  }
  const form = danishForms[means];
  return transfers.flatMap(({ account = '', bic }, index) => {
    const path = ['payment', 'transfers', index, 'account'];
    if (means === '31' || means === '42') {
      const message = `expected an account and its bank (BT-86) with the means ${means}, got less`;
      return unless(isFilled(account) && isFilled(bic), { path, message });
    }
    const [ofReference, ofAccount, words] = form ?? [/./s, /./s, ''];
    const got = `${JSON.stringify(reference)} and ${JSON.stringify(account)}`;
    return unless(form === undefined || (ofReference.test(reference) && ofAccount.test(account)), {
      path,
      message: `expected ${words} with the means ${means}, got ${got}`,
    });
  });
}

const denmark: readonly RuleBody[] = [
  rule(['DK-R-002', 'BT-30'], 'A seller in Denmark has its CVR number.', sellerIn('DK'), ({ seller }) =>
    missingText(seller?.legalId?.id, ['seller', 'legalId', 'id'], 'the CVR number, with the scheme 0184'),
  ),
  rule(
    ['DK-R-014', 'BT-30-1'],
    'The CVR number of a seller in Denmark is of the scheme 0184.',
    sellerIn('DK'),
    (one) =>
      one.seller?.legalId === undefined ? [] : ofScheme(['seller', 'legalId'], one.seller.legalId, ['0184']),
  ),
  rule(
    ['DK-R-016', 'BT-115'],
    'A credit note between seller and buyer in Denmark has no negative total.',
    bothIn('DK'),
    ({ type, totals }) =>
      unless(!isCreditNote(type) || (totals?.due?.units ?? 0n) >= 0n, {
        path: ['totals', 'due'],
        message: 'expected zero or more on a credit note, got less',
      }),
  ),
  rule(
    ['DK-R-013', 'BT-29-1', 'BT-46-1'],
    'Identifiers of seller and buyer in Denmark name their scheme.',
    bothIn('DK'),
    (invoice) =>
      (['seller', 'buyer'] as const).flatMap((name) =>
        (invoice[name]?.ids ?? []).flatMap(({ scheme }, index) =>
          missingText(scheme, [name, 'ids', index, 'scheme']),
        ),
      ),
  ),
  rule(
    ['DK-R-005', 'BT-81'],
    `Between seller and buyer in Denmark, the means of payment is one of ${danishMeans.join(', ')}.`,
    bothIn('DK'),
    ({ type, payment }) =>
      unless(isCreditNote(type) || payment?.means === undefined || danishMeans.includes(payment.means), {
        path: ['payment', 'means'],
        message: `expected one of ${danishMeans.join(', ')}, got ${payment?.means}`,
      }),
  ),
  rule(
    ['DK-R-006', 'BT-84', 'BT-86', 'BT-83', 'BT-89', 'BT-91'],
    'Between seller and buyer in Denmark, the means 31, 42, 49, 50 and 93 have the accounts and references that they are paid by.',
    bothIn('DK'),
    (invoice) => (isCreditNote(invoice.type) ? [] : danishAccounts(invoice)),
  ),
  rule(
    ['DK-R-004', 'BT-97', 'BT-104', 'BT-139', 'BT-144'],
    'Between seller and buyer in Denmark, the reason beside the code ZZZ is a tax category of four digits, or has a # inside.',
    bothIn('DK'),
    (_, { allowances, charges, lineAllowances, lineCharges }) =>
      [...allowances, ...charges, ...lineAllowances, ...lineCharges].flatMap(({ path, value }) => {
        const reason = value.reason ?? '';
        const isGiven = /^\s*\d{4}\s*$/.test(reason) || /^[^#].*#.*[^#]$/s.test(reason);
        return unless(value.reasonCode !== 'ZZZ' || isGiven, {
          path: [...path, 'reason'],
          message: `expected four digits, or a # inside of the text, got ${JSON.stringify(reason)}`,
        });
      }),
  ),
];

const isSwedishVat: Holds = (invoice) => sellerIn('SE')(invoice) && /^SE/.test(invoice.seller?.vatId ?? '');

const sweden: readonly RuleBody[] = [
  rule(
    ['SE-R-001', 'BT-31'],
    'A Swedish VAT identifier is SE and twelve digits.',
    isSwedishVat,
    ({ seller }) =>
      unless(/^SE\d{12}$/.test(seller?.vatId?.trim() ?? ''), {
        path: ['seller', 'vatId'],
        message: `expected SE and twelve digits, got ${JSON.stringify(seller?.vatId)}`,
      }),
  ),
  rule(
    ['SE-R-004', 'BT-30'],
    'The organisation number of a seller in Sweden has ten digits, the last of which is the check digit.',
    sellerIn('SE'),
    ({ seller }) => {
      const id = seller?.legalId?.id?.trim();
      return unless(id === undefined || isSwedish(id), {
        path: ['seller', 'legalId', 'id'],
        message: `expected ten digits of an organisation number, got ${JSON.stringify(id)}`,
      });
    },
  ),
  rule(
    ['SE-R-005', 'BT-32'],
    'The tax number of a seller in Sweden with an organisation number says "Godkänd för F-skatt".',
    sellerIn('SE'),
    ({ seller }) => {
      const { taxNumber, legalId } = seller ?? {};
      const says = taxNumber?.trim().toUpperCase() === 'GODKÄND FÖR F-SKATT';
      return unless(taxNumber === undefined || legalId?.id === undefined || says, {
        path: ['seller', 'taxNumber'],
        message: `expected "Godkänd för F-skatt", got ${JSON.stringify(taxNumber)}`,
      });
    },
  ),
  rule(
    ['SE-R-006', 'BT-152', 'BT-96', 'BT-103'],
    'The standard rates of a seller in Sweden are 25, 12 and 6 %.',
    isSwedishVat,
    (_, { lines, allowances, charges }) =>
      [...lines, ...allowances, ...charges].flatMap(({ path, value: { vat } }) => {
        if (vat?.category !== 'S' || vat.rate === undefined) return [];
        const percent = Number(vat.rate.units) / 10 ** vat.rate.scale;
        return unless([25, 12, 6].includes(percent), {
          path: [...path, 'vat', 'rate'],
          message: `expected 25, 12 or 6, got ${percent}`,
        });
      }),
  ),
];

/** Returns what is wrong with the documents that tell when an Icelandic claim ends. */
function eindagi({ references, due }: Invoice): readonly Finding[] {
  return (references?.documents ?? []).flatMap(({ description, id = '' }, index) => {
    if (description !== 'EINDAGI') return [];
    const path = ['references', 'documents', index, 'id'];
    if (!/^\d{4}-\d\d-\d\d$/.test(id))
      return [{ path, message: `expected YYYY-MM-DD, got ${JSON.stringify(id)}` }];
    if (due === undefined) return [missing(['due'])];
    return unless(due <= id, { path, message: `expected the due date, ${due}, or later, got ${id}` });
  });
}

const iceland: readonly RuleBody[] = [
  rule(
    ['IS-R-002', 'BT-30-1'],
    'A seller in Iceland has its kennitala (0196).',
    sellerIn('IS'),
    ({ seller }) => ofScheme(['seller', 'legalId'], seller?.legalId, ['0196']),
  ),
  rule(
    ['IS-R-003', 'BT-35', 'BT-38'],
    'The address of a seller in Iceland has a street and a post code.',
    sellerIn('IS'),
    (one) => addressLines(['seller', 'address'], one.seller?.address, ['line1', 'postCode']),
  ),
  rule(
    ['IS-R-004', 'BT-47-1'],
    'Between seller and buyer in Iceland, the buyer has its kennitala (0196).',
    bothIn('IS'),
    (one) => ofScheme(['buyer', 'legalId'], one.buyer?.legalId, ['0196']),
  ),
  rule(
    ['IS-R-005', 'BT-50', 'BT-53'],
    'Between seller and buyer in Iceland, the address of the buyer has a street and a post code.',
    bothIn('IS'),
    ({ buyer }) => addressLines(['buyer', 'address'], buyer?.address, ['line1', 'postCode']),
  ),
  rule(
    ['IS-R-006', 'BT-84', 'BT-81'],
    'The account of a seller in Iceland has twelve digits with the means 9 and 42 (IS-R-007).',
    sellerIn('IS'),
    ({ payment }) => {
      const { means, transfers = [{}] } = payment ?? {};
      if (means !== '9' && means !== '42') return [];
      return transfers.flatMap(({ account = '' }, index) =>
        unless(account.trim().length === 12, {
          path: ['payment', 'transfers', index, 'account'],
          message: `expected an account of twelve digits with the means ${means}, got ${JSON.stringify(account)}`,
        }),
      );
    },
  ),
  rule(
    ['IS-R-008', 'BT-122', 'BT-9'],
    'The document EINDAGI of a seller in Iceland has a day as its reference, the due date or later.',
    sellerIn('IS'),
    eindagi,
  ),
];

const norway: readonly RuleBody[] = [
  rule(
    ['NO-R-001', 'BT-31'],
    'A Norwegian VAT identifier is NO, the organization number and MVA.',
    (invoice) => sellerCountry(invoice) === 'NO' && /^NO/.test(invoice.seller?.vatId ?? ''),
    ({ seller }) => {
      const [, number = ''] = /^NO(\d{9})MVA$/.exec(seller?.vatId?.trim() ?? '') ?? [];
      return unless(isNorwegian(number), {
        path: ['seller', 'vatId'],
        message: `expected NO, an organization number and MVA, got ${JSON.stringify(seller?.vatId)}`,
      });
    },
  ),
];

/** The rules of the North. */
export const nordicRules: readonly RuleBody[] = [...denmark, ...sweden, ...norway, ...iceland];
