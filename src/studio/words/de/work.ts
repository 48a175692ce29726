// The words of the dialogs about whole templates, in German.
import type { WorkWords } from '../en/work.ts';

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
    languages: { en: 'Englisch', de: 'Deutsch' },
    dresses: { sans: 'modern', serif: 'klassisch', plain: 'schwarz auf weiß' },
  },
};
