// Elements of the structure that are alike: they differ in their numbers only, as the cells of a table do.
import { type Mark, type NodeFacts, StructureNode } from '../layout/structure.ts';
import { mostPieces } from './marks.ts';
import { digitsOf, type RowObjects, writeDigits } from './rows.ts';

/** The elements of a tree, sorted. */
export interface SortedElements {
  /** Those that have few like them. */
  readonly single: readonly StructureNode[];
  readonly alike: readonly (readonly StructureNode[])[];
  /** Those that hold very many others. */
  readonly long: readonly StructureNode[];
}

/** Fewer elements would take more space in an object stream of their own. */
const fewestAlike = 32;

/** More children are written one in each row. */
const mostInLine = 64;

/** What `element` is of a node that is to be written and has no number yet. */
const unnumbered = -1;

/** Sorts the elements below a node and itself. Each is in the order of reading among those that are like it. */
export function sortElements(root: StructureNode): SortedElements {
  const single: StructureNode[] = [];
  const long: StructureNode[] = [];
  const groups = new Map<string, StructureNode[]>();
  const groupOf = (node: StructureNode): StructureNode[] => {
    const form = formOf(node);
    const { kids = none } = node;
    if (form === undefined) return kids.length > mostInLine && areElements(kids) ? long : single;
    const group = groups.get(form) ?? [];
    groups.set(form, group);
    return group;
  };
  const cells = new Map<NodeFacts, StructureNode[][]>();
  /** Returns the group of a cell with at most one piece, which most cells are: cells share their facts. */
  const cellGroup = (node: StructureNode): StructureNode[] | undefined => {
    const { role, facts, kids = none } = node;
    if ((role !== 'TD' && role !== 'TH') || kids.length > 1) return undefined;
    if (kids.length === 1 && typeof kids[0] !== 'number') return undefined;
    let known = cells.get(facts);
    if (known === undefined) {
      known = [];
      cells.set(facts, known);
    }
    known[kids.length] ??= groupOf(node);
    return known[kids.length];
  };
  /** Returns whether anything of a node is on a page. A row and its cells are there as long as their table is. */
  const visit = (node: StructureNode): boolean => {
    let seen = node.fixed !== undefined || node.parent?.fixed !== undefined;
    for (const kid of node.kids ?? none) if (!(kid instanceof StructureNode) || visit(kid)) seen = true;
    if (!seen || node.role === undefined) return seen;
    node.element = unnumbered;
    (cellGroup(node) ?? groupOf(node)).push(node);
    return true;
  };
  visit(root);
  const alike: StructureNode[][] = [];
  for (const group of groups.values()) {
    if (group.length >= fewestAlike) alike.push(group);
    else single.push(...group);
  }
  return { single, alike, long };
}

const none: readonly (StructureNode | Mark)[] = [];

/** Returns whether a node is one that `sortElements` found. */
export function isSorted({ element }: StructureNode): boolean {
  return element !== 0;
}

/** Returns the form of an element without its numbers, or undefined when it has a text of its own or children of several kinds. */
function formOf(node: StructureNode): string | undefined {
  const { role, facts } = node;
  const kids = node.kids ?? none;
  if (role === 'Figure' || role === 'Formula') return undefined;
  const onPage = areOnOnePage(kids);
  if (kids.length > mostInLine || (!onPage && !areElements(kids))) return undefined;
  const { alt, actualText, lang, numbering, scope, colSpan, rowSpan, headers, isNamed } = facts;
  if (alt !== undefined || actualText !== undefined) return undefined;
  const form = `${role}${onPage ? ' ' : '+'}${kids.length}`;
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
  return kids.every((kid) => kid instanceof StructureNode && kid.element === unnumbered);
}

/** Writes a number of an element, with as many digits at least. */
export type WriteNumber = (value: number, digits?: number) => string;

/** Writes numbers as they stand in a single element. */
export const plainNumber: WriteNumber = (value, digits = 0) => `${value}`.padStart(digits, '0');

/** The sign of a number in a text that is a form. No text of an element has it. */
const blank = '\0';

/** What stands between the numbers of elements that are alike. */
export class Form {
  readonly texts: readonly string[];
  /** How many digits each number has at least. */
  readonly digits: readonly number[];

  /** `write` writes one of the elements. */
  constructor(write: (number: WriteNumber) => string) {
    const digits: number[] = [];
    const text = write((_, least = 0) => {
      digits.push(least);
      return blank;
    });
    this.texts = text.split(blank);
    this.digits = digits;
  }
}

/** The numbers of elements that are alike. They are added in the order in which they stand in the elements. */
export class NumberRows {
  readonly #form: Form;
  readonly #values: Uint32Array;
  readonly #count: number;
  #next = 0;

  constructor(form: Form, count: number) {
    this.#form = form;
    this.#count = count;
    this.#values = new Uint32Array(count * form.digits.length);
  }

  add(value: number): void {
    this.#values[this.#next++] = value;
  }

  /** Returns the elements as rows of one length. */
  write(): Omit<RowObjects, 'first'> {
    const values = this.#values;
    const { row, ends } = this.#template();
    const columns = row.length;
    const bytes = new Uint8Array(columns * this.#count);
    let next = 0;
    for (let start = 0; start < bytes.length; start += columns) {
      bytes.set(row, start);
      // As many values were added as the form has numbers.
      for (let field = 0; field < ends.length; field++)
        writeDigits(bytes, start + (ends[field] as number), values[next++] as number);
    }
    return { columns, bytes, ends: Array.from({ length: this.#count }, (_, index) => (index + 1) * columns) };
  }

  /** Returns a row without numbers, and the places where they end. */
  #template(): { readonly row: Uint8Array; readonly ends: readonly number[] } {
    const { texts, digits } = this.#form;
    let text = texts[0] ?? '';
    const ends: number[] = [];
    for (const [field, least] of digits.entries()) {
      text += least > 0 ? '0'.repeat(least) : ' '.repeat(digitsOf(this.#most(field)));
      ends.push(text.length);
      text += texts[field + 1] ?? '';
    }
    // Places that grow by a multiple of ten from row to row repeat their digits.
    const row = Buffer.from(`${text} `, 'latin1');
    return { row: Buffer.concat([row], Math.ceil(row.length / 10) * 10).fill(' ', row.length), ends };
  }

  #most(field: number): number {
    let most = 0;
    for (let at = field; at < this.#values.length; at += this.#form.digits.length)
      most = Math.max(most, this.#values[at] as number);
    return most;
  }
}
