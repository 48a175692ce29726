// The words of the dialogs about whole templates, in English.
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('en');

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
    made: 'The template is made',
    leftOut: (places: string, why: string): string => `Left out: ${places} (${why}).`,
    why: {
      empty: 'no data has a value there',
      mixed: 'the list holds objects and other values',
      nested: 'lists in the list hold more than plain values',
      deep: 'it stands in more than 20 objects',
    },
    languages: { en: 'English', de: 'German' },
    dresses: { sans: 'modern', serif: 'classic', plain: 'black on white' },
  },
  /** The dialog that publishes and shares. */
  release: {
    title: 'Publish and share',
    does: 'publish and share',
    check: 'Check',
    faults: count({ one: '# fault: mend it first', other: '# faults: mend them first' }),
    noFaults: 'No faults',
    warnings: count({ one: '# warning', other: '# warnings' }),
    proof: 'Data of all kinds',
    proofMeans:
      'Some twenty documents are made: no items, many, long words, Arabic, huge numbers, a hundred pages.',
    prove: 'Try it',
    proving: 'The documents are being made …',
    proved: (documents: number, pages: number): string => `${documents} documents of up to ${pages} pages`,
    nothingLost: 'nothing is lost',
    grave: count({ one: '# fault', other: '# faults' }),
    others: count({ one: '# remark', other: '# remarks' }),
    with: (data: string): string => `with ${data}`,
    difference: 'Against the published version',
    looking: 'Looking at what is published …',
    against: (version: number): string => `Version ${version} is published`,
    notPublished: 'No version is published yet.',
    push: 'Push',
    pushAndPublish: 'Push and publish',
    publish: (version: number): string => `Publish version ${version}`,
    pushed: (code: string, version: number): string =>
      `Version ${version} of ${code} is pushed. Calls do not get it yet.`,
    published: (code: string, version: number): string =>
      `Version ${version} of ${code} is published: calls get it.`,
    refuses: 'Recent calls would be refused:',
    share: 'Share',
    pdf: 'PDF',
    html: 'Pages as one HTML file',
    htmlMeans: 'Pictures of the pages with their text. It needs no server and runs no script.',
    drawing: (page: number, pages: number): string => `Page ${page} of ${pages} …`,
    size: (size: string): string => `${size}: saved`,
    copy: (moment: string): string =>
      `A copy of the pages as they were on ${moment}. It does not change when the template or its data do.`,
    page: (number: number): string => `Page ${number}`,
  },
};
