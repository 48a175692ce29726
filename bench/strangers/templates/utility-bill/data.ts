// An electricity bill with charts and a payment code.
import type { Vocabulary } from '../../vocabulary.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const data = (v: Vocabulary) => {
  const shares = v.list(4, () => v.int(5, 40));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return {
    number: v.digits(9),
    issued: v.day(0, 60),
    due: v.day(61, 120),
    supplier: `${v.surname()} Energy`,
    customer: v.address(),
    meter: `1ESY${v.digits(10)}`,
    readings: ['Day', 'Night', 'Peak'].map((register) => {
      const before = v.int(1000, 90000);
      return { register, before, now: before + v.int(120, 2400), rate: v.int(1500, 4200) / 10000 };
    }),
    months: months.map((name) => ({ name, kwh: v.int(120, 640), lastYear: v.int(120, 640) })),
    mix: ['Wind', 'Gas', 'Solar', 'Hydro'].map((source, index) => ({
      source,
      share: (shares[index] ?? 0) / all,
    })),
    standing: v.amount(18, 60),
    iban: 'DE02 1203 0000 0000 2020 51',
    tips: `${v.sentence('en')}\n\n${v.list(3, () => `- ${v.sentence('en')}`).join('\n')}`,
  };
};
