// Breaks a table: which rows stand on this page, what is printed again above and below them, and where the next page starts.
import type { Pt } from '../../units.ts';
import { epsilon, type Region, type Warning } from '../flowable.ts';
import { heightOf, type RowBox } from './boxes.ts';
import { tie } from './formats.ts';
import { MergeRuns } from './merge-runs.ts';
import type { RowOverride } from './rows.ts';
import {
  blockAt,
  carryLocal,
  carryRows,
  footRows,
  forgetBefore,
  groupHeadRows,
  headAgainRows,
  headRows,
  itemsBefore,
  lowerAt,
  raisedBlock,
  raisedIn,
  type SizedTable,
  tieAt,
} from './sized-table.ts';
import { splitBlock } from './split.ts';

/** The place at which a page of the table starts. */
export interface Start {
  /** The index into the sequence of rows. */
  readonly row: number;
  /** The rest of a row, or of cells reaching down, that was begun on an earlier page. */
  readonly override?: RowOverride;
  /** The items that are complete before this page, and before the page before it. */
  readonly items: number;
  readonly itemsBefore: number;
  /** Whether the head left the first row no space. It is then treated like body rows, and may stand alone on a page. */
  readonly headInFlow: boolean;
}

/** What stands on one page. */
export interface Cut {
  /** The rows that are printed again: head, heads of groups, carried sums. */
  readonly top: readonly RowBox[];
  /** Whether the table began on an earlier page, so that `top` was printed before. */
  readonly continued: boolean;
  readonly rows: readonly RowBox[];
  readonly bottom: readonly RowBox[];
  readonly next: Start | undefined;
  /** The warning about what was given up. It is reported with the page that is drawn, since a cut may be tried and thrown away. */
  readonly warning?: Warning;
}

/** Returns the start of the whole table. */
export function firstStart(table: SizedTable, full: Pt): Start {
  const head = heightOf(headRows(table, full));
  const first = table.bodyStart < table.end ? heightOf(blockAlone(table, table.bodyStart, full)) : 0;
  const headInFlow = head > 0 && head + first > full && !canFollow(table, head, full);
  return { row: headInFlow ? 0 : table.bodyStart, items: 0, itemsBefore: 0, headInFlow };
}

/**
 * Returns whether some of the first rows can stand below the head. Otherwise the head is printed once, so that it takes
 * no space of every page.
 */
function canFollow(table: SizedTable, head: Pt, full: Pt): boolean {
  if (head > full / 2) return false;
  if (lowerAt(table, table.bodyStart, { full, left: () => full - head })) return true;
  const block = blockAlone(table, table.bodyStart, full);
  const options = { height: full - head, full, firm: false, override: undefined };
  return splitBlock(table, block, options) !== undefined;
}

/** Returns the rows tied to `row` as a page begins with them. */
function blockAlone(table: SizedTable, row: number, full: Pt, override?: RowOverride): readonly RowBox[] {
  return raisedBlock(table, blockAt(table, row, full, override), { beginsPage: true });
}

/** What is printed again is given up in this order when it leaves no space for the rows themselves. */
const trimmings = ['all', 'no carry', 'none'] as const;
type Trimming = (typeof trimmings)[number];

/**
 * Cuts one page. Returns undefined when the table should start on the next page instead. In a fresh region some of the
 * rows are always placed. What is printed again takes its space before rows do, so nothing can overlap.
 */
export function cutPage(table: SizedTable, start: Start, region: Region): Cut | undefined {
  forgetBefore(table, start.row);
  const fresh = region.height >= region.full - epsilon;
  let all: FrameRows | undefined;
  for (const trimming of trimmings) {
    const frame = frameRows(table, start, region.full, trimming);
    if (fresh && all === undefined && start.override === undefined)
      lowerAt(table, start.row, { full: region.full, left: () => region.full - takenBy(frame) });
    all ??= frame;
    const cut = cutRows(table, start, { ...frame, region, fresh, last: fresh && trimming === 'none' });
    const isTrimmed = frame !== all && takenBy(frame) < takenBy(all) - epsilon;
    if (cut && (isTrimmed || lacksHead(table, start, region.full)))
      return { ...cut, warning: trimmed(table, region.full) };
    // Further down the page the table does not wait for a page that holds all of it when there is none.
    if (cut || (!fresh && takenBy(frame) <= region.full)) return cut;
  }
  if (!fresh) return undefined;
  throw new Error(`invariant broken: no row of the table at ${table.spec.path} fits a fresh region`);
}

