// The names of functions and of what the language itself binds. An item or a definition may have none of them.

/** JSONata's own functions, as of 2.2. */
export const jsonataFunctions: ReadonlySet<string> = new Set(
  (
    'abs append assert average base64decode base64encode boolean ceil clone contains count decodeUrl ' +
    'decodeUrlComponent distinct each encodeUrl encodeUrlComponent error eval exists filter floor formatBase ' +
    'formatInteger formatNumber fromMillis join keys length lookup lowercase map match max merge millis min not now ' +
    'number pad parseInteger power random reduce replace reverse round shuffle sift single sort split spread sqrt ' +
    'string substring substringAfter substringBefore sum toMillis trim type uppercase zip'
  ).split(' '),
);

/** The functions that Platen adds. */
export const formatFunctions: ReadonlySet<string> = new Set([
  'currency',
  'decimal',
  'percent',
  'date',
  'roundHalfUp',
]);

/** The function that prints a message. It is there in templates with `messages`. */
export const messageFunction = 't';

/** The function that an item calls which a sum leaves out. No author can write its name. */
export const leftOutFunction = 'an item is left out';

/** The names that are known only in header, footer and background. */
export const pageNames: ReadonlySet<string> = new Set([
  'pageNumber',
  'totalPages',
  'sectionPage',
  'sectionPages',
]);

/** The functions among the facts of the page: of a block by its id, its page and its number. They are known everywhere. */
export const pageFunctions: ReadonlySet<string> = new Set(['pageOf', 'numberOf']);

/** The names that the language binds by itself, besides functions. `as` and `define` may not hide them either. */
export const boundNames: ReadonlySet<string> = new Set([
  ...pageNames,
  'root',
  'index',
  'position',
  'rows',
  'sums',
  'pageSums',
  'key',
  'group',
  'groupSums',
  'continued',
]);

/** Returns why an item or a definition may not have a name, or undefined when it may. */
export function reservedName(name: string): string | undefined {
  if (jsonataFunctions.has(name) || formatFunctions.has(name) || pageFunctions.has(name)) {
    return `"${name}" is the name of a function`;
  }
  return boundNames.has(name) ? `"$${name}" has a meaning of its own` : undefined;
}
