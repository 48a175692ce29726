// The words of what is done to the pages by hand, in German.
import type { HandWords } from '../en/hand.ts';

/** These words. */
export const hand: HandWords = {
  hand: {
    dragOnto: 'Auf die Seite ziehen',
    putOnPage: (name: string): string => `${name} auf die Seite setzen`,
    copied: (what: string): string => `Kopiert: ${what}`,
    besidePages: 'es wurde neben den Seiten abgelegt',
    pagesNotReady: 'die Seiten sind noch nicht fertig: gleich noch einmal ziehen',
    standsThere: 'es steht schon dort',
    noPlace: 'dort kann kein Block dieser Datei stehen',
    nothingToPaste: 'in der Zwischenablage ist nichts, was ein Block wird',
    tooLong: (most: number): string => `das ist zu lang: höchstens ${most.toLocaleString('de')} Zeichen`,
    tooMany: (most: number): string => `das sind zu viele Blöcke: höchstens ${most}`,
    tooLargeTable: (rows: number, columns: number): string =>
      `die Tabelle ist zu groß: höchstens ${rows} Zeilen und ${columns} Spalten`,
    broughtStyles: (names: string): string => `Mitgebrachte Stile: ${names}.`,
    otherStyles: (names: string): string =>
      `Stile, die in dieser Vorlage anders sind und so gelten, wie sie hier sind: ${names}.`,
    fileTooLarge: (name: string, size: number, most: number): string =>
      `${name} ist zu groß: es sind ${size} MB, und eine Datei einer Vorlage hat höchstens ${most} MB`,
    fileWritten: (name: string): string => `${name} liegt jetzt neben der Vorlage.`,
    tooManyFiles: (most: number): string => `höchstens ${most} Dateien auf einmal`,
    noLength: (key: string): string =>
      `sein „${key}“ ist keine Länge, die verschoben werden kann: im Editor ändern`,
    inFlow: 'er steht im Fluss: nur ein Block der Art place wird frei verschoben',
    rulers: 'Lineale an den Seiten',
  },
};
