// Draws a page of the table: backgrounds, then cells, then lines, in one frame.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import type { LayoutContext } from '../flowable.ts';
import type { Frame, FrameItem, Item } from '../frame.ts';
import { type Owner, repeatedArtifact } from '../structure.ts';
import { withoutTags } from '../without-tags.ts';
import { backgroundItems } from './backgrounds.ts';
import { type CellBox, heightOf, isHome, isPrinted, type RowBox } from './boxes.ts';
import type { Cut } from './break.ts';
import { markedItem, spanned, whyAgain } from './explain-draw.ts';
import { drawLines } from './lines.ts';
import { mergedRows } from './merge.ts';
import type { PageGrid } from './page-grid.ts';
import type { Panel } from './panels.ts';
import type { CellPlace, GridCell } from './places.ts';
import { frameOf } from './rows.ts';
import { type OwnedRow, type RowsInCommon, TextRows } from './rows-item.ts';
import type { SizedTable } from './sized-table.ts';

/** The place on the page at which a panel is drawn. */
export interface Placing {
  readonly panel: Panel;
  /** The width of the region, which the frame takes. */
  readonly width: Pt;
}

/** Returns whether a row draws nothing. What stands at a place of the page has no height and is drawn. */
function isBlank(row: RowBox): boolean {
  return row.cells.every((box) => (frameOf(box)?.items.length ?? 0) === 0);
}

/** Returns one page of the table as a frame. */
export function drawCut(table: SizedTable, cut: Cut, { panel, width }: Placing): Frame {
  const all = [...cut.top, ...cut.rows, ...cut.bottom];
  const rows = table.merges ? mergedRows(all) : all;
  const height = heightOf(rows);
  const { path, node } = table.spec;
  // Rows without height are there all the same, for those who do not see the page.
  if (height <= 0 && rows.every(isBlank))
    return { path, width, height, node, items: cut.rows.flatMap((row) => rowMark(table, row, panel) ?? []) };
  const page = arrange(table, rows, panel, offsetOf(table, panel, width));
  const items: Item[] = backgroundItems(table, rows, page, { path, width, height });
  const texts = new TextRun({ path, width, height, places: table.places, lefts: page.lefts }, page.ys, items);
  const again = (index: number) =>
    index < cut.top.length ? cut.continued : index >= cut.top.length + cut.rows.length;
  const headRows = headCount(table, rows);
  const inner = { headRows, headEnds: headEnds(table, rows), continues: cut.next !== undefined };
  const lines = drawLines({ ...page, ...inner }, table.spec.lines);
  for (const [index, row] of rows.entries()) {
    if (index === headRows && lines.head.length > 0) {
      texts.end();
      items.push(...lines.head);
    }
    const repeated = again(index);
    const mark = repeated ? undefined : rowMark(table, row, panel);
    if (mark !== undefined) {
      texts.end();
      items.push(mark);
    }
    if (isTextRow(table, row)) {
      texts.add(ownedRow(table, row, { page, repeated }), index);
      continue;
    }
    texts.end();
    const { origin } = row.spec;
    const inRow: Item[] = origin === undefined ? items : [];
    for (const box of row.cells) {
      if (box.place.panel !== panel.index) continue;
      const named = !repeated && !isMergedAgain(table, row, box) && (panel.index === 0 || isHome(box, row));
      const node = named ? table.structure?.row(box.cell.row).ownerOf(box.cell.column) : repeatedArtifact;
      drawCell({ box, index, named, node }, page, inRow);
    }
    if (origin !== undefined) {
      const area = spanned(page, { x: 0, end: panel.columns.length }, { y: index, end: index + 1 });
      const again = index < cut.top.length ? 'above' : 'below';
      const why = repeated ? whyAgain(table, row, again) : undefined;
      items.push(
        markedItem({ path: row.spec.format.path, width, height, items: inRow }, { origin, area, why }),
      );
    }
  }
  texts.end();
  if (headRows === rows.length) items.push(...lines.head);
  for (const line of lines.others) items.push(line);
  if (cut.warning) items.push({ kind: 'tag', x: 0, y: 0, warning: cut.warning });
  return { path, width, height, node, items };
}

interface Arranged extends PageGrid {
  /** The left edges of the columns. */
  readonly lefts: readonly Pt[];
  readonly rtl: boolean;
  readonly context: LayoutContext;
}

