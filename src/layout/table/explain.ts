// Says why a table breaks where it breaks. It is asked only where a document is explained.
import type { Pt } from '../../units.ts';
import { columnsAside, rowGoesOn, rowTied, rowUnfit, tableStart, type Why } from '../explain/why.ts';
import { epsilon, type Region } from '../flowable.ts';
import { heightOf } from './boxes.ts';
import type { Cut, Start } from './break.ts';
import { tie } from './formats.ts';
import { blockAt, footRows, headRows, raisedBlock, type SizedTable, tieAt } from './sized-table.ts';

/** A page of a table that goes on. */
interface Ended {
  readonly cut: Cut;
  readonly region: Region;
  /** Whether the same rows go on beside, because the table is wider than the page. */
  readonly aside: boolean;
}

/** Returns why the table goes on after this page. */
export function whyCut(table: SizedTable, { cut, region, aside }: Ended): Why {
  const { next } = cut;
  if (aside || next === undefined) return columnsAside(table.spec.path);
  const { row } = next;
  const path = rowPath(table, row);
  const name = nameOf(table, row);
  if (next.override !== undefined) return rowGoesOn(path, name);
  const had = Math.max(0, region.height - heightOf(cut.top) - heightOf(cut.rows) - heightOf(cut.bottom));
  let needed: Pt = 0;
  for (let at = row; at < table.end; ) {
    const block = raisedBlock(table, blockAt(table, at, region.full), { beginsPage: false });
    needed += heightOf(block);
    if (needed > had + epsilon) {
      const room = { needed, had };
      return at === row ? rowUnfit(path, name, room) : rowTied(path, name, nameOf(table, at), room);
    }
    at += block.length;
    // What is not tied would have stood here: what follows the table wants its last row beside it.
    if (tieAt(table, at - 1) === tie.none) break;
  }
  return rowTied(path, name, 'what follows the table (keepWithNext)', { needed, had });
}

/** Returns why nothing of the table stands in a region. */
export function whyMoved(table: SizedTable, start: Start, region: Region): Why {
  const begun = start.row > table.bodyStart || start.override !== undefined;
  const head = heightOf(begun && !table.spec.repeatHead ? [] : headRows(table, region.full));
  const foot = table.spec.repeatFoot ? heightOf(footRows(table, region.full)) : 0;
  const row = Math.min(start.row, table.end - 1);
  let needed = head + foot;
  for (let at = row; at < table.end; ) {
    const begun = blockAt(table, at, region.full, start.override);
    const block = raisedBlock(table, begun, { beginsPage: at === row });
    needed += heightOf(block);
    at += block.length;
    if (needed > region.height || tieAt(table, at - 1) === tie.none) break;
  }
  const room = { needed, had: region.height };
  return head > 0
    ? tableStart(table.spec.path, nameOf(table, row), room)
    : rowUnfit(rowPath(table, row), nameOf(table, row), room);
}

function rowPath(table: SizedTable, row: number): string {
  return table.flow.rows[row]?.format.path ?? table.spec.path;
}

/** Returns what a row is called: `row 14` counts those of the body, from 1. */
function nameOf(table: SizedTable, row: number): string {
  if (row < table.bodyStart) return 'the head';
  return row >= table.footStart ? 'the foot' : `row ${row - table.bodyStart + 1}`;
}
