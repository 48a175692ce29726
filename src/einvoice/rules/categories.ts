// The rules that each category of VAT has alike: rows, identifiers of the parties, rates, bases, tax and reasons.
import { compare, type Decimal, decimalText, isWithin, minus, plus, rounded, zero } from '../decimal.ts';
import type { TermPath } from '../fault.ts';
import type { VatBreakdown, VatCategory } from '../invoice.ts';
import { familyOf } from '../profile.ts';
import { isOfCategory } from '../totals/category.ts';
import { sumOf } from '../totals/line.ts';
import { type Facts, type Placed, taxedParts } from './facts.ts';
import { type Finding, isFilled, missing, named, type RuleBody } from './rule.ts';

/** A category of VAT, and how its rules differ from those of the others. */
export interface Category {
  /** The code of UNTDID 5305. */
  readonly code: string;
  /** The middle of its rules' ids: `S` of BR-S-01. */
  readonly prefix: string;
  readonly name: string;
  /** `one` row of the breakdown, or `some`, one for each rate. */
  readonly rows: 'one' | 'some';
  /** What the seller needs: a VAT identifier, or that or a tax number; or what nobody may have. */
  readonly seller: 'VAT' | 'any' | 'none';
  /** What the buyer needs. */
  readonly buyer?: 'VAT' | 'VAT or legal';
  readonly rate: 'above zero' | 'zero or more' | 'zero' | 'none';
  readonly reason: 'needed' | 'forbidden';
  /** The code of VATEX that fits always, where there is one. */
  readonly exemption?: string;
}

/** The amount that some checks of the standard let a sum be away. */
export const one: Decimal = { units: 1n, scale: 0 };

/** Returns the rules 01 to 10 of a category. */
export function categoryRules(category: Category): readonly RuleBody[] {
  const { prefix, name } = category;
  const id = (number: string): string => `BR-${prefix}-${number}`;
  return [
    {
      id: id('01'),
      terms: ['BG-23', 'BT-118', 'BT-151', 'BT-95', 'BT-102'],
      text:
        category.rows === 'one'
          ? `The breakdown has one row "${name}" exactly when a line, an allowance or a charge is of that category.`
          : `Where a line, an allowance or a charge is "${name}", the breakdown has a row of that category.`,
      check: (facts) => rows(category, facts),
    },
    ...identifierRules(category, id),
    ...rateRules(category, id),
    {
      id: id('08'),
      terms: ['BT-116', 'BT-131', 'BT-92', 'BT-99'],
      text: `The base of a row "${name}" is the lines, less the allowances, plus the charges of that category${category.rows === 'some' ? ' and rate' : ''}.`,
      check: (facts) => rowsOf(category, facts).flatMap((row) => base(category, facts, row)),
    },
    ...taxRule(category, id('09')),
    {
      id: id('10'),
      terms: ['BT-120', 'BT-121'],
      text:
        category.reason === 'needed'
          ? `A row "${name}" says why there is no VAT, as a text or a code.`
          : `A row "${name}" has no reason for an exemption.`,
      check: (facts) => rowsOf(category, facts).flatMap((row) => reason(category, row)),
    },
  ];
}

function rowsOf({ code }: Category, { vat }: Facts): readonly Placed<VatBreakdown>[] {
  return vat.filter(({ value }) => value.category === code);
}

function partsOf({ code }: Category, facts: Facts): readonly Placed<VatCategory | undefined>[] {
  return taxedParts(facts).filter(({ value }) => value?.category === code);
}

function rows(category: Category, facts: Facts): readonly Finding[] {
  const { name, code } = category;
  const present = rowsOf(category, facts);
  const [part] = partsOf(category, facts);
  if (part !== undefined && present.length === 0) {
    const message = `expected a row of category ${code}, "${name}", got none`;
    return [{ path: ['vat'], message, hint: `${part.path.join('/')} is of that category` }];
  }
  if (category.rows === 'some') return [];
  const [, second] = present;
  // EXTENDED has a row for each reason (BR-FXEXT-Z-01 and those of the other categories).
  if (second !== undefined && familyOf(facts.profile) !== 'extended')
    return [{ path: second.path, message: `expected one row of category ${code}, got ${present.length}` }];
  const [row] = present;
  if (row === undefined || part !== undefined) return [];
  const message = `expected a line, an allowance or a charge of category ${code}, "${name}", got none`;
  return [{ path: row.path, message }];
}

