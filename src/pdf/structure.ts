// The structure tree of a file: its elements, the parent tree, and the names of heads (ISO 32000-1 14.7).
import { type Mark, StructureNode } from '../layout/structure.ts';
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

/** The elements of one tree. They are numbered and then written in the same order, since consecutive numbers take the least space. */
class Elements {
  /** The heads that cells name, and their elements. */
  readonly named = new Map<string, string>();
  readonly #writer: PdfWriter;
  readonly #marks: Marks;
  /** The streams whose last element a number is, by their keys in the parent tree. */
  readonly #complete = new Map<number, number[]>();
  /** The entries of the parent tree that are written, by their keys. */
  readonly #parents = new Map<number, string>();

  constructor(writer: PdfWriter, marks: Marks) {
    this.#writer = writer;
    this.#marks = marks;
  }

  /** Writes the document and all below it. `root` is the number of the tree's own object. */
  writeAll(root: number): void {
    this.#number(this.#marks.root);
    for (const [key, entry] of this.#marks.entries.entries()) {
      if (entry instanceof StructureNode) continue;
      const last = entry.nodes.reduce((most, node) => Math.max(most, written(node).element), 0);
      const keys = this.#complete.get(last);
      if (keys) keys.push(key);
      else this.#complete.set(last, [key]);
    }
    this.#write(this.#marks.root, root);
  }

  /** Returns the entries of the parent tree: elements, or arrays of them. */
  parents(): readonly (readonly [key: number, value: string])[] {
    return this.#marks.entries.map((entry, key) => [
      key,
      entry instanceof StructureNode ? referenceTo(entry) : (this.#parents.get(key) ?? '[]'),
    ]);
  }

  /** Writes the parents of a stream right behind the last of them: packed together, the numbers that both have take little. */
  #writeParents(key: number): void {
    const entry = this.#marks.entries[key];
    if (entry === undefined || entry instanceof StructureNode) return;
    const id = this.#writer.reserve();
    this.#writer.writeObject(id, `[${entry.nodes.map(referenceTo).join(' ')}]`);
    this.#parents.set(key, `${id} 0 R`);
  }

  #number(node: StructureNode): void {
    node.element = this.#writer.reserve();
    for (const kid of kidsOf(node)) if (kid instanceof StructureNode) this.#number(kid);
  }

  #write(node: StructureNode, parent: number): void {
    const kids = kidsOf(node);
    const page = pageOf(kids);
    // Put together piece by piece: a long table has a hundred thousand of them.
    let body = `<</S/${node.role}/P ${parent} 0 R`;
    if (page !== undefined) body += `/Pg ${this.#marks.pages[page]} 0 R`;
    const [only] = kids;
    if (kids.length === 1 && only !== undefined) body += `/K ${this.#kid(only, page)}`;
    else if (kids.length > 1) body += `/K[${kids.map((kid) => this.#kid(kid, page)).join(' ')}]`;
    this.#writer.writeObject(node.element, `${body}${this.#facts(node)}>>`);
    for (const key of this.#complete.get(node.element) ?? []) this.#writeParents(key);
    for (const kid of kids) if (kid instanceof StructureNode) this.#write(kid, node.element);
  }

  #kid(kid: StructureNode | Mark, page: number | undefined): string {
    if (kid instanceof StructureNode) return `${kid.element} 0 R`;
    if (typeof kid === 'number') {
      const own = Math.floor(kid / mostPieces);
      if (own === page) return `${kid % mostPieces}`;
      return `<</Type/MCR/Pg ${this.#marks.pages[own]} 0 R/MCID ${kid % mostPieces}>>`;
    }
    const on = kid.page === page ? '' : `/Pg ${this.#marks.pages[kid.page]} 0 R`;
    if (kid.kind === 'object') return `<</Type/OBJR${on}/Obj ${kid.object} 0 R>>`;
    return `<</Type/MCR${on}/Stm ${kid.object} 0 R/MCID ${kid.mcid}>>`;
  }

  #facts(node: StructureNode): string {
    const { alt, actualText, lang, numbering } = node.facts;
    let text = '';
    if (alt !== undefined) text += `/Alt${this.#writer.text(alt, 'an alternative text').text}`;
    if (actualText !== undefined)
      text += `/ActualText${this.#writer.text(actualText, 'a paragraph from right to left').text}`;
    if (lang !== undefined) text += `/Lang${pdfString(lang)}`;
    if (numbering !== undefined) text += `/A<</O/List/ListNumbering/${numbering}>>`;
    if (node.role === 'TD' || node.role === 'TH') text += this.#cell(node);
    if (node.role === 'Figure' || node.role === 'Formula') text += this.#box(node);
    return text;
  }

  #cell(node: StructureNode): string {
    const { scope, colSpan, rowSpan, headers, isNamed } = node.facts;
    let text = '';
    if (scope !== undefined) text += `/Scope/${scope}`;
    if (colSpan !== undefined) text += `/ColSpan ${colSpan}`;
    if (rowSpan !== undefined) text += `/RowSpan ${rowSpan}`;
    if (headers?.length) text += `/Headers[${headers.map((head) => `(${nameOf(head)})`).join('')}]`;
    if (text !== '') text = `/A<</O/Table${text}>>`;
    if (!isNamed) return text;
    this.named.set(nameOf(node), `${node.element} 0 R`);
    return `/ID(${nameOf(node)})${text}`;
  }

  #box(node: StructureNode): string {
    const box = this.#marks.boxes.get(node);
    return box === undefined ? '' : `/A<</O/Layout/Placement/Block/BBox${boxArray(box)}>>`;
  }
}

/** Returns a name that no other head has. Names of one length are sorted as their numbers are. */
function nameOf({ element }: StructureNode): string {
  return `h${String(element).padStart(8, '0')}`;
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
  for (const kid of node.kids ?? []) {
    if (!(kid instanceof StructureNode)) kids.push(kid);
    else if (kid.role === undefined) gather(kid, kids);
    else if (isSeen(kid)) kids.push(kid);
  }
}

/** Returns whether anything of a node is on a page. A row and its cells are there as long as their table is. */
function isSeen(node: StructureNode): boolean {
  if (node.fixed !== undefined || node.parent?.fixed !== undefined) return true;
  return node.kids?.some((kid) => !(kid instanceof StructureNode) || isSeen(kid)) ?? false;
}

/** Returns the page of the first piece, or undefined without pieces. */
function pageOf(kids: readonly (StructureNode | Mark)[]): number | undefined {
  for (const kid of kids) {
    if (kid instanceof StructureNode) continue;
    return typeof kid === 'number' ? Math.floor(kid / mostPieces) : kid.page;
  }
  return undefined;
}
