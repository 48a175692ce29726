// Reads the part of XML 1.0 with namespaces that drawings need: in one pass, with each limit by name, and each fault with its place.
import { assetFault } from '../fault.ts';
import { Cursor, namePattern } from './cursor.ts';
import { Doctype } from './doctype.ts';

/** An element of SVG and its content. */
export interface XmlElement {
  /** The name without a prefix. */
  name: string;
  /** The attributes by their names without a prefix, except `xlink:href`, `xml:space` and `xml:lang`. */
  readonly attributes: Map<string, string>;
  /** Elements of SVG, and texts inside of `text` and `style` only. */
  children: readonly (XmlElement | string)[];
  /** The line of its start tag, from 1. */
  readonly line: number;
}

/** A document that was read. */
export interface XmlDocument {
  readonly root: XmlElement;
  /** The content of the instructions `<?xml-stylesheet … ?>`. */
  readonly styleSheets: readonly string[];
}

/** The limits of a document. */
export interface XmlLimits {
  readonly elements: number;
  /** The most elements inside one another. */
  readonly depth: number;
}

/** The limits of a source. */
const sourceLimits: XmlLimits = { elements: 250_000, depth: 200 };

/** The limits of what the simplifier writes: several elements for one of the source, and deeper. */
export const simplifiedLimits: XmlLimits = { elements: 2_000_000, depth: 2000 };

/** The most attributes of one element, and the most prefixes that are declared around it. */
const mostAttributes = 500;
const mostPrefixes = 100;

const namespaces: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/svg': '',
  'http://www.w3.org/1999/xlink': 'xlink:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};

const svgNamespace = 'http://www.w3.org/2000/svg';
const keptPrefixed: ReadonlySet<string> = new Set(['xlink:href', 'xml:space', 'xml:lang']);

/** Reads a document whose root is `svg`. Throws asset faults. */
export function readXml(source: string, limits: XmlLimits = sourceLimits): XmlDocument {
  return new Reader(source, limits).document();
}

/** Returns the elements inside an element, without the texts. */
export function elementsOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

type Prefixes = ReadonlyMap<string, string>;

interface OpenElement {
  /** The name as it is written. */
  readonly name: string;
  readonly prefixes: Prefixes;
  /** The element. It is undefined for an element of another language, which is left out with all that it holds. */
  readonly element: (XmlElement & { children: (XmlElement | string)[] }) | undefined;
  readonly keepsText: boolean;
}

const outside: OpenElement = {
  name: '',
  prefixes: new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]),
  element: undefined,
  keepsText: false,
};

class Reader {
  readonly #limits: XmlLimits;
  readonly #open: OpenElement[] = [outside];
  readonly #styleSheets: string[] = [];
  readonly #doctype = new Doctype();
  #in: Cursor;
  #root: XmlElement | undefined;
  #elements = 0;

  constructor(source: string, limits: XmlLimits) {
    this.#in = new Cursor(source);
    this.#limits = limits;
  }

