// Marked content: which pieces of the pages belong to which node (ISO 32000-1 14.6, 14.7.4).
import {
  type Artifact,
  type CellOwner,
  isArtifact,
  isGroup,
  type Mark,
  type Owner,
  type RowNode,
  StructureNode,
} from '../../layout/structure.ts';
import type { Marker, Resources } from '../content/canvas.ts';
import { type ByteWriter, line } from '../document/bytewriter.ts';
import { pdfNumbers } from '../document/number.ts';
import type { Box, PdfObject, PdfPage } from '../document/writer.ts';
import { addPiece, cellsOf, isFilled, type MarkedStream, openPiece } from './cells.ts';

/** The factor in the number of a piece. No page has more pieces. */
export const mostPieces = 2 ** 22;

/** Collects what belongs to what while pages are painted. */
export class Marks implements Marker {
  /** The root of the tree that the nodes stand in. */
  readonly root: StructureNode;
  /** The number of each page's object, by the index of the page. */
  readonly pages: number[] = [];
  /** The entries of the parent tree: the nodes of a stream, or the node of an annotation. */
  readonly entries: (MarkedStream | StructureNode)[] = [];
  /** Where figures are seen, by node: left, bottom, right, top on the page. */
  readonly boxes = new Map<StructureNode, PlacedBox>();
  /** The paragraphs that were made for content of groups. */
  readonly #paragraphs = new Set<StructureNode>();
  /** The links in artifacts, by what they say and open. */
  readonly #apart = new Map<string, StructureNode>();
  readonly #readOn = new Map<StructureNode, number | undefined>();
  #page: MarkedStream | undefined;
  #current: MarkedStream | undefined;

  constructor(root: StructureNode) {
    this.root = root;
  }

  /** Starts a page. `height` and `width` are those of its paper. */
  startPage(page: PdfPage): void {
    const { dictionary } = page;
    dictionary.data.StructParents = this.entries.length;
    // Readers reach fields and links in the order of the structure (ISO 14289-1 7.18.3).
    dictionary.data.Tabs = 'S';
    this.#page = { page: this.pages.length, form: undefined, nodes: [], pieces: 0 };
    this.#current = this.#page;
    this.pages.push(dictionary.id);
    this.entries.push(this.#current);
  }

  /** Paints a form whose pieces are marked by themselves, and adds its entry to the parent tree. */
  inForm(form: PdfObject, paint: () => void): void {
    const around = this.#current;
    form.data.StructParents = this.entries.length;
    this.#current = { page: around?.page ?? 0, form: form.id, nodes: [], pieces: 0 };
    this.entries.push(this.#current);
    paint();
    this.#current = around;
  }

  open(owner: Owner, out: ByteWriter, isNext: boolean, resources: Resources): boolean {
    const stream = this.#current;
    const mcid = stream?.pieces ?? 0;
    // Most pieces are those of cells.
    if (owner.kind === 'cell') {
      if (stream === undefined || !addPiece(owner, stream)) this.#addPiece(this.#nodeOf(owner));
    } else if (owner instanceof StructureNode) {
      // A node that is not written keeps its piece until then, so that it is read at its place among its neighbours.
      this.#addPiece(this.#nodeOf(owner));
    } else {
      if (isNext) out.text('EMC', line);
      out.text(artifactOperator(owner, resources), line);
      return false;
    }
    openPiece(out, mcid, isNext);
    return true;
  }

  #addPiece(node: StructureNode): void {
    const stream = this.#current;
    if (!stream) return;
    const { page, form, pieces: mcid } = stream;
    stream.nodes.push(node);
    stream.pieces += 1;
    node.add(form === undefined ? page * mostPieces + mcid : { kind: 'stream', page, object: form, mcid });
  }

  /** Returns the node that what is drawn for an owner is added to. What a cell holds already becomes that of its node. */
  #nodeOf(owner: StructureNode | CellOwner): StructureNode {
    if (owner.kind !== 'cell') {
      const role = owner.role ?? written(owner).role;
      return isGroup(role) ? this.#paragraphIn(owner) : owner;
    }
    this.giveNodes(owner.row);
    return owner.row.cell(owner.column);
  }

  /** Returns the last child of a node in an element that holds no content of its own: a paragraph, also of what was drawn before. */
  #paragraphIn(node: StructureNode): StructureNode {
    const last = node.kids?.at(-1);
    if (last instanceof StructureNode && this.#paragraphs.has(last)) return last;
    const { path, lang } = node.facts;
    const paragraph = new StructureNode('P', { path, lang });
    this.#paragraphs.add(paragraph);
    this.root.tree?.adopt(paragraph, node);
    return paragraph;
  }

