// The `pageCount` key: how many pages a document may have, and what their number is a multiple of.
import * as f from './fields.ts';

/** The keys of `pageCount`. */
export const pageCountEntries = {
  multipleOf: f.optional(
    f.described(
      f.integer(2, 64),
      'Blank pages follow the last one until the number of pages is a multiple of this, such as 4 for a folded sheet.',
    ),
  ),
  atMost: f.optional(
    f.described(
      f.integer(1, 10_000),
      'The most pages. Content that needs more is printed smaller, as far as shrinkTo allows; what needs more even then is a fault.',
    ),
  ),
  shrinkTo: f.optional(
    f.described(
      f.number(0.1, 1),
      'The smallest part of its size that "atMost" prints the content at; default 0.7. 1 is a fault at once.',
    ),
  ),
} as const;
