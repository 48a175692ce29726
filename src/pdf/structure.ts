// The structure tree of a file: its elements, the parent tree, and the names of heads (ISO 32000-1 14.7).
import { type Mark, StructureNode } from '../layout/structure.ts';
import { Form, isSorted, NumberRows, plainNumber, sortElements, type WriteNumber } from './alike.ts';
import { type ReferenceArray, writeArrays } from './arrays.ts';
import { boxArray, type Marks, mostPieces, written } from './marks.ts';
import { pdfString, reference } from './value.ts';
import type { PdfWriter } from './writer.ts';

/** Writes the tree, and names it in the catalog. */
export function writeStructure(writer: PdfWriter, marks: Marks): void {
  const root = writer.reserve();
  const elements = new Elements(writer, marks);
  elements.writeAll(root);
  const entries = [
    `/K ${marks.root.element} 0 R`,
    `/ParentTree ${writer.numberTree(elements.parents())} 0 R`,
    `/ParentTreeNextKey ${marks.entries.length}`,
    ...(elements.named.size === 0 ? [] : [`/IDTree ${writer.nameTree(elements.named)} 0 R`]),
  ];
  writer.writeObject(root, `<</Type/StructTreeRoot${entries.join('')}>>`);
  writer.catalog.StructTreeRoot = reference(root);
  writer.catalog.MarkInfo = { Marked: true };
}

function referenceTo(node: StructureNode): string {
  return `${written(node).element} 0 R`;
}

/** The elements of one tree. Those that are alike are numbered one after another and written in rows: they take the least space so. */
class Elements {
  /** The heads that cells name, and their elements. */
  readonly named = new Map<string, string>();
  readonly #writer: PdfWriter;
  readonly #marks: Marks;

  constructor(writer: PdfWriter, marks: Marks) {
    this.#writer = writer;
    this.#marks = marks;
  }

  /** Writes the document and all below it. `root` is the number of the tree's own object. */
  writeAll(root: number): void {
    const { single, alike, long } = sortElements(this.#marks.root);
    for (const nodes of [single, long, ...alike]) {
      let element = this.#writer.reserveRow(nodes.length);
      for (const node of nodes) node.element = element++;
    }
    for (const node of single) this.#writeSingle(node, root);
    this.#writeLong(long, root);
    for (const nodes of alike) this.#writeAlike(nodes, root);
  }

  /** Returns the entries of the parent tree: elements, or arrays of them. */
  parents(): readonly (readonly [key: number, value: string])[] {
    const { entries } = this.#marks;
    const arrays: ReferenceArray[] = [];
    for (const entry of entries)
      if (!(entry instanceof StructureNode))
        arrays.push({ head: '[', ids: entry.nodes.map(({ element }) => element), tail: ']' });
    const first = this.#writer.reserveRow(arrays.length);
    writeArrays(this.#writer, first, arrays);
    let next = first;
    return entries.map((entry, key) => [
      key,
      entry instanceof StructureNode ? referenceTo(entry) : `${next++} 0 R`,
    ]);
  }

  #writeSingle(node: StructureNode, root: number): void {
    this.#writer.writeObject(node.element, this.#body(contentOf(node), root, plainNumber));
    this.#name(node);
  }

  /** Writes elements with very many children, one in each row. */
  #writeLong(nodes: readonly StructureNode[], root: number): void {
    const [first] = nodes;
    if (first === undefined) return;
    const arrays = nodes.map((node): ReferenceArray => {
      const kids = node.kids ?? none;
      const ids = kids.flatMap((kid) => (kid instanceof StructureNode ? kid.element : []));
      const bare = this.#body({ node, kids: none, page: undefined }, root, plainNumber);
      return { head: `${bare.slice(0, -'>>'.length)}/K[`, ids, tail: ']>>' };
    });
    writeArrays(this.#writer, first.element, arrays);
    for (const node of nodes) this.#name(node);
  }

  /** Writes elements whose bodies differ in their numbers only. */
  #writeAlike(nodes: readonly StructureNode[], root: number): void {
    const [first] = nodes;
    if (first === undefined) return;
    const rows = new NumberRows(new Form((write) => this.#body(contentOf(first), root, write)), nodes.length);
    for (const node of nodes) {
      this.#addNumbers(node, root, rows);
      this.#name(node);
    }
    this.#writer.writeRows({ first: first.element, ...rows.write() });
  }

  /** Adds the numbers of an element in the order in which its body has them. */
  #addNumbers(node: StructureNode, root: number, rows: NumberRows): void {
    const { kids, facts } = node;
    rows.add(parentOf(node, root));
    const first = kids?.[0];
    if (typeof first === 'number') rows.add(this.#marks.pages[Math.floor(first / mostPieces)] ?? 0);
    for (const kid of kids ?? none) {
      if (typeof kid === 'number') rows.add(kid % mostPieces);
      else if (kid instanceof StructureNode) rows.add(kid.element);
    }
    if (facts.isNamed) rows.add(node.element);
    for (const head of facts.headers ?? []) rows.add(head.element);
  }

  #name(node: StructureNode): void {
    if (node.facts.isNamed) this.named.set(nameOf(node, plainNumber), `${node.element} 0 R`);
  }

  /** Returns the element as a dictionary. `write` writes its numbers. */
  #body({ node, kids, page }: Content, root: number, write: WriteNumber): string {
    let body = `<</S/${node.role}/P ${write(parentOf(node, root))} 0 R`;
    if (page !== undefined) body += `/Pg ${write(this.#marks.pages[page] ?? 0)} 0 R`;
    const [only] = kids;
    if (kids.length === 1 && only !== undefined) body += `/K ${this.#kid(only, page, write)}`;
    else if (kids.length > 1) body += `/K[${kids.map((kid) => this.#kid(kid, page, write)).join(' ')}]`;
    return `${body}${this.#facts(node, write)}>>`;
  }

