// A table at one width: its rows in one sequence, its columns' widths, and the rows that pages print again.
import type { Pt } from '../../units.ts';
import { epsilon, type LayoutContext } from '../flowable.ts';
import type { SlotLocal } from '../slot.ts';
import type { RowBox } from './boxes.ts';
import { type Tie, tie } from './formats.ts';
import { Merges } from './merge.ts';
import { raisedRows } from './merge-runs.ts';
import type { Panel } from './panels.ts';
import { blockEnd, type GridFault, joinSections, placeRows, type Section } from './place-cells.ts';
import { CellPlaces } from './places.ts';
import type { Row, RowShape } from './row.ts';
import { layoutCell, layoutRows, type RowOverride, type RowRoom } from './rows.ts';
import type { GroupSpan, TableSpec } from './spec.ts';
import { TableStructure } from './table-nodes.ts';

/** The rows of a table in one sequence: head, body, foot. */
export interface TableRows {
  readonly spec: TableSpec;
  readonly flow: Section;
  /** The index of the first body row. The head stands before it. */
  readonly bodyStart: number;
  readonly footStart: number;
  readonly end: number;
  /** For each row 1 when it is every second body row. */
  readonly stripes: Uint8Array;
  /** The cells that overlap or leave the table. */
  readonly faults: readonly GridFault[];
  /** The cells that continue those above, in a table with columns that are merged. */
  readonly merges: Merges | undefined;
  /** The structure of a table that has a node. */
  readonly structure: TableStructure | undefined;
}

/** A table with its widths resolved. It holds what was laid out and may be needed again. */
export interface SizedTable extends TableRows {
  readonly panels: readonly Panel[];
  readonly context: LayoutContext;
  readonly places: CellPlaces;
  /** Rows that were laid out ahead, for the page that will print them. */
  readonly ahead: Map<number, readonly RowBox[]>;
  /** Rows printed on every page, by the name of the part. */
  readonly parts: Map<string, readonly RowBox[]>;
}

/** Returns a table in which nothing is laid out yet. */
export function sizeTable(rows: TableRows, panels: readonly Panel[], context: LayoutContext): SizedTable {
  const places = new CellPlaces(panels, context);
  return { ...rows, panels, context, places, ahead: new Map(), parts: new Map() };
}

/** Places the cells of all rows. */
export function sequenceRows(spec: TableSpec): TableRows {
  const sections = [spec.head, spec.body, spec.foot].map((rows) => ({
    rows,
    ...placeRows(shapesOf(rows), spec.columns.length),
  }));
  const again = printedAgain(spec).map((rows) => placeRows(shapesOf(rows), spec.columns.length));
  const bodyStart = spec.head.length;
  const footStart = bodyStart + spec.body.length;
  const flow = joinSections(sections);
  const stripes = new Uint8Array(flow.rows.length);
  let count = 0;
  for (let index = 0; index < spec.body.length; index += 1) {
    if (spec.body[index]?.format.striped !== true) continue;
    count += 1;
    if (count % 2 === 0) stripes[bodyStart + index] = 1;
  }
  const faults = [...sections, ...again].flatMap((section) => section.faults);
  const { columns } = spec;
  const merges = columns.some(({ merge }) => merge) ? new Merges(flow, columns.length) : undefined;
  const read = merges?.read(flow) ?? flow;
  const { heads } = spec;
  const structure =
    spec.node && new TableStructure(spec.node, { flow: read, bodyStart, footStart, columns, heads });
  return { spec, flow, bodyStart, footStart, end: flow.rows.length, stripes, faults, merges, structure };
}

/** Returns the heads that are printed again in another form. */
export function printedAgain({ headAgain, groups, heads }: TableSpec): readonly (readonly Row[])[] {
  const all = [
    headAgain,
    ...groups.flat().map((group) => group.headAgain),
    ...heads.map((head) => head.headAgain),
  ];
  return all.filter((rows) => rows !== undefined);
}

/** Returns rows as the grid takes them. Those that are alike are one object. */
function shapesOf(rows: readonly Row[]): readonly RowShape[] {
  return rows.map(({ shape }) => shape);
}

/** Returns rows as a section of their own. */
export function sectionOf(rows: readonly Row[], columnCount: number): Section {
  return { rows, ...placeRows(shapesOf(rows), columnCount) };
}

/** Returns how firmly row `row` of the sequence holds on to the next one. */
export function tieAt(table: TableRows, row: number): Tie {
  if (table.flow.tied.has(row)) return tie.span;
  if (row < table.bodyStart || row >= table.footStart) return tie.unit;
  const own = table.flow.rows[row]?.format.tie ?? tie.none;
  // A foot is not left alone on a page.
  return row === table.footStart - 1 && own < tie.wish ? tie.wish : own;
}

