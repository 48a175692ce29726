// The words of the dialogs about whole templates, in English.
/** These words, as each language has them. */
export type WorkWords = typeof work;

/** These words. */
export const work = {
  /** The dialog for a new template. */
  beginning: {
    title: 'New template',
    does: 'a new template',
    ways: 'Begin with',
    fromTemplate: 'From a template',
    fromData: 'From data',
    folder: 'Folder',
    make: 'Make the template',
    dress: 'Dress',
    language: 'Language',
    drop: 'Drop JSON files here, choose them, or paste data. The variables are read from it, and a first layout is made: values as pairs, a table for each list, totals. Several files tell which values may be missing.',
    files: 'Files of data',
    takeOut: 'Take out',
    takeOutOf: (name: string): string => `Take out: ${name}`,
    pasted: 'Data, pasted',
    languages: { en: 'English', de: 'German' },
    dresses: { sans: 'modern', serif: 'classic', plain: 'black on white' },
  },
};