interface FrameRows {
  readonly top: readonly RowBox[];
  readonly topHeight: Pt;
  /**
   * Returns the height that must be left below when the table continues. A table that ends here may stand in a room
   * without it.
   */
  readonly reserve: () => Pt;
  readonly trimming: Trimming;
}

function takenBy({ topHeight, reserve }: FrameRows): Pt {
  return topHeight + reserve();
}

function trimmed(table: SizedTable, height: Pt): Warning {
  return {
    path: table.spec.path,
    message: `rows that are printed again leave no room for others in ${Math.floor(height)} pt: not all of them are printed on each page`,
    hint: 'make head, heads of groups, carried rows or a repeated foot lower, or the page higher',
  };
}

interface Cutting extends FrameRows {
  readonly region: Region;
  readonly fresh: boolean;
  /** Whether nothing more can be given up. */
  readonly last: boolean;
}

function frameRows(table: SizedTable, start: Start, full: Pt, trimming: Trimming): FrameRows {
  const continued = isBegun(table, start);
  const top = topRows(table, start, { full, trimming, continued });
  let known: Pt | undefined;
  const reserve = () => {
    known ??= heightOf(bottomRows(table, carryLocal(table.spec, start.items, start.items), full, trimming));
    return known;
  };
  return { top, topHeight: heightOf(top), reserve, trimming };
}

/** Returns whether a head that left the first row no space takes more than half of a page. Then it is not repeated. */
function isBulky(table: SizedTable, start: Start, full: Pt): boolean {
  return start.headInFlow && heightOf(headRows(table, full)) > full / 2;
}

/** Returns whether a page that continues from here is to have the head again, which takes too much of it. */
function lacksHead(table: SizedTable, start: Start, full: Pt): boolean {
  return isBulky(table, start, full) && table.spec.repeatHead && isBegun(table, start);
}

/** Returns whether a page that continues from here continues the body. Then heads are repeated and sums carried. */
function isBegun(
  table: SizedTable,
  place: { readonly row?: number; readonly override?: RowOverride },
): boolean {
  const row = place.row ?? 0;
  return row > table.bodyStart || (row === table.bodyStart && place.override !== undefined);
}

function topRows(
  table: SizedTable,
  start: Start,
  options: { readonly full: Pt; readonly trimming: Trimming; readonly continued: boolean },
): readonly RowBox[] {
  const { full, trimming, continued } = options;
  if (!continued) return start.headInFlow ? [] : headRows(table, full);
  if (trimming === 'none') return [];
  const head =
    table.spec.repeatHead && !isBulky(table, start, full) ? headAgainRows(table, start.row, full) : [];
  if (trimming === 'no carry') return head;
  const local = carryLocal(table.spec, start.itemsBefore, start.items);
  const groups = groupHeadRows(table, start.row, full);
  const carried = carryRows(table, 'head', local, full);
  return table.spec.carriedFirst ? [...head, ...carried, ...groups] : [...head, ...groups, ...carried];
}

/** A row that a page may end before. */
interface BreakPoint {
  readonly row: number;
  /** The number of row boxes above it. */
  readonly count: number;
}

/** A break point, and the height of the rows above it. */
interface RowEnd extends BreakPoint {
  readonly height: Pt;
}

