// The structure of a document: the nodes that frames belong to, and the tree that they make (ISO 32000-1 14.8).

/** The standard structure types that a block may have (ISO 32000-1 14.8.4). */
export type Role =
  | 'Document'
  | 'Part'
  | 'Art'
  | 'Sect'
  | 'Div'
  | 'BlockQuote'
  | 'Caption'
  | 'Index'
  | 'TOC'
  | 'TOCI'
  | 'Reference'
  | 'P'
  | Heading
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Span'
  | 'Quote'
  | 'Note'
  | 'Code'
  | 'Ruby'
  | 'RB'
  | 'RT'
  | 'Link'
  | 'Figure'
  | 'Formula';

const groups: ReadonlySet<Role | undefined> = new Set<Role>([
  'Document',
  'Part',
  'Art',
  'Sect',
  'Div',
  'BlockQuote',
  'Index',
]);

/** Returns whether an element only groups others. What is read stands in those (ISO 32000-1 14.8.4.2). */
export function isGroup(role: Role | undefined): boolean {
  return groups.has(role);
}

/** The six headings, from the highest. */
export const headings = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'] as const;

/** One of `headings`. */
export type Heading = (typeof headings)[number];

/** The properties of a node besides its role. */
export interface NodeFacts {
  /** The JSON Pointer of the block, or the cell, that it stands for. */
  readonly path: string;
  /** The text that is read in place of what is seen. */
  readonly alt?: string | undefined;
  /** The text itself, where the order of glyphs is not that of reading. */
  readonly actualText?: string;
  /** The text of a link. */
  readonly contents?: string;
  /** What a link opens. */
  readonly target?: string;
  /** The parts of its paragraph in the order of reading, itself among them. They come into the tree together. */
  readonly together?: readonly StructureNode[];
  /** The language as a BCP 47 tag, where it differs from that of the document. */
  readonly lang?: string | undefined;
  /** How the items of a list are numbered (ISO 32000-1 table 347). */
  readonly numbering?: ListNumbering;
  /** Whether a cell is the head of a row or of a column. */
  readonly scope?: 'Row' | 'Column';
  readonly colSpan?: number;
  readonly rowSpan?: number;
  /** The heads of a cell, where its place does not say them. */
  readonly headers?: readonly StructureNode[];
  /** Whether it is a cell that says something and leads to no head. */
  readonly lacksHead?: boolean;
  /** Whether it has a name in the file: a head that cells name, and a note. */
  readonly isNamed?: boolean;
}

/** The values of `ListNumbering`. */
export type ListNumbering =
  | 'None'
  | 'Disc'
  | 'Decimal'
  | 'UpperRoman'
  | 'LowerRoman'
  | 'UpperAlpha'
  | 'LowerAlpha';

/** The place of a marked piece of a page. The painter makes and reads it. It is a number where that is enough. */
export type Mark =
  | number
  | {
      readonly kind: 'object' | 'stream';
      readonly page: number;
      readonly object: number;
      readonly mcid: number;
    };

/**
 * A part of a document with a meaning: a paragraph, a table, a cell. One node stands for all parts of its block, on any
 * number of pages. A node without a role holds its children together in the order of reading, and is not written.
 */
export class StructureNode {
  /** Tells rows from other nodes, and nodes from what else owns a frame. */
  readonly kind: 'node' | 'row';
  readonly role: Role | undefined;
  readonly facts: NodeFacts;
  /** The node that this one stands in, wherever its frames are. By default it stands in that of the frame around it. */
  readonly within: StructureNode | undefined;
  /** The tree that it was met in last. The next two fields belong to that tree. */
  tree: StructureTree | undefined = undefined;
  parent: StructureNode | undefined = undefined;
  kids: (StructureNode | Mark)[] | undefined = undefined;
  /** The number of the object that it is written as, or 0 as long as it has none. */
  element = 0;
  /** Whether it is known to say nothing of itself but its role. What writes it looks at its facts once, unless its maker knows. */
  isPlain = false;

