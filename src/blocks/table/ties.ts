// How strongly each row of a table is kept on the page of the next row.
import { type Tie, tie } from '../../layout/table/formats.ts';
import type { Row } from '../../layout/table/row.ts';

/** Returns rows that stay together. The last one holds on to what follows as `last` says. */
export function tieRows(rows: readonly Row[], last: Tie): readonly Row[] {
  return rows.map((row, index) => withTie(row, index + 1 < rows.length ? tie.unit : last));
}

/** Returns the row with at least this tie to the next one. */
export function withTie(row: Row, least: Tie): Row {
  return row.format.tie >= least ? row : row.withFormat({ ...row.format, tie: least });
}
