// Builders for table tests: leaves and lines of text without fonts, rows, tables, and the pages that come of them.
import type { Face, FontSet } from '../../src/fonts/face.ts';
import {
  type Fit,
  type Flowable,
  type LayoutContext,
  newMemory,
  noKeep,
  noSpace,
  type Region,
  type Warning,
} from '../../src/layout/flowable.ts';
import { type Frame, type Item, openItems, type PathItem, type TextItem } from '../../src/layout/frame.ts';
import type { CellFormat, RowFormat } from '../../src/layout/table/formats.ts';
import { type CellSpec, type Row, RowShapes } from '../../src/layout/table/row.ts';
import type { TableSpec } from '../../src/layout/table/spec.ts';
import { table } from '../../src/layout/table/table.ts';
import { autoTrack } from '../../src/layout/track.ts';

const noFonts: FontSet = {
  families: [],
  faces(): readonly Face[] {
    throw new Error('a test without text asked for a font');
  },
};

/** A context without fonts; warnings are collected. */
export function context(options: { rtl?: boolean; warnings?: Warning[] } = {}): LayoutContext {
  return {
    fonts: noFonts,
    rtl: options.rtl ?? false,
    memory: newMemory(),
    slotHeights: new Map(),
    warn: (warning) => options.warnings?.push(warning),
  };
}

/** How often leaves were asked to lay themselves out: what a test of linear time counts. */
export const asked = { fits: 0, widths: 0 };

/** Lines of text `lineHeight` high, each a text item of its own; splits between lines like a paragraph. */
export class Lines implements Flowable {
  readonly path = '/leaf';
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly texts: readonly string[];
  private readonly size: { readonly width: number; readonly lineHeight: number; readonly min: number };

  constructor(
    texts: readonly string[],
    size: { readonly width: number; readonly lineHeight: number; readonly min: number },
  ) {
    this.texts = texts;
    this.size = size;
  }

  /** Its lines. */
  get all(): readonly string[] {
    return this.texts;
  }

  fit(region: Region): Fit {
    asked.fits += 1;
    const { lineHeight, width } = this.size;
    const room = Math.floor((region.height + 0.001) / lineHeight);
    const count = Math.min(this.texts.length, region.height >= region.full ? Math.max(1, room) : room);
    if (count === 0) return { frame: undefined, rest: this };
    const items = this.texts
      .slice(0, count)
      .map((text, index) => textItem(text, index * lineHeight, Math.min(width, region.width), lineHeight));
    const frame = { path: this.path, width: region.width, height: count * lineHeight, items };
    const rest = count < this.texts.length ? new Lines(this.texts.slice(count), this.size) : undefined;
    return { frame, rest };
  }

  widths() {
    asked.widths += 1;
    return { min: this.size.min, max: this.size.width };
  }
}

function textItem(text: string, y: number, width: number, size: number): TextItem {
  return {
    kind: 'text',
    x: 0,
    y: y + size,
    width,
    size,
    color: '#000000',
    pieces: [],
    wordSpace: 0,
    letterSpace: 0,
    text,
  };
}

/** One line of text, `height` high. */
export function leaf(text: string, height = 10, width = 40, min = width): Flowable {
  return new Lines([text], { width, lineHeight: height, min });
}

/** Several lines of 10 points: `a.0`, `a.1`, … */
export function lines(name: string, count: number): Flowable {
  const texts = Array.from({ length: count }, (_, index) => `${name}.${index}`);
  return new Lines(texts, { width: 40, lineHeight: 10, min: 40 });
}

const plainCell: CellFormat = {
  path: '/cell',
  colSpan: 1,
  rowSpan: 1,
  padding: { top: 0, right: 0, bottom: 0, left: 0 },
  verticalAlign: 'top',
  breakable: true,
};

const plainRow: RowFormat = { path: '/row', height: 0, tie: 0, striped: true };

/** A cell: text is one line of 10 points. */
export function cell(content?: string | Flowable, format: Partial<CellFormat> = {}): CellSpec {
  const full = { ...plainCell, ...format };
  if (content === undefined) return { format: full };
  return { format: full, content: typeof content === 'string' ? leaf(content) : content };
}