  constructor(
    role: Role | undefined,
    facts: NodeFacts,
    within?: StructureNode,
    kind: 'node' | 'row' = 'node',
  ) {
    this.kind = kind;
    this.role = role;
    this.facts = facts;
    this.within = within;
  }

  /** Returns what is printed of it. The tree around it would be printed without end. */
  toJSON(): unknown {
    return { role: this.role, path: this.facts.path };
  }

  /** Adds a child or a piece of a page. It is read after those before. */
  add(kid: StructureNode | Mark): void {
    if (this.kids === undefined) this.kids = [kid];
    else this.kids.push(kid);
  }
}

/** What all cells of one column have in common in rows that are alike. */
export interface CellShape {
  readonly role: 'TH' | 'TD';
  readonly facts: NodeFacts;
  /** Whether the cells say nothing of themselves but their role. */
  readonly isPlain: boolean;
}

/**
 * A row of a table. It has all of its cells whether or not anything of them is drawn. Where each cell holds one text at
 * most, there are no nodes for its cells: long tables have millions of them.
 */
export class RowNode extends StructureNode {
  /** The cells, one for each column, or undefined for a row whose cells have nodes from the start. */
  readonly shape: readonly CellShape[] | undefined;
  /** The nodes of the cells by the columns that they begin in, once there are any. */
  cells: readonly (StructureNode | undefined)[] | undefined;
  // As long as the cells have no nodes, the painter notes here what it knows of them.
  /** The page on which they have pieces, or -1. */
  page = -1;
  /** The MCID of the first piece. The others follow it. */
  firstPiece = 0;
  /** The columns of cells with a piece, one bit for each, and how many these are. */
  filled = 0;
  pieces = 0;
  /** The objects of the first cell with a piece, and of the first one without. */
  filledElement = 0;
  emptyElement = 0;

  constructor(
    role: Role | undefined,
    facts: NodeFacts,
    place: {
      readonly within: StructureNode;
      readonly shape?: readonly CellShape[];
      readonly cells?: readonly (StructureNode | undefined)[];
    },
  ) {
    super(role, facts, place.within, 'row');
    this.shape = place.shape;
    this.cells = place.cells;
  }

  /** Returns what the cell that begins in a column is. */
  ownerOf(column: number): StructureNode | CellOwner {
    // What is not written is seen where the element around it is.
    return this.role === undefined ? this.cell(column) : new CellOwner(this, column);
  }

  /** Returns the node of the cell in a column, for what does not fit a row without nodes. */
  cell(column: number): StructureNode {
    const { tree, shape = [] } = this;
    if (this.cells === undefined) {
      const cells: StructureNode[] = [];
      for (let nth = 0; nth < shape.length; nth++) {
        const { role, facts, isPlain } = shape[nth] as CellShape; // The place is inside of the list.
        const cell = new StructureNode(role, facts, this);
        cell.tree = tree;
        cell.parent = this;
        cell.isPlain = isPlain;
        cells.push(cell);
      }
      this.cells = cells;
      this.kids = cells.slice();
    }
    return this.cells[column] ?? this;
  }
}

/** Returns whether a node is a row of a table. */
export function isRow(node: StructureNode): node is RowNode {
  return node.kind === 'row';
}

/** A cell of a row whose cells may have no nodes yet. */
export class CellOwner {
  readonly kind = 'cell';
  readonly row: RowNode;
  readonly column: number;

  constructor(row: RowNode, column: number) {
    this.row = row;
    this.column = column;
  }

  /** Returns what is printed of the row: the path of its block. All that it holds would be printed without end. */
  toJSON(): unknown {
    return { role: 'cell', path: this.row.facts.path, column: this.column };
  }
}