/** Returns how many items are complete before row `row`. */
export function itemsBefore(table: TableRows, row: number): number {
  const last = Math.min(row, table.footStart) - 1;
  return last < table.bodyStart ? 0 : (table.flow.rows[last]?.items ?? 0);
}

/** Returns the rows tied to `row` by cells that reach over them, laid out. They are remembered until `forget`. */
export function blockAt(table: SizedTable, row: number, full: Pt, override?: RowOverride): readonly RowBox[] {
  const overridden = override !== undefined && override.row === row;
  const known = overridden ? undefined : table.ahead.get(row);
  if (known) return known;
  const range = { from: row, to: blockEnd(table.flow, row) };
  const boxes = layoutRows(table.flow, range, roomOf(table, full, isEverywhere(table, row)), override);
  // What did not fit one page's height may fit another's, so it is not remembered.
  if (!overridden && boxes.every(isWhole)) table.ahead.set(row, boxes);
  return boxes;
}

/** Returns whether all of a row is there. */
function isWhole(row: RowBox): boolean {
  if (row.plain !== undefined) return true;
  const { cells } = row;
  for (const { rest } of cells) if (rest !== undefined) return false;
  return true;
}

/** The height of a page, and what is left of it beside rows that are printed again: these are laid out only when they have to be. */
export interface LowerRoom {
  readonly full: Pt;
  readonly left: () => Pt;
}

/**
 * Draws the pictures of a row lower that are higher than what is left of a page, and remembers the row. Returns whether it
 * stands there then. Rows tied by cells, merged ones, and those with half of a page or less stay as they are.
 */
export function lowerAt(table: SizedTable, row: number, { full, left }: LowerRoom): boolean {
  const [box, tied] = row >= table.bodyStart && row < table.end ? blockAt(table, row, full) : [];
  if (!box || tied || table.merges !== undefined || box.plain !== undefined) return false;
  if (!box.cells.some(({ cell }) => cell.content?.isScaled)) return false;
  const height = left();
  if (height < full / 2) return false;
  const cells = box.cells.map((each) => {
    if (each.height <= height || each.cell.content?.isScaled !== true) return each;
    return layoutCell(each.cell, each.place, { height, full: height }, table);
  });
  const needed = cells.reduce((most, each) => Math.max(most, each.height), box.spec.format.height);
  // What may be drawn smaller may stand above text, which goes on.
  if (needed > height + epsilon || cells.some(({ rest }) => rest !== undefined)) return false;
  table.ahead.set(row, [{ ...box, cells, height: needed }]);
  return true;
}

/** Returns whether a row is printed in every panel that it touches, as heads are, also those of groups. */
function isEverywhere(table: SizedTable, row: number): boolean {
  if (row < table.bodyStart || table.flow.rows[row]?.format.isHead) return true;
  if (table.panels.length === 1) return false;
  const inBody = row - table.bodyStart;
  return table.spec.groups.some((level) => {
    const group = level[countWhile(level, ({ start }) => start <= inBody) - 1];
    return group !== undefined && inBody < group.headEnd;
  });
}

/** Forgets rows that stand before `row`: they are printed. */
export function forgetBefore(table: SizedTable, row: number): void {
  for (const index of table.ahead.keys()) {
    if (index >= row) break;
    table.ahead.delete(index);
  }
}

/** Returns rows of one page, as high as merged cells need them. */
export function raisedIn(table: SizedTable, rows: readonly RowBox[]): readonly RowBox[] {
  return table.merges === undefined ? rows : raisedRows(rows);
}

/** Returns rows tied to each other, as high as the merged cells need them that begin there: all when a page begins with them. */
export function raisedBlock(
  table: SizedTable,
  block: readonly RowBox[],
  { beginsPage }: { readonly beginsPage: boolean },
): readonly RowBox[] {
  const { merges } = table;
  const [first] = block;
  if (merges === undefined || first === undefined) return block;
  if (beginsPage) return raisedRows(block);
  const own = first.cells.filter(({ cell }) => !merges.continues(first.index, cell.column));
  return raisedRows([{ ...first, cells: own }, ...block.slice(1)]).map((row, index) => {
    const { cells } = block[index] ?? row;
    return { ...row, cells };
  });
}

/** Returns the head, as printed on each page. */
export function headRows(table: SizedTable, full: Pt): readonly RowBox[] {
  return part(table, 'head', () =>
    layoutRows(table.flow, { from: 0, to: table.bodyStart }, roomOf(table, full, true)),
  );
}

