// What French platforms ask of an invoice that they carry (BR-FR, Flux 2, release 1.4.0 of 2026-06-30).
import { compare, type Decimal, decimalText, zero } from '../../decimal.ts';
import { isFilled, missing, missingText, missingValue, type RuleBody, ruleGroup, unless } from '../rule.ts';
import { numbers, rule, selfBilled, texts, words } from './asked.ts';
import { ofNotes, ofParties } from './parties.ts';

const types = words('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503');
const processes = words('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9');
const categories = words('S E AE K G O Z');
const rates = words('0 10 13 20 8.5 19.6 2.1 5.5 7 20.6 1.05 0.9 1.75 9.2 9.6');
const descriptions = words(
  'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE',
);

const corrections = words('384 471 472 473');
const credits = words('261 381 396 502 503');
const advances = words('386 500 503');
const paid = words('B2 S2 M2');
const settled = words('B4 S4 M4');
const ofSellers = words('B8 S8 M8');
const bothWays = words('B9 S9 M9');

const dates = 'BT-2 BT-7 BT-9 BT-26 BT-72 BT-73 BT-74 BT-134 BT-135 BT-X-85'.split(' ');
const amounts =
  'BT-92 BT-93 BT-99 BT-100 BT-106 BT-107 BT-108 BT-109 BT-110 BT-111 BT-112 BT-113 BT-114 BT-115 BT-116 BT-117 BT-131 BT-136 BT-137 BT-141 BT-142'.split(
    ' ',
  );

/** Returns whether a number has no more digits than these, and no more of them behind the point. */
const isWithin =
  (digits: number, decimals: number) =>
  (number: Decimal): boolean =>
    number.scale <= decimals && decimalText(number).replaceAll(/[-.]/g, '').length <= digits;

const ofDocuments: readonly RuleBody[] = [
  rule(
    ['BR-FR-01', 'BT-1', 'BT-25'],
    'the number of an invoice has 35 characters at most.',
    texts(['BT-1', 'BT-25'], (text) => [...text].length <= 35, '35 characters at most'),
  ),
  rule(
    ['BR-FR-02', 'BT-1', 'BT-25'],
    'the number of an invoice has letters, digits and + - _ / alone.',
    texts(['BT-1', 'BT-25'], (text) => /^[A-Za-z0-9+\-_/]+$/.test(text), 'letters, digits and + - _ /'),
  ),
  rule(
    ['BR-FR-03', ...dates] as [string, ...string[]],
    'a date is one of the years 2000 to 2099.',
    texts(dates, (text) => text.startsWith('20'), 'a day of the years 2000 to 2099'),
  ),
  rule(
    ['BR-FR-04', 'BT-3'],
    `the type is one of ${[...types].join(', ')}.`,
    texts(['BT-3'], (text) => types.has(text), `one of ${[...types].join(', ')}`),
  ),
  rule(
    ['BR-FR-08', 'BT-23'],
    `the business process is one of ${[...processes].join(', ')}.`,
    ({ invoice: { process: way = '' } }) =>
      unless(processes.has(way), {
        path: ['process'],
        message: `expected a business process such as B1 (goods) or S1 (services), got ${way === '' ? 'none' : JSON.stringify(way)}`,
      }),
  ),
  rule(
    ['BR-FR-17', 'BT-123'],
    'the description of an attached document is one of the list, such as BON_LIVRAISON.',
    texts(
      ['BT-123'],
      (text) => descriptions.has(text.trim().replaceAll(/\s+/g, ' ')),
      `one of ${[...descriptions].join(', ')}`,
    ),
  ),
  rule(['BR-FR-18', 'BT-123'], 'one document at most is called LISIBLE.', ({ invoice: { references } }) => {
    const found = (references?.documents ?? []).filter(({ description }) => description === 'LISIBLE');
    return unless(found.length <= 1, {
      path: ['references', 'documents'],
      message: `expected LISIBLE once, got it ${found.length} times`,
    });
  }),
  rule(
    ['BR-FR-CO-03', 'BT-3', 'BT-12', 'BG-14'],
    'a global discount (262) has a contract and a period.',
    ({ invoice: { type, references, period } }) =>
      type === '262'
        ? [
            ...missingText(references?.contract, ['references', 'contract']),
            ...missingText(period?.start, ['period', 'start']),
            ...missingText(period?.end, ['period', 'end']),
          ]
        : [],
  ),
  rule(
    ['BR-FR-CO-04', 'BT-3', 'BG-3'],
    'a correction (384, 471, 472, 473) names one invoice.',
    ({ invoice: { type = '', references } }) => {
      const count = references?.preceding?.length ?? 0;
      return unless(!corrections.has(type) || count === 1, {
        path: ['references', 'preceding'],
        message: `expected one preceding invoice, got ${count === 0 ? 'none' : count}`,
      });
    },
  ),
  rule(
    ['BR-FR-CO-05', 'BT-3', 'BT-25', 'BT-26'],
    'a credit note (261, 381, 396, 502, 503) names an invoice with its date.',
    ({ invoice: { type = '', references } }) =>
      unless(
        !credits.has(type) ||
          references?.preceding?.some(({ number, issued }) => isFilled(number) && isFilled(issued)) === true,
        {
          path: ['references', 'preceding'],
          message: 'expected a preceding invoice with its number and date, got none',
        },
      ),
  ),
];

