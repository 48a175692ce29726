// The words of the dialogs about whole templates, in German.
import type { WorkWords } from '../en/work.ts';
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('de');

/** These words. */
export const work: WorkWords = {
  /** The dialog for a new template. */
  beginning: {
    title: 'Neue Vorlage',
    does: 'eine neue Vorlage',
    ways: 'Anfangen mit',
    fromTemplate: 'Aus einer Vorlage',
    fromData: 'Aus Daten',
    folder: 'Ordner',
    make: 'Vorlage anlegen',
    dress: 'Aussehen',
    language: 'Sprache',
    drop: 'JSON-Dateien hierher ziehen, auswählen, oder Daten einfügen. Daraus werden die Variablen gelesen, und es entsteht ein erster Entwurf: Werte als Paare, eine Tabelle für jede Liste, Summen. Mehrere Dateien zeigen, welche Werte fehlen dürfen.',
    files: 'Dateien mit Daten',
    takeOut: 'Entfernen',
    takeOutOf: (name: string): string => `Entfernen: ${name}`,
    pasted: 'Eingefügte Daten',
    made: 'Die Vorlage ist angelegt',
    leftOut: (places, why) => `Weggelassen: ${places} – ${why}.`,
    why: {
      empty: 'in keinen Daten steht dort ein Wert',
      mixed: 'die Liste enthält Objekte und andere Werte',
      nested: 'Listen in der Liste enthalten mehr als einfache Werte',
      deep: 'es steht in mehr als 20 Objekten',
    },
    languages: { en: 'Englisch', de: 'Deutsch' },
    dresses: { sans: 'modern', serif: 'klassisch', plain: 'schwarz auf weiß' },
  },
  /** The dialog that publishes and shares. */
  release: {
    title: 'Veröffentlichen und teilen',
    does: 'veröffentlichen und teilen',
    check: 'Prüfung',
    faults: count({ one: '# Fehler: erst beheben', other: '# Fehler: erst beheben' }),
    noFaults: 'Keine Fehler',
    warnings: count({ one: '# Warnung', other: '# Warnungen' }),
    proof: 'Daten aller Art',
    proofMeans:
      'Etwa zwanzig Dokumente entstehen: keine Posten, viele, lange Wörter, Arabisch, riesige Zahlen, hundert Seiten.',
    prove: 'Ausprobieren',
    proving: 'Die Dokumente entstehen …',
    proved: (documents: number, pages: number): string => `${documents} Dokumente mit bis zu ${pages} Seiten`,
    nothingLost: 'nichts geht verloren',
    grave: count({ one: '# Fehler', other: '# Fehler' }),
    others: count({ one: '# Bemerkung', other: '# Bemerkungen' }),
    with: (data: string): string => `mit ${data}`,
    difference: 'Gegenüber der veröffentlichten Version',
    looking: 'Gesucht wird, was veröffentlicht ist …',
    against: (version: number): string => `Version ${version} ist veröffentlicht`,
    notPublished: 'Noch ist keine Version veröffentlicht.',
    push: 'Übertragen',
    pushAndPublish: 'Übertragen und veröffentlichen',
    publish: (version: number): string => `Version ${version} veröffentlichen`,
    pushed: (code: string, version: number): string =>
      `Version ${version} von ${code} ist übertragen. Aufrufe bekommen sie noch nicht.`,
    published: (code: string, version: number): string =>
      `Version ${version} von ${code} ist veröffentlicht: Aufrufe bekommen sie.`,
    refuses: 'Abgelehnt würden Aufrufe der letzten Zeit:',
    share: 'Teilen',
    pdf: 'PDF',
    html: 'Seiten als eine HTML-Datei',
    htmlMeans: 'Bilder der Seiten mit ihrem Text. Sie braucht keinen Server und führt kein Skript aus.',
    drawing: (page: number, pages: number): string => `Seite ${page} von ${pages} …`,
    size: (size: string): string => `${size}: gespeichert`,
    copy: (moment: string): string =>
      `Eine Kopie der Seiten, wie sie am ${moment} waren. Sie ändert sich nicht, wenn sich die Vorlage oder ihre Daten ändern.`,
    page: (number: number): string => `Seite ${number}`,
  },
};
