// Rules about the totals of an invoice, to the cent.
import { type Decimal, decimalText, equal, isWithin, minus, plus, rounded, zero } from '../decimal.ts';
import type { Totals } from '../invoice.ts';
import { sumOf } from '../totals/line.ts';
import type { Facts } from './facts.ts';
import { type Finding, missingValue, type RuleBody, ruleGroup } from './rule.ts';

function mandatory(id: string, term: string, name: keyof Totals, text: string): RuleBody {
  return { id, terms: [term], text, check: ({ totals }) => missingValue(totals[name], ['totals', name]) };
}

interface Sum {
  readonly id: string;
  readonly terms: readonly string[];
  readonly text: string;
  readonly name: keyof Totals;
  /** What the value must be, or undefined where a part misses. */
  readonly sum: (facts: Facts) => Decimal | undefined;
  /** What it is the sum of, in words. */
  readonly words: string;
  /** Whether a total that misses is zero: that of allowances where there are none. */
  readonly orZero?: true;
  /** The number of the rule in EXTENDED, which lets each part be a cent away. */
  readonly alike?: string;
  readonly parts?: (facts: Facts) => number;
}

function holds({ id, terms, text, name, sum, words, orZero, alike, parts }: Sum): RuleBody {
  const check = (facts: Facts): readonly Finding[] => {
    const got = facts.totals[name] ?? (orZero ? zero : undefined);
    const expected = sum(facts);
    if (got === undefined || expected === undefined) return [];
    // What comes to nothing has its sum all the same.
    const isThere = facts.totals[name] !== undefined || !hasEntries(facts, name);
    const slack = facts.profile === 'extended' ? (parts?.(facts) ?? 0) : 0;
    if (isThere && isWithin(got, rounded(expected, 2), slack)) return [];
    const found = isThere ? decimalText(got) : 'nothing';
    return [
      {
        path: ['totals', name],
        message: `expected ${decimalText(rounded(expected, 2))}, ${words}, got ${found}`,
      },
    ];
  };
  return { id, terms, text, check, ...(alike === undefined ? {} : { alike: [alike] }) };
}

function hasEntries({ allowances, charges, logistics }: Facts, name: keyof Totals): boolean {
  if (name === 'allowances') return allowances.length > 0;
  return name === 'charges' && charges.length + logistics.length > 0;
}

function grossOf({ totals: { net, tax, gross } }: Facts): Decimal | undefined {
  if (net === undefined) return undefined;
  // Some write no VAT at all where there is none: the two totals are equal then.
  return tax === undefined && gross !== undefined && equal(gross, net) ? gross : plus(net, tax ?? zero);
}

/** Returns the total without VAT. EXTENDED has it by the parts, and the others by their totals. */
function netOf({ profile, totals: { lines, allowances, charges }, ...facts }: Facts): Decimal | undefined {
  if (profile !== 'extended') return lines && plus(minus(lines, allowances ?? zero), charges ?? zero);
  const nets = sumOf(facts.details.map(({ value }) => value.net));
  const [off, on] = [facts.allowances, [...facts.charges, ...facts.logistics]].map((parts) =>
    sumOf(parts.map(({ value }) => value.amount)),
  );
  return lines && plus(minus(nets, off ?? zero), on ?? zero);
}

/** Returns how many amounts the totals are the sum of. */
function partsOf({ details, allowances, charges, logistics }: Facts): number {
  return details.length + allowances.length + charges.length + logistics.length;
}

/** The rules about the totals. */
export const totalRules = ruleGroup('totals', [
  mandatory('BR-12', 'BT-106', 'lines', 'The invoice has the sum of its lines.'),
  mandatory('BR-13', 'BT-109', 'net', 'The invoice has its total without VAT.'),
  mandatory('BR-14', 'BT-112', 'gross', 'The invoice has its total with VAT.'),
  mandatory('BR-15', 'BT-115', 'due', 'The invoice has the amount that is due.'),
  holds({
    id: 'BR-CO-10',
    terms: ['BT-106', 'BT-131'],
    text: 'The sum of the lines is that of their net amounts.',
    name: 'lines',
    sum: ({ details }) => sumOf(details.map(({ value }) => value.net)),
    words: 'the sum of the nets of the lines',
    alike: 'BR-FXEXT-CO-10',
    parts: ({ lines }) => lines.length,
  }),
  holds({
    id: 'BR-CO-11',
    terms: ['BT-107', 'BT-92'],
    text: 'The sum of the allowances is that of their amounts.',
    name: 'allowances',
    sum: ({ allowances }) => sumOf(allowances.map(({ value }) => value.amount)),
    words: 'the sum of the allowances of the invoice',
    alike: 'BR-FXEXT-CO-11',
    parts: ({ allowances }) => allowances.length,
    orZero: true,
  }),
  holds({
    id: 'BR-CO-12',
    terms: ['BT-108', 'BT-99'],
    text: 'The sum of the charges is that of their amounts.',
    name: 'charges',
    sum: ({ charges, logistics }) => sumOf([...charges, ...logistics].map(({ value }) => value.amount)),
    words: 'the sum of the charges of the invoice',
    alike: 'BR-FXEXT-CO-12',
    parts: ({ charges, logistics }) => charges.length + logistics.length,
    orZero: true,
  }),
  holds({
    id: 'BR-CO-13',
    terms: ['BT-109', 'BT-106', 'BT-107', 'BT-108'],
    text: 'The total without VAT is the lines, less the allowances, plus the charges.',
    name: 'net',
    sum: netOf,
    words: 'the lines less allowances plus charges',
    alike: 'BR-FXEXT-CO-13',
    parts: partsOf,
  }),
  holds({
    id: 'BR-CO-14',
    terms: ['BT-110', 'BT-117'],
    text: 'The total of VAT is the sum of the VAT of all categories and rates.',
    name: 'tax',
    sum: ({ vat }) => sumOf(vat.map(({ value }) => value.tax)),
    words: 'the sum of the VAT of all rates',
  }),
  holds({
    id: 'BR-CO-15',
    terms: ['BT-112', 'BT-109', 'BT-110'],
    text: 'The total with VAT is the total without it plus the VAT.',
    name: 'gross',
    sum: grossOf,
    words: 'the total without VAT plus the VAT',
    parts: partsOf,
  }),
  holds({
    id: 'BR-CO-16',
    terms: ['BT-115', 'BT-112', 'BT-113', 'BT-114'],
    text: 'What is due is the total with VAT, less what is paid, plus the rounding.',
    name: 'due',
    sum: ({ totals: { gross, prepaid, rounding } }) =>
      gross && plus(minus(gross, prepaid ?? zero), rounding ?? zero),
    words: 'the total with VAT, less what is paid, plus the rounding',
    alike: 'BR-FXEXT-CO-16',
  }),
]);
