// The currencies of the amounts that a reader meets.
import type { TermPath } from '../fault.ts';
import { attributeOf } from './candidates.ts';
import type { Trail } from './places.ts';
import type { Leaf } from './shape.ts';
import { shown } from './values.ts';

/** An amount, where it stands. */
interface Amount {
  readonly trail: Trail;
  readonly path: TermPath;
}

/** The first amount of each currency. */
export class Currencies {
  readonly #first = new Map<string, Amount>();

  /** Notes the currency of an amount that should be in that of the invoice. */
  note({ attributes }: Leaf, trail: Trail, path: TermPath): void {
    const isInTaxCurrency = attributes.some(({ is }) => 'currency' in is && is.currency === 'taxCurrency');
    const currency = attributeOf(trail.element, 'currencyID');
    if (isInTaxCurrency || currency === undefined || this.#first.has(currency)) return;
    this.#first.set(currency, { trail, path });
  }

  /** Yields an amount in each currency that is not the one of the invoice, with what is wrong. */
  *strange(expected: unknown): Generator<Amount & { readonly message: string }> {
    if (typeof expected !== 'string') return;
    for (const [currency, amount] of this.#first)
      if (currency !== expected)
        yield { ...amount, message: `expected an amount in ${expected}, got one in ${shown(currency)}` };
  }
}
