// A small reader of XML with namespaces, for XMP: elements, attributes and text. It knows no doctype, and only the five
// predefined entities.
/** An element. */
export interface XmlElement {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: (XmlElement | string)[];
}

/** An attribute. Those that declare namespaces are left out. */
export interface XmlAttribute {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly value: string;
}

type Namespaces = ReadonlyMap<string, string>;

const deepest = 100;
const mostElements = 200_000;

/** Returns the root. Throws an error that says what is wrong. */
export function readXml(source: string): XmlElement {
  return new XmlReader(source).root();
}

interface Open {
  readonly element: XmlElement;
  readonly written: string;
  readonly namespaces: Namespaces;
}

const namePattern = /[\p{L}_][\p{L}\p{N}\p{M}_:.\-\u00b7]*/uy;
const attributePattern = /\s+([\p{L}_][\p{L}\p{N}\p{M}_:.\-\u00b7]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;

class XmlReader {
  readonly #source: string;
  #at = 0;
  #count = 0;
  readonly #open: Open[] = [];
  #root: XmlElement | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  root(): XmlElement {
    while (this.#at < this.#source.length) this.#step();
    if (this.#open.length > 0) throw new Error('an element is not closed');
    if (this.#root === undefined) throw new Error('there is no element');
    return this.#root;
  }

  #step(): void {
    const source = this.#source;
    const next = source.indexOf('<', this.#at);
    const text = source.slice(this.#at, next < 0 ? undefined : next);
    this.#text(text);
    if (next < 0) {
      this.#at = source.length;
      return;
    }
    this.#at = next;
    if (source.startsWith('<!--', next)) this.#skip('-->');
    else if (source.startsWith('<![CDATA[', next)) {
      const end = source.indexOf(']]>', next);
      if (end < 0) throw new Error('a CDATA section is not closed');
      this.#open.at(-1)?.element.children.push(source.slice(next + 9, end));
      this.#at = end + 3;
    } else if (source.startsWith('<?', next)) this.#skip('?>');
    else if (source.startsWith('<!', next)) throw new Error('a doctype has no place in XMP');
    else if (source.startsWith('</', next)) this.#close();
    else this.#begin();
  }

  #skip(end: string): void {
    const at = this.#source.indexOf(end, this.#at);
    if (at < 0) throw new Error(`"${end}" is missing`);
    this.#at = at + end.length;
  }

  #text(text: string): void {
    const around = this.#open.at(-1);
    if (around !== undefined) {
      if (text !== '') around.element.children.push(unescaped(text));
    } else if (/[^\s\0\ufeff]/.test(text)) throw new Error('text stands outside of the root element');
  }

  #name(at: number): string {
    namePattern.lastIndex = at;
    const name = namePattern.exec(this.#source)?.[0];
    if (name === undefined) throw new Error('a tag has no name');
    return name;
  }

  #close(): void {
    const name = this.#name(this.#at + 2);
    const open = this.#open.pop();
    if (open?.written !== name) throw new Error(`"${name.slice(0, 60)}" is closed, but not open`);
    this.#skip('>');
  }

  #begin(): void {
    const written = this.#name(this.#at + 1);
    this.#at += 1 + written.length;
    const given = this.#attributes();
    const around = this.#open.at(-1);
    const namespaces = declared(given, around?.namespaces ?? new Map([['xml', xmlNamespace]]));
    const named = expand(written, namespaces, namespaces.get('') ?? '');
    const attributes = given
      .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
      .map(([name, value]) => ({ ...expand(name, namespaces, ''), value }));
    const element: XmlElement = { ...named, attributes, children: [] };
    this.#count += 1;
    if (this.#count > mostElements) throw new Error(`it has more than ${mostElements} elements`);
    if (around !== undefined) around.element.children.push(element);
    else if (this.#root !== undefined) throw new Error('it has two root elements');
    this.#root ??= element;
    const rest = /\s*(\/?)>/y;
    rest.lastIndex = this.#at;
    const end = rest.exec(this.#source);
    if (end === null) throw new Error(`the tag "${written.slice(0, 60)}" is not closed`);
    this.#at = rest.lastIndex;
    if (end[1] === '/') return;
    if (this.#open.length >= deepest) throw new Error(`elements stand more than ${deepest} deep`);
    this.#open.push({ element, written, namespaces });
  }

  #attributes(): readonly (readonly [string, string])[] {
    const found: (readonly [string, string])[] = [];
    const names = new Set<string>();
    for (;;) {
      attributePattern.lastIndex = this.#at;
      const form = attributePattern.exec(this.#source);
      if (form === null) return found;
      const [, name = '', double, single] = form;
      if (names.has(name)) throw new Error(`the attribute "${name.slice(0, 60)}" stands twice`);
      names.add(name);
      found.push([name, unescaped(double ?? single ?? '')]);
      this.#at = attributePattern.lastIndex;
    }
  }
}

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

function declared(given: readonly (readonly [string, string])[], around: Namespaces): Namespaces {
  const own = given.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (own.length === 0) return around;
  return new Map([...around, ...own.map(([name, value]) => [name.slice(6), value] as const)]);
}

function expand(
  written: string,
  namespaces: Namespaces,
  plain: string,
): { readonly namespace: string; readonly prefix: string; readonly name: string } {
  const colon = written.indexOf(':');
  if (colon < 0) return { namespace: plain, prefix: '', name: written };
  const prefix = written.slice(0, colon);
  const namespace = namespaces.get(prefix);
  if (namespace === undefined) throw new Error(`the prefix "${prefix.slice(0, 60)}" is not declared`);
  return { namespace, prefix, name: written.slice(colon + 1) };
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{0,40});?/g, (whole, name: string) => {
    const code = /^#x([0-9a-fA-F]+)$/.exec(name)?.[1];
    const point = code === undefined ? Number(/^#(\d+)$/.exec(name)?.[1]) : Number.parseInt(code, 16);
    if (whole.endsWith(';') && point > 0 && point <= 0x10ffff) return String.fromCodePoint(point);
    const known = entities[name];
    if (known === undefined || !whole.endsWith(';')) throw new Error(`"${whole.slice(0, 60)}" is no entity`);
    return known;
  });
}

/** Returns the text of an element, without that of elements in it. */
export function ownText(element: XmlElement): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}

/** Returns the elements directly in an element. */
export function elementsIn(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}