  #kid(kid: StructureNode | Mark, page: number | undefined, write: WriteNumber): string {
    if (kid instanceof StructureNode) return `${write(kid.element)} 0 R`;
    if (typeof kid === 'number') {
      const own = Math.floor(kid / mostPieces);
      if (own === page) return write(kid % mostPieces);
      return `<</Type/MCR/Pg ${this.#marks.pages[own]} 0 R/MCID ${kid % mostPieces}>>`;
    }
    const on = kid.page === page ? '' : `/Pg ${this.#marks.pages[kid.page]} 0 R`;
    if (kid.kind === 'object') return `<</Type/OBJR${on}/Obj ${kid.object} 0 R>>`;
    return `<</Type/MCR${on}/Stm ${kid.object} 0 R/MCID ${kid.mcid}>>`;
  }

  #facts(node: StructureNode, write: WriteNumber): string {
    const { alt, actualText, lang, numbering } = node.facts;
    let text = '';
    if (alt !== undefined) text += `/Alt${this.#writer.text(alt, 'an alternative text').text}`;
    if (actualText !== undefined)
      text += `/ActualText${this.#writer.text(actualText, 'a paragraph from right to left').text}`;
    if (lang !== undefined) text += `/Lang${pdfString(lang)}`;
    if (numbering !== undefined) text += `/A<</O/List/ListNumbering/${numbering}>>`;
    if (node.role === 'TD' || node.role === 'TH') text += cellFacts(node, write);
    if (node.role === 'Figure' || node.role === 'Formula') text += this.#box(node);
    return text;
  }

  #box(node: StructureNode): string {
    const box = this.#marks.boxes.get(node);
    return box === undefined ? '' : `/A<</O/Layout/Placement/Block/BBox${boxArray(box)}>>`;
  }
}

/** An element, what it holds, and the page of its first piece, if it has any. */
interface Content {
  readonly node: StructureNode;
  readonly kids: readonly (StructureNode | Mark)[];
  readonly page: number | undefined;
}

function contentOf(node: StructureNode): Content {
  const kids = kidsOf(node);
  return { node, kids, page: pageOf(kids) };
}

function cellFacts(node: StructureNode, write: WriteNumber): string {
  const { scope, colSpan, rowSpan, headers, isNamed } = node.facts;
  const id = isNamed ? `/ID(${nameOf(node, write)})` : '';
  let text = '';
  if (scope !== undefined) text += `/Scope/${scope}`;
  if (colSpan !== undefined) text += `/ColSpan ${colSpan}`;
  if (rowSpan !== undefined) text += `/RowSpan ${rowSpan}`;
  if (headers?.length) text += `/Headers[${headers.map((head) => `(${nameOf(head, write)})`).join('')}]`;
  return text === '' ? id : `${id}/A<</O/Table${text}>>`;
}

/** Returns a name that no other head has. Names of one length are sorted as their numbers are. */
function nameOf({ element }: StructureNode, write: WriteNumber): string {
  return `h${write(element, 8)}`;
}

/** Returns the number of the element around a node. */
function parentOf({ parent }: StructureNode, root: number): number {
  return parent === undefined ? root : written(parent).element;
}

const none: readonly (StructureNode | Mark)[] = [];

/** Returns what stands in a node in the order of reading. */
function kidsOf(node: StructureNode): readonly (StructureNode | Mark)[] {
  const { kids = none } = node;
  if (!kids.some((kid) => kid instanceof StructureNode)) return kids;
  const seen: (StructureNode | Mark)[] = [];
  gather(node, seen);
  return seen;
}

/** Collects the children. A node that is not written passes on what it holds. */
function gather(node: StructureNode, kids: (StructureNode | Mark)[]): void {
  for (const kid of node.kids ?? none) {
    if (!(kid instanceof StructureNode)) kids.push(kid);
    else if (kid.role === undefined) gather(kid, kids);
    else if (isSorted(kid)) kids.push(kid);
  }
}

/** Returns the page of the first piece, or undefined without pieces. */
function pageOf(kids: readonly (StructureNode | Mark)[]): number | undefined {
  for (const kid of kids) {
    if (kid instanceof StructureNode) continue;
    return typeof kid === 'number' ? Math.floor(kid / mostPieces) : kid.page;
  }
  return undefined;
}
