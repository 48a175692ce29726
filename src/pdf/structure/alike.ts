// Elements of the structure that are alike: they differ in their numbers only, as the cells of a table do.
import {
  isRow,
  type Mark,
  type NodeFacts,
  type Role,
  type RowNode,
  StructureNode,
} from '../../layout/structure.ts';
import { cellsOf } from './cells.ts';
import { type Marks, mostPieces } from './marks.ts';

/** The elements of a tree, sorted. */
export interface SortedElements {
  /** Those that have few like them. */
  readonly single: readonly StructureNode[];
  /** The others in groups. The elements of a group differ in their numbers only, those of one stream have as many of them. */
  readonly streams: readonly (readonly (readonly StructureNode[])[])[];
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
  const rows = marks.root.tree?.rows ?? [];
  // All of them are, mostly: no list is made then.
  let nodeless = 0;
  while (nodeless < rows.length && rows[nodeless]?.cells === undefined) nodeless += 1;
  const all = nodeless === rows.length ? rows : rows.filter(({ cells }) => cells === undefined);
  const few = rareShapes(all);
  const even = few.size === 0 ? all : all.filter(({ shape }) => !few.has(shape));
  if (few.size > 0) for (const row of all) if (few.has(row.shape)) marks.giveNodes(row);
  const sorting = new Sorting();
  sorting.visit(marks.root, false);
  return { ...sorting.sorted(), even };
}

/** Returns the shapes of rows that are so rare that their cells get nodes. */
function rareShapes(rows: readonly RowNode[]): ReadonlySet<RowNode['shape']> {
  const counts = new Map<RowNode['shape'], number>();
  // Neighbours have one shape mostly. They are counted together.
  for (let from = 0, at = 1; at <= rows.length; at++) {
    const shape = rows[from]?.shape;
    if (at < rows.length && rows[at]?.shape === shape) continue;
    counts.set(shape, (counts.get(shape) ?? 0) + at - from);
    from = at;
  }
  const few = new Set<RowNode['shape']>();
  for (const [shape, count] of counts) if (count * (shape?.length ?? 0) < fewestCells) few.add(shape);
  return few;
}

/** Returns whether a node is a row whose cells have no nodes. */
export function isBareRow(node: StructureNode): node is RowNode {
  return isRow(node) && node.cells === undefined;
}

class Sorting {
  readonly #single: StructureNode[] = [];
  readonly #long: StructureNode[] = [];
  /** The groups in the order of their first elements. */
  readonly #groups: StructureNode[][] = [];
  /** The groups of elements that say nothing of themselves, by role and by the form of what they hold. */
  readonly #plain = new Map<Role | undefined, (StructureNode[] | undefined)[]>();
  /** The role whose groups were asked for last, and these. Neighbours have one role mostly. */
  #lastRole: Role | undefined;
  #ofLastRole: (StructureNode[] | undefined)[] = [];
  readonly #others = new Map<string, StructureNode[]>();
  /** The element that was added to these last, its form, and its group. */
  #lastOther: StructureNode | undefined;
  #lastOtherForm = 0;
  #likeLastOther: StructureNode[] = [];
  /** The groups of rows whose cells have no nodes, by the number of cells. */
  readonly #bareRows: (StructureNode[] | undefined)[] = [];

  /**
   * Visits a node and all below it. Returns whether anything of it is on a page. A row and its cells are there as long as
   * their table is. `inRow` is whether it is a cell.
   */
  visit(node: StructureNode, inRow: boolean): boolean {
    if (isBareRow(node)) return this.#putBareRow(node);
    const isOfTable = node.kind === 'row';
    let seen = isOfTable || inRow;
    let written = true;
    const kids = node.kids ?? none;
    const { length } = kids;
    let pieces = 0;
    let elements = 0;
    for (let nth = 0; nth < length; nth++) {
      const kid = kids[nth];
      if (typeof kid === 'number') {
        seen = true;
        pieces += 1;
      } else if (!(kid instanceof StructureNode)) seen = true;
      else if (this.visit(kid, isOfTable)) {
        seen = true;
        elements += 1;
        written &&= kid.role !== undefined;
      } else written = false;
    }
    if (!written) node.kids = writtenKids(node);
    if (!seen || node.role === undefined) return seen;
    node.element = unnumbered;
    // Most elements hold one piece, or elements alone. They are not looked at again.
    if (written && length <= mostInLine && pieces + elements === length && (pieces === 0 || length === 1))
      this.#put(node, pieces === 1 ? 2 : length === 0 ? 0 : elementsForm(length));
    else this.#put(node, formOf(node.kids ?? none));
    return true;
  }

