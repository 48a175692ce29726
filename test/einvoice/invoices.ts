// Invoices for tests: made at random from a seed, with every term of the model that the profile has a place for.
import { type Decimal, plus } from '../../src/einvoice/decimal.ts';
import type { Adjustment, Delivery, Invoice, Line, Payment, References } from '../../src/einvoice/invoice.ts';
import type { Address, Contact, Party } from '../../src/einvoice/party.ts';
import { isBelow, type Profile, profiles } from '../../src/einvoice/profile.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { Dice } from './dice.ts';
import { decimal } from './random-invoice.ts';
import { words } from './words.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.';

/** The VAT categories with a rate; a rate is a part of 100. */
const rates = [7, 19, 20, 5.5, 2.1, 10, 21] as const;

/** Makes an invoice with most terms of the model from a seed. Its sums are computed; its texts are hard on purpose. */
export function fullInvoice(seed: number, profile: Profile): Invoice {
  const invoice = completed(
    new Maker(new Dice(seed), isBelow(profiles[profile].extent, 'en16931')).invoice(),
  );
  if (profile === 'minimum') return leastOf(invoice);
  const { lines: _, ...head } = invoice;
  return profile === 'basicwl' ? head : invoice;
}

/** Returns what MINIMUM has a place for. */
function leastOf({ number, issued, type, currency, buyerReference, references, ...rest }: Invoice): Invoice {
  const { seller = {}, buyer = {}, totals = {} } = rest;
  const { order } = references ?? {};
  const { name, legalId, vatId, taxNumber, address } = seller;
  const { net, tax, gross, due } = totals;
  return given({
    ...{ number, issued, type, currency, buyerReference, references: given({ order }) },
    seller: given({ name, legalId, vatId, taxNumber, address: given({ country: address?.country }) }),
    buyer: given({ name: buyer.name, legalId: buyer.legalId }),
    totals: given({ net, tax, gross, due }),
  });
}

