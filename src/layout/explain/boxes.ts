// Reads the boxes of finished pages: where each block, row and cell stands, and which texts it draws.
import { cutMargin } from '../cut-paper.ts';
import type {
  DrawingItem,
  Frame,
  FrameItem,
  FrameMatrix,
  ImageItem,
  Item,
  Page,
  PathItem,
  PdfPageItem,
} from '../frame.ts';
import { matrixOf, moved, times } from '../frame-matrix.ts';
import {
  backgroundArtifact,
  footerArtifact,
  foregroundArtifact,
  headerArtifact,
  StructureNode,
} from '../structure.ts';
import { type DrawnText, drawnText, Ink } from './drawn.ts';
import type { Area, Mark, Origin } from './origin.ts';
import type { Why } from './why.ts';

/** The parts of a page, in the order in which they are drawn. */
export type PagePart = 'background' | 'header' | 'body' | 'footer' | 'foreground';

/** A box on a page. What is turned has the rectangle around it. */
export interface PlacedBox extends Area {
  /** The number of the page in the document, from 1. */
  readonly page: number;
  readonly part: PagePart;
  readonly origin: Origin;
  /** The place of the box around it among all boxes, or -1. */
  readonly parent: number;
  /** The texts that it draws itself, and not in a box inside of it. */
  readonly texts: readonly string[];
  /** The level of the heading that it is. */
  readonly heading?: number | undefined;
  /** The texts with their places, and a number for all else that it draws, where that is asked for. */
  readonly runs?: readonly DrawnText[];
  readonly ink?: Ink;
  readonly why: readonly Why[];
  /** Which box of its block it is, from 1. */
  readonly piece: number;
}

/** A box that is being read. */
interface OpenBox extends PlacedBox {
  readonly texts: string[];
  heading?: number;
  runs?: DrawnText[];
  ink?: Ink;
  readonly why: Why[];
}

interface PartBoxes {
  readonly page: number;
  readonly part: PagePart;
  readonly boxes: OpenBox[];
  readonly pieces: Map<Origin, number>;
  /** Whether boxes hold what they draw. */
  readonly drawn: boolean;
}

/** Returns the boxes of all pages, in the order in which they are drawn. `starts` says why pages start where they start. */
export function boxesOf(
  pages: readonly Page[],
  { starts, drawn }: { readonly starts: readonly (Why | undefined)[]; readonly drawn: boolean },
): readonly PlacedBox[] {
  const boxes: OpenBox[] = [];
  const pieces = new Map<Origin, number>();
  for (const [index, page] of pages.entries()) {
    const margin = page.cut ? cutMargin(page.cut) : 0;
    for (const item of page.frame.items) {
      if (item.kind !== 'frame') continue;
      const into = { page: index + 1, part: partOf(item), boxes, pieces, drawn };
      const from = boxes.length;
      enter(item, [1, 0, 0, 1, margin, margin], -1, into);
      const why = into.part === 'body' ? starts[index] : undefined;
      if (why !== undefined) tellFirst(boxes, from, why);
    }
  }
  return boxes;
}

/** Tells the first boxes of a page why they stand there: the outer ones, down to the one that the reason is about. */
function tellFirst(boxes: readonly OpenBox[], from: number, why: Why): void {
  const reported = new Set<OpenBox>();
  let parent = -1;
  for (let at = from; at < boxes.length; at += 1) {
    const box = boxes[at];
    if (box === undefined || box.parent !== parent || box.why.length > 0) continue;
    reported.add(box);
    if (box.origin.path === why.path) break;
    parent = at;
  }
  const named = boxes
    .slice(from)
    .find(({ origin, why: own }) => origin.path === why.path && own.length === 0);
  if (named !== undefined) reported.add(named);
  for (const box of reported) box.why.push(why);
}

function partOf({ node }: FrameItem): PagePart {
  if (node === headerArtifact) return 'header';
  if (node === footerArtifact) return 'footer';
  if (node === foregroundArtifact) return 'foreground';
  return node === backgroundArtifact ? 'background' : 'body';
}

