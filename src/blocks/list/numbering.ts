// Numbers of list items: decimal, letters, roman, and the full form of nested lists.
import { letters, roman } from '../../layout/numerals.ts';

/** The numbering of the items of a list. `full` is 1.2.3 over nested lists. */
export type Numbering = 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman' | 'full';

/** Returns the marker of an item. `outer` holds the numbers of the items around its list, outermost first. */
export function numberMarker(numbering: Numbering, number: number, outer: readonly number[]): string {
  switch (numbering) {
    case 'decimal':
      return `${number}.`;
    case 'lower-alpha':
      return `${letters(number)}.`;
    case 'upper-alpha':
      return `${letters(number).toUpperCase()}.`;
    case 'lower-roman':
      return `${roman(number)}.`;
    case 'upper-roman':
      return `${roman(number).toUpperCase()}.`;
    case 'full':
      return [...outer, number].join('.') + (outer.length === 0 ? '.' : '');
  }
}
