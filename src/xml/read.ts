// Reads XML with namespaces from hostile hands: no doctype and so no entities of its own, bounded depth and number of elements.
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { XmlError } from './error.ts';

/** An element. */
export interface XmlElement {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: (XmlElement | string)[];
  /** The line of its start tag, from 1. */
  readonly line: number;
}

/** An attribute. Those that declare namespaces are left out. */
export interface XmlAttribute {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly value: string;
}

/** The most elements inside one another. Finding a prefix costs as many steps at most. */
const deepest = 100;
const mostAttributes = 1000;
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** Returns the root of a document. Throws `XmlError` when it is no XML, has a DOCTYPE, or has more elements than `mostElements`. */
export function readXml(source: string, mostElements = 200_000): XmlElement {
  const reader = new Reader(mostElements);
  return reader.root(source);
}

class Reader {
  readonly #parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  readonly #most: number;
  readonly #open: XmlElement[] = [];
  #root: XmlElement | undefined;
  #elements = 0;
  #attributes = 0;
  /** The line where the name of the element stands that is being read. */
  #line = 1;

  constructor(mostElements: number) {
    this.#most = mostElements;
  }

  root(source: string): XmlElement {
    const parser = this.#parser;
    parser.on('error', ({ message }) => this.#fail(message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')));
    parser.on('doctype', () => this.#fail('a doctype has no place here'));
    parser.on('opentagstart', () => this.#begin());
    parser.on('attribute', () => this.#countAttribute());
    parser.on('opentag', (tag) => this.#opened(tag));
    parser.on('closetag', () => this.#open.pop());
    parser.on('text', (text) => this.#open.at(-1)?.children.push(text));
    parser.on('cdata', (text) => this.#open.at(-1)?.children.push(text));
    // The parser takes half a surrogate pair and what follows for one character.
    if (!source.isWellFormed()) throw new XmlError('disallowed character: half a surrogate pair', 1);
    parser.write(source).close();
    if (this.#root === undefined) return this.#fail('there is no element');
    return this.#root;
  }

  #fail(message: string): never {
    throw new XmlError(message, this.#parser.line);
  }

  #begin(): void {
    // A line feed that ends the name has been read already.
    this.#line = this.#parser.line - (this.#parser.columnIndex === 0 ? 1 : 0);
    this.#attributes = 0;
    this.#elements += 1;
    if (this.#elements > this.#most) this.#fail(`it has more than ${this.#most} elements`);
    if (this.#open.length >= deepest) this.#fail(`elements stand more than ${deepest} deep`);
  }

  #countAttribute(): void {
    this.#attributes += 1;
    if (this.#attributes > mostAttributes)
      this.#fail(`an element has more than ${mostAttributes} attributes`);
  }

  #opened(tag: SaxesTagNS): void {
    const element: XmlElement = {
      namespace: tag.uri,
      prefix: tag.prefix,
      name: tag.local,
      attributes: Object.values(tag.attributes)
        .filter(({ uri }) => uri !== xmlnsNamespace)
        .map(({ uri, prefix, local, value }) => ({ namespace: uri, prefix, name: local, value })),
      children: [],
      line: this.#line,
    };
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }
}

/** Returns the text of an element, without that of elements in it. */
export function ownText(element: XmlElement): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}

/** Returns the elements directly in an element. */
export function elementsIn(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}
