// A file of 40 columns with all that a system knows of its orders, printed as it is.
import type { Vocabulary } from '../../vocabulary.ts';

const kinds: ((v: Vocabulary) => string)[] = [
  (v) => v.digits(6),
  (v) => v.day(),
  (v) => v.surname(),
  (v) => v.firstName(),
  (v) => v.town(),
  (v) => v.goods(),
  (v) => v.pick(['ja', 'nein', '']),
  (v) => v.amount(0.5, 900).toFixed(2).replace('.', ','),
  (v) => v.pick(['EUR', 'CHF', 'PLN', 'SEK']),
  (v) => String(v.int(0, 99)),
];

export const data = (v: Vocabulary) => ({
  file: `orders_${v.digits(8)}.csv`,
  exported: `${v.day()}T${v.time()}`,
  header: v.list(40, (index) => `${v.goods().split(' ')[0]}_${index + 1}`.slice(0, 14)),
  rows: v.list(v.int(90, 110), () =>
    v.list(40, (index) => (kinds[index % kinds.length] as (v: Vocabulary) => string)(v)),
  ),
});
