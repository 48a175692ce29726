// Numbers of list items: decimal, letters, roman, and the full form of nested lists.
import { type NumeralForm, numeral } from '../../layout/numerals.ts';

/** The numbering of the items of a list. `full` is 1.2.3 over nested lists. */
export type Numbering = NumeralForm | 'full';

/** Returns the marker of an item. `outer` holds the numbers of the items around its list, outermost first. */
export function numberMarker(numbering: Numbering, number: number, outer: readonly number[]): string {
  if (numbering !== 'full') return `${numeral(numbering, number)}.`;
  return [...outer, number].join('.') + (outer.length === 0 ? '.' : '');
}
