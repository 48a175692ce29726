// A contract in German and English, clause beside clause.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  number: `RV-${v.digits(5)}/2026`,
  draft: v.chance(0.5),
  parties: v.list(2, () => ({ name: v.company(), street: v.street(), town: v.town(), signs: v.person() })),
  clauses: v.list(v.int(10, 12), () => ({
    titleDe: v.title('de', 4),
    titleEn: v.title('en', 4),
    de: v.paragraph('de', 3),
    en: v.paragraph('en', 3),
    points: v.list(v.int(0, 3), () => ({ de: v.paragraph('de', 2), en: v.paragraph('en', 2) })),
  })),
  signed: v.day(),
});