interface Filled {
  readonly rows: readonly RowBox[];
  readonly height: Pt;
  /**
   * For each firmness of ties, the last place where the page may end when a tie of that firmness is given up. There are
   * none where the rest of the table stands here and may end here.
   */
  readonly breaks: readonly (BreakPoint | undefined)[];
  /** The rows that did not fit any more, or undefined when all did. */
  readonly overflow: readonly RowBox[] | undefined;
  readonly row: number;
}

function fill(table: SizedTable, start: Start, cutting: Cutting): Filled {
  const room = cutting.region.height - cutting.topHeight + epsilon;
  const rows: RowBox[] = [];
  const ends: RowEnd[] = [];
  const runs = table.merges && new MergeRuns();
  let height = 0;
  let row = start.row;
  while (row < table.end) {
    const block = blockAt(table, row, cutting.region.full, start.override);
    const below = heightBelow(height, block, runs);
    if (below > room) {
      const overflow = raisedBlock(table, block, { beginsPage: rows.length === 0 });
      return { rows, height, breaks: breaksOf(table, ends, room - cutting.reserve()), overflow, row };
    }
    for (const box of block) rows.push(box);
    height = below;
    row += block.length;
    if (row < table.end) ends.push({ row, count: rows.length, height });
  }
  const breaks = cutting.region.parted ? breaksOf(table, ends, room - cutting.reserve()) : [];
  return { rows, height, breaks, overflow: undefined, row };
}

/** Returns the height that rows need with those of a block below them. `runs` are the merged cells, where there may be any. */
function heightBelow(height: Pt, block: readonly RowBox[], runs: MergeRuns | undefined): Pt {
  if (runs === undefined) return height + heightOf(block);
  for (const row of block) runs.add(row);
  return runs.needed;
}

/** Returns the last of the ends that leave room enough, for each firmness of ties. */
function breaksOf(table: SizedTable, ends: readonly RowEnd[], most: Pt): readonly (BreakPoint | undefined)[] {
  const breaks: (BreakPoint | undefined)[] = [];
  for (const end of ends) {
    if (end.height > most) break;
    breaks[tieAt(table, end.row - 1)] = end;
  }
  return breaks;
}

function cutRows(table: SizedTable, start: Start, cutting: Cutting): Cut | undefined {
  const { region, topHeight, fresh } = cutting;
  const filled = fill(table, start, cutting);
  if (!filled.overflow) {
    const end = region.parted ? filled.breaks[tie.none] : undefined;
    if (end) return finish(table, start, cutting, { rows: filled.rows.slice(0, end.count), row: end.row });
    const fits = topHeight + filled.height <= region.height + epsilon;
    return fits || cutting.last ? finish(table, start, cutting, { rows: filled.rows }) : undefined;
  }
  const split = splitOverflow(table, start, cutting, filled);
  if (split) return finish(table, start, cutting, split);
  const kept = filled.breaks[tie.none];
  const end = kept ?? (fresh ? latest(filled.breaks) : undefined);
  if (end) return finish(table, start, cutting, { rows: filled.rows.slice(0, end.count), row: end.row });
  if (!fresh) return undefined;
  return forceSplit(table, start, cutting, filled);
}

/** Returns the break to take, or undefined. The least firm tie is given up first. Of breaks that are equally firm the last one counts. */
function latest(breaks: readonly (BreakPoint | undefined)[]): BreakPoint | undefined {
  return breaks.find((point) => point !== undefined);
}

interface Ended {
  readonly rows: readonly RowBox[];
  /** The row at which the next page starts. It is absent when the table ends here. */
  readonly row?: number;
  readonly override?: RowOverride;
}

/** Rows to be split, below those that stand whole on the page. */
interface Overflow {
  readonly rows: readonly RowBox[];
  readonly row: number;
  readonly block: readonly RowBox[];
  /** The height of what the next page would begin with, where that is known better. */
  readonly again?: Pt | undefined;
}