function enter(item: FrameItem, matrix: FrameMatrix, parent: number, into: PartBoxes): void {
  walk(item.frame, placed(matrix, item), parent, into);
}

function walk(frame: Frame, matrix: FrameMatrix, parent: number, into: PartBoxes): void {
  const { mark } = frame;
  const own = mark === undefined ? parent : open(shownOf(frame, matrix), mark, parent, into);
  const level = headingOf(frame);
  const box = into.boxes[own];
  if (level !== undefined && box !== undefined) box.heading ??= level;
  for (const item of frame.items) {
    if (item.kind === 'frame') enter(item, matrix, own, into);
    else if (box !== undefined) note(item, box, matrix, into.drawn);
  }
}

/** Notes what a box draws itself. */
function note(item: Item, box: OpenBox, matrix: FrameMatrix, drawn: boolean): void {
  if (item.kind === 'text') {
    box.texts.push(item.text);
    if (!drawn) return;
    box.runs ??= [];
    box.runs.push(drawnText(item, ...moved(item.x, item.y, matrix)));
  } else if (drawn && isInk(item)) {
    box.ink ??= new Ink();
    box.ink.add(item);
  }
}

/** Returns whether an item draws something that is no text. */
function isInk(item: Item): item is PathItem | ImageItem | DrawingItem | PdfPageItem {
  return ['path', 'image', 'drawing', 'pdfPage'].includes(item.kind);
}

/** Returns the level of a heading, or undefined for anything else. */
function headingOf({ node, items }: Frame): number | undefined {
  const role = node instanceof StructureNode ? /^H([1-6])$/.exec(node.role ?? '')?.[1] : undefined;
  if (role !== undefined) return Number(role);
  for (const item of items) if (item.kind === 'tag' && item.outline !== undefined) return item.outline.level;
  return undefined;
}

/** A frame, and how its points come to the page. */
interface DrawnFrame {
  readonly frame: Frame;
  readonly matrix: FrameMatrix;
}

/** Returns the frame itself, or the one that stands elsewhere on the page in its place and takes no room here. */
function shownOf(frame: Frame, matrix: FrameMatrix): DrawnFrame {
  const [only, more] = frame.items;
  if (frame.height > 0 || only?.kind !== 'frame' || more !== undefined) return { frame, matrix };
  return { frame: only.frame, matrix: placed(matrix, only) };
}

function open(
  { frame: { width, height }, matrix }: DrawnFrame,
  { origin, area = { x: 0, y: 0, width, height }, why }: Mark,
  parent: number,
  { boxes, pieces, page, part }: PartBoxes,
): number {
  const piece = (pieces.get(origin) ?? 0) + 1;
  pieces.set(origin, piece);
  const reasons = why === undefined ? [] : [why];
  boxes.push({ ...around(area, matrix), page, part, origin, parent, texts: [], why: reasons, piece });
  return boxes.length - 1;
}

/** Returns the matrix inside of a frame: it is turned or skewed, and then moved. */
function placed(outer: FrameMatrix, item: FrameItem): FrameMatrix {
  const turn = matrixOf(item);
  if (turn === undefined) {
    // Nearly all frames: they are only moved.
    const [outerA, outerB, outerC, outerD] = outer;
    return [outerA, outerB, outerC, outerD, ...moved(item.x, item.y, outer)];
  }
  const [a, b, c, d, e, f] = turn;
  return times([a, b, c, d, e + item.x, f + item.y], outer);
}

/** Returns the rectangle around a rectangle that is moved. */
function around({ x, y, width, height }: Area, matrix: FrameMatrix): Area {
  const [a, b, c, d] = matrix;
  if (a === 1 && b === 0 && c === 0 && d === 1) {
    const [left, top] = moved(x, y, matrix);
    const [right, bottom] = moved(x + width, y + height, matrix);
    return { x: left, y: top, width: right - left, height: bottom - top };
  }
  const corners = [
    moved(x, y, matrix),
    moved(x + width, y, matrix),
    moved(x, y + height, matrix),
    moved(x + width, y + height, matrix),
  ];
  const xs = corners.map(([left]) => left);
  const ys = corners.map(([, top]) => top);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
