// What a document means: the nodes that frames belong to, and the tree that they make (ISO 32000-1 14.8).

/** Standard structure types that a block may have (ISO 32000-1 14.8.4). */
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
  | 'Link'
  | 'Figure'
  | 'Formula';

/** The six headings, from the highest. */
export const headings = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'] as const;

/** One of `headings`. */
export type Heading = (typeof headings)[number];

/** What is said of a node besides its role. */
export interface NodeFacts {
  /** JSON Pointer of the block that it stands for; of a cell that of the cell. */
  readonly path: string;
  /** Said in place of what is seen. */
  readonly alt?: string | undefined;
  /** Of a link: what it says. */
  readonly contents?: string;
  /** BCP 47, where it differs from that of the document. */
  readonly lang?: string | undefined;
  /** How the items of a list are numbered (ISO 32000-1 table 347). */
  readonly numbering?: ListNumbering;
  /** A cell that is the head of a row or a column. */
  readonly scope?: 'Row' | 'Column';
  readonly colSpan?: number;
  readonly rowSpan?: number;
  /** The heads of a cell, where they can't be told from its place. */
  readonly headers?: readonly StructureNode[];
  /** Cells name it as their head. */
  readonly isNamed?: boolean;
}

/** Values of `ListNumbering`. */
export type ListNumbering =
  | 'None'
  | 'Disc'
  | 'Decimal'
  | 'UpperRoman'
  | 'LowerRoman'
  | 'UpperAlpha'
  | 'LowerAlpha';

/** Where a marked piece of a page stands. The painter makes and reads it; a number where that is enough. */
export type Mark =
  | number
  | {
      readonly kind: 'object' | 'stream';
      readonly page: number;
      readonly object: number;
      readonly mcid: number;
    };

/**
 * Something that a document means: a paragraph, a table, a cell. One node stands for all parts of its block, on however many pages.
 * A node without a role holds its children together in the order of reading, and is not written.
 */
export class StructureNode {
  readonly role: Role | undefined;
  readonly facts: NodeFacts;
  /** Stands in this node wherever its frames are; by default in that of the frame around it. */
  readonly within: StructureNode | undefined;
  /** Children that it has whether or not anything of them is drawn, such as the cells of a row. */
  readonly fixed: readonly StructureNode[] | undefined;
  /** The tree that it was met in last; the next two belong to that. */
  tree: StructureTree | undefined = undefined;
  parent: StructureNode | undefined = undefined;
  kids: (StructureNode | Mark)[] | undefined = undefined;
  /** The number of the object that it is written as; 0 as long as it has none. */
  element = 0;

  constructor(
    role: Role | undefined,
    facts: NodeFacts,
    place: { readonly within?: StructureNode; readonly fixed?: readonly StructureNode[] } = {},
  ) {
    this.role = role;
    this.facts = facts;
    this.within = place.within;
    this.fixed = place.fixed;
  }

  /** As it is printed: the tree around it would be printed without end. */
  toJSON(): unknown {
    return { role: this.role, path: this.facts.path };
  }

  /** Adds a child or a piece of a page; it is read after those before. */
  add(kid: StructureNode | Mark): void {
    if (this.kids === undefined) this.kids = [kid];
    else this.kids.push(kid);
  }
}

/** What is drawn and means nothing by itself (ISO 32000-1 14.8.2.2): what repeats, lines, fills. */
export interface Artifact {
  readonly kind: 'artifact';
  readonly type: 'Layout' | 'Pagination' | 'Background';
  readonly subtype?: 'Header' | 'Footer' | 'Watermark';
}

/** Lines, fills and all else that only looks. */
export const layoutArtifact: Artifact = { kind: 'artifact', type: 'Layout' };

/** What is printed again on a later page. */
export const repeatedArtifact: Artifact = { kind: 'artifact', type: 'Pagination' };

/** The header of a page. */
export const headerArtifact: Artifact = { kind: 'artifact', type: 'Pagination', subtype: 'Header' };

/** The footer of a page. */
export const footerArtifact: Artifact = { kind: 'artifact', type: 'Pagination', subtype: 'Footer' };

/** What is printed across a page. */
export const watermarkArtifact: Artifact = { kind: 'artifact', type: 'Pagination', subtype: 'Watermark' };

/** What stands behind the content of a page. */
export const backgroundArtifact: Artifact = { kind: 'artifact', type: 'Background' };

/** What a frame belongs to. */
export type Owner = StructureNode | Artifact;

/** Whether nothing in a frame of this owner means anything. */
export function isArtifact(owner: Owner): owner is Artifact {
  return !(owner instanceof StructureNode);
}

/** What a frame inside of `owner` belongs to, when it says `own` of itself: an artifact holds nothing but artifacts. */
export function ownerWithin(owner: Owner, own: Owner | undefined): Owner {
  return own === undefined || isArtifact(owner) ? owner : own;
}

/** The tree of one document in one layout: nodes stand in the order in which their frames are met first. */
export class StructureTree {
  readonly root = new StructureNode('Document', { path: '' });

  constructor() {
    this.root.tree = this;
  }

  /** Goes into a frame that says `own` of itself; gives what stands in it belongs to. */
  enter(owner: Owner, own: Owner | undefined): Owner {
    const inner = ownerWithin(owner, own);
    if (inner instanceof StructureNode && owner instanceof StructureNode) this.adopt(inner, owner);
    return inner;
  }

  /** Puts a node into the tree below `owner`, unless it is there. */
  adopt(node: StructureNode, owner: StructureNode): void {
    if (node.tree === this) return;
    const parent = node.within ?? owner;
    if (node.within !== undefined) this.adopt(node.within, owner);
    this.#take(node, parent);
    if (parent.fixed === undefined) parent.add(node);
  }

  #take(node: StructureNode, parent: StructureNode): void {
    node.tree = this;
    node.parent = parent;
    node.kids = undefined;
    node.element = 0;
    if (node.fixed === undefined) return;
    for (const kid of node.fixed) {
      this.#take(kid, node);
      node.add(kid);
    }
  }
}
