// The record of the document's boxes: which of them stands at a point of a page, and which come from a line of a file.
import type { Explanation } from '../../render/explanation.ts';
import type { ExplainedDocument, Openable } from '../protocol.ts';

/** A box of the record. */
export type Box = Explanation['boxes'][number] & Openable;

/** The boxes of one revision of the document. */
export class Boxes {
  readonly revision: number;
  readonly pages: Explanation['pages'];
  /** The versions of the files that the document was made of, by their paths. */
  readonly versions: ExplainedDocument['versions'];
  readonly #byPage: ReadonlyMap<number, readonly Box[]>;
  readonly #all: readonly Box[];

  constructor({ revision, versions, opens, pages, boxes }: ExplainedDocument) {
    this.versions = versions;
    this.revision = revision;
    this.pages = pages;
    const openable = boxes.map((box): Box => {
      const open = opens[box.file ?? ''];
      return open === undefined ? box : { ...box, open };
    });
    this.#all = openable;
    this.#byPage = Map.groupBy(openable, ({ page }) => page);
  }

  /** The boxes of a page, from 1. */
  on(page: number): readonly Box[] {
    return this.#byPage.get(page) ?? [];
  }

  /** Returns the boxes of the value at a pointer of a file. One without a box of its own has those of what stands in it. */
  of(path: string, pointer: string): readonly Box[] {
    const inFile = this.#all.filter(({ open }) => open === path);
    const own = inFile.filter((box) => box.path === pointer);
    if (own.length > 0) return own;
    const within = new Map(
      inFile.filter((box) => box.path.startsWith(`${pointer}/`)).map((box) => [box.id, box]),
    );
    return [...within.values()].filter(({ parent }) => parent === null || !within.has(parent));
  }

  /** Returns the smallest box at a point, points from the top left corner of the page. */
  at(page: number, x: number, y: number): Box | undefined {
    let found: Box | undefined;
    for (const box of this.on(page)) {
      const isInside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
      // Of two of one size, the inner one comes later.
      if (isInside && (found === undefined || area(box) <= area(found))) found = box;
    }
    return found;
  }

  /** Returns all boxes of the block that a place of a file belongs to: the last one that begins there or before. */
  ofPlace(path: string, line: number, column: number): readonly Box[] {
    let nearest: Box | undefined;
    for (const box of this.#all) {
      if (box.open !== path || !isBefore(box, line, column)) continue;
      if (nearest === undefined || !isBefore(box, nearest.line ?? 0, (nearest.column ?? 0) - 1))
        nearest = box;
    }
    if (!nearest) return [];
    const { path: pointer } = nearest;
    return this.#all.filter((box) => box.open === path && box.path === pointer);
  }
}

function area({ width, height }: Box): number {
  return width * height;
}

function isBefore(box: Box, line: number, column: number): boolean {
  const own = box.line ?? Infinity;
  return own < line || (own === line && (box.column ?? 1) <= column);
}
