// Compares what was bound for computed terms with what they come to.
import { type Decimal, decimals, decimalText, equal, zero } from '../decimal.ts';
import type { InvoiceFault, TermPath } from '../fault.ts';
import type { Invoice, Totals, VatBreakdown } from '../invoice.ts';
import { isDetail, isOfCategory, isUntaxed } from './category.ts';

/** A computed term: its rules, and what it is in words. */
interface Computed {
  readonly term: string;
  readonly rule: string;
  /** The rule about its decimals. */
  readonly decimals: string;
  /** The other terms that the rule names. */
  readonly from: readonly string[];
  readonly words: string;
}

const lineNet: Computed = {
  term: 'BT-131',
  rule: 'PEPPOL-EN16931-R120',
  decimals: 'BR-DEC-23',
  from: ['BT-129', 'BT-146', 'BT-149', 'BT-136', 'BT-141'],
  words: 'quantity × price, less allowances, plus charges of the line',
};

/** The net of a line that stands for those below it. */
const subtotal: Computed = {
  term: 'BT-131',
  rule: 'BR-FXEXT-08',
  decimals: 'BR-DEC-23',
  from: ['BT-X-8', 'BT-X-304'],
  words: 'the sum of the lines below it',
};

const vatBase: Computed = {
  term: 'BT-116',
  rule: 'BR-S-08',
  decimals: 'BR-DEC-19',
  from: ['BT-131', 'BT-92', 'BT-99'],
  words: 'the lines less allowances plus charges of this category and rate',
};

const vatTax: Computed = {
  term: 'BT-117',
  rule: 'BR-CO-17',
  decimals: 'BR-DEC-20',
  from: ['BT-116', 'BT-119'],
  words: 'base × rate, rounded to two decimals',
};

const totals: readonly (Computed & { readonly name: keyof Totals })[] = [
  {
    name: 'lines',
    term: 'BT-106',
    rule: 'BR-CO-10',
    decimals: 'BR-DEC-09',
    from: ['BT-131'],
    words: 'the sum of the nets of the lines',
  },
  {
    name: 'allowances',
    term: 'BT-107',
    rule: 'BR-CO-11',
    decimals: 'BR-DEC-10',
    from: ['BT-92'],
    words: 'the sum of the allowances of the invoice',
  },
  {
    name: 'charges',
    term: 'BT-108',
    rule: 'BR-CO-12',
    decimals: 'BR-DEC-11',
    from: ['BT-99'],
    words: 'the sum of the charges of the invoice',
  },
  {
    name: 'net',
    term: 'BT-109',
    rule: 'BR-CO-13',
    decimals: 'BR-DEC-12',
    from: ['BT-106', 'BT-107', 'BT-108'],
    words: 'the lines less allowances plus charges',
  },
  {
    name: 'tax',
    term: 'BT-110',
    rule: 'BR-CO-14',
    decimals: 'BR-DEC-13',
    from: ['BT-117'],
    words: 'the sum of the VAT of all rates',
  },
  {
    name: 'gross',
    term: 'BT-112',
    rule: 'BR-CO-15',
    decimals: 'BR-DEC-14',
    from: ['BT-109', 'BT-110'],
    words: 'the total without VAT plus the VAT',
  },
  {
    name: 'due',
    term: 'BT-115',
    rule: 'BR-CO-16',
    decimals: 'BR-DEC-18',
    from: ['BT-112', 'BT-113', 'BT-114'],
    words: 'the total with VAT, less what is paid, plus the rounding',
  },
];

/** The rules of BT-116 by category: `BR-AE-08`. Split payment has none of its own, and is computed as the standard rate. */
const categoryRules: Readonly<Record<string, string>> = { B: 'S', K: 'IC', L: 'AF', M: 'AG' };

/**
 * Returns a fault for each computed term whose bound value is another, with both values, and for each that is bound with
 * more than two decimals. A term that is not bound is not compared. Where a part of the invoice misses, sums are not
 * compared: they would differ for that reason alone.
 *
 * `computed` is `completed(bound)`.
 */