const lists = [
  ['02', 'lines', 'A line'],
  ['03', 'allowances', 'An allowance of the invoice'],
  ['04', 'charges', 'A charge of the invoice'],
] as const;

/** Returns the lines, allowances or charges that a rule is about. */
function itemsOf(
  list: (typeof lists)[number][1],
  facts: Facts,
): readonly Placed<{ readonly vat?: VatCategory }>[] {
  if (list === 'lines') return facts.lines;
  // The rules look at those of lines, too, where these tell a category of their own.
  return list === 'charges'
    ? [...facts.charges, ...facts.logistics, ...facts.lineCharges]
    : [...facts.allowances, ...facts.lineAllowances];
}

function identifierRules(category: Category, id: (number: string) => string): readonly RuleBody[] {
  const needed: Readonly<Record<Category['seller'], string>> = {
    any: 'the seller has a VAT identifier or a tax number, or its tax representative has a VAT identifier',
    VAT: 'the seller or its tax representative has a VAT identifier',
    none: 'neither seller, tax representative nor buyer has a VAT identifier',
  };
  const buyer = {
    VAT: ', and the buyer has one, too',
    'VAT or legal': ', and the buyer has a VAT identifier or a legal registration',
  };
  const seller = category.seller === 'any' ? ['BT-31', 'BT-32', 'BT-63'] : ['BT-31', 'BT-63'];
  const buyerTerms = category.buyer === 'VAT or legal' ? ['BT-48', 'BT-47'] : ['BT-48'];
  const hasBuyer = category.buyer !== undefined || category.seller === 'none';
  return lists.map(([number, list, words]) => ({
    id: id(number),
    terms: [...seller, ...(hasBuyer ? buyerTerms : [])],
    text: `Where ${words.toLowerCase()} is "${category.name}", ${needed[category.seller]}${category.buyer ? buyer[category.buyer] : ''}.`,
    check: (facts) =>
      itemsOf(list, facts).some(({ value }) => value.vat?.category === category.code)
        ? identifiers(category, facts)
        : [],
  }));
}

function identifiers({ seller: asked, buyer: askedBuyer, name }: Category, { invoice }: Facts) {
  const { seller, buyer, taxRepresentative } = invoice;
  const vatIds: readonly (readonly [TermPath, string | undefined])[] = [
    [['seller', 'vatId'], seller?.vatId],
    [['taxRepresentative', 'vatId'], taxRepresentative?.vatId],
    [['buyer', 'vatId'], buyer?.vatId],
  ];
  if (asked === 'none') {
    const message = (path: TermPath): string => `expected no ${named(path)} with "${name}", got one`;
    return vatIds.flatMap(([path, value]) => (isFilled(value) ? [{ path, message: message(path) }] : []));
  }
  const found: Finding[] = [];
  const vat = isFilled(seller?.vatId) || isFilled(taxRepresentative?.vatId);
  if (!vat && !(asked === 'any' && isFilled(seller?.taxNumber)))
    found.push(
      missing(
        ['seller', 'vatId'],
        `"${name}" asks for it${asked === 'any' ? ', or for taxNumber (BT-32)' : ''}`,
      ),
    );
  const known = isFilled(buyer?.vatId) || (askedBuyer === 'VAT or legal' && isFilled(buyer?.legalId?.id));
  if (askedBuyer !== undefined && !known)
    found.push(
      missing(
        ['buyer', 'vatId'],
        `"${name}" asks for it${askedBuyer === 'VAT' ? '' : ', or for legalId (BT-47)'}`,
      ),
    );
  return found;
}

