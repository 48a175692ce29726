// The metadata of a document: the one list of the keys of `info`, which the language, binding and the PDF share.

/** The keys, in the order in which they are evaluated and written. */
export const infoKeys = ['title', 'author', 'subject', 'keywords'] as const;

/** One of `infoKeys`. */
export type InfoKey = (typeof infoKeys)[number];

/** The metadata of a document. A key without a text is left out. */
export type DocumentInfo = Readonly<Partial<Record<InfoKey, string>>>;
