// The structure tree of a file: its elements, the parent tree, and the names of heads (ISO 32000-1 14.7).
import { invariant } from '../../errors.ts';
import { type CellShape, isRow, type Mark, type RowNode, StructureNode } from '../../layout/structure.ts';
import { type ReferenceArray, writeArrays } from '../content/arrays.ts';
import { Form, NumberRows } from '../document/alike-rows.ts';
import { ByteWriter } from '../document/bytewriter.ts';
import { reference } from '../document/value.ts';
import type { PdfWriter } from '../document/writer.ts';
import { isBareRow, sortElements } from './alike.ts';
import { type CellWriting, emptyCells, filledCells } from './cell-rows.ts';
import { isFilled, type MarkedStream, mostColumns } from './cells.ts';
import { ElementWriter, nameOf } from './element.ts';
import { type Marks, mostPieces, written } from './marks.ts';

/** Writes the tree, and names it in the catalog. */
export function writeStructure(writer: PdfWriter, marks: Marks): void {
  const root = writer.reserve();
  const elements = new Elements(writer, marks, root);
  elements.writeAll();
  const entries = [
    // Where nothing is read there is no element.
    ...(marks.root.element === 0 ? [] : [`/K ${marks.root.element} 0 R`]),
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
  readonly #bodies: ElementWriter;
  /** The object of the first stream in the parent tree. Those of the others follow it. */
  #firstParents = 0;

  /** `root` is the number of the tree's own object. */
  constructor(writer: PdfWriter, marks: Marks, root: number) {
    this.#writer = writer;
    this.#marks = marks;
    this.#bodies = new ElementWriter(writer, marks, root);
  }

  /** Writes the document and all below it, and what the parent tree holds of each stream. */
  writeAll(): void {
    const { single, streams: alike, long, even } = sortElements(this.#marks);
    this.#number(single);
    const streams = this.#marks.entries.flatMap((entry) => (entry instanceof StructureNode ? [] : entry));
    const firstArray = this.#writer.reserveRow(long.length + streams.length);
    for (const [index, node] of long.entries()) node.element = firstArray + index;
    this.#firstParents = firstArray + long.length;
    for (const groups of alike) for (const nodes of groups) this.#number(nodes);
    const cells = this.#numberCells(even);
    for (const node of single) this.#writeSingle(node);
    for (const groups of alike) this.#writeAlike(groups);
    this.#writeCells(even, cells);
    const parents = streams.map((stream) => ({ head: '[', ids: this.#elementsOf(stream), tail: ']' }));
    writeArrays(this.#writer, firstArray, [...long.map((node) => this.#arrayOf(node)), ...parents]);
    for (const node of long) this.#name(node);
    this.#bodies.end();
  }

  #number(nodes: readonly StructureNode[]): void {
    let element = this.#writer.reserveRow(nodes.length);
    for (const node of nodes) node.element = element++;
  }

  /** Numbers the cells that have no nodes: those with a piece one after another, and those without. */
  #numberCells(rows: readonly RowNode[]): CellNumbers {
    let filled = 0;
    let all = 0;
    for (const row of rows) {
      filled += row.pieces;
      all += row.shape?.length ?? 0;
    }
    const empty = all - filled;
    const firstFilled = this.#writer.reserveRow(filled);
    const firstEmpty = this.#writer.reserveRow(empty);
    let nextFilled = firstFilled;
    let nextEmpty = firstEmpty;
    for (const row of rows) {
      const { pieces, shape } = row;
      row.filledElement = nextFilled;
      row.emptyElement = nextEmpty;
      nextFilled += pieces;
      nextEmpty += (shape?.length ?? 0) - pieces;
    }
    return { filled, firstFilled, empty, firstEmpty };
  }

  /** Returns the entries of the parent tree: elements, or arrays of them. */
  parents(): readonly (readonly [key: number, value: string])[] {
    let next = this.#firstParents;
    return this.#marks.entries.map((entry, key) => [
      key,
      entry instanceof StructureNode ? referenceTo(entry) : `${next++} 0 R`,
    ]);
  }

  /** Returns the element of each piece of a stream, in the order of their numbers. */
  #elementsOf({ nodes, pieces }: MarkedStream): ReferenceArray['ids'] {
    const ids = new Uint32Array(pieces);
    let next = 0;
    for (let nth = 0; nth < nodes.length; nth++) {
      const node = nodes[nth] as StructureNode; // The place is inside of the list.
      if (!isRow(node)) {
        ids[next++] = node.role === undefined ? written(node).element : node.element;
        continue;
      }
      const { cells, pieces, filledElement } = node;
      if (cells === undefined)
        for (let index = 0; index < pieces; index += 1) ids[next++] = filledElement + index;
      // Its cells have got nodes since it was drawn.
      else
        for (const [column, cell] of cells.entries())
          if (cell !== undefined && isFilled(node, column)) ids[next++] = cell.element;
    }
    invariant(next === pieces, 'each piece of a stream has an element');
    return ids;
  }

  #writeSingle(node: StructureNode): void {
    this.#bodies.write(this.#writer.startObject(node.element), node);
    this.#writer.endObject();
    if (!node.isPlain) this.#name(node);
  }

  /** Returns an element with very many children, which take a row each. */
  #arrayOf(node: StructureNode): ReferenceArray {
    const { kids = none } = node;
    const ids = new Uint32Array(kids.length);
    // All of them are elements.
    for (let nth = 0; nth < kids.length; nth++) ids[nth] = (kids[nth] as StructureNode).element;
    const out = new ByteWriter();
    this.#bodies.openLong(out, node);
    return { head: Buffer.from(out.take()).toString('latin1'), ids, tail: ']>>' };
  }

  /** Writes groups of elements that have as many numbers. The bodies of each group differ in nothing else. */
  #writeAlike(groups: readonly (readonly StructureNode[])[]): void {
    const rows = new NumberRows(groups.reduce((sum, { length }) => sum + length, 0));
    const first = groups[0]?.[0]?.element ?? 0;
    for (const nodes of groups) {
      const [sample] = nodes;
      if (sample === undefined) continue;
      const form = rows.form(this.#form(isBareRow(sample) ? sampleRow(sample) : sample));
      // The elements of a group have one role. Rows of tables may have cells with nodes or without.
      const areRows = isRow(sample);
      const { values } = rows;
      for (const node of nodes) {
        const at = rows.start(form);
        // Most stand in one that is written.
        const { parent } = node;
        values[at] = parent?.role === undefined ? this.#bodies.parentOf(node) : parent.element;
        if (areRows && isBareRow(node)) addCells(node, values, at + 1);
        else this.#addNumbers(node, values, at + 1);
      }
    }
    this.#writer.writeRows({ first, ...rows.rows() });
  }

  #form(sample: StructureNode): Form {
    return new Form((out) => this.#bodies.write(out, sample));
  }

  /** Writes cells without nodes: those that have a piece, and those in which nothing stands. */
  #writeCells(rows: readonly RowNode[], { filled, firstFilled, empty, firstEmpty }: CellNumbers): void {
    const { pages } = this.#marks;
    const formOf: CellWriting['formOf'] = (cell, pieces) => this.#form(sampleCell(cell, pieces));
    const writing = { pages, formOf };
    if (filled > 0) this.#writer.writeRows({ first: firstFilled, ...filledCells(rows, filled, writing) });
    if (empty > 0) this.#writer.writeRows({ first: firstEmpty, ...emptyCells(rows, empty, writing) });
  }

  /** Sets the numbers of an element behind that of its parent, in the order in which its body has them. */
  #addNumbers(node: StructureNode, values: Uint32Array, from: number): void {
    const { kids = none } = node;
    const first = kids[0];
    let at = from;
    if (typeof first === 'number') values[at++] = this.#marks.pages[Math.floor(first / mostPieces)] ?? 0;
    for (let nth = 0; nth < kids.length; nth++) {
      const kid = kids[nth];
      if (typeof kid === 'number') values[at++] = kid % mostPieces;
      else if (kid instanceof StructureNode) values[at++] = kid.element;
    }
    if (node.isPlain) return;
    const { isNamed, headers } = node.facts;
    if (isNamed) values[at++] = node.element;
    if (headers !== undefined) for (const head of headers) values[at++] = head.element;
    this.#name(node);
  }

  #name(node: StructureNode): void {
    if (node.facts.isNamed) this.named.set(nameOf(node), `${node.element} 0 R`);
  }
}

/** The cells that have no nodes: how many there are with a piece and without, and the objects of the first ones. */
interface CellNumbers {
  readonly filled: number;
  readonly firstFilled: number;
  readonly empty: number;
  readonly firstEmpty: number;
}

/** Sets the cells of a row whose cells have no nodes. */
function addCells(row: RowNode, values: Uint32Array, from: number): void {
  let { filledElement, emptyElement } = row;
  const { filled, shape } = row;
  const cells = shape?.length ?? 0;
  for (let column = 0; column < cells; column += 1) {
    const hasPiece = column < mostColumns && (filled & (1 << column)) !== 0;
    values[from + column] = hasPiece ? filledElement++ : emptyElement++;
  }
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

const none: readonly (StructureNode | Mark)[] = [];
