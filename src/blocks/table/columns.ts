// Columns that data decides: `each` and `if` of columns make a table of as many columns as there are.
import type { Binder } from '../../template/kind.ts';
import type { CellPlan, ColumnPlan, RowNode, RowPlan, TablePlan } from './plan.ts';

/** The most columns of a table. */
const mostColumns = 1000;

/** The names of a column that is repeated, without `$`. */
type Names = Readonly<Record<string, unknown>>;

/** For each column of the plan, the columns that it makes: the names of each. */
type Made = readonly (readonly (Names | undefined)[])[];

/**
 * Returns the plan with its columns as often as their `each` and `if` say, and the cells of all rows with them. A cell
 * over several columns reaches over all that they make. Without such columns it is the plan itself.
 */
export function expandColumns(plan: TablePlan, binder: Binder): TablePlan {
  if (plan.columns.every((column) => !column.each && !column.if)) return plan;
  const made: Made = plan.columns.map((column) => instancesOf(column, binder));
  const starts = startsOf(made);
  const count = starts.at(-1) ?? 0;
  if (count > mostColumns) {
    const message = `expected at most ${mostColumns} columns, got ${count}`;
    binder.report({ source: 'template', path: `${plan.path}/columns`, message });
    return { ...plan, columns: [] };
  }
  const rows = (nodes: readonly RowNode[]) => nodes.map((node) => expandNode(node, made, starts));
  const { itemRow, settings } = plan;
  const keyColumns = keyColumnsOf(plan, starts);
  return {
    ...plan,
    columns: plan.columns.flatMap((column, index) => (made[index] ?? []).map(() => column)),
    ...(itemRow && { itemRow: expandRow(itemRow, made, starts) }),
    head: rows(plan.head),
    body: rows(plan.body),
    foot: rows(plan.foot),
    groups: plan.groups.map((group) => ({ ...group, head: rows(group.head), foot: rows(group.foot) })),
    carryHead: rows(plan.carryHead),
    carryFoot: rows(plan.carryFoot),
    settings: { ...settings, keyColumns: Math.min(keyColumns, count) },
  };
}

/** Returns how many of the columns are key columns: all that the first columns make, or one where the template says nothing. */
function keyColumnsOf({ columns, settings, saysKeyColumns }: TablePlan, starts: readonly number[]): number {
  if (!saysKeyColumns && columns[0]?.each) return settings.keyColumns;
  return starts[Math.min(settings.keyColumns, columns.length)] ?? 0;
}

function instancesOf({ each, if: test, as }: ColumnPlan, binder: Binder): readonly (Names | undefined)[] {
  if (!each) return !test || binder.test(test) ? [undefined] : [];
  const items = binder.list(each);
  const names = items.map((item, index) => ({
    [`${as}`]: item,
    [`${as}Index`]: index,
    [`${as}Position`]: index + 1,
  }));
  return test ? names.filter((each) => binder.withNames(each).test(test)) : names;
}

/** Returns the first column that each column of the plan makes, and how many there are at the end. */
function startsOf(made: Made): readonly number[] {
  const starts = [0];
  for (const instances of made) starts.push((starts.at(-1) ?? 0) + instances.length);
  return starts;
}

function expandNode(node: RowNode, made: Made, starts: readonly number[]): RowNode {
  if (node.kind === 'row') return expandRow(node, made, starts);
  return { ...node, rows: node.rows.map((row) => expandNode(row, made, starts)) };
}

function expandRow(row: RowPlan, made: Made, starts: readonly number[]): RowPlan {
  return { ...row, cells: row.cells.flatMap((cell) => expandCell(cell, made, starts)) };
}

function expandCell(cell: CellPlan, made: Made, starts: readonly number[]): readonly CellPlan[] {
  const first = starts[cell.column] ?? 0;
  if (cell.colSpan === 1)
    return (made[cell.column] ?? []).map((names, index) => ({
      ...cell,
      column: first + index,
      ...(names && { names }),
    }));
  const colSpan = (starts[Math.min(cell.column + cell.colSpan, made.length)] ?? first) - first;
  return colSpan === 0 ? [] : [{ ...cell, column: first, colSpan }];
}
