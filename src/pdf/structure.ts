// The structure tree of a file: its elements, the parent tree, and the names of heads (ISO 32000-1 14.7).
import { type CellShape, type Mark, RowNode, StructureNode } from '../layout/structure.ts';
import { isEven, sortElements } from './alike.ts';
import { Form, NumberRows, plainNumber, type WriteNumber } from './alike-rows.ts';
import { type ReferenceArray, writeArrays } from './arrays.ts';
import { cellsOf, isFilled, piecesOf } from './cells.ts';
import { boxArray, type MarkedStream, type Marks, mostPieces, written } from './marks.ts';
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
  /** The heads that cells name and the notes, and their elements. */
  readonly named = new Map<string, string>();
  readonly #writer: PdfWriter;
  readonly #marks: Marks;

  constructor(writer: PdfWriter, marks: Marks) {
    this.#writer = writer;
    this.#marks = marks;
  }

  /** Writes the document and all below it. `root` is the number of the tree's own object. */
  writeAll(root: number): void {
    const { single, alike, long, even } = sortElements(this.#marks);
    for (const nodes of [single, long, ...alike]) {
      let element = this.#writer.reserveRow(nodes.length);
      for (const node of nodes) node.element = element++;
    }
    const cells = this.#numberCells(even);
    for (const node of single) this.#writeSingle(node, root);
    this.#writeLong(long, root);
    for (const nodes of alike) this.#writeAlike(nodes, root);
    this.#writeCells(even, cells);
  }

  /** Numbers the cells that have no nodes: those with a piece one after another, and those without. */
  #numberCells(rows: readonly RowNode[]): CellNumbers {
    let filled = 0;
    let all = 0;
    for (const row of rows) {
      filled += piecesOf(row);
      all += cellsOf(row);
    }
    const empty = all - filled;
    const firstFilled = this.#writer.reserveRow(filled);
    const firstEmpty = this.#writer.reserveRow(empty);
    let nextFilled = firstFilled;
    let nextEmpty = firstEmpty;
    for (const row of rows) {
      const pieces = piecesOf(row);
      row.filledElement = nextFilled;
      row.emptyElement = nextEmpty;
      nextFilled += pieces;
      nextEmpty += cellsOf(row) - pieces;
    }
    return { filled, firstFilled, empty, firstEmpty };
  }

  /** Returns the entries of the parent tree: elements, or arrays of them. */
  parents(): readonly (readonly [key: number, value: string])[] {
    const { entries } = this.#marks;
    const arrays: ReferenceArray[] = [];
    for (const entry of entries)
      if (!(entry instanceof StructureNode))
        arrays.push({ head: '[', ids: this.#elementsOf(entry), tail: ']' });
    const first = this.#writer.reserveRow(arrays.length);
    writeArrays(this.#writer, first, arrays);
    let next = first;
    return entries.map((entry, key) => [
      key,
      entry instanceof StructureNode ? referenceTo(entry) : `${next++} 0 R`,
    ]);
  }

  /** Returns the element of each piece of a stream, in the order of their numbers. */
  #elementsOf({ nodes }: MarkedStream): readonly number[] {
    const ids: number[] = [];
    for (const node of nodes) {
      if (isEven(node)) {
        const count = piecesOf(node);
        for (let index = 0; index < count; index += 1) ids.push(node.filledElement + index);
      } else if (node instanceof RowNode) {
        // Its cells have got nodes since it was drawn.
        for (const [column, cell] of node.cells?.entries() ?? [])
          if (isFilled(node, column)) ids.push(cell.element);
      } else ids.push(written(node).element);
    }
    return ids;
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
    const rows = new NumberRows(nodes.length);
    const form = rows.form(this.#form(isEven(first) ? sampleRow(first) : first, root));
    for (const node of nodes) {
      rows.start(form);
      if (isEven(node)) addRow(node, parentOf(node, root), rows);
      else this.#addNumbers(node, root, rows);
      this.#name(node);
    }
    this.#writer.writeRows({ first: first.element, ...rows.rows() });
  }

  #form(sample: StructureNode, root: number): Form {
    return new Form((write) => this.#body(contentOf(sample), root, write));
  }

  /** Writes cells without nodes: those that have a piece, and those in which nothing stands. */
  #writeCells(rows: readonly RowNode[], { filled, firstFilled, empty, firstEmpty }: CellNumbers): void {
    const { pages } = this.#marks;
    const whole = new NumberRows(filled);
    const bare = new NumberRows(empty);
    const formsOf = this.#cellForms(whole, bare);
    for (const row of rows) {
      const { element, page, firstPiece } = row;
      const forms = formsOf(row.shape);
      let mcid = firstPiece;
      // A row without nodes has at most as many columns as numbers have bits.
      for (let column = 0; column < forms.whole.length; column++) {
        if (isFilled(row, column)) {
          whole.start(forms.whole[column] as number);
          whole.add(element);
          whole.add(pages[page] ?? 0);
          whole.add(mcid++);
        } else {
          bare.start(forms.bare[column] as number);
          bare.add(element);
        }
      }
    }
    if (filled > 0) this.#writer.writeRows({ first: firstFilled, ...whole.rows() });
    if (empty > 0) this.#writer.writeRows({ first: firstEmpty, ...bare.rows() });
  }

  /** Returns a function that returns the forms of the cells of a row, by its shape. Rows of one table have the same one. */
  #cellForms(whole: NumberRows, bare: NumberRows): (shape: RowNode['shape']) => CellForms {
    const known = new Map<RowNode['shape'], CellForms>();
    const formOf = (rows: NumberRows, cell: CellShape, pieces: readonly number[]): number =>
      rows.form(this.#form(sampleCell(cell, pieces), 0));
    return (shape) => {
      const forms = known.get(shape) ?? {
        whole: (shape ?? []).map((cell) => formOf(whole, cell, [0])),
        bare: (shape ?? []).map((cell) => formOf(bare, cell, [])),
      };
      known.set(shape, forms);
      return forms;
    };
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
    else if (node.facts.isNamed) text += `/ID(${nameOf(node, write)})`;
    if (node.role === 'Figure' || node.role === 'Formula') text += this.#box(node);
    return text;
  }

  #box(node: StructureNode): string {
    const box = this.#marks.boxes.get(node);
    return box === undefined ? '' : `/A<</O/Layout/Placement/Block/BBox${boxArray(box)}>>`;
  }
}