function given(all: object): object {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

class Maker {
  readonly #dice: Dice;
  readonly #isBasic: boolean;

  constructor(dice: Dice, isBasic: boolean) {
    this.#dice = dice;
    this.#isBasic = isBasic;
  }

  invoice(): Invoice {
    const dice = this.#dice;
    const common = dice.some<Invoice>({
      ...(dice.below(2) === 0
        ? { taxPointCode: dice.one(['3', '35', '432']) }
        : this.#isBasic
          ? {}
          : { taxPoint: this.#date() }),
      due: this.#date(),
      buyerReference: this.#id(),
      buyerAccount: this.#id(),
      notes: dice.many(3, () =>
        dice.some({ subject: dice.one(['AAI', 'REG', 'PMT']), text: this.#text() }, ['text']),
      ),
      references: this.#references(),
      payee: dice.some({ name: this.#text(), id: this.#identifier(), legalId: this.#identifier() }, ['name']),
      taxRepresentative: { name: this.#text(), vatId: 'FR12345678901', address: this.#address() },
      delivery: this.#delivery(),
      period: { start: this.#date(), end: this.#date() },
      allowances: dice.many(2, () => this.#adjustment()),
      charges: dice.many(2, () => this.#adjustment()),
    });
    return {
      number: this.#id(),
      issued: this.#date(),
      type: dice.one(['380', '380', '381', '384', '326', '389']),
      currency: dice.one(['EUR', 'USD', 'CHF']),
      seller: this.#party(true),
      buyer: this.#party(false),
      payment: this.#payment(),
      lines: Array.from({ length: 1 + dice.below(6) }, (_, index) => this.#line(index)),
      ...common,
      ...this.#paid(),
    };
  }

  #paid(): Invoice {
    const dice = this.#dice;
    const prepaid = dice.below(3) === 0 ? { prepaid: decimal(dice.below(1000), 2) } : {};
    if (dice.below(4) > 0) return { totals: prepaid };
    const taxInTaxCurrency = decimal(dice.below(99999), 2);
    return { taxCurrency: dice.one(['GBP', 'SEK']), totals: { ...prepaid, taxInTaxCurrency } };
  }

  #line(index: number): Line {
    const dice = this.#dice;
    const quantity: Decimal = { units: BigInt(1 + dice.below(5000)), scale: dice.below(4) };
    const price: Decimal = { units: BigInt(dice.below(200_000)), scale: dice.below(5) };
    const allowances = dice.many(2, () => this.#lineAdjustment());
    const charges = dice.many(1, () => this.#lineAdjustment());
    const discount = decimal(dice.below(500), 2);
    const isDiscounted = dice.below(2) === 0;
    return dice.some<Line>(
      {
        id: String(index + 1),
        name: this.#text(),
        quantity,
        unit: dice.one(['C62', 'HUR', 'KGM', 'XPP']),
        price,
        vat: { category: 'S', rate: percentOf(dice.one(rates)) },
        note: this.#text(),
        period: { start: this.#date(), end: this.#date() },
        allowances,
        charges,
        ...(isDiscounted ? { grossPrice: plus(price, discount), priceDiscount: discount } : {}),
        standardItem: { id: '4012345001235', scheme: '0160' },
        ...(this.#isBasic ? {} : this.#fullLine()),
      },
      [
        'id',
        'name',
        'quantity',
        'unit',
        'price',
        'vat',
        'allowances',
        'charges',
        'grossPrice',
        'priceDiscount',
        'priceQuantity',
        'priceUnit',
      ],
    );
  }

  #fullLine(): Line {
    const dice = this.#dice;
    return {
      object: dice.some({ id: this.#id(), scheme: 'AAB' }, ['id']),
      orderLine: this.#id(),
      buyerAccount: this.#id(),
      sellerItem: this.#id(),
      buyerItem: this.#id(),
      description: this.#text(),
      origin: dice.one(['DE', 'FR', 'CN']),
      classifications: dice.many(2, () =>
        dice.some({ id: this.#id(), scheme: 'STI', version: '19.05.01' }, ['id', 'scheme']),
      ),
      attributes: dice.many(2, () => ({ name: this.#text(), value: this.#text() })),
      ...(dice.below(3) === 0 ? { priceQuantity: { units: 1n, scale: 0 }, priceUnit: 'C62' } : {}),
    };
  }

  #adjustment(): Adjustment {
    return { ...this.#amount(), vat: { category: 'S', rate: percentOf(this.#dice.one(rates)) } };
  }

  #lineAdjustment(): Adjustment {
    const { base, percent, ...rest } = this.#amount();
    const found: Adjustment = this.#isBasic
      ? { ...(base && { amount: base }) }
      : { ...(base && percent && { base, percent }) };
    return { ...rest, ...found };
  }

  #amount(): Adjustment {
    const dice = this.#dice;
    const base = decimal(dice.below(100_000), 2);
    const percent: Decimal = { units: BigInt(dice.below(500)), scale: 1 };
    const isOfBase = dice.below(2) === 0;
    return {
      ...(isOfBase ? { base, percent } : { amount: decimal(dice.below(3000), 2) }),
      ...dice.some({ reason: this.#text(), reasonCode: '95' }, ['reason']),
    };
  }

  #references(): References {
    const dice = this.#dice;
    const basic: References = {
      contract: this.#id(),
      order: this.#id(),
      despatchAdvice: this.#id(),
      preceding: dice.many(2, () => dice.some({ number: this.#id(), issued: this.#date() }, ['number'])),
    };
    if (this.#isBasic) return dice.some(basic);
    return dice.some({
      ...basic,
      project: this.#id(),
      salesOrder: this.#id(),
      receivingAdvice: this.#id(),
      tender: this.#id(),
      object: dice.some({ id: this.#id(), scheme: 'AAB' }, ['id']),
      documents: dice.many(2, () =>
        dice.some(
          {
            id: this.#id(),
            description: this.#text(),
            location: 'https://example.org/a?b=1&c=2',
            file: { data: 'UGxhdGVu', mediaType: 'text/csv', name: this.#text() },
          },
          ['id'],
        ),
      ),
    });
  }

  #party(isSeller: boolean): Party {
    const dice = this.#dice;
    const plain = this.#id();
    const ids = isSeller ? [{ id: plain }, this.#identifierWithScheme()] : [this.#identifier()];
    return dice.some<Party>(
      {
        name: this.#text(),
        ...(isSeller || !this.#isBasic ? { tradingName: this.#text() } : {}),
        ids,
        legalId: this.#identifier(),
        vatId: `DE${100_000_000 + dice.below(800_000_000)}`,
        electronicAddress: { id: 'a+b@example.org', scheme: 'EM' },
        address: this.#address(),
        ...(isSeller ? { taxNumber: '201/123/12345' } : {}),
        ...(isSeller && !this.#isBasic ? { legalForm: this.#text() } : {}),
        ...(this.#isBasic ? {} : { contact: this.#contact() }),
      },
      ['name', 'address'],
    );
  }

  #contact(): Contact {
    return this.#dice.some({ name: this.#text(), phone: '+49 30 123', email: 'a@example.org' }, ['name']);
  }

  #address(): Address {
    return this.#dice.some<Address>(
      {
        line1: this.#text(),
        line2: this.#text(),
        line3: this.#text(),
        city: this.#text(),
        postCode: '10115',
        region: this.#text(),
        country: this.#dice.one(['DE', 'FR', 'BE']),
      },
      ['country'],
    );
  }

  #delivery(): Delivery {
    return this.#dice.some<Delivery>({
      name: this.#text(),
      location: this.#identifier(),
      date: this.#date(),
      address: this.#address(),
    });
  }

  #payment(): Payment {
    const dice = this.#dice;
    const means = dice.one(['58', '30', '59', '48', '10']);
    const account = (): string => (dice.below(2) === 0 ? 'DE02120300000000202051' : 'A 123/4');
    const common: Payment = dice.some(
      {
        means,
        terms: this.#text(),
        reference: this.#text(),
        ...(this.#isBasic ? {} : { meansText: this.#text() }),
      },
      ['means'],
    );
    if (means === '59')
      return {
        ...common,
        directDebit: dice.some({
          mandate: this.#id(),
          creditor: 'DE98ZZZ09999999999',
          account: 'DE02120300000000202051',
        }),
      };
    if (means === '48' && !this.#isBasic)
      return { ...common, card: dice.some({ number: '123456', holder: this.#text() }, ['number']) };
    if (means === '10' || means === '48') return common;
    const full = (): object => (this.#isBasic ? {} : dice.some({ name: this.#text(), bic: 'BYLADEM1001' }));
    return {
      ...common,
      transfers: [
        { account: account(), ...full() },
        ...dice.many(2, () => ({ account: account(), ...full() })),
      ],
    };
  }

  #identifier(): { readonly id: string; readonly scheme?: string } {
    return this.#dice.below(2) === 0 ? { id: this.#id() } : this.#identifierWithScheme();
  }

  #identifierWithScheme(): { readonly id: string; readonly scheme: string } {
    return { id: this.#id(), scheme: this.#dice.one(['0088', '0060', '0204']) };
  }

  #text(): string {
    const dice = this.#dice;
    return Array.from({ length: 1 + dice.below(3) }, () => dice.one(words)).join(' ');
  }

  #id(): string {
    const dice = this.#dice;
    const middle = Array.from({ length: 1 + dice.below(12) }, () =>
      letters.charAt(dice.below(letters.length)),
    );
    return `R${middle.join('')}`;
  }

  #date(): string {
    const day = new Date(Date.UTC(2026, 0, 1 + this.#dice.below(700)));
    return day.toISOString().slice(0, 10);
  }
}

function percentOf(rate: number): Decimal {
  return { units: BigInt(Math.round(rate * 10)), scale: 1 };
}
