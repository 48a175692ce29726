// The metadata of a document: the packet around it, and its properties as values (ISO 16684-1).

import { latin1 } from '../../reader/bytes.ts';
import { messageOf } from '../../thrown.ts';
import { decodeUtf8 } from '../../utf8.ts';
import { elementsIn, ownText, readXml, type XmlElement } from '../../xml/read.ts';

/** What a property may be. */
export type XmpValue =
  | { readonly kind: 'text'; readonly text: string; readonly lang: string | undefined }
  | { readonly kind: 'array'; readonly form: 'Bag' | 'Seq' | 'Alt'; readonly items: readonly XmpValue[] }
  | { readonly kind: 'struct'; readonly fields: readonly XmpProperty[] };

/** A property, or a field of one. */
export interface XmpProperty {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly value: XmpValue;
}

/** A packet that was read. */
export interface Xmp {
  readonly present: boolean;
  /** Why it can't be read as XML, or undefined when it can. */
  readonly fault: string | undefined;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'UTF-32';
  /** Whether the packet's head has the attributes that PDF/A forbids. */
  readonly head: { readonly bytes: boolean; readonly encoding: boolean };
  readonly properties: readonly XmpProperty[];
}

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const xml = 'http://www.w3.org/XML/1998/namespace';

/** Returns what a packet of XMP holds. What is wrong with it is its `fault`: nothing is thrown. Without bytes, it is not present. */
export function readXmp(bytes: Uint8Array | undefined): Xmp {
  const nothing = {
    present: false,
    fault: undefined,
    encoding: 'UTF-8',
    head: { bytes: false, encoding: false },
  } as const;
  if (bytes === undefined) return { ...nothing, properties: [] };
  const encoding = encodingOf(bytes);
  try {
    const text = decode(bytes, encoding);
    const instruction = /<\?xpacket\s([^?]*)\?>/.exec(text)?.[1] ?? '';
    const head = { bytes: /\bbytes\s*=/.test(instruction), encoding: /\bencoding\s*=/.test(instruction) };
    const properties = propertiesIn(readXml(text.replace(/\0{1,4096}$/, '')));
    return { present: true, fault: undefined, encoding, head, properties };
  } catch (error) {
    const fault = messageOf(error);
    return { ...nothing, present: true, fault, encoding, properties: [] };
  }
}

function encodingOf(bytes: Uint8Array): Xmp['encoding'] {
  const head = latin1(bytes.subarray(0, 4));
  if (head === '\0\0\u00fe\u00ff' || head === '\u00ff\u00fe\0\0' || /^\0\0\0<|^<\0\0\0/.test(head))
    return 'UTF-32';
  return /^\u00fe\u00ff|^\u00ff\u00fe|^\0<|^<\0/.test(head) ? 'UTF-16' : 'UTF-8';
}

function decode(bytes: Uint8Array, encoding: Xmp['encoding']): string {
  if (encoding === 'UTF-32') throw new Error('it is UTF-32');
  if (encoding === 'UTF-8') return decodeUtf8(bytes);
  const big = bytes[0] === 0xfe || bytes[0] === 0;
  return new TextDecoder(big ? 'utf-16be' : 'utf-16le', { fatal: true }).decode(bytes);
}

function propertiesIn(root: XmlElement): readonly XmpProperty[] {
  const top = root.namespace === rdf && root.name === 'RDF' ? root : findRdf(root);
  if (top === undefined) throw new Error('it has no rdf:RDF');
  return elementsIn(top).flatMap((description) => {
    if (description.namespace !== rdf || description.name !== 'Description')
      throw new Error('rdf:RDF holds something else than rdf:Description');
    return fieldsOf(description);
  });
}

function findRdf(root: XmlElement): XmlElement | undefined {
  return elementsIn(root).find(({ namespace, name }) => namespace === rdf && name === 'RDF');
}

/** Returns the fields of a description, from its attributes and its elements. */
function fieldsOf(element: XmlElement): readonly XmpProperty[] {
  const short = element.attributes
    .filter(({ namespace }) => namespace !== rdf && namespace !== xml && namespace !== '')
    .map(({ namespace, prefix, name, value }) => ({
      namespace,
      prefix,
      name,
      value: { kind: 'text', text: value, lang: undefined } as const,
    }));
  const long = elementsIn(element).map((child) => ({
    namespace: child.namespace,
    prefix: child.prefix,
    name: child.name,
    value: valueIn(child),
  }));
  return [...short, ...long];
}

function valueIn(element: XmlElement): XmpValue {
  const attribute = (namespace: string, name: string): string | undefined =>
    element.attributes.find((one) => one.namespace === namespace && one.name === name)?.value;
  const lang = attribute(xml, 'lang');
  const resource = attribute(rdf, 'resource');
  if (resource !== undefined) return { kind: 'text', text: resource, lang };
  const children = elementsIn(element);
  if (attribute(rdf, 'parseType') === 'Resource') return structOf(fieldsOf(element), lang);
  const [only] = children;
  if (only === undefined) {
    const fields = fieldsOf(element);
    return fields.length > 0 ? { kind: 'struct', fields } : { kind: 'text', text: ownText(element), lang };
  }
  if (children.length > 1) throw new Error(`"${element.prefix}:${element.name}" holds more than one value`);
  if (only.namespace === rdf && (only.name === 'Bag' || only.name === 'Seq' || only.name === 'Alt'))
    return { kind: 'array', form: only.name, items: elementsIn(only).map(valueIn) };
  if (only.namespace === rdf && only.name === 'Description') return structOf(fieldsOf(only), lang);
  throw new Error(`"${element.prefix}:${element.name}" holds no value of XMP`);
}

/** Returns a structure, or the value of a structure with `rdf:value`: so a value with qualifiers is written. */
function structOf(fields: readonly XmpProperty[], lang: string | undefined): XmpValue {
  const value = fields.find(({ namespace, name }) => namespace === rdf && name === 'value')?.value;
  if (value === undefined) return { kind: 'struct', fields };
  return value.kind === 'text' ? { ...value, lang: value.lang ?? lang } : value;
}

/** Returns the first property of a name, or undefined when there is none. */
export function propertyOf(xmp: Xmp, namespace: string, name: string): XmpProperty | undefined {
  return xmp.properties.find((property) => property.namespace === namespace && property.name === name);
}

/** Returns the text of a property, or undefined. Of an array it is that of the first item, or of the one in the default language. */
export function textIn(property: XmpProperty | undefined): string | undefined {
  const value = property?.value;
  if (value === undefined || value.kind === 'struct') return undefined;
  if (value.kind === 'text') return value.text;
  const texts = value.items.filter((item) => item.kind === 'text');
  return (texts.find(({ lang }) => lang === 'x-default') ?? texts[0])?.text;
}

/** The namespaces of the properties that the rules read. */
export const namespaces = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  dc: 'http://purl.org/dc/elements/1.1/',
  rdf,
} as const;
