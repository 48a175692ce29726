// The elements of a document by their names: a path that looks through a whole document takes much longer.
import fontoxpath from 'fontoxpath';
import type { Document, Element, Node } from 'slimdom';

/** The elements of a document by their names without prefixes, in the order of the document. */
export function elementsByName(document: Document): ReadonlyMap<string, readonly Element[]> {
  const known = elements.get(document);
  if (known !== undefined) return known;
  const found = Map.groupBy(document.getElementsByTagName('*'), ({ localName }) => localName);
  elements.set(document, found);
  return found;
}

/** Says that a document was changed: its elements are looked up anew. */
export function changed(document: Document): void {
  elements.delete(document);
}

const elements = new WeakMap<Document, ReadonlyMap<string, readonly Element[]>>();

/** Returns whether a document has an element of the first name in one of the second, and so on. */
export function hasAt(document: Document, [name = '', ...around]: readonly string[]): boolean {
  return (
    elementsByName(document)
      .get(name)
      ?.some((element) => standsIn(element, around)) === true
  );
}

function standsIn(element: Element, names: readonly string[]): boolean {
  let at = element.parentElement;
  for (const name of names) {
    if (at?.localName !== name) return false;
    at = at.parentElement;
  }
  return true;
}

function documentOf(node: Node): Document {
  return (node.nodeType === node.DOCUMENT_NODE ? node : node.ownerDocument) as Document;
}

/** Elements by their namespace and name. */
fontoxpath.registerCustomXPathFunction(
  { namespaceURI: 'platen', localName: 'all' },
  ['node()', 'xs:string', 'xs:string'],
  'node()*',
  (_, node: Node, namespace: string, name: string) => {
    const alike = elementsByName(documentOf(node)).get(name) ?? [];
    return alike.filter(({ namespaceURI }) => namespaceURI === namespace);
  },
);

/** Elements of a namespace, or of any (`*`), by how their names end. */
fontoxpath.registerCustomXPathFunction(
  { namespaceURI: 'platen', localName: 'ending' },
  ['node()', 'xs:string', 'xs:string'],
  'node()*',
  (_, node: Node, namespace: string, end: string) =>
    documentOf(node)
      .getElementsByTagName('*')
      .filter((one) => one.nodeName.endsWith(end) && (namespace === '*' || one.namespaceURI === namespace)),
);

/** Elements that hold no element and no text but blanks. */
fontoxpath.registerCustomXPathFunction(
  { namespaceURI: 'platen', localName: 'blank' },
  ['node()'],
  'node()*',
  (_, node: Node) =>
    documentOf(node)
      .getElementsByTagName('*')
      .filter((one) => one.children.length === 0 && !/[^\t\n\r ]/.test(one.textContent ?? '')),
);
