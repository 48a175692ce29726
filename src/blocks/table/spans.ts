// Spans that data decides: the cells of each row are placed when they are bound, one part of the table at a time.
import type { Binder, Expression } from '../../template/kind.ts';
import { mostSpan } from './entries.ts';
import type { CellPlan, RowPlan } from './plan.ts';

/** Places the cells of a part of a table, row by row. */
export class SpanPlacer {
  /** For each column the number of further rows that a cell above reaches into. */
  private readonly reach: number[];
  /** Cells of one plan and one place are one plan, so that their formats are shared. */
  private readonly made: Map<CellPlan, Map<string, CellPlan>>;

  private constructor(reach: number[], made: Map<CellPlan, Map<string, CellPlan>>) {
    this.reach = reach;
    this.made = made;
  }

  /** Returns a placer for the first part of a table with so many columns. */
  static of(columns: number): SpanPlacer {
    return new SpanPlacer(new Array<number>(columns).fill(0), new Map());
  }

  /** Returns a placer for another part of the table: no cell reaches into it. */
  next(): SpanPlacer {
    return new SpanPlacer(new Array<number>(this.reach.length).fill(0), this.made);
  }

  /** Returns the cells of the next row with their spans and columns, without those that are left out. */
  place({ cells, byColumn }: RowPlan, binder: Binder): readonly CellPlan[] {
    const placed: CellPlan[] = [];
    const started: { column: number; end: number; rows: number }[] = [];
    let column = 0;
    for (const plan of cells) {
      // A cell that belongs to its column is not there where another one covers it.
      if (byColumn && (plan.column < column || (this.reach[plan.column] ?? 0) > 0)) continue;
      const own = plan.names ? binder.withNames(plan.names) : binder;
      const rowSpan = spanOf(plan.computed?.rowSpan, plan.rowSpan, own);
      const colSpan = spanOf(plan.computed?.colSpan, plan.colSpan, own);
      const isOut = rowSpan === 0 || colSpan === 0;
      if (isOut && !byColumn) continue;
      if (byColumn) column = plan.column;
      while ((this.reach[column] ?? 0) > 0) column += 1;
      if (isOut) placed.push(emptied(this.variant(plan, { colSpan: 1, rowSpan: 1, column })));
      else placed.push(this.variant(plan, { colSpan, rowSpan, column }));
      const end = column + Math.max(1, colSpan);
      if (!isOut) started.push({ column, end, rows: rowSpan });
      column = end;
    }
    for (const [index, left] of this.reach.entries()) this.reach[index] = Math.max(0, left - 1);
    for (const { column: from, end, rows } of started)
      this.reach.fill(rows - 1, from, Math.min(end, this.reach.length));
    return placed;
  }

  private variant(plan: CellPlan, place: Pick<CellPlan, 'colSpan' | 'rowSpan' | 'column'>): CellPlan {
    const key = `${place.colSpan} ${place.rowSpan} ${place.column}`;
    const known = this.made.get(plan) ?? new Map<string, CellPlan>();
    this.made.set(plan, known);
    const made = known.get(key) ?? { ...plan, ...place };
    known.set(key, made);
    return made;
  }
}

/** A cell that is left out of its column is empty there. */
function emptied({ content: _, ...plan }: CellPlan): CellPlan {
  return plan;
}

/** Returns the span that an expression gives, from 0 on. Nothing is 1. */
function spanOf(expression: Expression | undefined, given: number, binder: Binder): number {
  if (expression === undefined) return given;
  const value = binder.evaluate(expression);
  if (value === undefined || value === null) return 1;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostSpan) return value;
  const got =
    typeof value === 'number' ? String(value) : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
  const message = `expected a whole number from 0 to ${mostSpan} from ${JSON.stringify(expression.source)}, got ${got}`;
  binder.report({
    source: 'template',
    path: expression.path,
    message,
    hint: 'count the rows: "$count(lines)"; 0 leaves the cell out',
  });
  return 1;
}
