// What a reader gives: the invoice, what is wrong with its form, and where each term stands.
import type { InvoiceFault, TermPath } from '../fault.ts';
import type { Invoice } from '../invoice.ts';
import type { Left, Unread } from './left.ts';
import type { Trail, XmlPlace } from './places.ts';

/** What is wrong with the form of an invoice, and where. */
export interface FormFault extends InvoiceFault, XmlPlace {}

/** What was read. */
export interface ReadResult {
  readonly invoice: Invoice;
  readonly faults: readonly FormFault[];
  /** The elements that are no terms of EN 16931. What they hold was not read. */
  readonly unread: readonly Unread[];
  /** Returns whether the element of a term is there without a value. */
  readonly isBlank: (path: TermPath) => boolean;
  /** Returns where a term stands, or where what is around it stands. Of a term that is nowhere it is undefined. */
  readonly placeOf: (path: TermPath) => XmlPlace | undefined;
  readonly where: (trail: Trail) => XmlPlace;
  /** Returns what the XML says and the invoice does not hold, in the order of the XML. */
  readonly left: () => readonly Left[];
}

/** The faults that are kept, and so many warnings. A hostile file may have one in each element. */
export const mostFaults = 1000;
