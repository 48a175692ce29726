// The words of what is done to the pages by hand, in English. The other languages have the same keys: one that is missing is an error of types.

/** These words, as each language has them. */
export type HandWords = typeof hand;

/** These words. */
export const hand = {
  hand: {
    dragOnto: 'Drag it onto the page',
    putOnPage: (name: string): string => `Put ${name} on the page`,
    copied: (what: string): string => `Copied: ${what}`,
    besidePages: 'it was dropped beside the pages',
    pagesNotReady: 'the pages are not ready yet: drag it again in a moment',
    standsThere: 'it stands there already',
    noPlace: 'no block of this file can stand there',
    nothingToPaste: 'the clipboard holds nothing that becomes a block',
    tooLong: (most: number): string => `it is too long: at most ${most.toLocaleString('en')} characters`,
    tooMany: (most: number): string => `these are too many blocks: at most ${most}`,
    tooLargeTable: (rows: number, columns: number): string =>
      `the table is too large: at most ${rows} rows and ${columns} columns`,
    broughtStyles: (names: string): string => `Styles that came along: ${names}.`,
    otherStyles: (names: string): string =>
      `Styles that are others in this template, and count as they are here: ${names}.`,
    fileTooLarge: (name: string, size: number, most: number): string =>
      `${name} is too large: it has ${size} MB, and a file of a template at most ${most} MB`,
    fileWritten: (name: string): string => `${name} lies beside the template.`,
    tooManyFiles: (most: number): string => `at most ${most} files at once`,
    noLength: (key: string): string => `its “${key}” is no length that can be moved: change it in the editor`,
    inFlow: 'it stands in the flow: only a block of the kind place is moved freely',
    rulers: 'Rulers along the pages',
  },
};