  document(): XmlDocument {
    this.#content();
    if (!this.#root) throw this.#in.fault('expected an SVG, got a text without an element');
    return { root: this.#root, styleSheets: this.#styleSheets };
  }

  get #top(): OpenElement {
    return this.#open.at(-1) ?? outside;
  }

  /** Reads to the end of the text. What is opened in the text must be closed in it. */
  #content(): void {
    const depth = this.#open.length;
    while (!this.#in.ended) {
      if (!this.#in.sees('<')) this.#characters(this.#in.until('<'));
      else if (this.#in.sees('</')) this.#endTag(depth);
      else if (this.#in.takes('<!--')) this.#in.past('-->', 'a comment');
      else if (this.#in.takes('<![CDATA[')) this.#append(this.#in.past(']]>', 'a CDATA section'));
      else if (this.#in.takes('<?')) this.#instruction(this.#in.past('?>', 'an instruction'));
      else if (this.#in.takes('<!DOCTYPE')) this.#declaration();
      else this.#startTag();
    }
    if (this.#open.length > depth) throw this.#in.fault(`expected </${this.#top.name}> before the end`);
  }

  #declaration(): void {
    if (this.#root) throw this.#in.fault('expected <!DOCTYPE before the first element');
    this.#doctype.read(this.#in);
  }

  #instruction(text: string): void {
    const sheet = /^xml-stylesheet\s([\s\S]*)$/.exec(text)?.[1];
    if (sheet !== undefined) this.#styleSheets.push(sheet);
  }

  /** Reads text with references. An entity may hold elements. */
  #characters(raw: string): void {
    if (!raw.includes('&')) {
      this.#append(raw);
      return;
    }
    for (const piece of this.#doctype.pieces(raw, this.#in)) {
      if (typeof piece === 'string') this.#append(piece);
      else this.#entity(piece);
    }
  }

  #entity({ name, text }: { readonly name: string; readonly text: string }): void {
    const around = this.#in;
    this.#in = around.inside(name, text);
    this.#doctype.enter(name, text, this.#in);
    this.#content();
    this.#doctype.leave(name);
    this.#in = around;
  }

  #append(text: string): void {
    const { element, keepsText } = this.#top;
    if (this.#top === outside && text.trim() !== '') {
      throw this.#in.fault(`expected an element, got the text ${JSON.stringify(text.trim().slice(0, 40))}`);
    }
    if (keepsText && text !== '') element?.children.push(text);
  }

  #endTag(depth: number): void {
    this.#in.takes('</');
    const name = this.#in.match(namePattern);
    this.#in.space();
    const { name: expected } = this.#top;
    if (!this.#in.takes('>') || name === undefined) throw this.#in.fault('expected an end tag like </g>');
    if (this.#open.length <= depth) throw this.#in.fault(`expected a start tag before </${name}>`);
    if (name !== expected) throw this.#in.fault(`expected </${expected}>, got </${name}>`);
    this.#open.pop();
  }

  #startTag(): void {
    const { line } = this.#in;
    this.#in.takes('<');
    const name = this.#in.match(namePattern);
    if (name === undefined) throw this.#in.fault('expected the name of an element after <');
    const written = this.#attributes(name);
    const empty = this.#in.takes('/');
    if (!this.#in.takes('>')) throw this.#in.fault(`expected > at the end of <${name}`);
    this.#count();
    const opened = this.#opened(name, written, line);
    if (this.#top === outside) this.#begin(opened);
    else if (opened.element) this.#top.element?.children.push(opened.element);
    if (!empty) this.#open.push(opened);
  }

  #count(): void {
    const { elements, depth } = this.#limits;
    this.#elements += 1;
    if (this.#elements > elements)
      throw assetFault(`expected an SVG of at most ${elements} elements, got more`);
    if (this.#open.length <= depth) return;
    throw this.#in.fault(`expected elements at most ${depth} deep inside one another, got more`);
  }

  #begin({ element, name }: OpenElement): void {
    if (this.#root) throw this.#in.fault(`expected one element around all, got <${name}> after its end`);
    if (element?.name !== 'svg') {
      const isNameless = element === undefined && name === 'svg';
      const what = isNameless
        ? 'the namespace of SVG at <svg>, got none or another'
        : `an SVG, got <${name}>`;
      throw this.#in.fault(`expected ${what}`, `begin it with <svg xmlns="${svgNamespace}">`);
    }
    this.#root = element;
  }

  /** Reads names and values as they are written, with references replaced. */
  #attributes(element: string): ReadonlyMap<string, string> {
    const written = new Map<string, string>();
    for (;;) {
      const spaced = this.#in.space();
      if (this.#in.ended || this.#in.sees('/') || this.#in.sees('>')) return written;
      const name = this.#in.match(namePattern);
      if (name === undefined || !spaced) throw this.#in.fault(`expected an attribute or > in <${element}`);
      if (written.has(name)) throw this.#in.fault(`expected ${name} once in <${element}, got it twice`);
      if (written.size >= mostAttributes) {
        throw this.#in.fault(`expected at most ${mostAttributes} attributes in <${element}, got more`);
      }
      written.set(name, this.#value(name));
    }
  }

  #value(name: string): string {
    this.#in.space();
    const equal = this.#in.takes('=');
    this.#in.space();
    const quote = this.#in.takes('"') ? '"' : this.#in.takes("'") ? "'" : undefined;
    if (!equal || quote === undefined) throw this.#in.fault(`expected ${name}="…", with quotes`);
    const raw = this.#in.past(quote, `the value of ${name}`);
    if (raw.includes('<')) throw this.#in.fault(`expected &lt; in place of < in the value of ${name}`);
    const flat = raw.replace(/[\t\n]/g, ' ');
    return flat.includes('&') ? this.#doctype.expanded(flat, this.#in) : flat;
  }

  #opened(name: string, written: ReadonlyMap<string, string>, line: number): OpenElement {
    const around = this.#top;
    const prefixes = this.#prefixes(around.prefixes, written);
    const space = this.#namespaceOf(name, prefixes);
    const isOurs = space === svgNamespace && (around === outside || around.element !== undefined);
    if (!isOurs) return { name, prefixes, element: undefined, keepsText: false };
    const local = name.replace(/^.*:/, '');
    const attributes = new Map<string, string>();
    for (const [key, value] of written) {
      const known = this.#attributeName(key, prefixes);
      if (known !== undefined && !(attributes.has(known) && key.includes(':'))) attributes.set(known, value);
    }
    const element = { name: local, attributes, children: [], line };
    return { name, prefixes, element, keepsText: around.keepsText || local === 'text' || local === 'style' };
  }

  #prefixes(around: Prefixes, written: ReadonlyMap<string, string>): Prefixes {
    const declared = [...written].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
    if (declared.length === 0) return around;
    const all = new Map(around);
    for (const [name, uri] of declared) all.set(name.slice('xmlns:'.length), uri);
    if (all.size > mostPrefixes) {
      throw this.#in.fault(`expected at most ${mostPrefixes} namespaces, got more`);
    }
    return all;
  }

  /** Returns the name of an attribute, or undefined for one of another language. */
  #attributeName(name: string, prefixes: Prefixes): string | undefined {
    if (!name.includes(':')) return name === 'xmlns' ? undefined : name;
    if (name.startsWith('xmlns:')) return undefined;
    const prefix = namespaces[this.#namespaceOf(name, prefixes)];
    const known = prefix === undefined ? undefined : prefix + name.replace(/^.*:/, '');
    return prefix === '' || (known !== undefined && keptPrefixed.has(known)) ? known : undefined;
  }

  #namespaceOf(name: string, prefixes: Prefixes): string {
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const uri = prefixes.get(prefix);
    if (uri !== undefined || colon < 0) return uri ?? '';
    const hint = prefix === 'xlink' ? 'add xmlns:xlink="http://www.w3.org/1999/xlink" to <svg' : undefined;
    throw this.#in.fault(`expected a namespace for the prefix of ${name}, got none`, hint);
  }
}