function arrange(table: SizedTable, rows: readonly RowBox[], panel: Panel, offset: Pt): Arranged {
  const { rtl } = table.context;
  const columnCount = panel.columns.length;
  const xs = panel.edges.map((edge) => offset + (rtl ? panel.width - edge : edge));
  const ys = [0];
  for (const row of rows) ys.push((ys.at(-1) ?? 0) + row.height);
  const lefts = panel.columns.map((_, column) => xs[rtl ? column + 1 : column] ?? 0);
  const cells = new Array<GridCell | undefined>(rows.length * columnCount).fill(undefined);
  for (const [index, row] of rows.entries()) {
    if (row.plain !== undefined) {
      for (let column = 0; column < row.plain.length; column += 1)
        cells[index * columnCount + column] = row.plain[column];
      continue;
    }
    for (const box of row.cells) {
      if (box.place.panel !== panel.index) continue;
      const { column, colSpan } = box.place;
      // Most cells take one place.
      if (colSpan === 1 && box.cell.rowSpan === 1) {
        cells[index * columnCount + column] = box;
        continue;
      }
      const end = Math.min(rows.length, index + box.cell.rowSpan);
      for (let below = index; below < end; below += 1) {
        const start = below * columnCount + column;
        cells.fill(box, start, start + colSpan);
      }
    }
  }
  return { rowCount: rows.length, columnCount, cells, ys, xs, lefts, rtl, context: table.context };
}

function offsetOf(table: SizedTable, panel: Panel, width: Pt): Pt {
  const spare = Math.max(0, width - panel.width);
  const { alignSelf } = table.spec;
  if (alignSelf === 'center') return spare / 2;
  return (alignSelf === 'end') === table.context.rtl ? 0 : spare;
}

const noEdges: ReadonlySet<number> = new Set();

/** Returns the edges below heads amid the body. */
function headEnds({ spec: { heads } }: SizedTable, rows: readonly RowBox[]): ReadonlySet<number> {
  if (heads.length === 0) return noEdges;
  const isHead = (index: number) => rows[index]?.spec.format.isHead === true;
  return new Set([...rows.keys()].filter((edge) => isHead(edge - 1) && !isHead(edge)));
}

function headCount(table: SizedTable, rows: readonly RowBox[]): number {
  const { headAgain } = table.spec;
  if (headAgain?.[0] !== undefined && rows[0]?.spec === headAgain[0]) return headAgain.length;
  let count = 0;
  while (rows[count]?.spec.format.isHead) count += 1;
  if (count > 0) return count;
  while (count < table.bodyStart && rows[count]?.spec === table.flow.rows[count]) count += 1;
  return count === table.bodyStart ? count : 0;
}

interface Drawn {
  readonly box: CellBox;
  /** The index of the row on this page. */
  readonly index: number;
  /** Whether its ids and headings count, because it is not a repetition. */
  readonly named: boolean;
  readonly node: Owner | undefined;
}

/** Returns the frame of a cell, `spare` higher when its content stretches. What was cut was cut for its height. */
function filledFrame({ cell, rest }: CellBox, frame: Frame, spare: Pt, context: LayoutContext): Frame {
  const fills = cell.format.fills || cell.content?.levels !== undefined;
  if (!fills || !cell.content?.stretch || rest !== undefined || spare <= 0) return frame;
  const height = frame.height + spare;
  const filled = fitOf(cell.content, { width: frame.width, height, full: height, fill: true }, context);
  return filled.frame === undefined || filled.rest !== undefined ? frame : filled.frame;
}

function drawCell(drawn: Drawn, page: Arranged, items: Item[]): void {
  const { box, index } = drawn;
  const { origin, format, rowSpan } = box.cell;
  if (origin === undefined) {
    items.push(...cellItems(drawn, page));
    return;
  }
  const { column, colSpan } = box.place;
  const columns = { x: column, end: column + colSpan };
  const area = spanned(page, columns, { y: index, end: Math.min(page.rowCount, index + rowSpan) });
  const frame = { path: format.path, width: area.width, height: area.height, items: cellItems(drawn, page) };
  items.push(markedItem(frame, { origin, area, why: undefined }));
}

