// The block `table`: one row an item, or rows of any form, with heads that repeat, groups, sums and carried rows.
import type { BlockKind } from '../template/kind.ts';
import { bindTable } from './table/bind.ts';
import { checkHeads, compileTable } from './table/compile.ts';
import { type TableProps, tableEntries } from './table/entries.ts';
import type { TablePlan } from './table/plan.ts';

/** The block kind `table`. */
export const tableKind: BlockKind<TableProps, TablePlan> = {
  name: 'table',
  description: 'A table that breaks over pages: repeated heads, groups, sums carried over, spans.',
  captionSort: 'table',
  dealsWidth: true,
  hasRows: true,
  entries: tableEntries,
  drawsBackground: true,
  hasNode: true,
  checkMeaning: checkHeads,
  firm: true,
  ownExtras: ['padding'],
  compile: compileTable,
  bind: bindTable,
};