  /** Gives nodes to the cells of a row, with the pieces that they have. */
  giveNodes(row: RowNode): void {
    if (row.cells !== undefined) return;
    let mcid = row.firstPiece;
    const cells = cellsOf(row);
    for (let column = 0; column < cells; column++) {
      const cell = row.cell(column);
      if (isFilled(row, column)) cell.add(row.page * mostPieces + mcid++);
    }
  }

  /** Adds a node that stands among others to the tree, when something of it is drawn first. */
  adopt(node: StructureNode, around: Owner): void {
    const { tree } = this.root;
    if (tree !== undefined && node.tree !== tree && !isArtifact(around))
      tree.adopt(node, this.#nodeOf(around));
  }

  /**
   * Returns the node of a link in a header, a footer or another artifact. Each annotation has to stand in a link
   * (ISO 14289-1 7.18.5), so the first one that says and opens the same is read, after all else, and holds the others.
   */
  linkOf(node: StructureNode): StructureNode {
    const { tree } = this.root;
    // A row that is printed again has the links of the row itself.
    if (tree === undefined || node.tree === tree) return node;
    const { path, contents, target } = node.facts;
    const key = JSON.stringify([contents, target]);
    const known = this.#apart.get(key);
    if (known) return known;
    // The entry of contents around it stands in contents alone, and these are not read here.
    const isListed = node.within?.within?.role === 'TOCI';
    const link = isListed ? new StructureNode(node.role, node.facts) : node;
    const paragraph = new StructureNode('P', { path });
    tree.adopt(paragraph, this.root);
    tree.adopt(link, paragraph);
    this.#apart.set(key, link);
    this.#readOn.set(link, this.#current?.page);
    return link;
  }

  /** Returns whether the text of a link in an artifact is read on this page: where it stands first. */
  isReadHere(node: StructureNode): boolean {
    return this.#current !== undefined && this.#readOn.get(node) === this.#current.page;
  }

  /** Adds an annotation to a node. Returns its key in the parent tree, and a function that puts it there. */
  annotate(node: StructureNode): { readonly key: number; attach(annotation: PdfObject): void } {
    const key = this.entries.length;
    const page = this.#current?.page ?? 0;
    this.entries.push(node);
    const attach = (annotation: PdfObject): void => {
      const mark: Mark = { kind: 'object', page, object: annotation.id, mcid: 0 };
      node.add(mark);
    };
    return { key, attach };
  }

  /** Notes where a figure is seen. A figure on several pages has the box of the first. */
  extend(node: StructureNode, box: Box): void {
    const known = this.boxes.get(node);
    const page = this.#current?.page ?? 0;
    if (known === undefined) this.boxes.set(node, { ...box, page });
    else if (known.page === page) {
      known.left = Math.min(known.left, box.left);
      known.bottom = Math.min(known.bottom, box.bottom);
      known.right = Math.max(known.right, box.right);
      known.top = Math.max(known.top, box.top);
    }
  }
}

/** A rectangle that grows, and the index of its page. */
interface PlacedBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
  readonly page: number;
}

/** Returns a box as an array of numbers. */
export function boxArray({ left, bottom, right, top }: Box): string {
  return `[${pdfNumbers(left, bottom, right, top)}]`;
}

/** Returns the node itself, or the nearest one around it that is written. */
export function written(node: StructureNode): StructureNode {
  let at = node;
  while (at.role === undefined && at.parent !== undefined) at = at.parent;
  return at;
}

/** What says of an artifact that it is printed on many pages, by its subtype. */
const pagination = {
  Header: { name: 'Header', properties: { Type: 'Pagination', Subtype: 'Header', Attached: ['Top'] } },
  Footer: { name: 'Footer', properties: { Type: 'Pagination', Subtype: 'Footer', Attached: ['Bottom'] } },
  Watermark: { name: 'Watermark', properties: { Type: 'Pagination', Subtype: 'Watermark' } },
  other: { name: 'Again', properties: { Type: 'Pagination' } },
} as const;

/** Returns the operator that opens an artifact. What it says of itself is named, as it is the same on each page. */
function artifactOperator({ type, subtype }: Artifact, resources: Resources): string {
  if (type !== 'Pagination') return '/Artifact BMC';
  const { name, properties } = pagination[subtype ?? 'other'];
  resources.add('Properties', name, properties);
  return `/Artifact/${name} BDC`;
}
