// Writes an element of the structure as a dictionary (ISO 32000-1 14.7.2).
import { type Mark, StructureNode } from '../../layout/structure.ts';
import type { ElementOutput } from '../document/alike-rows.ts';
import { pdfString } from '../document/value.ts';
import type { PdfWriter } from '../document/writer.ts';
import { boxArray, type Marks, mostPieces, written } from './marks.ts';

/** Writes elements. What many of them say of themselves is an object of its own. */
export class ElementWriter {
  readonly #writer: PdfWriter;
  readonly #marks: Marks;
  readonly #root: number;
  /** The attributes of cells, and the object of each. */
  readonly #attributes = new Map<string, number>();

  /** `root` is the number of the tree's own object. */
  constructor(writer: PdfWriter, marks: Marks, root: number) {
    this.#writer = writer;
    this.#marks = marks;
    this.#root = root;
  }

  /** Writes an element with its children. */
  write(out: ElementOutput, node: StructureNode): void {
    const { kids = none } = node;
    const { length } = kids;
    const page = pageOf(kids);
    this.#open(out, node);
    if (page !== undefined) {
      out.text('/Pg ');
      out.reference(this.#marks.pages[page] ?? 0);
    }
    if (length > 0) out.text(length === 1 ? '/K ' : '/K[');
    for (let nth = 0; nth < length; nth++) {
      const kid = kids[nth] as StructureNode | Mark; // The place is inside of the list.
      if (nth > 0) out.text(' ');
      if (kid instanceof StructureNode) out.reference(kid.element);
      else this.#mark(out, kid, page);
    }
    if (length > 1) out.text(']');
    if (!node.isPlain) this.#facts(out, node);
    out.text('>>');
  }

  /** Writes an element up to its children, which follow between brackets. */
  openLong(out: ElementOutput, node: StructureNode): void {
    this.#open(out, node);
    this.#facts(out, node);
    out.text('/K[');
  }

  /** Writes the attributes that elements have in common. No element may follow. */
  end(): void {
    for (const [attributes, id] of this.#attributes) this.#writer.writeObject(id, attributes);
  }

  /** Returns the number of the element around a node. */
  parentOf({ parent }: StructureNode): number {
    if (parent === undefined) return this.#root;
    return parent.role === undefined ? written(parent).element : parent.element;
  }

  #open(out: ElementOutput, node: StructureNode): void {
    out.text('<</S/');
    out.text(node.role ?? '');
    out.text('/P ');
    out.reference(this.parentOf(node));
  }

  #mark(out: ElementOutput, mark: Mark, page: number | undefined): void {
    if (typeof mark === 'number') {
      const own = Math.floor(mark / mostPieces);
      if (own === page) out.number(mark % mostPieces);
      else out.text(`<</Type/MCR/Pg ${this.#marks.pages[own]} 0 R/MCID ${mark % mostPieces}>>`);
      return;
    }
    const on = mark.page === page ? '' : `/Pg ${this.#marks.pages[mark.page]} 0 R`;
    if (mark.kind === 'object') out.text(`<</Type/OBJR${on}/Obj ${mark.object} 0 R>>`);
    else out.text(`<</Type/MCR${on}/Stm ${mark.object} 0 R/MCID ${mark.mcid}>>`);
  }

  #facts(out: ElementOutput, node: StructureNode): void {
    const { role, facts } = node;
    const { alt, actualText, lang, numbering } = facts;
    if (alt !== undefined) {
      out.text('/Alt');
      out.text(this.#writer.text(alt, 'an alternative text').text);
    }
    if (actualText !== undefined) {
      out.text('/ActualText');
      out.text(this.#writer.text(actualText, 'a paragraph from right to left').text);
    }
    if (lang !== undefined) out.text(`/Lang${pdfString(lang)}`);
    // A list with a role of its own is no list for readers.
    if (numbering !== undefined && role === 'L') out.text(`/A<</O/List/ListNumbering/${numbering}>>`);
    if (facts.isNamed) writeName(out, '/ID', node);
    if (role === 'TD' || role === 'TH') this.#cell(out, node);
    else if (role === 'Figure' || role === 'Formula') {
      const box = this.#marks.boxes.get(node);
      if (box !== undefined) out.text(`/A<</O/Layout/Placement/Block/BBox${boxArray(box)}>>`);
    }
  }

  #cell(out: ElementOutput, { facts: { scope, colSpan, rowSpan, headers } }: StructureNode): void {
    let text = '';
    if (scope !== undefined) text += `/Scope/${scope}`;
    if (colSpan !== undefined) text += `/ColSpan ${colSpan}`;
    if (rowSpan !== undefined) text += `/RowSpan ${rowSpan}`;
    if (headers?.length) {
      out.text(`/A<</O/Table${text}/Headers[`);
      for (const head of headers) writeName(out, '', head);
      out.text(']>>');
    } else if (text !== '') {
      out.text(`/A ${this.#attributesOf(`<</O/Table${text}>>`)} 0 R`);
    }
  }

  #attributesOf(attributes: string): number {
    let id = this.#attributes.get(attributes);
    if (id === undefined) {
      id = this.#writer.reserve();
      this.#attributes.set(attributes, id);
    }
    return id;
  }
}

/** Writes a name that no other element has. Names of one length are sorted as their numbers are. */
function writeName(out: ElementOutput, key: string, { element }: StructureNode): void {
  out.text(`${key}(h`);
  out.number(element, digitsOfName);
  out.text(')');
}

const digitsOfName = 8;

/** Returns the name of an element, as the tree of names has it. */
export function nameOf({ element }: StructureNode): string {
  return `h${`${element}`.padStart(digitsOfName, '0')}`;
}

const none: readonly (StructureNode | Mark)[] = [];

/** Returns the page of the first piece, or undefined without pieces. */
function pageOf(kids: readonly (StructureNode | Mark)[]): number | undefined {
  for (let nth = 0; nth < kids.length; nth++) {
    const kid = kids[nth];
    if (typeof kid === 'number') return Math.floor(kid / mostPieces);
    if (kid !== undefined && !(kid instanceof StructureNode)) return kid.page;
  }
  return undefined;
}
