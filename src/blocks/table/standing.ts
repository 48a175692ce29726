// Where the content of cells stands: as the cell says, or its row, its column or its table.
import type { CellPlan, ColumnPlan, RowNode, RowPlan, TableParts, VerticalAlign } from './plan.ts';

/** The forms of the key. */
interface Standing {
  readonly verticalAlign?: VerticalAlign | 'center' | undefined;
}

/** Returns the key as a plan has it, or nothing. */
export function standing({ verticalAlign }: Standing): { readonly verticalAlign?: VerticalAlign } {
  if (verticalAlign === undefined) return {};
  return { verticalAlign: verticalAlign === 'center' ? 'middle' : verticalAlign };
}

/** Returns the parts with what rows, columns and the table say in each cell that says nothing itself. */
export function standIn(
  parts: TableParts,
  columns: readonly ColumnPlan[],
  ofTable: VerticalAlign | undefined,
): TableParts {
  const cellIn =
    (row: RowPlan) =>
    (cell: CellPlan): CellPlan => {
      const given = cell.verticalAlign ?? row.verticalAlign ?? columns[cell.column]?.verticalAlign ?? ofTable;
      return given === cell.verticalAlign ? cell : { ...cell, ...standing({ verticalAlign: given }) };
    };
  const one = (row: RowPlan): RowPlan => ({ ...row, cells: row.cells.map(cellIn(row)) });
  const all = (nodes: readonly RowNode[]): readonly RowNode[] =>
    nodes.map((node) => (node.kind === 'row' ? one(node) : { ...node, rows: all(node.rows) }));
  return {
    ...(parts.itemRow && { itemRow: one(parts.itemRow) }),
    head: all(parts.head),
    body: all(parts.body),
    foot: all(parts.foot),
    carryHead: all(parts.carryHead),
    carryFoot: all(parts.carryFoot),
    groups: parts.groups.map((group) => ({ ...group, head: all(group.head), foot: all(group.foot) })),
  };
}
