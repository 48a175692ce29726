// A billing whose rows are lists of values, as a query of a database gives them.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  period: `${v.pick(['January', 'February', 'March', 'April', 'May', 'June'])} 2026`,
  issued: v.day(150, 200),
  account: { number: `AC-${v.digits(7)}`, name: v.company(), street: v.street(), town: v.town() },
  columns: ['Date', 'Service', 'Reference', 'Hours', 'Rate', 'Amount'],
  rows: v.list(v.int(45, 60), () => {
    const hours = v.int(1, 32) / 4;
    const rate = v.pick([65, 82.5, 95, 110, 148]);
    const service = v.chance(0.5) ? v.title('en', 6) : `${v.article()}, ${v.surname()}`;
    return [
      v.day(0, 150),
      service,
      `${v.digits(4)}-${v.digits(3)}`,
      hours,
      rate,
      Math.round(hours * rate * 100) / 100,
    ];
  }),
  vat: 0.2,
});
