// Where an element stands in the XML: its line, and the way to it.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';

/** Where a term stands in the XML. */
export interface XmlPlace {
  /** From 1. */
  readonly line: number;
  /** The way to the element: `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID`. */
  readonly element: string;
}

/** An element and those around it. */
export interface Trail {
  readonly element: XmlElement;
  readonly around: Trail | undefined;
}

/** Returns the empty elements of one that is not read: itself, or those in it. */
export function emptyIn(trail: Trail): readonly Trail[] {
  const { element } = trail;
  const inner = elementsIn(element);
  if (inner.length === 0) return ownText(element).trim() === '' ? [trail] : [];
  return inner.flatMap((one) => emptyIn({ element: one, around: trail }));
}

/** Tells places. It remembers the names inside of elements that a place was asked of. */
export class Places {
  readonly #nameOf: (element: XmlElement) => string;
  readonly #names = new Map<XmlElement, ReadonlyMap<XmlElement, string>>();

  constructor(nameOf: (element: XmlElement) => string) {
    this.#nameOf = nameOf;
  }

  of(trail: Trail): XmlPlace {
    const names: string[] = [];
    for (let at: Trail | undefined = trail; at !== undefined; at = at.around)
      names.unshift(this.#numbered(at));
    return { line: trail.element.line, element: `/${names.join('/')}` };
  }

  /** Returns the name of an element, numbered where others of that name stand beside it. */
  #numbered({ element, around }: Trail): string {
    if (around === undefined) return this.#nameOf(element);
    let names = this.#names.get(around.element);
    if (names === undefined) {
      names = this.#namesIn(around.element);
      this.#names.set(around.element, names);
    }
    return names.get(element) ?? '';
  }

  #namesIn(around: XmlElement): ReadonlyMap<XmlElement, string> {
    const named = new Map<XmlElement, string>();
    for (const [name, alike] of Map.groupBy(elementsIn(around), (one) => this.#nameOf(one)))
      for (const [index, element] of alike.entries())
        named.set(element, alike.length === 1 ? name : `${name}[${index + 1}]`);
    return named;
  }
}
