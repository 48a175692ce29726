// Reads the boxes of finished pages: where each block, row and cell stands, and which texts it draws.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem, Item, Page } from '../frame.ts';
import { backgroundArtifact, footerArtifact, headerArtifact, StructureNode } from '../structure.ts';
import { type DrawnText, drawnText, Ink } from './drawn.ts';
import type { Area, Mark, Origin } from './origin.ts';
import type { Why } from './why.ts';

/** The parts of a page, in the order in which they are drawn. */
export type PagePart = 'background' | 'header' | 'body' | 'footer';

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

/** Moves points of a frame to the page (PDF 8.3.4): x' = a x + c y + e, y' = b x + d y + f. */
interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
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
    for (const item of page.frame.items) {
      if (item.kind !== 'frame') continue;
      const into = { page: index + 1, part: partOf(item), boxes, pieces, drawn };
      const from = boxes.length;
      enter(item, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }, -1, into);
      const why = into.part === 'body' ? starts[index] : undefined;
      if (why !== undefined) tellFirst(boxes, from, why);
    }
  }
  return boxes;
}

/** Tells the first boxes of a page why they stand there: the outer ones, down to the one that the reason is about. */
function tellFirst(boxes: readonly OpenBox[], from: number, why: Why): void {
  const told = new Set<OpenBox>();
  let parent = -1;
  for (let at = from; at < boxes.length; at += 1) {
    const box = boxes[at];
    if (box === undefined || box.parent !== parent || box.why.length > 0) continue;
    told.add(box);
    if (box.origin.path === why.path) break;
    parent = at;
  }
  const named = boxes
    .slice(from)
    .find(({ origin, why: own }) => origin.path === why.path && own.length === 0);
  if (named !== undefined) told.add(named);
  for (const box of told) box.why.push(why);
}

function partOf({ node }: FrameItem): PagePart {
  if (node === headerArtifact) return 'header';
  if (node === footerArtifact) return 'footer';
  return node === backgroundArtifact ? 'background' : 'body';
}

function enter(item: FrameItem, matrix: Matrix, parent: number, into: PartBoxes): void {
  walk(item.frame, placed(matrix, item), parent, into);
}

function walk(frame: Frame, matrix: Matrix, parent: number, into: PartBoxes): void {
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
function note(item: Item, box: OpenBox, { a, b, c, d, e, f }: Matrix, drawn: boolean): void {
  if (item.kind === 'text') {
    box.texts.push(item.text);
    if (!drawn) return;
    box.runs ??= [];
    box.runs.push(drawnText(item, item.x * a + item.y * c + e, item.x * b + item.y * d + f));
  } else if (drawn && (item.kind === 'path' || item.kind === 'image' || item.kind === 'drawing')) {
    box.ink ??= new Ink();
    box.ink.add(item);
  }
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
  readonly matrix: Matrix;
}

/** Returns the frame itself, or the one that stands elsewhere on the page in its place and takes no room here. */
function shownOf(frame: Frame, matrix: Matrix): DrawnFrame {
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

/** Returns the matrix inside of a frame: it is moved, and then turned about its centre. */
function placed(matrix: Matrix, { x, y, rotate = 0, frame }: FrameItem): Matrix {
  const moved = times({ a: 1, b: 0, c: 0, d: 1, e: x, f: y }, matrix);
  if (rotate === 0) return moved;
  const [cos, sin] = cosineAndSine(rotate);
  const [midX, midY] = [frame.width / 2, frame.height / 2];
  const turned = {
    a: cos,
    b: sin,
    c: -sin,
    d: cos,
    e: midX - cos * midX + sin * midY,
    f: midY - sin * midX - cos * midY,
  };
  return times(turned, moved);
}

/** Returns cosine and sine of an angle in degrees. */
function cosineAndSine(degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Returns the matrix that does what `inner` does and then what `outer` does. */
function times(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  };
}

/** Returns the rectangle around a rectangle that is moved. */
function around({ x, y, width, height }: Area, matrix: Matrix): Area {
  const corners: readonly (readonly [Pt, Pt])[] = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ];
  const xs = corners.map(([left, top]) => left * matrix.a + top * matrix.c + matrix.e);
  const ys = corners.map(([left, top]) => left * matrix.b + top * matrix.d + matrix.f);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
