// A tender with numbered headings, a table of contents and tables with numbers.
import type { Vocabulary } from '../../vocabulary.ts';

const abschnitt = (v: Vocabulary) => ({
  titel: v.title('de', 5),
  absaetze: v.list(v.int(1, 3), () => v.paragraph('de', 4)),
  anforderungen: v.list(v.int(3, 5), () => v.sentence('de')),
});

export const data = (v: Vocabulary) => ({
  titel: v.title('de', 6),
  vergabestelle: `Stadt ${v.town()}`,
  ort: v.town(),
  frist: v.day(),
  kapitel: v.list(7, (index) => ({
    titel: v.title('de', 4),
    text: v.paragraph('de', 3),
    abschnitte: v.list(v.int(2, 4), () => abschnitt(v)),
    positionen: v.list(index % 2 === 0 ? v.int(6, 12) : 0, (at) => ({
      nr: `${index + 1}.${at + 1}`,
      leistung: v.title('de', 7),
      menge: v.amount(1, 900),
      einheit: v.pick(['m²', 'Std.', 'Stück', 'psch.']),
    })),
  })),
});
