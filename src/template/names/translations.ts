// What tables of foreign names look like.

/** Foreign names, and what they are called here: one name, or several of which the first that may stand there counts. */
export type Translations = Readonly<Record<string, string | readonly string[]>>;
