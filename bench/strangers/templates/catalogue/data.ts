// A catalogue of 200 cards in three columns.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  season: v.pick(['spring', 'summer', 'autumn', 'winter']),
  products: v.list(200, () => ({
    number: `${v.digits(3)}-${v.digits(4)}`,
    name: v.article(),
    text: v.sentence('en'),
    price: v.amount(2, 900),
    sale: v.chance(0.2),
    picture: v.picture('product'),
  })),
});
