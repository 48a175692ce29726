// Five hundred letters with a logo, an address window and three paragraphs that all of them share.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  kampagne: v.title('de', 3),
  datum: v.day(),
  firma: { name: v.company(), strasse: v.street(), ort: v.town() },
  betreff: v.title('de', 7),
  absaetze: v.list(3, () => v.paragraph('de', 6)),
  empfaenger: v.list(500, () => {
    const to = v.address();
    return {
      anrede: v.pick(['Frau', 'Herr']),
      name: to.name,
      strasse: to.street,
      ort: `${to.code} ${to.town}`,
      kundennummer: v.digits(8),
      punkte: v.int(100, 20000),
    };
  }),
  unterschrift: v.person(),
});
