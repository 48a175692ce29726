// A German payslip with keys in German.
import type { Vocabulary } from '../../vocabulary.ts';

const cents = (value: number) => Math.round(value * 100) / 100;
const rates: [string, number][] = [
  ['Lohnsteuer', 0.168],
  ['Krankenversicherung', 0.0855],
  ['Rentenversicherung', 0.093],
  ['Arbeitslosenversicherung', 0.013],
  ['Pflegeversicherung', 0.018],
];

export const data = (v: Vocabulary) => {
  const base = v.amount(2800, 6900);
  const extra = v.list(v.int(4, 8), () => ({
    la: v.digits(3),
    text: v.chance(0.5) ? v.title('de', 4) : `Zulage ${v.surname()}`,
    menge: v.int(1, 30),
    satz: v.amount(4, 40),
    betrag: v.amount(20, 300),
  }));
  const { code, town } = v.place();
  return {
    monat: `${v.pick(['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli'])} 2026`,
    firma: { name: v.company(), ort: v.town() },
    person: {
      name: v.person(),
      strasse: v.street(),
      ort: `${code} ${town}`,
      nummer: v.digits(6),
      geboren: `19${v.int(60, 99)}-0${v.int(1, 9)}-${v.int(10, 28)}`,
      steuerklasse: v.int(1, 6),
      steuerId: v.digits(11),
      svNummer: `${v.digits(8)}K${v.digits(3)}`,
      iban: v.iban(),
    },
    bezuege: [{ la: '100', text: 'Gehalt', betrag: base }, ...extra],
    abzuege: rates.map(([text, satz]) => ({
      text,
      basis: base,
      satz,
      betrag: cents(base * satz),
      jahr: cents(base * satz * 6),
    })),
    urlaub: { anspruch: 30, genommen: v.int(0, 40) / 2 },
  };
};
