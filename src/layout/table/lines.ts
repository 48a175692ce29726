// The lines of a table: one stroke where two cells meet, the strongest that either of them or the table asks for, as long as it continues.
import type { Pt } from '../../units.ts';
import type { PathItem, Stroke } from '../frame.ts';
import { StraightLines } from './compact-paths.ts';
import type { CellBorder } from './formats.ts';
import { insetsOf } from './insets.ts';
import type { PageGrid } from './page-grid.ts';
import type { GridCell } from './places.ts';
import type { TableLines } from './spec.ts';

/** A page of a table, and what its lines need besides the cells. */
export interface LineGrid extends PageGrid {
  /** The number of head rows at the top. */
  readonly headRows: number;
  /** The edges below the heads that stand amid the other rows. */
  readonly headEnds: ReadonlySet<number>;
  /** Whether the table continues after this page, or began before it. */
  readonly continues: boolean;
  readonly rtl: boolean;
}

/** The lines of one page, one path for each kind of stroke. */
export interface DrawnLines {
  /** Those of the head, which are drawn before the rows of the body: pages begin alike then, as far as their heads do. */
  readonly head: readonly PathItem[];
  readonly others: readonly PathItem[];
}

/**
 * Returns all lines of one page. Lines that may cross others are none of the head: the stronger ones are drawn last. Nor
 * are those that the content of the body may cover.
 */
export function drawLines(grid: LineGrid, lines: TableLines): DrawnLines {
  const all = linesOf(grid, lines);
  const { headRows, ys } = grid;
  if (headRows === 0 || all.some(({ lowest }) => lowest === undefined)) return { head: [], others: all };
  const room = roomBelowHead(grid);
  const isHead = ({ lowest = 0, stroke }: StraightLines): boolean =>
    lowest <= (ys[headRows] ?? 0) && stroke.width / 2 <= room;
  return { head: all.filter(isHead), others: all.filter((path) => !isHead(path)) };
}

/** Returns the least space above the content of the first row of the body. */
function roomBelowHead({ cells, columnCount, headRows }: LineGrid): Pt {
  const first = cells.slice(headRows * columnCount, (headRows + 1) * columnCount);
  return Math.min(...first.map((box) => (box ? insetsOf(box.cell.format).top : Number.POSITIVE_INFINITY)));
}

function linesOf(grid: LineGrid, lines: TableLines): readonly StraightLines[] {
  const pen = new Pen();
  if (grid.rowCount > 0 && grid.columnCount > 0 && grid.cells.every(isPlain)) {
    plainLines(grid, lines, pen);
    return pen.items();
  }
  const bordered = grid.cells.some((box) => box?.cell.format.border);
  if (bordered || lines.horizontal || lines.head || lines.top || lines.bottom) horizontals(grid, lines, pen);
  if (bordered || lines.vertical || lines.left || lines.right) verticals(grid, lines, pen);
  return pen.items();
}

/** Returns the stroke that wins where lines meet: the wider one, of equals the first (CSS 2.2 §17.6.2.1), or undefined without any. */
function strongest(a: Stroke | undefined, b: Stroke | undefined): Stroke | undefined {
  if (!a || !b) return a ?? b;
  return b.width > a.width ? b : a;
}

/** Returns whether a cell takes one place and has no border of its own. */
function isPlain(box: GridCell | undefined): boolean {
  return box === undefined || (box.place.colSpan === 1 && box.cell.rowSpan === 1 && !box.cell.format.border);
}

/** Draws the lines of a table of plain cells. Each goes through. */
function plainLines(grid: LineGrid, lines: TableLines, pen: Pen): void {
  const { rowCount, columnCount, xs, ys, rtl } = grid;
  for (let edge = 0; edge <= rowCount; edge += 1) {
    const stroke = tableLine(grid, lines, edge);
    if (stroke === undefined || stroke.width <= 0) continue;
    const at = (ys[edge] ?? 0) + inward(edge, rowCount, stroke);
    pen.draw(stroke, [xs[0] ?? 0, at], [xs[columnCount] ?? 0, at]);
  }
  for (let edge = 0; edge <= columnCount; edge += 1) {
    const stroke = columnLine(grid, lines, edge);
    if (stroke === undefined || stroke.width <= 0) continue;
    const at = (xs[edge] ?? 0) + inward(edge, columnCount, stroke) * (rtl ? -1 : 1);
    pen.draw(stroke, [at, ys[0] ?? 0], [at, ys[rowCount] ?? 0]);
  }
}

function columnLine({ columnCount, rtl }: LineGrid, lines: TableLines, edge: number): Stroke | undefined {
  if (edge === 0) return rtl ? lines.right : lines.left;
  if (edge === columnCount) return rtl ? lines.left : lines.right;
  return lines.vertical;
}

