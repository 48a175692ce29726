// The types of invoices that UBL has a document of its own for.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import type { Misplaced } from '../places/places.ts';
import { shown } from '../syntax/values.ts';

/** The codes of UNTDID 1001 of credit notes (EN 16931-3-2, BR-CL-01). */
const creditNotes: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
);

/** Returns whether UBL writes a type of invoice (BT-3) as a credit note. */
export function isCreditNote(type: string | undefined): boolean {
  return type !== undefined && creditNotes.has(type);
}

/** The type that an invoice may have though credit notes have it, too. */
const ofBoth = '81';

/** Returns what is wrong where an invoice has the type of a credit note, or the other way round (BR-CL-01). */
export function typeFaults(root: XmlElement): readonly Misplaced[] {
  const around = { element: root, around: undefined };
  const isCredit = root.name === 'CreditNote';
  return elementsIn(root)
    .filter(({ name }) => name === `${root.name}TypeCode`)
    .flatMap((element) => {
      const type = ownText(element).trim();
      if (isCreditNote(type) === isCredit || (!isCredit && type === ofBoth)) return [];
      const message = `expected a type of ${isCredit ? 'a credit note' : 'an invoice'}, got ${shown(type)}`;
      return [{ trail: { element, around }, rule: 'BR-CL-01', message }];
    });
}
