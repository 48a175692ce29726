// Computes what follows from the rest of an invoice: nets, amounts, the breakdown of VAT, and the totals (EN 16931-1, 6.4.3 and annex A).
import { type Decimal, minus, plus, rounded, zero } from '../decimal.ts';
import type { LogisticsCharge } from '../extended.ts';
import type { Adjustment, Invoice, Totals, VatBreakdown } from '../invoice.ts';
import { isWithoutLines, profileOf } from '../profile.ts';
import { type CategorySum, categorySums, isDetail, isOfCategory, isUntaxed } from './category.ts';
import { completeAdjustment, percentOf, sumOf } from './line.ts';
import { completeLines } from './lines.ts';

/**
 * Returns the invoice with all that can be computed in the place of what was bound: the net of each line, amounts that
 * follow from base and percentage, the breakdown of VAT with the exemption reasons that were bound, and the totals.
 * Amounts paid, the rounding and the VAT in another currency are taken as they are: nothing tells them. What can't be
 * computed because a part misses is left out, and counts as nothing in the sums: a rule says what misses.
 */
export function completed(invoice: Invoice): Invoice {
  const { lines, allowances, charges, logistics } = invoice;
  const parts: Invoice = {
    ...invoice,
    ...(lines === undefined ? {} : { lines: completeLines(lines) }),
    ...(allowances === undefined ? {} : { allowances: allowances.map(completeAdjustment) }),
    ...(charges === undefined ? {} : { charges: charges.map(completeAdjustment) }),
    ...(logistics === undefined ? {} : { logistics: logistics.map(completeLogistics) }),
  };
  if (lines === undefined && isWithoutLines(invoice.specification)) return withoutLines(parts);
  const asksForRate = rateInEachRow(invoice);
  const vat = categorySums(parts).map((sum) => vatRow(sum, invoice.vat ?? [], asksForRate));
  return { ...parts, vat, totals: totalsOf(parts, vat) };
}

/** The VAT of a logistics charge has a rate always: that of "not subject to VAT" is 0. */
function completeLogistics(charge: LogisticsCharge): LogisticsCharge {
  const whole = completeAdjustment(charge);
  return whole.vat?.category === 'O'
    ? { ...whole, vat: { ...whole.vat, rate: charge.vat?.rate ?? zero } }
    : whole;
}

/** Returns an invoice whose lines are not stated: the sum of them follows from the breakdown, or the total is what is bound. */
function withoutLines(parts: Invoice): Invoice {
  const { vat: rows = [], totals = {} } = parts;
  const vat = rows.map(completeRow);
  if (vat.length > 0) {
    const [off, on] = [parts.allowances, parts.charges].map((all = []) =>
      sumOf(all.map(({ amount }) => amount)),
    );
    const bases = sumOf(vat.map(({ base }) => base));
    const lines = rounded(minus(plus(bases, off ?? zero), on ?? zero), 2);
    return { ...parts, vat, totals: totalsOf(parts, vat, lines) };
  }
  const { net, tax, prepaid, rounding } = totals;
  if (net === undefined) return parts;
  const gross = plus(net, tax ?? zero);
  const due = plus(minus(gross, prepaid ?? zero), rounding ?? zero);
  return { ...parts, totals: { ...totals, gross, due } };
}

function completeRow(row: VatBreakdown): VatBreakdown {
  const { category, base } = row;
  const rate = row.rate ?? (isUntaxed(category) ? zero : undefined);
  const tax = base && taxOf({ category, rate, base });
  return { ...row, ...(rate === undefined ? {} : { rate }), ...(tax === undefined ? {} : { tax }) };
}

/** Returns whether a row of the breakdown has a rate whatever its category: in XRechnung (BR-DE-14), and in Germany by Peppol (DE-R-014). */
function rateInEachRow({ specification = '', seller, buyer }: Invoice): boolean {
  const profile = profileOf(specification);
  if (profile !== 'peppol') return profile === 'xrechnung';
  return seller?.address?.country === 'DE' && buyer?.address?.country === 'DE';
}

/** "Not subject to VAT" has no rate on a line. Where one is asked for in its row, that is 0; others take the one that is bound. */
function vatRow(sum: CategorySum, bound: readonly VatBreakdown[], asksForRate: boolean): VatBreakdown {
  const { category } = sum;
  const base = rounded(sum.base, 2);
  const tax = taxOf(sum);
  const row = bound.find((candidate) => isOfCategory(candidate, sum));
  const ofRow = category === 'O' ? (row?.rate ?? (asksForRate ? zero : undefined)) : undefined;
  const rate = sum.rate ?? ofRow;
  return {
    base,
    ...(tax === undefined ? {} : { tax }),
    ...(category === undefined ? {} : { category }),
    ...(rate === undefined ? {} : { rate }),
    ...(row?.exemptionReason === undefined ? {} : { exemptionReason: row.exemptionReason }),
    // Factur-X has these codes in capitals alone.
    ...(row?.exemptionCode === undefined ? {} : { exemptionCode: row.exemptionCode.toUpperCase() }),
  };
}

/** Returns the VAT of a category and rate, rounded once, on the sum (BR-CO-17). */
function taxOf({ category, rate, base }: Omit<CategorySum, 'parts'>): Decimal | undefined {
  if (category === 'O' || isUntaxed(category)) return rounded(zero, 2);
  return rate && percentOf(base, rate);
}

function totalsOf(parts: Invoice, vat: readonly VatBreakdown[], sumOfLines?: Decimal): Totals {
  const { prepaid, rounding, taxInTaxCurrency } = parts.totals ?? {};
  const sum = (amounts: Iterable<Decimal | undefined>): Decimal => rounded(sumOf(amounts), 2);
  const all = (adjustments: readonly Adjustment[] = []): Decimal =>
    sum(adjustments.map(({ amount }) => amount));
  const charged = [...(parts.charges ?? []), ...(parts.logistics ?? [])];
  const lines = sumOfLines ?? sum((parts.lines ?? []).filter(isDetail).map(({ net }) => net));
  const allowances = all(parts.allowances);
  const charges = all(charged);
  const net = plus(minus(lines, allowances), charges);
  const tax = sum(vat.map((row) => row.tax));
  const gross = plus(net, tax);
  return {
    lines,
    ...(parts.allowances?.length ? { allowances } : {}),
    ...(charged.length > 0 ? { charges } : {}),
    net,
    tax,
    ...(taxInTaxCurrency === undefined ? {} : { taxInTaxCurrency }),
    gross,
    ...(prepaid === undefined ? {} : { prepaid }),
    ...(rounding === undefined ? {} : { rounding }),
    due: plus(minus(gross, prepaid ?? zero), rounding ?? zero),
  };
}
