// A delivery note whose articles come from several lots each.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  number: `DN${v.digits(8)}`,
  date: v.day(),
  order: `PO-${v.digits(6)}`,
  from: { name: v.company(), street: v.street(), town: v.town() },
  to: v.address(),
  positions: v.list(v.int(14, 20), () => {
    const lots = v.list(v.int(1, 4), () => ({
      lot: `L${v.digits(7)}`,
      best: v.day(),
      qty: v.int(1, 60),
      weight: v.amount(0.4, 80),
    }));
    const sent = lots.reduce((sum, { qty }) => sum + qty, 0);
    return { sku: v.digits(8), name: v.article(), ordered: sent + (v.chance(0.2) ? v.int(1, 20) : 0), lots };
  }),
  ...(v.chance(0.6) ? { remark: v.paragraph('en', 2) } : {}),
});