const ofSums: readonly RuleBody[] = [
  rule(
    ['BR-FR-15', 'BT-95', 'BT-102', 'BT-118', 'BT-151'],
    'the category of VAT is one of S, E, AE, K, G, O and Z.',
    texts(
      ['BT-95', 'BT-102', 'BT-118', 'BT-151'],
      (text) => categories.has(text),
      'one of S, E, AE, K, G, O and Z',
    ),
  ),
  rule(
    ['BR-FR-16', 'BT-96', 'BT-103', 'BT-119', 'BT-152'],
    `the rate of VAT is one of ${[...rates].join(', ')}.`,
    numbers(['BT-96', 'BT-103', 'BT-119', 'BT-152'], isRate, 'a rate of VAT in France'),
  ),
  rule(
    ['BR-FR-CO-07', 'BT-9', 'BT-2'],
    'one day tells when the invoice is due: its own or a later one, unless it is paid or one of an advance.',
    ({ invoice: { due, issued = '', type = '', process: way = '', payment } }) => {
      const further = (payment?.further ?? []).map((terms, index) => ({
        path: ['payment', 'further', index, 'due'],
        day: terms.due,
      }));
      const [first, second] = [{ path: ['due'], day: due }, ...further].filter(
        ({ day }) => day !== undefined,
      );
      const isFree = advances.has(type) || paid.has(way);
      return [
        ...unless(first?.day === undefined || isFree || first.day >= issued, {
          path: first?.path ?? [],
          message: `expected ${issued} or later, got ${first?.day}`,
        }),
        ...unless(second === undefined, {
          path: second?.path ?? [],
          message: 'expected one day at which the invoice is due, got two',
          hint: 'the rules of France can be asked of one alone: write the other one into the text',
        }),
      ];
    },
  ),
  rule(
    ['BR-FR-CO-08', 'BT-23', 'BT-3'],
    'an invoice of an advance (386, 500, 503) is no final one (B4, S4, M4).',
    ({ invoice: { type = '', process: way = '' } }) =>
      unless(!settled.has(way) || !advances.has(type), {
        path: ['process'],
        message: `expected another process with the type ${type}, got ${way}`,
      }),
  ),
  rule(
    ['BR-FR-CO-09', 'BT-113', 'BT-112', 'BT-115', 'BT-9'],
    'an invoice that is paid (B2, S2, M2) says so: its total is paid, nothing is due, and the day is told.',
    ({ invoice: { process: way = '', due }, totals }) =>
      paid.has(way)
        ? [
            ...unless(
              totals.prepaid !== undefined &&
                totals.gross !== undefined &&
                compare(totals.prepaid, totals.gross) === 0,
              {
                path: ['totals', 'prepaid'],
                message: `expected the total with VAT, got ${totals.prepaid === undefined ? 'none' : decimalText(totals.prepaid)}`,
              },
            ),
            ...unless(totals.due?.units === 0n, {
              path: ['totals', 'due'],
              message: `expected 0, got ${totals.due === undefined ? 'none' : decimalText(totals.due)}`,
            }),
            ...missingText(due, ['due']),
          ]
        : [],
  ),
  rule(
    ['BR-FR-CO-12', 'BT-5', 'BT-6', 'BT-111'],
    'an invoice in another currency tells the VAT in EUR, too.',
    ({ invoice: { currency, taxCurrency }, totals }) =>
      currency === 'EUR' || currency === undefined
        ? []
        : [
            ...unless(taxCurrency === 'EUR', missing(['taxCurrency'], 'it is EUR')),
            ...missingValue(totals.taxInTaxCurrency, ['totals', 'taxInTaxCurrency']),
          ],
  ),
  rule(
    ['BR-FR-DEC-01', ...amounts] as [string, ...string[]],
    'an amount has 19 digits at most, two of them behind the point.',
    numbers(amounts, isWithin(19, 2), '19 digits at most, two of them behind the point'),
  ),
  rule(
    ['BR-FR-DEC-02', 'BT-129', 'BT-149'],
    'a quantity has 19 digits at most, four of them behind the point.',
    numbers(['BT-129', 'BT-149'], isWithin(19, 4), '19 digits at most, four of them behind the point'),
  ),
  rule(
    ['BR-FR-DEC-03', 'BT-146', 'BT-147', 'BT-148'],
    'a price has 19 digits at most, six of them behind the point, and no sign.',
    (facts) =>
      numbers(
        ['BT-146', 'BT-147', 'BT-148'],
        (number) =>
          isWithin(19, 6)(number) &&
          (bothWays.has(facts.invoice.process ?? '') || compare(number, zero) >= 0),
        '19 digits at most, six of them behind the point, and no sign',
      )(facts),
  ),
  rule(
    ['BR-FR-MV-06', 'BT-23'],
    'each line of an invoice of several sellers (B8, S8, M8) or of both ways (B9, S9, M9) names its seller, for which EN 16931 has no term.',
    ({ invoice: { process: way = '' } }) =>
      unless(!ofSellers.has(way) && !bothWays.has(way), {
        path: ['process'],
        message: `expected the legal identifier of a seller at each line with ${way}, got none`,
        hint: 'a line has no seller of its own here: take the process of an invoice of one seller, such as B1 or S1',
      }),
  ),
  rule(
    ['BR-FR-MV-13', 'BT-3', 'BT-23'],
    'an invoice of several sellers (B8, S8, M8) is no self-billing.',
    ({ invoice: { type = '', process: way = '' } }) =>
      unless(!ofSellers.has(way) || !selfBilled.has(type), {
        path: ['type'],
        message: `expected a type that is no self-billing with ${way}, got ${type}`,
      }),
  ),
  rule(
    ['BR-FR-BD-13', 'BT-3', 'BT-23'],
    'an invoice of both ways (B9, S9, M9) is self-billing.',
    ({ invoice: { type = '', process: way = '' } }) =>
      unless(!bothWays.has(way) || selfBilled.has(type), {
        path: ['type'],
        message: `expected a type of self-billing with ${way}, got ${type}`,
      }),
  ),
];

/** As the rules write them: `20`, `20.0` or `20.00`. */
function isRate(number: Decimal): boolean {
  const text = decimalText(number);
  return number.scale <= 2 && rates.has(text.includes('.') ? text.replace(/\.?0+$/, '') : text);
}

/**
 * The rules of France. Of those about sellers of single lines (BR-FR-MV, BR-FR-BD), the one that asks for them says that
 * the invoice has no such terms, and the others are not asked.
 */
export const frenchRules = ruleGroup('France', [...ofDocuments, ...ofNotes, ...ofParties, ...ofSums]);
