// Invoices made at random from whole numbers, so that a test can compute them by another way.
import type { Decimal } from '../../src/einvoice/decimal.ts';
import type { Adjustment, Invoice, Line } from '../../src/einvoice/invoice.ts';

/** A source of whole numbers below a bound. */
export type Dice = (below: number) => number;

/** Returns dice that fall the same way for the same seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** Seven rates of VAT, in hundredths of a percent, and their category. */
export const sevenRates: readonly (readonly [category: string, rate: number])[] = [
  ['S', 1900],
  ['S', 700],
  ['S', 550],
  ['S', 2100],
  ['S', 2550],
  ['S', 1000],
  ['Z', 0],
];

/** Returns a decimal with so many decimals. */
export function decimal(units: number, scale: number): Decimal {
  return { units: BigInt(units), scale };
}

/** Returns an invoice with 1 to 12 lines, allowances and charges on lines and on the whole, and no computed term. */
export function randomInvoice(dice: Dice): Invoice {
  const some = <T>(most: number, make: () => T): readonly T[] =>
    Array.from({ length: dice(most + 1) }, () => make());
  const category = () => {
    const [name, rate] = sevenRates[dice(sevenRates.length)] ?? ['S', 1900];
    return { category: name, rate: decimal(rate, 2) };
  };
  const adjustment = (): Adjustment =>
    dice(2) === 0
      ? { amount: decimal(dice(5000), 2), reason: 'Discount' }
      : { base: decimal(dice(100000), 2), percent: decimal(dice(4000), 2), reason: 'Discount' };
  const line = (): Line => ({
    quantity: decimal(dice(100000) + 1, 3),
    unit: 'C62',
    price: decimal(dice(1000000), 4),
    ...(dice(4) === 0 ? { priceQuantity: decimal([10, 100, 3, 7][dice(4)] ?? 1, 0) } : {}),
    allowances: some(2, adjustment),
    charges: some(1, adjustment),
    vat: category(),
  });
  return {
    lines: [line(), ...some(11, line)],
    allowances: some(3, () => ({ ...adjustment(), vat: category() })),
    charges: some(2, () => ({ ...adjustment(), vat: category() })),
    totals: {
      ...(dice(3) === 0 ? { prepaid: decimal(dice(10000), 2) } : {}),
      ...(dice(5) === 0 ? { rounding: decimal(dice(9) - 4, 2) } : {}),
    },
  };
}
