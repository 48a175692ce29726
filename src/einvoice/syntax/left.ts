// What an invoice in XML says beside the terms that were read of it: nothing of it may be lost in silence.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import type { AttributeShape } from './shape.ts';

/** A value that the model has no place for. */
export interface Left {
  /** The way to its element or attribute below the root: `ram:IncludedNote[2]/ram:ContentCode`, `cbc:Note/@languageID`. */
  readonly path: string;
  readonly value: string;
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
  const walk = (element: XmlElement, path: string): void => {
    const attributes = held.used.get(element);
    const text = ownText(element).trim();
    if (attributes === undefined && text !== '') left.push({ path, value: text });
    for (const { name, value, namespace } of element.attributes)
      if (namespace !== instanceNamespace && isLeft(name, value, { attributes, text, held }))
        left.push({ path: path === '' ? `@${name}` : `${path}/@${name}`, value: value.trim() });
    const inner = elementsIn(element);
    const many = new Map<string, number>();
    for (const one of inner) many.set(nameIn(one, held), (many.get(nameIn(one, held)) ?? 0) + 1);
    const met = new Map<string, number>();
    for (const one of inner) {
      const name = nameIn(one, held);
      const at = (met.get(name) ?? 0) + 1;
      met.set(name, at);
      const step = many.get(name) === 1 ? name : `${name}[${at}]`;
      walk(one, path === '' ? step : `${path}/${step}`);
    }
  };
  walk(root, '');
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
