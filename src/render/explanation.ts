// The record of a document that says where each box comes from, and why it stands where it stands. docs/explain.md describes it.

import { cutMargin } from '../layout/cut-paper.ts';
import type { Composed, PageStart } from '../layout/document/compose.ts';
import { boxesOf, type PagePart, type PlacedBox } from '../layout/explain/boxes.ts';
import type { DrawnText } from '../layout/explain/drawn.ts';
import type { Why } from '../layout/explain/why.ts';
import { splitPointer } from '../template/read/tree.ts';
import type { Pt } from '../units.ts';

/** A place of the template. */
export interface TemplatePlace {
  /** JSON Pointer in its file. */
  readonly path: string;
  /** The file, from the folder of the template, when it is not the main one. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Why something stands where it stands. */
export interface Reason extends TemplatePlace {
  readonly kind: Why['kind'];
  /** The reason in words. */
  readonly text: string;
  /** The height that it needed, and the one that there was, points. */
  readonly needed?: Pt;
  readonly had?: Pt;
}

/** What a box reads of the data. */
export interface ReadDatum {
  /** JSON Pointer into data. */
  readonly pointer: string;
  /** The value as JSON, shortened. It is absent when data has no such value. */
  readonly value?: string;
}

/** One box on one page. Lengths are points, from the top left corner of the paper. */
export interface ExplainedBox extends TemplatePlace {
  /** Its place in `boxes`. */
  readonly id: number;
  /** The box around it, or null. */
  readonly parent: number | null;
  readonly page: number;
  readonly part: PagePart;
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  /** The kind of the block, `row` or `cell`. */
  readonly kind: string;
  /** Which piece of its block it is, from 1, and how many there are. A block that breaks has several. */
  readonly piece: number;
  readonly pieces: number;
  /** The item that the block is repeated for: its pointer into data. */
  readonly item?: string;
  readonly data: readonly ReadDatum[];
  /** The texts that it draws itself. */
  readonly texts: readonly string[];
  /** The same with their places, and a number for all else that it draws, where that is asked for. */
  readonly runs?: readonly DrawnText[];
  readonly ink?: string;
  /** The level of the heading that it is. */
  readonly heading?: number;
  readonly why: readonly Reason[];
}

/** A page, and why it starts where it starts. */
export interface ExplainedPage {
  readonly page: number;
  /** The number that is printed on it. */
  readonly number: number;
  readonly width: Pt;
  readonly height: Pt;
  readonly section: TemplatePlace;
  readonly why: Reason | null;
}

/** All boxes of a document. */
export interface Explanation {
  /** The main file, where places name all files. */
  readonly template?: string;
  readonly pages: readonly ExplainedPage[];
  readonly boxes: readonly ExplainedBox[];
}

/** What is needed to explain a document besides its pages. */
export interface Explaining {
  /** Whether boxes hold what they draw. */
  readonly drawn?: boolean;
  readonly data: unknown;
  /** Returns where a block stands in the author's files. */
  readonly place: (path: string) => TemplatePlace;
}

/** Returns the record of a document that was laid out with `explains`. */
export function explain(
  { pages, starts }: Pick<Composed, 'pages' | 'starts'>,
  { data, place, drawn = false }: Explaining,
): Explanation {
  const boxes = boxesOf(pages, { starts: starts.map(({ why }) => why), drawn });
  const pieces = new Map<unknown, number>();
  for (const { origin, piece } of boxes) pieces.set(origin, piece);
  const reason = ({ path, ...why }: Why): Reason => ({ ...place(path), ...why });
  const count = (box: PlacedBox) => pieces.get(box.origin) ?? 1;
  return {
    pages: pages.map(({ width, height, number, cut }, index) => {
      const around = cut ? 2 * cutMargin(cut) : 0;
      const { section, why }: PageStart = starts[index] ?? { section: '', why: undefined };
      const page = index + 1;
      return {
        page,
        number: number ?? page,
        width: width + around,
        height: height + around,
        section: place(section),
        why: why ? reason(why) : null,
      };
    }),
    boxes: boxes.map((box, id): ExplainedBox => {
      const { parent, page, part, origin, piece, texts, why, runs, ink } = box;
      const { path, kind, item } = origin;
      return {
        id,
        parent: parent < 0 ? null : parent,
        page,
        part,
        ...place(path),
        kind,
        x: rounded(box.x),
        y: rounded(box.y),
        width: rounded(box.width),
        height: rounded(box.height),
        piece,
        pieces: count(box),
        ...(item !== undefined && { item }),
        data: origin.data.map((pointer) => ({ pointer, ...shown(data, pointer) })),
        texts,
        ...(runs !== undefined && { runs }),
        ...(ink?.value !== undefined && { ink: ink.value }),
        ...(box.heading !== undefined && { heading: box.heading }),
        why: why.map(reason),
      };
    }),
  };
}

/** Returns the record of a document that a renderer made. */
export function parseExplanation(json: Uint8Array): Explanation {
  // The engine made it, from values of this type.
  return JSON.parse(new TextDecoder().decode(json)) as Explanation;
}

/** Returns the file and the pointer of a place that is written `POINTER` or `FILE#POINTER`. */
export function splitPlace(text: string): Pick<TemplatePlace, 'path' | 'file'> {
  const [, file, path = text] = /^([^#]*)#(.*)$/s.exec(text) ?? [];
  return file ? { path, file } : { path };
}

/** Returns the box at a point of a page: the smallest one there, of equal ones the inner one. */
export function boxAt(
  { boxes }: Explanation,
  { page, x, y }: { readonly page: number; readonly x: Pt; readonly y: Pt },
): ExplainedBox | undefined {
  let found: ExplainedBox | undefined;
  for (const box of boxes) {
    if (box.page !== page || !holds(box, x, y)) continue;
    if (found === undefined || box.width * box.height <= found.width * found.height) found = box;
  }
  return found;
}

/** Returns the boxes of the block at a pointer. Where there is none, they are those of the innermost block around it. */
export function boxesOfPointer(
  { boxes, template }: Explanation,
  { path, file = template }: Pick<TemplatePlace, 'path' | 'file'>,
): readonly ExplainedBox[] {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = boxes.filter((box) => box.path === at && box.file === file);
    if (found.length > 0 || at === '') return found;
  }
}

/** Edges are rounded to hundredths. */
const slack: Pt = 0.01;

function holds(box: ExplainedBox, x: Pt, y: Pt): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return x >= box.x - slack && x <= right + slack && y >= box.y - slack && y <= bottom + slack;
}

function rounded(length: Pt): Pt {
  return Math.round(length * 100) / 100;
}

/** The most characters of a value that is shown. */
const mostCharacters = 80;

function shown(data: unknown, pointer: string): { readonly value?: string } {
  let value = data;
  for (const key of splitPointer(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return {};
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  if (Array.isArray(value)) return { value: `a list of ${value.length}` };
  if (typeof value === 'object' && value !== null) return { value: 'an object' };
  const text = JSON.stringify(value) ?? '';
  return { value: text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…` };
}