  #putBareRow(row: RowNode): true {
    row.element = unnumbered;
    const cells = row.shape?.length ?? 0;
    const group = this.#bareRows[cells];
    if (group === undefined) this.#bareRows[cells] = this.#addPlain(row, elementsForm(cells));
    else group.push(row);
    return true;
  }

  /** Adds an element that holds what its form says. */
  #put(node: StructureNode, form: number | undefined): void {
    const { role, facts } = node;
    const isFigure = role === 'Figure' || role === 'Formula';
    // Those who made it may know it already.
    if (!node.isPlain) node.isPlain = !isFigure && isPlain(facts);
    if (form === undefined) (areElements(node.kids ?? none) ? this.#long : this.#single).push(node);
    else if (node.isPlain) this.#addPlain(node, form);
    else if (isFigure || facts.alt !== undefined || facts.actualText !== undefined) this.#single.push(node);
    else this.#addOther(node, form);
  }

  /** Adds an element that says nothing of itself to its group, which is returned. */
  #addPlain(node: StructureNode, form: number): StructureNode[] {
    const { role } = node;
    if (role !== this.#lastRole) this.#ofLastRole = this.#plainOf(role);
    this.#lastRole = role;
    const byForm = this.#ofLastRole;
    let group = byForm[form];
    if (group === undefined) {
      group = this.#newGroup();
      byForm[form] = group;
    }
    group.push(node);
    return group;
  }

  #plainOf(role: Role | undefined): (StructureNode[] | undefined)[] {
    let byForm = this.#plain.get(role);
    if (byForm === undefined) {
      byForm = [];
      this.#plain.set(role, byForm);
    }
    return byForm;
  }

  /** Adds an element that says something of itself to the group of those that say the same. Neighbours do so mostly. */
  #addOther(node: StructureNode, form: number): void {
    const { role, facts } = node;
    const last = this.#lastOther;
    if (
      form !== this.#lastOtherForm ||
      last === undefined ||
      last.role !== role ||
      !sayAlike(last.facts, facts)
    ) {
      this.#lastOther = node;
      this.#lastOtherForm = form;
      this.#likeLastOther = this.#otherGroup(formWith(role, form, facts));
    }
    this.#likeLastOther.push(node);
  }

  #otherGroup(form: string): StructureNode[] {
    let group = this.#others.get(form);
    if (group === undefined) {
      group = this.#newGroup();
      this.#others.set(form, group);
    }
    return group;
  }

  #newGroup(): StructureNode[] {
    const group: StructureNode[] = [];
    this.#groups.push(group);
    return group;
  }

  sorted(): Omit<SortedElements, 'even'> {
    const single = [...this.#single];
    const byCount: StructureNode[][][] = [];
    for (const group of this.#groups) {
      const count = numbersOf(group[0]);
      const stream = byCount[count];
      if (stream === undefined) byCount[count] = [group];
      else stream.push(group);
    }
    const streams: StructureNode[][][] = [];
    for (const groups of byCount) {
      if (groups === undefined) continue;
      const isLong = groups.reduce((sum, { length }) => sum + length, 0) >= fewestAlike;
      if (isLong || groups.some((group) => this.#bareRows.includes(group))) streams.push(groups);
      else for (const group of groups) single.push(...group);
    }
    return { single, streams, long: this.#long };
  }
}

/** Returns how many numbers an element has that is not single. */
function numbersOf(node: StructureNode | undefined): number {
  if (node === undefined) return 0;
  if (isBareRow(node)) return 1 + cellsOf(node);
  const { kids = none, facts } = node;
  const pages = typeof kids[0] === 'number' ? 1 : 0;
  const named = node.isPlain ? 0 : (facts.headers?.length ?? 0) + (facts.isNamed ? 1 : 0);
  return 1 + pages + kids.length + named;
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

/** Returns the form of what an element holds, or undefined when that is of several kinds, or very much. */
function formOf(kids: readonly (StructureNode | Mark)[]): number | undefined {
  const { length } = kids;
  if (length > mostInLine) return undefined;
  const first = kids[0];
  if (first === undefined) return 0;
  if (typeof first === 'number') return areOnOnePage(first, kids) ? 2 * length : undefined;
  return areElements(kids) ? elementsForm(length) : undefined;
}

/** Returns the form of so many elements. */
function elementsForm(count: number): number {
  return 2 * count + 1;
}

/** Returns whether an element says nothing of itself but its role. */
function isPlain(facts: NodeFacts): boolean {
  const { alt, actualText, lang, numbering, scope, colSpan, rowSpan, headers, isNamed } = facts;
  const said = alt ?? actualText ?? lang ?? numbering ?? scope ?? colSpan ?? rowSpan ?? headers ?? isNamed;
  return said === undefined;
}

/** Returns the form of an element without its numbers. Few facts are given, so that few are joined. */
function formWith(role: Role | undefined, form: number, facts: NodeFacts): string {
  const { lang, numbering, scope, colSpan, rowSpan, headers, isNamed } = facts;
  let key = `${role} ${form}`;
  if (lang !== undefined) key += ` lang ${lang}`;
  if (numbering !== undefined) key += ` numbering ${numbering}`;
  if (scope !== undefined) key += ` scope ${scope}`;
  if (colSpan !== undefined) key += ` colSpan ${colSpan}`;
  if (rowSpan !== undefined) key += ` rowSpan ${rowSpan}`;
  if (headers !== undefined) key += ` headers ${headers.length}`;
  if (isNamed !== undefined) key += ` named ${isNamed}`;
  return key;
}

/** Returns whether elements of one form differ in their numbers only. */
function sayAlike(one: NodeFacts, other: NodeFacts): boolean {
  return (
    one === other ||
    (one.scope === other.scope &&
      one.lang === other.lang &&
      one.numbering === other.numbering &&
      one.colSpan === other.colSpan &&
      one.rowSpan === other.rowSpan &&
      one.isNamed === other.isNamed &&
      one.headers?.length === other.headers?.length)
  );
}

function areOnOnePage(first: number, kids: readonly (StructureNode | Mark)[]): boolean {
  if (kids.length === 1) return true;
  const page = Math.floor(first / mostPieces);
  for (let nth = 1; nth < kids.length; nth++) {
    const kid = kids[nth];
    if (typeof kid !== 'number' || Math.floor(kid / mostPieces) !== page) return false;
  }
  return true;
}

function areElements(kids: readonly (StructureNode | Mark)[]): boolean {
  for (let nth = 0; nth < kids.length; nth++) if (!(kids[nth] instanceof StructureNode)) return false;
  return true;
}
