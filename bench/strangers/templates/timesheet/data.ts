// The hours of a month, with sums by week.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  mitarbeiter: v.person(),
  projektleiter: v.person(),
  monat: 'März 2026',
  eintraege: v
    .list(22, (day) => day)
    .flatMap((day) => {
      const tag = `2026-03-${String(Math.min(31, 2 + day + 2 * Math.floor(day / 5))).padStart(2, '0')}`;
      return v.list(v.int(1, 2), () => ({
        tag,
        von: v.time(7, 11),
        bis: v.time(12, 18),
        pause: v.pick([0, 15, 30, 45]),
        projekt: `${v.surname()} ${v.digits(3)}`,
        taetigkeit: v.title('de', 8),
        minuten: v.int(60, 300),
      }));
    }),
});
