// What an invoice in XML says beside the terms that were read of it: nothing of it may be lost in silence.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import type { TermPath } from '../fault.ts';
import { Places, type Trail } from './places.ts';
import type { AttributeShape } from './shape.ts';

/** A value that the model has no place for. */
export interface Left {
  /** The way to its element or attribute below the root: `ram:IncludedNote[2]/ram:ContentCode`, `cbc:Note/@languageID`. */
  readonly path: string;
  readonly value: string;
}

/** An element that is no term of EN 16931. */
export interface Unread {
  readonly name: string;
  /** The term around it. */
  readonly path: TermPath;
  readonly text: string;
}

/** The elements whose text is held, with those attributes of each that are held, too. */
export type Used = Map<XmlElement, readonly AttributeShape[]>;

/** What was read. */
interface Held {
  readonly used: Used;
  readonly invoice: { readonly currency?: unknown };
  /** Returns a name with the prefix that the table uses, or with `?` for a prefix that it does not know. */
  nameOf(element: XmlElement): string;
}

/** Attributes that name the list that a code is of, or the schema: they say nothing of the invoice. */
const ofLists: ReadonlySet<string> = new Set([
  ...['listID', 'listName', 'listAgencyID', 'listAgencyName', 'listVersionID', 'listURI', 'listSchemeURI'],
  ...['schemeAgencyID', 'schemeAgencyName', 'schemeVersionID', 'schemeURI', 'schemeDataURI'],
  ...['unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName', 'unitCodeListVersionID'],
  ...['currencyCodeListVersionID', 'codeListVersionID'],
]);

const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

/** Returns what is not held, in the order of the XML. */
export function leftIn(root: XmlElement, held: Held): readonly Left[] {
  const left: Left[] = [];
  const places = new Places((element) => nameIn(element, held));
  const walk = (trail: Trail): void => {
    const { element } = trail;
    const attributes = held.used.get(element);
    const text = ownText(element).trim();
    const tell = (value: string, ...attribute: readonly string[]): void => {
      const [, ...below] = places.of(trail).element.slice(1).split('/');
      left.push({ path: [...below, ...attribute].join('/'), value });
    };
    if (attributes === undefined && text !== '') tell(text);
    for (const { name, value, namespace } of element.attributes)
      if (namespace !== instanceNamespace && isLeft(name, value, { attributes, text, held }))
        tell(value.trim(), `@${name}`);
    for (const inner of elementsIn(element)) walk({ element: inner, around: trail });
  };
  walk({ element: root, around: undefined });
  return left;
}

interface Around {
  readonly attributes: readonly AttributeShape[] | undefined;
  readonly text: string;
  readonly held: Held;
}

function isLeft(name: string, value: string, { attributes, text, held }: Around): boolean {
  if (value.trim() === '' || ofLists.has(name)) return false;
  const shape = attributes?.find((one) => one.name === name);
  // The currency of an amount is told by its name; one that is not that of the invoice is told beside it.
  if (name === 'currencyID') return text !== '' && !isOwnCurrency(shape, value, held);
  return shape === undefined;
}

function isOwnCurrency(shape: AttributeShape | undefined, value: string, { invoice }: Held): boolean {
  const isOfTax = shape !== undefined && 'currency' in shape.is && shape.is.currency === 'taxCurrency';
  return isOfTax || value.trim() === invoice.currency;
}

function nameIn(element: XmlElement, held: Held): string {
  const name = held.nameOf(element);
  if (!name.startsWith('?')) return name;
  return element.prefix === '' ? element.name : `${element.prefix}:${element.name}`;
}