/** Splits the rows that do not fit, or those that fit only as long as nothing is printed again below them. */
function splitOverflow(table: SizedTable, start: Start, cutting: Cutting, filled: Filled): Ended | undefined {
  const { rows, row, overflow = [], breaks } = filled;
  const isTied = cutting.fresh && rows.length > 0 && breaks[tie.none] === undefined;
  const again = isTied ? tiedTop(table, start, row, cutting.region.full) : undefined;
  const split = splitBelow(table, start, cutting, { rows, row, block: overflow, again });
  const point = breaks[tie.none] ?? { row: start.row, count: 0 };
  if (split || point.row === row) return split;
  const begun = blockAt(table, point.row, cutting.region.full, start.override);
  const block = raisedBlock(table, begun, { beginsPage: point.count === 0 });
  return splitBelow(table, start, cutting, { rows: rows.slice(0, point.count), row: point.row, block });
}

/** Splits where rows may be split, when every cell gets something of its content printed here. */
function splitBelow(
  table: SizedTable,
  start: Start,
  cutting: Cutting,
  { rows, row, block, again }: Overflow,
): Ended | undefined {
  const { region, topHeight, reserve } = cutting;
  const free = row >= table.bodyStart && row < table.footStart && !table.spec.keepRowsTogether;
  const top = again ?? (cutting.fresh ? topHeight : continuedTop(table, row, region.full));
  const freshRoom = region.full - top - reserve();
  if (!free && heightOf(raisedBlock(table, block, { beginsPage: true })) <= freshRoom + epsilon)
    return undefined;
  const height = region.height - topHeight - reserve() - heightOf(raisedIn(table, rows));
  const split = splitBlock(table, block, {
    height,
    full: region.full,
    firm: false,
    override: start.override,
  });
  return split && { ...split, rows: [...rows, ...split.rows] };
}

function continuedTop(table: SizedTable, row: number, full: Pt): Pt {
  return table.spec.repeatHead ? heightOf(headAgainRows(table, row, full)) : 0;
}

/**
 * Returns the height of all that the next page would begin with above a row, which is tied to all that stands above it on
 * this page. It would leave them alone here, such as the head of its group, and is split when it is split there, too.
 */
function tiedTop(table: SizedTable, start: Start, row: number, full: Pt): Pt {
  const items = itemsBefore(table, row);
  const next = { row, items, itemsBefore: start.items, headInFlow: start.headInFlow };
  return heightOf(topRows(table, next, { full, trimming: 'all', continued: isBegun(table, next) }));
}

/** Splits the first rows in a fresh region without any place to break. As much of them is printed as fits. */
function forceSplit(table: SizedTable, start: Start, cutting: Cutting, filled: Filled): Cut | undefined {
  const { region, topHeight, reserve, last } = cutting;
  const block =
    filled.rows.length === 0
      ? (filled.overflow ?? [])
      : blockAlone(table, start.row, region.full, start.override);
  const height = region.height - topHeight - reserve();
  const split = splitBlock(table, block, { height, full: region.full, firm: last, override: start.override });
  return split && finish(table, start, cutting, split);
}

function finish(table: SizedTable, start: Start, cutting: Cutting, ended: Ended): Cut {
  const { top, region, trimming } = cutting;
  const rows = raisedIn(table, ended.rows);
  const continued = isBegun(table, start);
  if (ended.row === undefined) return { top, continued, rows, bottom: [], next: undefined };
  const items = itemsBefore(table, ended.row);
  const next = {
    row: ended.row,
    ...(ended.override && { override: ended.override }),
    items,
    itemsBefore: start.items,
    headInFlow: start.headInFlow,
  };
  const local = carryLocal(table.spec, start.items, items);
  const bottom = isBegun(table, ended) ? bottomRows(table, local, region.full, trimming) : [];
  return { top, continued, rows, bottom, next };
}

function bottomRows(
  table: SizedTable,
  local: ReturnType<typeof carryLocal>,
  full: Pt,
  trimming: Trimming,
): readonly RowBox[] {
  if (trimming === 'none') return [];
  const carried = trimming === 'all' ? carryRows(table, 'foot', local, full) : [];
  return table.spec.repeatFoot ? [...carried, ...footRows(table, full)] : carried;
}
