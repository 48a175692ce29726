// The names of functions and of what the language itself binds: none of them may be given to an item or a definition.

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

/** Known in header, footer and background alone. */
export const pageNames: ReadonlySet<string> = new Set([
  'pageNumber',
  'totalPages',
  'sectionPage',
  'sectionPages',
]);

/** Facts of the page, with the one function that is known everywhere. */
export const pageFunction = 'pageOf';

/** What the language binds by itself, functions aside; `as` and `define` may not hide it either. */
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
]);

/** Why a name may not be given to an item or a definition; undefined when it may. */
export function reservedName(name: string): string | undefined {
  if (jsonataFunctions.has(name) || formatFunctions.has(name) || name === pageFunction) {
    return `"${name}" is the name of a function`;
  }
  return boundNames.has(name) ? `"$${name}" has a meaning of its own` : undefined;
}
