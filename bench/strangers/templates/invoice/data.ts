// The invoice of a shop: two fonts, a logo, three tables.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => {
  const items = v.list(v.int(10, 14), () => ({
    sku: v.digits(8),
    name: v.article(),
    variant: v.pick(['rot', 'blau', 'Eiche', 'Größe M', 'Größe L', 'matt']),
    quantity: v.int(1, 9),
    price: v.amount(2, 240),
    vat: v.pick([0.07, 0.19]),
  }));
  return {
    number: `2026-${v.digits(6)}`,
    date: v.day(0, 200),
    due: v.day(201, 240),
    order: `B${v.digits(7)}`,
    shop: {
      name: v.company(),
      street: v.street(),
      town: v.town(),
      vatId: `DE${v.digits(9)}`,
      iban: v.iban(),
    },
    customer: v.address(),
    items,
    payments: v.list(v.int(1, 3), () => ({
      date: v.day(0, 200),
      method: v.pick(['Überweisung', 'Kreditkarte', 'Gutschein', 'Lastschrift']),
      amount: v.amount(5, 60),
    })),
    shipping: v.pick([0, 4.9, 6.9]),
  };
};
