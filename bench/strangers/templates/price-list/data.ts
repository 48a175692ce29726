// A price list with a picture for each article, in groups.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  saison: v.pick(['Frühjahr 2026', 'Sommer 2026', 'Herbst 2026']),
  gueltigAb: v.day(),
  artikel: v
    .list(v.int(4, 5), () => v.title('de', 2))
    .flatMap((gruppe) =>
      v.list(v.int(7, 11), () => ({
        gruppe,
        nummer: `${v.digits(3)}.${v.digits(4)}`,
        name: v.article(),
        text: v.sentence('de'),
        bild: v.picture('product'),
        einheit: v.pick(['Stück', 'Paar', 'Meter', 'kg', 'Karton']),
        preis: v.amount(0.9, 1890),
        neu: v.chance(0.2),
      })),
    ),
});