/** A row of texts, flowables or cells. */
export function row(
  cells: readonly (string | Flowable | CellSpec)[],
  format: Partial<RowFormat> = {},
  items = 0,
): Row {
  return new RowShapes().row(
    { format: { ...plainRow, ...format }, items },
    cells.map((content) => (typeof content === 'object' && 'format' in content ? content : cell(content))),
  );
}

/** `count` rows of `columns` texts: `r0c0`, `r0c1`, … */
export function rows(count: number, columns = 2, height = 10): readonly Row[] {
  return Array.from({ length: count }, (_, r) =>
    row(
      Array.from({ length: columns }, (_, c) => leaf(`r${r}c${c}`, height)),
      {},
      r + 1,
    ),
  );
}

/** A table without head, lines and padding but for what is given. */
export function spec(given: Partial<TableSpec> & { body: readonly Row[] }): TableSpec {
  const widest = [...(given.head ?? []), ...given.body].reduce(
    (most, { cells }) => Math.max(most, cells.length),
    1,
  );
  return {
    path: '/table',
    columns: Array.from({ length: widest }, () => ({ track: autoTrack })),
    head: [],
    foot: [],
    repeatHead: true,
    repeatFoot: false,
    keepRowsTogether: true,
    groups: [],
    heads: [],
    sums: {},
    lines: {},
    width: autoTrack,
    alignSelf: 'start',
    overflow: ['shrink'],
    shrinkTo: 0.6,
    keyColumns: 1,
    longWord: 120,
    ...given,
  };
}

/** A text with its place on the page. */
export interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** All texts of a frame, in drawing order, with absolute places; `y` is the top of the line. */
export function textsOf(frame: Frame): Text[] {
  return [...walk(frame, 0, 0)].flatMap(({ item, x, y }) =>
    item.kind === 'text'
      ? [{ text: item.text, x: x + item.x, y: y + item.y - item.size, width: item.width, size: item.size }]
      : [],
  );
}

/** All paths of a frame, in drawing order. */
export function pathsOf(frame: Frame): PathItem[] {
  return [...walk(frame, 0, 0)].flatMap(({ item }) => (item.kind === 'path' ? [item] : []));
}

/** Every item of a frame with the origin of the frame it stands in. */
export function* walk(frame: Frame, x: number, y: number): Generator<{ item: Item; x: number; y: number }> {
  for (const item of openItems(frame)) {
    if (item.kind === 'frame') yield* walk(item.frame, x + item.x, y + item.y);
    else yield { item, x, y };
  }
}

/** Room on the first page and on the others. */
export interface Paper {
  readonly width?: number;
  readonly height: number;
  /** What is left on the first page, when something stands above the table. */
  readonly first?: number;
  readonly context?: LayoutContext;
}

/** The frames of a table, page by page; undefined for a first page that the table did not start on. */
export function pages(given: TableSpec | Flowable, paper: Paper): (Frame | undefined)[] {
  const found: (Frame | undefined)[] = [];
  const ctx = paper.context ?? context();
  let rest: Flowable | undefined = 'fit' in given ? given : table(given);
  while (rest) {
    const height = found.length === 0 ? (paper.first ?? paper.height) : paper.height;
    const fit: Fit = rest.fit({ width: paper.width ?? 400, height, full: paper.height }, ctx);
    if (fit.frame && fit.frame.height > height + 0.01)
      throw new Error(`${fit.frame.height} is over ${height}`);
    if (!fit.frame && height >= paper.height) throw new Error('nothing placed in a fresh region');
    found.push(fit.frame);
    rest = fit.rest;
    if (found.length > 10_000) throw new Error('no end');
  }
  return found;
}

/** What is printed, page by page, each row of texts as one string: texts at the same height, left to right. */
export function printed(given: TableSpec | Flowable, paper: Paper): string[][] {
  return pages(given, paper).map((frame) => (frame ? linesOf(frame) : []));
}

/** The texts of a frame by height. */
export function linesOf(frame: Frame): string[] {
  const byHeight = new Map<number, Text[]>();
  for (const text of textsOf(frame)) {
    const key = Math.round(text.y * 100);
    byHeight.set(key, [...(byHeight.get(key) ?? []), text]);
  }
  return [...byHeight.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, texts]) =>
      texts
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    );
}
