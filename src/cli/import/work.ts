// What all parts of one import share, and where a part of it stands.
import type { Attachments } from './attachments.ts';
import type { Layers } from './layers.ts';
import type { Look } from './look.ts';
import type { Notes } from './notes.ts';
import type { PictureFiles } from './picture-files.ts';
import type { References } from './references.ts';
import type { StyleBook } from './style-book.ts';
import type { Json, Made } from './values.ts';

/** A page in points. Its margins are in the order of pdfmake: left, top, right, bottom. */
export interface PageBox {
  readonly width: number;
  readonly height: number;
  /** Whether a page is as high as its content. Then the height is the most that it may have. */
  readonly isAuto?: boolean;
  readonly margins: readonly [number, number, number, number];
}

/** Content of the template: a text, or a block. */
export type Content = string | Made;

/** Where a node stands. */
export interface Spot {
  /** The JSON Pointer of the node in the definition. */
  readonly path: string;
  /** The styles around it, in pdfmake's words. */
  readonly layers: Layers;
  /** How text looks there in the template, by what stands around it. */
  readonly look: Look;
  /** What the node stands in, where no page may be broken, such as `a table`. */
  readonly inside?: string | undefined;
  readonly page: PageBox;
  /** The number of lists around. */
  readonly lists: number;
}

/** One import. */
export interface Work {
  readonly notes: Notes;
  readonly book: StyleBook;
  readonly references: References;
  readonly pictures: PictureFiles;
  readonly attachments: Attachments;
  /** The patterns of the definition, by name. */
  readonly patterns: Json;
  /** The nodes whose page break is said by a section of the template. */
  readonly sectioned: WeakSet<Json>;
  /** Returns the block of any node. */
  content(node: unknown, spot: Spot): Content;
}

/** Makes the block of one kind of node. Keys of all blocks are added by the caller. */
export type MakeBlock = (node: Json, spot: Spot, work: Work) => Made;