/** The cells that have no nodes: how many there are with a piece and without, and the objects of the first ones. */
interface CellNumbers {
  readonly filled: number;
  readonly firstFilled: number;
  readonly empty: number;
  readonly firstEmpty: number;
}

/** The forms of the cells of a row: with a piece, and without. */
interface CellForms {
  readonly whole: readonly number[];
  readonly bare: readonly number[];
}

/** Adds the numbers of a row whose cells have no nodes. */
function addRow(row: RowNode, parent: number, rows: NumberRows): void {
  let filledElement = row.filledElement;
  let emptyElement = row.emptyElement;
  rows.add(parent);
  const cells = cellsOf(row);
  for (let column = 0; column < cells; column += 1)
    rows.add(isFilled(row, column) ? filledElement++ : emptyElement++);
}

/** Returns a row as it would be with nodes. Its numbers need not be right: it shows what stands between them. */
function sampleRow({ shape = [], parent }: RowNode): StructureNode {
  const row = new StructureNode('TR', { path: '' });
  row.parent = parent;
  for (const cell of shape) row.add(sampleCell(cell, []));
  return row;
}

function sampleCell({ role, facts }: CellShape, pieces: readonly number[]): StructureNode {
  const cell = new StructureNode(role, facts);
  for (const piece of pieces) cell.add(piece);
  cell.element = 1;
  return cell;
}

/** An element, what it holds, and the page of its first piece, if it has any. */
interface Content {
  readonly node: StructureNode;
  readonly kids: readonly (StructureNode | Mark)[];
  readonly page: number | undefined;
}

function contentOf(node: StructureNode): Content {
  const { kids = none } = node;
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

/** Returns a name that no other element has. Names of one length are sorted as their numbers are. */
function nameOf({ element }: StructureNode, write: WriteNumber): string {
  return `h${write(element, 8)}`;
}

/** Returns the number of the element around a node. */
function parentOf({ parent }: StructureNode, root: number): number {
  return parent === undefined ? root : written(parent).element;
}

const none: readonly (StructureNode | Mark)[] = [];

/** Returns the page of the first piece, or undefined without pieces. */
function pageOf(kids: readonly (StructureNode | Mark)[]): number | undefined {
  for (const kid of kids) {
    if (kid instanceof StructureNode) continue;
    return typeof kid === 'number' ? Math.floor(kid / mostPieces) : kid.page;
  }
  return undefined;
}
