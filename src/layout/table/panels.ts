// Panels: the columns that stand side by side on one page. Most tables have one; a table that continues sideways has several.
import type { Pt } from '../../units.ts';

/** Columns that are printed together. */
export interface Panel {
  readonly index: number;
  /** The indexes of the table's columns, rising, with key columns first. */
  readonly columns: readonly number[];
  /** The widths of these columns, points. */
  readonly widths: readonly Pt[];
  /** The left edge of each column, and at the end the right edge of the last, left to right. */
  readonly edges: readonly Pt[];
  /** How many of the table's first columns are printed in every panel. */
  readonly keyColumns: number;
  readonly width: Pt;
}

/** A cell as a panel shows it. */
export interface PanelCell {
  readonly column: number;
  readonly colSpan: number;
  readonly width: Pt;
  /** Whether the cell was begun in an earlier panel. Only its background continues here. */
  readonly empty: boolean;
}

/** Returns the panel of these columns, with their edges from its left. `widths` are those of all columns of the table. */
export function panelOf(
  index: number,
  columns: readonly number[],
  widths: readonly Pt[],
  keyColumns: number,
): Panel {
  const own = columns.map((column) => widths[column] ?? 0);
  const edges = [0];
  for (const width of own) edges.push((edges.at(-1) ?? 0) + width);
  return { index, columns, widths: own, edges, keyColumns, width: edges.at(-1) ?? 0 };
}

/** Returns the part in `panel` of a cell that starts at `column` and is `colSpan` wide, or undefined when it is not in the panel. */
export function projectCell(
  panel: Panel,
  column: number,
  colSpan: number,
  everywhere: boolean,
): PanelCell | undefined {
  const { columns, edges } = panel;
  let first = column;
  let count = colSpan;
  if (columns[column] !== column || columns[column + colSpan - 1] !== column + colSpan - 1) {
    first = columns.findIndex((own) => own >= column && own < column + colSpan);
    if (first < 0) return undefined;
    count = columns.filter((own) => own >= column && own < column + colSpan).length;
  }
  const begunHere = columns[first] === column;
  return {
    column: first,
    colSpan: count,
    width: (edges[first + count] ?? 0) - (edges[first] ?? 0),
    empty: !begunHere && !everywhere,
  };
}

/**
 * Deals columns out to panels, the first `keyColumns` in each. Each panel has at least one further column. Returns
 * undefined when a column has no space beside the key columns.
 */
export function dealPanels(
  widths: readonly Pt[],
  keyColumns: number,
  room: Pt,
): readonly Panel[] | undefined {
  const keys = [...widths.keys()].slice(0, keyColumns);
  const keyWidth = keys.reduce((sum, column) => sum + (widths[column] ?? 0), 0);
  const dealt: number[][] = [];
  let left = 0;
  for (let column = keyColumns; column < widths.length; column += 1) {
    const width = widths[column] ?? 0;
    if (keyWidth + width > room) return undefined;
    const last = dealt.at(-1);
    if (last && width <= left) {
      last.push(column);
      left -= width;
    } else {
      dealt.push([column]);
      left = room - keyWidth - width;
    }
  }
  return dealt.map((columns, index) => panelOf(index, [...keys, ...columns], widths, keyColumns));
}