export function compared(bound: Invoice, computed: Invoice): readonly InvoiceFault[] {
  const faults: InvoiceFault[] = [];
  const compareAt = (path: TermPath, what: Computed, values: readonly (Decimal | undefined)[]): void => {
    const fault = difference(path, what, values);
    if (fault !== undefined) faults.push(fault);
  };
  for (const [index, { net, subtype }] of (bound.lines ?? []).entries())
    compareAt(['lines', index, 'net'], subtype === 'GROUP' ? subtotal : lineNet, [
      net,
      computed.lines?.[index]?.net,
    ]);
  if (!isWhole(computed)) return faults;
  for (const [index, row] of (bound.vat ?? []).entries()) {
    if (lacksRate(row)) {
      faults.push(rowWithoutRate(['vat', index, 'rate']));
      continue;
    }
    const found = computed.vat?.find((candidate) => isOfCategory(row, { ...sumOfRow(candidate) }));
    if (found === undefined) faults.push(rowWithoutLines(['vat', index], row));
    else {
      compareAt(['vat', index, 'base'], { ...vatBase, rule: baseRule(found) }, [row.base, found.base]);
      compareAt(['vat', index, 'tax'], { ...vatTax, rule: taxRule(found) }, [row.tax, found.tax]);
    }
  }
  for (const total of totals)
    compareAt(['totals', total.name], total, [
      bound.totals?.[total.name],
      computed.totals?.[total.name] ?? zero,
    ]);
  return faults;
}

function difference(
  path: TermPath,
  what: Computed,
  [bound, computed]: readonly (Decimal | undefined)[],
): InvoiceFault | undefined {
  if (bound === undefined) return undefined;
  if (decimals(bound) > 2) {
    return {
      rule: what.decimals,
      severity: 'fatal',
      path,
      terms: [what.term],
      message: `expected two decimals at most, got ${decimalText(bound)}`,
      hint: 'round it in the expression, as with $roundHalfUp(x, 2), once and at the end',
    };
  }
  if (computed === undefined || equal(bound, computed)) return undefined;
  return {
    rule: what.rule,
    severity: 'fatal',
    path,
    terms: [what.term, ...what.from],
    message: `expected ${decimalText(computed)}, ${what.words}, got ${decimalText(bound)}`,
    hint: 'bind the value that is printed, and mend what it is computed from; or leave it out, and it is computed',
  };
}

/** Returns whether the amounts of a row can't be compared: it has no rate, and its category may have several. */
function lacksRate({ category, rate, base, tax }: VatBreakdown): boolean {
  if (rate !== undefined || category === 'O' || isUntaxed(category)) return false;
  return base !== undefined || tax !== undefined;
}

function rowWithoutRate(path: TermPath): InvoiceFault {
  return {
    rule: 'BR-48',
    severity: 'fatal',
    path,
    terms: ['BT-119'],
    message: 'expected VAT category rate (BT-119), got nothing',
    hint: 'a row is of one category and one rate',
  };
}

function rowWithoutLines(path: TermPath, { category, rate }: VatBreakdown): InvoiceFault {
  const name = rate === undefined ? `category ${category}` : `category ${category} at ${decimalText(rate)} %`;
  return {
    rule: `BR-${categoryRules[category ?? ''] ?? category ?? 'S'}-01`,
    severity: 'fatal',
    path,
    terms: ['BT-118', 'BT-119', 'BT-151', 'BT-95', 'BT-102'],
    message: `expected a line, an allowance or a charge of the ${name}, got none`,
    hint: 'a row of the breakdown is of a category and rate that the lines have',
  };
}

function baseRule({ category = 'S' }: VatBreakdown): string {
  return `BR-${categoryRules[category] ?? category}-08`;
}

function taxRule({ category = 'S' }: VatBreakdown): string {
  const isZero = category === 'O' || isUntaxed(category);
  return isZero ? `BR-${categoryRules[category] ?? category}-09` : 'BR-CO-17';
}

function sumOfRow({ category, rate, base }: VatBreakdown) {
  return { category, rate, base: base ?? zero };
}

/** Returns whether all values are there that the sums are made of. */
function isWhole({ lines = [], allowances = [], charges = [], logistics = [], vat = [] }: Invoice): boolean {
  return (
    lines.every((line) => !isDetail(line) || (line.net !== undefined && line.vat?.category !== undefined)) &&
    [...allowances, ...charges, ...logistics].every(
      ({ amount, vat: own }) => amount && own?.category !== undefined,
    ) &&
    vat.every(({ tax }) => tax !== undefined)
  );
}