/**
 * Returns the head, as printed on pages on which the table goes on from row `row`: the last one above it. A page that
 * begins with a head amid the body has no other.
 */
export function headAgainRows(table: SizedTable, row: number, full: Pt): readonly RowBox[] {
  const { headAgain, heads } = table.spec;
  const inBody = row - table.bodyStart;
  const head = heads[countWhile(heads, ({ start }) => start <= inBody) - 1];
  if (head) return inBody < head.headEnd ? [] : spanHead(table, 'head', head, full);
  return headAgain === undefined ? headRows(table, full) : rowsAgain(table, 'head again', headAgain, full);
}

/** Lays out rows that are printed again in another form. */
function rowsAgain(table: SizedTable, name: string, rows: readonly Row[], full: Pt): readonly RowBox[] {
  const section = () => sectionOf(rows, table.spec.columns.length);
  return part(table, name, () =>
    layoutRows(section(), { from: 0, to: rows.length }, roomOf(table, full, true)),
  );
}

/** Returns the foot, as printed at the end of pages where the table continues. */
export function footRows(table: SizedTable, full: Pt): readonly RowBox[] {
  return part(table, 'foot', () =>
    layoutRows(table.flow, { from: table.footStart, to: table.end }, roomOf(table, full, false)),
  );
}

/** Returns the heads of all groups that row `row` continues, outer first. */
export function groupHeadRows(table: SizedTable, row: number, full: Pt): readonly RowBox[] {
  return table.spec.groups.flatMap((level) => {
    const group = groupAround(level, row - table.bodyStart);
    return group ? spanHead(table, 'group', group, full) : [];
  });
}

/** Returns the head of some rows of the body, as printed on pages on which these go on. */
function spanHead(table: SizedTable, name: string, span: GroupSpan, full: Pt): readonly RowBox[] {
  const { headAgain, start, headEnd } = span;
  if (headAgain) return rowsAgain(table, `${name} again ${start}`, headAgain, full);
  const range = { from: table.bodyStart + start, to: table.bodyStart + headEnd };
  return part(table, `${name} ${start}`, () => layoutRows(table.flow, range, roomOf(table, full, true)));
}

/** Returns the carry rows of one end of a page, bound to the sums at the break. */
export function carryRows(
  table: SizedTable,
  end: 'head' | 'foot',
  local: SlotLocal,
  full: Pt,
): readonly RowBox[] {
  const rows = table.spec.carry?.[end]?.(local) ?? [];
  if (rows.length === 0) return [];
  const section = sectionOf(rows, table.spec.columns.length);
  return layoutRows(section, { from: 0, to: rows.length }, roomOf(table, full, false));
}

/** Returns what `carry` rows know: the sums up to item `to`, and of the items from `from` on. */
export function carryLocal(spec: TableSpec, from: number, to: number): SlotLocal {
  const sums: Record<string, number> = {};
  const pageSums: Record<string, number> = {};
  for (const [name, prefix] of Object.entries(spec.sums)) {
    sums[name] = prefix.between(0, to);
    pageSums[name] = prefix.between(from, to);
  }
  return { sums, pageSums };
}

/** Returns what rows are laid out with in a region of this height. */
function roomOf(table: SizedTable, full: Pt, everywhere: boolean): RowRoom {
  const { places, context, merges } = table;
  return { places, context, full, everywhere, merges };
}

function part(table: SizedTable, name: string, make: () => readonly RowBox[]): readonly RowBox[] {
  const known = table.parts.get(name);
  if (known) return known;
  // Only the groups of one page are needed together. Older ones would only take memory.
  if (table.parts.size > 32) table.parts.clear();
  const rows = make();
  table.parts.set(name, rows);
  return rows;
}

/** Returns the group of one level whose head is printed above body row `row` and that has not ended before it. */
function groupAround(level: readonly GroupSpan[], row: number): GroupSpan | undefined {
  const group = level[countWhile(level, ({ headEnd }) => headEnd <= row) - 1];
  // A head without rows is not repeated. A row that is the group's first has its head right above it.
  return group && row < group.end && group.headEnd > group.start ? group : undefined;
}

/** Returns how many of the first groups pass `test`, which fails for all after the first that fails it. */
function countWhile(level: readonly GroupSpan[], test: (group: GroupSpan) => boolean): number {
  let low = 0;
  let high = level.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const group = level[middle];
    if (group && test(group)) low = middle + 1;
    else high = middle;
  }
  return low;
}
