// What is changed in the XML of an invoice so that it breaks a rule, and who changes it.
import fontoxpath from 'fontoxpath';
import {
  type Document,
  type Element,
  type Node,
  parseXmlDocument,
  serializeToWellFormedString,
} from 'slimdom';

/** One way to break a rule in CII: the nodes of a path, and what becomes of them. */
export interface XmlMutation {
  readonly rule: string;
  /** XPath 3.1. All nodes that it finds are changed. */
  readonly path: string;
  /** `text` is put in their place; `attribute` gets that value; `after` stands behind them. Nothing takes them away. */
  readonly put?: string;
  readonly attribute?: readonly [name: string, value: string | undefined];
  readonly after?: string;
}

const namespaces: Readonly<Record<string, string>> = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

const options = {
  language: fontoxpath.evaluateXPath.XPATH_3_1_LANGUAGE,
  namespaceResolver: (prefix: string) => namespaces[prefix] ?? null,
};

/** The documents that are looked at so far: most paths find nothing in most of them. */
const parsed = new Map<string, Document>();

/** Returns the XML with the change, or undefined where the path finds nothing in it. */
export function mutated(xml: string, { path, put, attribute, after }: XmlMutation): string | undefined {
  if (!mayFind(path, xml)) return undefined;
  const whole = parsed.get(xml) ?? parseXmlDocument(xml);
  parsed.set(xml, whole);
  // The path names elements alone: the table is checked by its test.
  const found = fontoxpath.evaluateXPathToNodes(path, whole, null, null, options) as unknown as Element[];
  if (found.length === 0) return undefined;
  // A path takes longer than a copy, so it is asked once, and its elements are found again in the copy.
  const document = whole.cloneNode(true);
  const elements = found.map((element) => twinOf(element, document) as Element);
  for (const element of elements) change(document, element, { put, attribute, after });
  return serializeToWellFormedString(document);
}

/** Returns the node of a copy that stands where a node stands in its document. */
function twinOf(node: Node, copy: Document): Node {
  const { parentNode } = node;
  if (parentNode === null) return copy;
  const twin = twinOf(parentNode, copy).childNodes[parentNode.childNodes.indexOf(node)];
  if (twin === undefined) throw new Error(`expected a copy with all nodes, got one without ${node.nodeName}`);
  return twin;
}

/** Whether all elements are there that a path goes through; what stands in brackets is not looked at. */
function mayFind(path: string, xml: string): boolean {
  let way = path;
  for (let outer = ''; outer !== way; ) {
    outer = way;
    way = way.replace(/\[[^[\]]*\]/g, '');
  }
  if (/[|(]/.test(way)) return true;
  return [...way.matchAll(/\w+:\w+/g)].every(([name]) => xml.includes(name));
}

function change(
  document: Document,
  element: Element,
  { put, attribute, after }: { [K in 'put' | 'attribute' | 'after']: XmlMutation[K] | undefined },
): void {
  if (put !== undefined) element.textContent = put;
  else if (attribute !== undefined) {
    const [name, value] = attribute;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  } else if (after !== undefined) {
    const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
    const added = parseXmlDocument(`<all ${declared.join(' ')}>${after}</all>`).documentElement;
    for (const node of [...(added?.childNodes ?? [])].reverse())
      element.parentNode?.insertBefore(document.importNode(node, true), element.nextSibling);
  } else element.parentNode?.removeChild(element);
}