function rateRules(
  { code, name, rate: asked }: Category,
  id: (number: string) => string,
): readonly RuleBody[] {
  const terms = ['BT-152', 'BT-96', 'BT-103'];
  const texts: Readonly<Record<Category['rate'], string>> = {
    'above zero': 'has a rate above zero',
    'zero or more': 'has a rate of zero or more',
    zero: 'has the rate zero',
    none: 'has no rate',
  };
  return lists.map(([, list, words], index) => ({
    id: id(`0${index + 5}`),
    terms: terms.slice(index, index + 1),
    text: `${words} that is "${name}" ${texts[asked]}.`,
    check: (facts) =>
      itemsOf(list, facts)
        .filter(({ value }) => value.vat?.category === code)
        .flatMap(({ path, value }) => {
          // A logistics charge has a rate always (FX-EXT-2): that of "not subject to VAT" is 0.
          const own = asked === 'none' && path[0] === 'logistics' ? 'zero' : asked;
          return rate(own, [...path, 'vat', 'rate'], value.vat?.rate);
        }),
  }));
}

function rate(asked: Category['rate'], path: TermPath, got: Decimal | undefined): readonly Finding[] {
  if (asked === 'none')
    return got === undefined
      ? []
      : [{ path, message: `expected no ${named(path)}, got ${decimalText(got)}` }];
  const words = {
    'above zero': 'a rate above zero',
    'zero or more': 'a rate of zero or more',
    zero: 'the rate 0',
  };
  if (got === undefined) return [{ path, message: `expected ${words[asked]}, got nothing` }];
  const sign = compare(got, zero);
  const holds = asked === 'above zero' ? sign > 0 : asked === 'zero' ? sign === 0 : sign >= 0;
  return holds ? [] : [{ path, message: `expected ${words[asked]}, got ${decimalText(got)}` }];
}

/** To the cent where the rows are by rate, and for "not subject to VAT"; else less than one away, as the standard's own check has it. */
function base(
  category: Category,
  { sums, profile }: Facts,
  { path, value }: Placed<VatBreakdown>,
): readonly Finding[] {
  const { base: got, rate: ofRate } = value;
  if (got === undefined || (category.rows === 'some' && ofRate === undefined)) return [];
  const own = sums.filter((sum) =>
    category.rows === 'some'
      ? sum.rate !== undefined && isOfCategory(value, sum)
      : profile === 'extended'
        ? isOfCategory(value, sum)
        : sum.category === category.code,
  );
  const expected = rounded(sumOf(own.map((sum) => sum.base)), 2);
  const exact = category.rows === 'some' || category.rate === 'none';
  const parts = own.reduce((count, sum) => count + sum.parts, 0);
  const isExtended = profile === 'extended';
  const slack = isExtended ? parts : 0;
  const holds = exact || isExtended ? isWithin(got, expected, slack) : isNear(got, expected);
  if (holds) return [];
  const words = `the lines less allowances plus charges of category ${category.code}`;
  return [
    {
      path: [...path, 'base'],
      message: `expected ${decimalText(expected)}, ${words}, got ${decimalText(got)}`,
    },
  ];
}

/** Returns whether two amounts are less than one apart. */
export function isNear(a: Decimal, b: Decimal): boolean {
  return compare(minus(a, b), one) < 0 && compare(plus(a, one), b) > 0;
}

function taxRule(category: Category, id: string): readonly RuleBody[] {
  if (category.rate !== 'zero' && category.rate !== 'none') return [];
  return [
    {
      id,
      terms: ['BT-117'],
      text: `The tax of a row "${category.name}" is zero.`,
      check: (facts) =>
        rowsOf(category, facts).flatMap(({ path, value: { tax } }) =>
          tax === undefined || tax.units === 0n
            ? []
            : [{ path: [...path, 'tax'], message: `expected 0.00, got ${decimalText(tax)}` }],
        ),
    },
  ];
}

function reason(category: Category, { path, value }: Placed<VatBreakdown>): readonly Finding[] {
  const { exemptionReason: text, exemptionCode: code } = value;
  const given = isFilled(text) || isFilled(code);
  if (category.reason === 'needed') {
    if (given) return [];
    const fits = category.exemption === undefined ? '' : `, as ${category.exemption}`;
    const hint = `bind exemptionReason (BT-120), as the law asks to print it, or exemptionCode (BT-121)${fits}`;
    return [missing([...path, 'exemptionReason'], hint)];
  }
  if (!given) return [];
  const place = isFilled(text) ? 'exemptionReason' : 'exemptionCode';
  const message = `expected no ${named([...path, place])} with "${category.name}", got ${JSON.stringify(text ?? code)}`;
  return [{ path: [...path, place], message }];
}
