// A statement of account of 2,000 bookings.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => {
  const opening = v.amount(1000, 30000);
  let balance = Math.round(opening * 100);
  return {
    account: { holder: v.person(), street: v.street(), town: v.town(), iban: v.iban() },
    from: '2026-01-01',
    to: '2026-12-31',
    opening,
    bookings: v.list(2000, (index) => {
      const amount = v.chance(0.3) ? v.amount(5, 2400) : -v.amount(1, 900);
      balance += Math.round(amount * 100);
      const day = Math.floor(index / 5.5);
      return {
        date: v.day(day, day),
        who: v.chance(0.5) ? v.person() : v.company().slice(0, 34),
        text: v.title(v.pick(['en', 'de', 'fr', 'es']), 5),
        reference: v.digits(10),
        amount,
        balance: balance / 100,
      };
    }),
  };
};