function horizontals(grid: LineGrid, lines: TableLines, pen: Pen): void {
  const { rowCount, columnCount, xs, ys } = grid;
  for (let edge = 0; edge <= rowCount; edge += 1) {
    const own = tableLine(grid, lines, edge);
    const y = ys[edge] ?? 0;
    const run = new Run((from, to, stroke) => {
      const at = y + inward(edge, rowCount, stroke);
      pen.draw(stroke, [xs[from] ?? 0, at], [xs[to] ?? 0, at]);
    });
    for (let column = 0; column < columnCount; column += 1) {
      const above = cellAt(grid, edge - 1, column);
      const below = cellAt(grid, edge, column);
      const stroke = strongest(borderOf(above)?.bottom, borderOf(below)?.top) ?? own;
      const isWithin = above && above === below && above.cell.rowSpan > 1;
      run.add(column, isWithin ? undefined : stroke);
    }
    run.end(columnCount);
  }
}

function tableLine(grid: LineGrid, lines: TableLines, edge: number): Stroke | undefined {
  if (edge === 0) return lines.top;
  if (edge === grid.rowCount) return lines.bottom ?? (grid.continues ? lines.horizontal : undefined);
  const isBelowHead = edge === grid.headRows || grid.headEnds.has(edge);
  return isBelowHead ? (lines.head ?? lines.horizontal) : lines.horizontal;
}

function verticals(grid: LineGrid, lines: TableLines, pen: Pen): void {
  const { rowCount, columnCount, xs, ys, rtl } = grid;
  for (let edge = 0; edge <= columnCount; edge += 1) {
    const own = columnLine(grid, lines, edge);
    const x = xs[edge] ?? 0;
    const run = new Run((from, to, stroke) => {
      const at = x + inward(edge, columnCount, stroke) * (rtl ? -1 : 1);
      pen.draw(stroke, [at, ys[from] ?? 0], [at, ys[to] ?? 0]);
    });
    for (let row = 0; row < rowCount; row += 1) {
      const before = edge > 0 ? cellAt(grid, row, edge - 1) : undefined;
      const after = edge < columnCount ? cellAt(grid, row, edge) : undefined;
      const sides = [borderOf(before), borderOf(after)];
      const stroke = rtl
        ? strongest(sides[0]?.left, sides[1]?.right)
        : strongest(sides[0]?.right, sides[1]?.left);
      run.add(row, before && before === after ? undefined : (stroke ?? own));
    }
    run.end(rowCount);
  }
}

function cellAt(grid: LineGrid, row: number, column: number): GridCell | undefined {
  return row < 0 || row >= grid.rowCount ? undefined : grid.cells[row * grid.columnCount + column];
}

function borderOf(box: GridCell | undefined): CellBorder | undefined {
  return box?.cell.format.border;
}

/** Returns the place of a line at the table's edge, which stands inside the table. */
function inward(edge: number, last: number, stroke: Stroke): Pt {
  return edge === 0 ? stroke.width / 2 : edge === last ? -stroke.width / 2 : 0;
}

/** Joins neighbouring pieces of the same stroke. */
class Run {
  private stroke: Stroke | undefined;
  private from = 0;
  private readonly draw: (from: number, to: number, stroke: Stroke) => void;

  constructor(draw: (from: number, to: number, stroke: Stroke) => void) {
    this.draw = draw;
  }

  add(index: number, stroke: Stroke | undefined): void {
    if (stroke === this.stroke) return;
    this.end(index);
    this.stroke = stroke;
    this.from = index;
  }

  end(index: number): void {
    if (this.stroke && this.stroke.width > 0) this.draw(this.from, index, this.stroke);
    this.stroke = undefined;
  }
}

/** The lines of one stroke: x and y of where each begins and ends. */
interface Stroked {
  readonly stroke: Stroke;
  readonly places: Pt[];
}

/** Collects the pieces of each kind of stroke. */
class Pen {
  private readonly paths = new Map<string, Stroked>();
  private last: Stroked | undefined;

  draw(stroke: Stroke, from: readonly [Pt, Pt], to: readonly [Pt, Pt]): void {
    if (this.last?.stroke !== stroke) this.last = this.pathOf(stroke);
    this.last.places.push(from[0], from[1], to[0], to[1]);
  }

  private pathOf(stroke: Stroke): Stroked {
    const key = `${stroke.width} ${stroke.color} ${stroke.dash?.join() ?? ''} ${stroke.cap ?? ''}`;
    let path = this.paths.get(key);
    if (!path) {
      path = { stroke, places: [] };
      this.paths.set(key, path);
    }
    return path;
  }

  items(): readonly StraightLines[] {
    // Where lines cross, the stronger one is drawn last, so that it is seen whole.
    const paths = [...this.paths.values()].sort((a, b) => a.stroke.width - b.stroke.width);
    return paths.map(({ stroke, places }) => new StraightLines(stroke, places));
  }
}