/** What is drawn and has no meaning by itself (ISO 32000-1 14.8.2.2): what repeats, lines, fills. */
export interface Artifact {
  readonly kind: 'artifact';
  readonly type: 'Layout' | 'Pagination' | 'Background';
  readonly subtype?: 'Header' | 'Footer' | 'Watermark';
}

/** The artifact of lines, fills and all else that only decorates. */
export const layoutArtifact: Artifact = { kind: 'artifact', type: 'Layout' };

/** The artifact of what is printed again on a later page. */
export const repeatedArtifact: Artifact = { kind: 'artifact', type: 'Pagination' };

/** The artifact of the header of a page. */
export const headerArtifact: Artifact = { kind: 'artifact', type: 'Pagination', subtype: 'Header' };

/** The artifact of the footer of a page. */
export const footerArtifact: Artifact = { kind: 'artifact', type: 'Pagination', subtype: 'Footer' };

/** The artifact of what is printed across a page. */
export const watermarkArtifact: Artifact = { kind: 'artifact', type: 'Pagination', subtype: 'Watermark' };

/** The artifact of what stands behind the content of a page. */
export const backgroundArtifact: Artifact = { kind: 'artifact', type: 'Background' };

/** The artifact of what stands in front of the content of a page. */
export const foregroundArtifact: Artifact = { kind: 'artifact', type: 'Pagination' };

/** What a frame belongs to. */
export type Owner = StructureNode | CellOwner | Artifact;

/** Returns whether nothing in a frame of this owner has a meaning. */
export function isArtifact(owner: Owner): owner is Artifact {
  return owner.kind === 'artifact';
}

/** Returns the node of an owner. The cells of its row have nodes then. */
export function nodeOf(owner: StructureNode | CellOwner): StructureNode {
  return owner.kind === 'cell' ? owner.row.cell(owner.column) : owner;
}

/** Returns what a frame inside of `owner` belongs to when its own owner is `own`. An artifact holds only artifacts. */
export function ownerWithin(owner: Owner, own: Owner | undefined): Owner {
  if (own === undefined) return owner;
  // Each item is asked.
  return owner.kind === 'artifact' ? owner : own;
}

/** The tree of one document in one layout. Nodes stand in the order in which their frames are met first. */
export class StructureTree {
  readonly root = new StructureNode('Document', { path: '' });
  /** The rows whose cells have no nodes at first. */
  readonly rows: RowNode[] = [];

  constructor() {
    this.root.tree = this;
  }

  /** Enters a frame whose own owner is `own`. Returns what its content belongs to. */
  enter(owner: Owner, own: Owner | undefined): Owner {
    if (own === undefined) return owner;
    if (owner.kind === 'artifact') return owner;
    const node = own.kind === 'cell' ? own.row : own;
    if (node.kind !== 'artifact' && node.tree !== this) this.adopt(node, nodeOf(owner));
    return own;
  }

  /** Puts a node into the tree below `owner`, unless it is there. */
  adopt(node: StructureNode, owner: StructureNode): void {
    if (node.tree === this) return;
    const parent = node.within ?? owner;
    if (node.within !== undefined) this.adopt(node.within, owner);
    // A cell comes with its row.
    if (node.tree === this) return;
    const { together } = node.facts;
    if (together === undefined) this.#put(node, parent);
    else for (const one of together) this.#put(one, parent);
  }

  #put(node: StructureNode, parent: StructureNode): void {
    this.#take(node, parent);
    parent.add(node);
  }

  #take(node: StructureNode, parent: StructureNode): void {
    node.tree = this;
    node.parent = parent;
    node.kids = undefined;
    node.element = 0;
    if (!isRow(node)) return;
    node.page = -1;
    node.filled = 0;
    node.pieces = 0;
    if (node.shape !== undefined) {
      node.cells = undefined;
      this.rows.push(node);
    }
    if (node.cells === undefined) return;
    const cells = node.cells.filter((cell) => cell !== undefined);
    for (const cell of cells) this.#take(cell, node);
    node.kids = cells;
  }
}
