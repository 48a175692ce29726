// Elements of the structure that are alike: they differ in their numbers only, as the cells of a table do.
import { type Mark, type NodeFacts, type Role, RowNode, StructureNode } from '../layout/structure.ts';
import { cellsOf } from './cells.ts';
import { type Marks, mostPieces } from './marks.ts';

/** The elements of a tree, sorted. */
export interface SortedElements {
  /** Those that have few like them. */
  readonly single: readonly StructureNode[];
  readonly alike: readonly (readonly StructureNode[])[];
  /** Those that hold very many others. */
  readonly long: readonly StructureNode[];
  /** The rows whose cells have no nodes. They stand in `alike`, too. */
  readonly even: readonly RowNode[];
}

/** Fewer elements would take more space in an object stream of their own. */
const fewestAlike = 32;
/** The same for the cells of rows that are alike. */
const fewestCells = 64;

/** More children are written one in each row. */
const mostInLine = 64;

/** What `element` is of a node that is to be written and has no number yet. */
const unnumbered = -1;

/** Sorts the elements below the root and itself. Each is in the order of reading among those that are like it. */
export function sortElements(marks: Marks): SortedElements {
  const all: RowNode[] = [];
  collectRows(marks.root, all);
  const counts = new Map<RowNode['shape'], number>();
  for (const { shape } of all) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const even = all.filter((row) => cellsOf(row) * (counts.get(row.shape) ?? 0) >= fewestCells);
  if (even.length < all.length) {
    const kept = new Set(even);
    for (const row of all) if (!kept.has(row)) marks.giveNodes(row);
  }
  const sorting = new Sorting();
  sorting.visit(marks.root);
  return { ...sorting.sorted(), even };
}

/** Collects the rows whose cells have no nodes. */
function collectRows(node: StructureNode, rows: RowNode[]): void {
  if (isEven(node)) rows.push(node);
  else for (const kid of node.kids ?? none) if (kid instanceof StructureNode) collectRows(kid, rows);
}

/** Returns whether a node is a row whose cells have no nodes. */
export function isEven(node: StructureNode): node is RowNode {
  return node instanceof RowNode && node.cells === undefined;
}

class Sorting {
  readonly #single: StructureNode[] = [];
  readonly #long: StructureNode[] = [];
  readonly #groups = new Map<string, StructureNode[]>();
  readonly #even: StructureNode[][] = [];

  /** Visits a node and all below it. Returns whether anything of it is on a page. A row and its cells are there as long as their table is. */
  visit(node: StructureNode): boolean {
    if (isEven(node)) {
      node.element = unnumbered;
      const cells = cellsOf(node);
      this.#even[cells] ??= this.#groupOf(`TR+${cells}`);
      this.#even[cells].push(node);
      return true;
    }
    let seen = node instanceof RowNode || node.parent instanceof RowNode;
    let written = true;
    for (const kid of node.kids ?? none) {
      if (!(kid instanceof StructureNode)) seen = true;
      else if (this.visit(kid)) {
        seen = true;
        written &&= kid.role !== undefined;
      } else written = false;
    }
    if (!written) node.kids = writtenKids(node);
    if (!seen || node.role === undefined) return seen;
    node.element = unnumbered;
    this.#put(node);
    return true;
  }

  #put(node: StructureNode): void {
    const form = formOf(node);
    const { kids = none } = node;
    if (form !== undefined) this.#groupOf(form).push(node);
    else if (kids.length > mostInLine && areElements(kids)) this.#long.push(node);
    else this.#single.push(node);
  }

  #groupOf(form: string): StructureNode[] {
    let group = this.#groups.get(form);
    if (group === undefined) {
      group = [];
      this.#groups.set(form, group);
    }
    return group;
  }

  sorted(): Omit<SortedElements, 'even'> {
    const single = [...this.#single];
    const alike: StructureNode[][] = [];
    for (const group of this.#groups.values()) {
      if (group.length >= fewestAlike || this.#even.includes(group)) alike.push(group);
      else single.push(...group);
    }
    return { single, alike, long: this.#long };
  }
}

const none: readonly (StructureNode | Mark)[] = [];

/** Returns the children of a node without those that are not on any page. One that is not written passes on what it holds. */
function writtenKids({ kids = [] }: StructureNode): (StructureNode | Mark)[] {
  return kids.flatMap((kid) => {
    if (!(kid instanceof StructureNode)) return kid;
    if (kid.role === undefined) return kid.kids ?? [];
    return kid.element === unnumbered ? kid : [];
  });
}

/** Returns the form of an element without its numbers, or undefined when it has a text of its own or children of several kinds. */
function formOf(node: StructureNode): string | undefined {
  const { role, facts } = node;
  const kids = node.kids ?? none;
  if (role === 'Figure' || role === 'Formula') return undefined;
  const onPage = areOnOnePage(kids);
  if (kids.length > mostInLine || (!onPage && !areElements(kids))) return undefined;
  const { alt, actualText } = facts;
  if (alt !== undefined || actualText !== undefined) return undefined;
  return formWith(role, `${onPage ? ' ' : '+'}${kids.length}`, facts);
}

function formWith(role: Role | undefined, kids: string, facts: NodeFacts): string {
  const { lang, numbering, scope, colSpan, rowSpan, headers, isNamed } = facts;
  const form = `${role}${kids}`;
  const more = lang ?? numbering ?? scope ?? colSpan ?? rowSpan ?? headers ?? isNamed;
  if (more === undefined) return form;
  return `${form} ${lang} ${numbering} ${scope} ${colSpan} ${rowSpan} ${headers?.length} ${isNamed}`;
}

function areOnOnePage(kids: readonly (StructureNode | Mark)[]): boolean {
  const [first] = kids;
  if (typeof first !== 'number') return kids.length === 0;
  if (kids.length === 1) return true;
  const page = Math.floor(first / mostPieces);
  return kids.every((kid) => typeof kid === 'number' && Math.floor(kid / mostPieces) === page);
}

function areElements(kids: readonly (StructureNode | Mark)[]): boolean {
  return kids.every((kid) => kid instanceof StructureNode);
}
