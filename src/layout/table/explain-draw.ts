// Marks the rows and cells that a table draws, where a document is explained.

import type { Pt } from '../../units.ts';
import type { Area, Mark, Origin } from '../explain/origin.ts';
import { repeatedRow, type Why } from '../explain/why.ts';
import type { Frame, FrameItem } from '../frame.ts';
import type { RowBox } from './boxes.ts';
import type { SizedTable } from './sized-table.ts';

/** The edges of the columns and rows of a page of a table. */
interface Edges {
  readonly xs: readonly Pt[];
  readonly ys: readonly Pt[];
}

/** Returns the rectangle of some columns in some rows. */
export function spanned(
  { xs, ys }: Edges,
  columns: { readonly x: number; readonly end: number },
  rows: { readonly y: number; readonly end: number },
): Area {
  const sides = [xs[columns.x] ?? 0, xs[columns.end] ?? 0];
  const x = Math.min(...sides);
  const y = ys[rows.y] ?? 0;
  return { x, y, width: Math.max(...sides) - x, height: (ys[rows.end] ?? y) - y };
}

/** Returns an item with a mark. It stands at the corner of its table, so that nothing in it moves. */
export function markedItem(
  frame: Frame,
  { origin, area, why }: { readonly origin: Origin; readonly area: Area; readonly why: Why | undefined },
): FrameItem {
  const mark: Mark = { origin, area, ...(why && { why }) };
  return { kind: 'frame', x: 0, y: 0, frame: { ...frame, mark } };
}

/** Returns why a row stands on a page besides its own: as carried row, head or foot. `where` is seen from the body. */
export function whyAgain(table: SizedTable, row: RowBox, where: 'above' | 'below'): Why {
  const { path } = row.spec.format;
  // Carried rows are no rows of the sequence, and nor are heads that are printed again in another form.
  if (path.startsWith(`${table.spec.path}/carry/`)) return repeatedRow(path, 'carry');
  return repeatedRow(path, where === 'above' ? 'head' : 'foot');
}