function cellItems({ box, index: row, named, node }: Drawn, page: Arranged): FrameItem[] {
  const { cell, place } = box;
  const own = frameOf(box);
  if (!own) return [];
  const left = leftOf(page, place) + place.left;
  const space = cell.content?.space.before ?? 0;
  const bottom = page.ys[Math.min(page.rowCount, row + cell.rowSpan)] ?? 0;
  const spare = Math.max(0, bottom - (page.ys[row] ?? 0) - box.height);
  const filled = filledFrame(box, own, spare, page.context);
  const frame = named ? filled : withoutTags(filled, page.context.memory);
  const { verticalAlign } = cell.format;
  const down = { top: 0, middle: spare / 2, bottom: spare, baseline: box.drop }[verticalAlign];
  return [{ kind: 'frame', x: left, y: (page.ys[row] ?? 0) + place.top + space + down, frame, node }];
}

/** Says that a row is there of which nothing begins here: rows are read in order, also where its columns stand on other pages. */
function rowMark(table: SizedTable, row: RowBox, panel: Panel): FrameItem | undefined {
  if (table.structure === undefined || isDrawn(table, row, panel)) return undefined;
  const node = table.structure.row(row.index);
  const frame = { path: row.spec.format.path, width: 0, height: 0, items: [] };
  return { kind: 'frame', x: 0, y: 0, frame, node };
}

/** Returns whether a cell of the row begins here. */
function isDrawn(table: SizedTable, row: RowBox, panel: Panel): boolean {
  if (row.plain !== undefined) return row.spec.shape.cells.some(({ isFilled }) => isFilled);
  return row.cells.some(
    (box) =>
      isPrinted(box) &&
      box.place.panel === panel.index &&
      box.cell.row === row.index &&
      !isMergedAgain(table, row, box),
  );
}

/** Returns whether a merged cell began on an earlier page, and is printed again at the top of this one. */
function isMergedAgain({ merges }: SizedTable, row: RowBox, { cell }: CellBox): boolean {
  return cell.mergeKey !== undefined && merges?.continues(row.index, cell.column) === true;
}

/** Returns whether each cell of a row holds all of its text, in one column. */
function isTextRow({ merges, panels, context }: SizedTable, row: RowBox): boolean {
  if (row.plain !== undefined) return context.explains !== true;
  const { spec, cells } = row;
  const { shape } = spec;
  if (!shape.isText || !shape.hasNoSpans || cells.length !== shape.cells.length) return false;
  if (merges !== undefined || panels.length > 1 || context.explains === true) return false;
  for (let index = 0; index < cells.length; index += 1) {
    const { cell, place, rest, drop } = cells[index] as CellBox; // The index is inside the list.
    if (cell.whole !== spec || rest !== undefined || drop !== 0) return false;
    if (place.position !== index || place.column !== index) return false;
  }
  return true;
}

/** Returns a row of texts with what it is. */
function ownedRow(
  table: SizedTable,
  row: RowBox,
  { page, repeated }: { readonly page: Arranged; readonly repeated: boolean },
): OwnedRow {
  const { memory } = page.context;
  const own = row.plain === undefined ? row.cells.map(({ frame }) => frame) : row.frames;
  const isFramed = own?.some((frame) => frame) === true;
  const frames = isFramed
    ? Array.from(own, (frame) => (frame && repeated ? withoutTags(frame, memory) : frame))
    : undefined;
  return { row: row.spec, owner: repeated ? repeatedArtifact : table.structure?.row(row.index), frames };
}

/** Collects rows of texts that follow each other, and makes them one item. */
class TextRun {
  readonly #place: RowsInCommon;
  readonly #ys: readonly Pt[];
  readonly #items: Item[];
  #rows: OwnedRow[] = [];
  #first = 0;

  constructor(place: RowsInCommon, ys: readonly Pt[], items: Item[]) {
    this.#place = place;
    this.#ys = ys;
    this.#items = items;
  }

  add(row: OwnedRow, index: number): void {
    if (this.#rows.length === 0) this.#first = index;
    this.#rows.push(row);
  }

  /** Ends the item. What is added to the items stands above it. */
  end(): void {
    const { length } = this.#rows;
    if (length === 0) return;
    const ys = this.#ys.slice(this.#first, this.#first + length + 1);
    this.#items.push(new TextRows(this.#place, this.#rows, ys));
    this.#rows = [];
  }
}

function leftOf({ xs, rtl }: Arranged, { column, colSpan }: CellPlace): Pt {
  return xs[rtl ? column + colSpan : column] ?? 0;
}
