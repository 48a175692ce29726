// Splits rows that are taller than a page: each cell prints what fits, and continues at the top of the next page.
import { type AppError, issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import { type CellBox, heightOf, isHome, isPrinted, type RowBox } from './boxes.ts';
import { cellsOf, changedCell, type PlacedCell } from './placed-cell.ts';
import { type CellRegion, layoutCell, type RowOverride } from './rows.ts';
import type { SizedTable } from './sized-table.ts';

/** How a block of rows is to be split. */
export interface SplitOptions {
  /** The height that there is. */
  readonly height: Pt;
  readonly full: Pt;
  /** Whether something must be printed, however little space there is. Otherwise every cell must print something of its content. */
  readonly firm: boolean;
  /** What the block's first row is made of when it was begun on an earlier page. */
  readonly override: RowOverride | undefined;
}

/** What is printed here, and where the next page continues. Without `row` the table ends here. */
export interface Split {
  readonly rows: readonly RowBox[];
  readonly row?: number;
  readonly override?: RowOverride;
}

/** Splits a block. Returns undefined when too little would be printed. */
export function splitBlock(
  table: SizedTable,
  block: readonly RowBox[],
  options: SplitOptions,
): Split | undefined {
  const height = options.firm ? Math.max(options.height, 1) : options.height;
  if (height <= 0) return undefined;
  let count = 0;
  let used = 0;
  for (const row of block) {
    if (used + row.height > height + epsilon) break;
    used += row.height;
    count += 1;
  }
  if (count === 0) return splitRow(table, block, { ...options, height });
  const within = splitWithin(table, block, { ...options, height: height - used, count });
  if (within) return within;
  if (count === block.length) count -= 1;
  return count === 0
    ? splitRow(table, block, { ...options, height })
    : splitBetween(table, block, { ...options, count });
}

/** Splits after the first `count` rows, which are whole. Cells that reach beyond them are cut. */
function splitBetween(
  table: SizedTable,
  block: readonly RowBox[],
  options: SplitOptions & { readonly count: number },
): Split {
  const { count } = options;
  const whole = block.slice(0, count);
  const going: PlacedCell[] = [];
  const rows = whole.map((row, index) => {
    const left = count - index;
    const cells = row.cells.map((box) => {
      if (box.cell.rowSpan <= left) return box;
      const height = heightOf(whole.slice(index));
      const cut = cutCell(table, box, { height, full: options.full });
      if (isHome(box, row))
        going.push(changedCell(box.cell, { content: cut.rest, rowSpan: box.cell.rowSpan - left }));
      return cut;
    });
    return { ...row, cells };
  });
  const next = (block[0]?.index ?? 0) + count;
  const own = cellsOf(table.flow, next);
  const height = table.flow.rows[next]?.format.height ?? 0;
  // As they are read: a cell that began in a row above is met first, also where nothing of it stands there.
  return { rows, row: next, override: { row: next, cells: [...going, ...own], height } };
}

/**
 * Splits after the first `count` rows, which are whole. The next row is higher than its own cells because of cells that
 * reach into it, and these continue from there. Returns undefined when that is not so, or when one of these cells would
 * print nothing here.
 */
function splitWithin(
  table: SizedTable,
  block: readonly RowBox[],
  options: SplitOptions & { readonly count: number },
): Split | undefined {
  const { count, height, full } = options;
  const last = block[count];
  if (!last || height <= 0) return undefined;
  let needed = last.spec.format.height;
  const going: PlacedCell[] = [];
  const cuts: CellBox[] = [];
  const rows = block.slice(0, count + 1).map((row, index) => {
    const above = heightOf(block.slice(index, count));
    const cells = row.cells.map((box) => {
      if (index < count && box.cell.rowSpan <= count - index) return box;
      const cut = cutCell(table, box, { height: above + height, full });
      if (isHome(box, row)) {
        going.push(changedCell(box.cell, { content: cut.rest, rowSpan: box.cell.rowSpan - (count - index) }));
      }
      needed = Math.max(needed, cut.height - above);
      cuts.push(cut);
      return cut;
    });
    return { ...row, cells };
  });
  const own = rows[count]?.cells.some((cut) => cut.cell.rowSpan === 1 && cut.rest);
  if (own || needed > height + epsilon || cuts.some((cut) => cut.rest && !isPrinted(cut))) return undefined;
  if (!cuts.some((cut) => cut.rest)) return undefined;
  const part = rows.map((row, index) => (index === count ? { ...row, height: needed } : row));
  return { rows: part, row: last.index, override: { row: last.index, cells: going, height: 0 } };
}

/** Splits the first row itself: all its cells continue. */
function splitRow(table: SizedTable, block: readonly RowBox[], options: SplitOptions): Split | undefined {
  const row = block[0];
  if (!row) return undefined;
  const full = options.firm ? options.height : options.full;
  const polite = cutRow(table, row, { height: options.height, full });
  if (!options.firm && (polite.starved || !polite.printed)) return undefined;
  const isRefused = !polite.printed && polite.starved !== undefined;
  const cut = isRefused ? cutRow(table, row, { height: options.height, full, last: true }) : polite;
  if (!cut.printed && cut.starved) throw noRoom(table, cut.starved);
  const { cells } = cut;
  const needed = cells.reduce((most, box) => Math.max(most, box.height), 0);
  const least = options.override?.row === row.index ? options.override.height : row.spec.format.height;
  const height = Math.min(options.height, Math.max(needed, least));
  const part = { ...row, cells, height };
  const going = cells
    .filter((box) => isHome(box, row))
    .map((box) => changedCell(box.cell, { content: box.rest }));
  const done = cells.every((box) => !box.rest);
  const next = done && block.length === 1 ? row.index + 1 : row.index;
  if (next === table.end) return { rows: [part] };
  if (next > row.index) return { rows: [part], row: next };
  return {
    rows: [part],
    row: next,
    override: { row: next, cells: going, height: Math.max(0, least - height) },
  };
}

/** The cells of a row, cut for a height. */
interface CutRow {
  readonly cells: readonly CellBox[];
  /** Whether something of their content is printed. */
  readonly printed: boolean;
  /** The first cell of which nothing is printed although it has content. */
  readonly starved: CellBox | undefined;
}

function cutRow(table: SizedTable, row: RowBox, region: CellRegion): CutRow {
  const cells = row.cells.map((box) => cutCell(table, box, region));
  const printed = cells.some((box) => box.cell.content && isPrinted(box));
  return { cells, printed, starved: cells.find((box) => box.rest && !isPrinted(box)) };
}

function cutCell(table: SizedTable, box: CellBox, region: CellRegion): CellBox {
  return layoutCell(box.cell, box.place, region, table);
}

function noRoom(table: SizedTable, box: CellBox | undefined): AppError {
  const path = box?.cell.format.path ?? table.spec.path;
  const message = 'the cell has padding, borders or margins that leave no room for its content on a page';
  return issuesError('render_failed', [
    { source: 'template', path, message, hint: 'make them smaller or the page larger' },
  ]);
}
