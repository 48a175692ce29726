// The categories of VAT (UNTDID 5305), and what the lines, allowances and charges of each come to.
import { compare, type Decimal, decimals, decimalText, minus, plus, rounded, zero } from '../decimal.ts';
import type { Invoice, Line, VatCategory } from '../invoice.ts';

/** Zero rated, exempt, reverse charge, intra-community supply, export: the rate is 0 %. */
const untaxed: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G']);

/** Returns whether the rate of a category is always zero. "O", which has no rate at all, is another thing. */
export function isUntaxed(category: string | undefined): boolean {
  return category !== undefined && untaxed.has(category);
}

/** What one category and rate of an invoice comes to, before VAT. */
export interface CategorySum {
  readonly category: string | undefined;
  readonly rate: Decimal | undefined;
  readonly base: Decimal;
  /** How many lines, allowances and charges it is the sum of. */
  readonly parts: number;
}

/** Returns whether a line counts in the sums: others stand for several (`GROUP`), or tell something (`INFORMATION`). */
export function isDetail({ subtype }: Line): boolean {
  return subtype === undefined || subtype === 'DETAIL';
}

/**
 * Returns what the lines come to, less the allowances, plus the charges, by category and rate, in the order in which
 * they first occur. Lines, allowances and charges without VAT are left out: a rule says that they need it.
 */
export function categorySums({ lines, allowances, charges, logistics }: Invoice): readonly CategorySum[] {
  const sums = new Map<string, CategorySum>();
  const add = (vat: VatCategory | undefined, amount: Decimal): void => {
    if (vat?.category === undefined) return;
    // Where nothing is subject to VAT, a rate of 0 is none: logistics charges tell it all the same.
    const rate = vat.category === 'O' && vat.rate?.units === 0n ? undefined : vat.rate;
    const key = categoryKey(vat.category, rate);
    const known = sums.get(key) ?? { category: vat.category, rate, base: zero, parts: 0 };
    sums.set(key, { ...known, base: plus(known.base, amount), parts: known.parts + 1 });
  };
  for (const line of lines ?? []) if (isDetail(line)) add(line.vat, line.net ?? zero);
  for (const { vat, amount } of allowances ?? []) add(vat, minus(zero, amount ?? zero));
  for (const { vat, amount } of [...(charges ?? []), ...(logistics ?? [])]) add(vat, amount ?? zero);
  return [...sums.values()];
}

/** Returns one text for each category and rate, whatever zeros the rate ends in. */
function categoryKey(category: string | undefined, rate: Decimal | undefined): string {
  return `${category ?? ''} ${rate === undefined ? '' : decimalText(rounded(rate, decimals(rate)))}`;
}

/** Returns whether a row of the breakdown, which may name no rate, is of this category and rate. */
export function isOfCategory(row: VatCategory, { category, rate }: Omit<CategorySum, 'parts'>): boolean {
  if (row.category !== category) return false;
  return row.rate === undefined || compare(row.rate, rate ?? zero) === 0;
}
