// What one line, one allowance and one charge come to.
import { type Decimal, dividedBy, minus, plus, rounded, times, zero } from '../decimal.ts';
import type { Adjustment, Line, VatCategory } from '../invoice.ts';
import { isUntaxed } from './category.ts';

const hundred: Decimal = { units: 100n, scale: 0 };

/** Returns the share that a percentage is of a base, rounded to two decimals. */
export function percentOf(base: Decimal, percent: Decimal): Decimal {
  return dividedBy(times(base, percent), hundred, 2);
}

/** Returns the sum of the amounts that are there. */
export function sumOf(amounts: Iterable<Decimal | undefined>): Decimal {
  let sum = zero;
  for (const amount of amounts) if (amount !== undefined) sum = plus(sum, amount);
  return sum;
}

/** Returns quantity × price ÷ price quantity, rounded to two decimals; undefined where a factor misses or divides by zero. */
function grossOfLine({ quantity, price, priceQuantity }: Line): Decimal | undefined {
  if (quantity === undefined || price === undefined) return undefined;
  if (priceQuantity === undefined) return rounded(times(quantity, price), 2);
  return priceQuantity.units === 0n ? undefined : dividedBy(times(quantity, price), priceQuantity, 2);
}

/** Returns the net amount of a line (BT-131): its gross, less its allowances, plus its charges. */
export function netOfLine(line: Line): Decimal | undefined {
  const gross = grossOfLine(line);
  if (gross === undefined) return undefined;
  const off = sumOf((line.allowances ?? []).map(({ amount }) => amount));
  const on = sumOf((line.charges ?? []).map(({ amount }) => amount));
  return plus(minus(gross, off), on);
}

/** Returns the allowance or charge with its amount, which follows from base and percentage where none is bound. */
export function completeAdjustment(adjustment: Adjustment): Adjustment {
  const { amount, base, percent, vat } = adjustment;
  const found =
    amount ?? (base === undefined || percent === undefined ? undefined : percentOf(base, percent));
  return {
    ...adjustment,
    ...(found === undefined ? {} : { amount: found }),
    ...(vat === undefined ? {} : { vat: completeCategory(vat) }),
  };
}

/**
 * Returns the line with the net price that follows from gross price and discount where none is bound, with the amounts
 * of its allowances and charges, and with its net amount.
 */
export function completeLine(line: Line): Line {
  const { net: _bound, price: boundPrice, allowances, charges, vat, ...rest } = line;
  const price = boundPrice ?? netPrice(line);
  const parts: Line = {
    ...rest,
    ...(price === undefined ? {} : { price }),
    ...(allowances === undefined ? {} : { allowances: allowances.map(completeAdjustment) }),
    ...(charges === undefined ? {} : { charges: charges.map(completeAdjustment) }),
    ...(vat === undefined ? {} : { vat: completeCategory(vat) }),
  };
  const net = netOfLine(parts);
  return net === undefined ? parts : { ...parts, net };
}

function netPrice({ grossPrice, priceDiscount }: Line): Decimal | undefined {
  return grossPrice && minus(grossPrice, priceDiscount ?? zero);
}

/**
 * Returns a category with the rate that the standard fixes: zero for a category without tax, none for "not subject to
 * VAT", where zero says the same.
 */
function completeCategory(vat: VatCategory): VatCategory {
  const { rate, ...rest } = vat;
  if (vat.category === 'O' && rate?.units === 0n) return rest;
  return vat.rate === undefined && isUntaxed(vat.category) ? { ...vat, rate: zero } : vat;
}
