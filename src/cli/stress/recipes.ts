// The kinds of data that a template is tried with.
import type { Recipe } from './make-data.ts';

/** How many items lists have in the recipe that shows how pages grow with them. */
const manyItems = 60;

/** The recipes, in the order in which they are tried. */
export const recipes: readonly Recipe[] = [
  { name: 'sample', what: 'the sample as it is' },
  { name: 'everything', what: 'with all that may be missing', optional: 'all' },
  { name: 'optional-missing', what: 'without all that may be missing', optional: 'none' },
  { name: 'no-items', what: 'lists without items', items: 0 },
  { name: 'one-item', what: 'lists of one item', items: 1 },
  { name: 'many-items', what: `lists of ${manyItems} items`, items: manyItems },
  { name: 'empty-texts', what: 'empty texts', texts: 'empty' },
  { name: 'long-words', what: 'words of 42 letters', texts: 'long_word', optional: 'all' },
  { name: 'long-texts', what: 'texts that are five times as long', texts: 'long_text', optional: 'all' },
  {
    name: 'long-texts-many',
    what: 'many items with texts that are five times as long',
    texts: 'long_text',
    items: 20,
  },
  { name: 'arabic', what: 'Arabic texts', texts: 'arabic', optional: 'all' },
  { name: 'emoji', what: 'emoji and rare signs', texts: 'emoji', optional: 'all' },
  { name: 'huge-numbers', what: 'huge numbers', numbers: 'huge' },
  { name: 'negative-numbers', what: 'negative numbers', numbers: 'negative' },
  { name: 'zeros', what: 'nothing but 0', numbers: 'zero' },
  { name: 'flipped', what: 'true and false the other way round', flips: true },
  ...[1, 2, 3, 4, 5].map(mixed),
];

function mixed(number: number): Recipe {
  return {
    name: `mixed-${number}`,
    what: 'all of this, by chance',
    items: 'mixed',
    optional: 'mixed',
    texts: 'mixed',
    numbers: 'mixed',
  };
}

/** The pages that the longest document should have. */
const wantedPages = 100;

/** The most items that are made for it. */
const mostItems = 20_000;

/** Returns the recipe of a document of about a hundred pages, or undefined where more items make no more pages. */
export function longRecipe(pagesOfOne: number, pagesOfMany: number): Recipe | undefined {
  const each = (pagesOfMany - pagesOfOne) / (manyItems - 1);
  if (each <= 0) return undefined;
  const items = Math.min(mostItems, Math.ceil(wantedPages / each));
  return { name: 'hundred-pages', what: `lists of ${items} items, for about ${wantedPages} pages`, items };
}
