// What a broker sends of a house, with photos.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  titel: `${v.pick(['Einfamilienhaus', 'Altbauwohnung', 'Stadtvilla', 'Reihenhaus'])} in ${v.town()}`,
  ort: `${v.street()}, ${v.town()}`,
  preis: v.int(180, 1900) * 1000,
  flaeche: v.amount(48, 320),
  zimmer: v.int(3, 16) / 2,
  baujahr: v.int(1890, 2025),
  titelbild: v.picture('photo'),
  bilder: v.list(8, () => ({ bild: v.picture('photo'), text: v.title('de', 4) })),
  beschreibung: v.list(3, () => v.paragraph('de', 5)),
  lage: v.paragraph('de', 8),
  ausstattung: v.list(12, () => v.title('de', 5)),
  makler: { name: v.company(), telefon: `0${v.digits(3)} ${v.digits(7)}` },
  energie: v.int(20, 260),
});
