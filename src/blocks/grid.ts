// The block `grid`: items in columns, such as cards, and labels on their sheets.
import { type GridSpec, grid } from '../layout/grid/grid.ts';
import * as f from '../template/fields/fields.ts';
import { labelSheet, labelSheetNames } from '../template/fields/label-sheets.ts';
import type { Binder, BlockKind, Compiler, TextTemplate } from '../template/kind.ts';
import { columnsField, gapField, startField } from './grid/fields.ts';
import { bindItems, compileItems, type ItemPlan, isOneCell, itemField } from './grid/items.ts';

const entries = {
  items: f.described(
    f.list(itemField),
    'Cells: a block (one cell each time that it is repeated), a list of blocks, or { content, colSpan, rowSpan, each, as, if }.',
  ),
  columns: f.optional(
    f.described(
      columnsField,
      'How many columns, their widths, or "auto-fit": as many as fit, never more than items. Default 2.',
    ),
  ),
  minWidth: f.optional(f.described(f.size, 'The least width of a column, with "auto-fit".')),
  gap: f.optional(
    f.described(gapField, 'Space between cells: one length, or [between rows, between columns]; default 0.'),
  ),
  rowHeight: f.optional(
    f.described(f.size, 'The least height of a row; default: what its highest cell needs.'),
  ),
  order: f.optional(
    f.described(
      f.choice('rows', 'columns'),
      'Which way items follow: row by row (default), or column by column on each page.',
    ),
  ),
  start: f.optional(f.described(startField, 'The first place that is free; default 1.')),
  labels: f.optional(
    f.described(
      f.choice(...labelSheetNames),
      'The sheet of labels that `page` names: it gives columns, gaps and heights, in place of those keys.',
    ),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly items: readonly ItemPlan[];
  readonly frame: Pick<GridSpec, 'columns' | 'gap' | 'rowHeight' | 'down' | 'labels'>;
  readonly start: number | TextTemplate;
}

/** The most places that may be left empty. */
const mostSkipped = 1000;

/** The block kind `grid`. */
export const gridKind: BlockKind<Props, Plan> = {
  name: 'grid',
  description: 'Items in columns, row by row or column by column: cards, labels.',
  dealsWidth: true,
  entries,
  eachMeant: ({ items }) =>
    isOneCell(items) ? 'for a cell of each item, write "each" into the item' : undefined,
  compile(props, compiler) {
    checkKeys(props, compiler);
    const { start = 1 } = props;
    const items = compileItems(props.items, compiler.at('items'));
    checkSpans(items, props, compiler);
    return {
      items,
      frame: frameOf(props),
      start: typeof start === 'number' ? start : compiler.at('start').text(start),
    };
  },
  bind: ({ items, frame, start }, binder) => [
    grid({
      path: binder.path,
      ...frame,
      skipped: skippedBy(start, frame, binder),
      items: bindItems(items, binder),
    }),
  ],
};

function frameOf(props: Props): Plan['frame'] {
  const down = props.order === 'columns';
  const sheet = props.labels === undefined ? undefined : labelSheet(props.labels);
  if (props.labels !== undefined && sheet !== undefined) {
    const track = { kind: 'length', length: sheet.width } as const;
    return {
      columns: Array.from({ length: sheet.columns }, () => track),
      gap: { row: 0, column: sheet.gap },
      rowHeight: sheet.height,
      down,
      labels: { name: props.labels, rows: sheet.rows },
    };
  }
  const { columns = 2, minWidth = 0 } = props;
  return {
    columns: columns === 'auto-fit' ? { least: minWidth } : columns,
    gap: props.gap ?? { row: 0, column: 0 },
    rowHeight: props.rowHeight ?? 0,
    down,
    labels: undefined,
  };
}

/** Returns how many places stay empty before the first item. */
function skippedBy(start: Plan['start'], { columns, labels }: Plan['frame'], binder: Binder): number {
  const places = labels && typeof columns === 'object' && 'length' in columns && labels.rows * columns.length;
  const most = places ? places : mostSkipped;
  const written = typeof start === 'number' ? String(start) : binder.text(start).trim();
  const number = /^\d{1,9}$/.test(written) ? Number(written) : 0;
  if (number >= 1 && number <= most) return number - 1;
  const data = typeof start !== 'number' && start.readsData ? binder.dataPath(start) : undefined;
  binder.report({
    source: data === undefined ? 'template' : 'data',
    path: data ?? `${binder.path}/start`,
    message: `expected the number of a place from 1 to ${most}, got ${describe(written)}`,
    hint:
      written === ''
        ? 'give the first free place; a variable may have "default": 1'
        : 'places count in the order of the items, from the top corner of the sheet',
  });
  return 0;
}

function describe(written: string): string {
  if (written === '') return 'nothing';
  return /^-?\d+$/.test(written) ? written.slice(0, 60) : JSON.stringify(written.slice(0, 60));
}

/** Keys that a sheet of labels decides. */
const ofSheet = ['columns', 'minWidth', 'gap', 'rowHeight'] as const;

function checkKeys(props: Props, compiler: Compiler): void {
  if (props.labels !== undefined) {
    for (const key of ofSheet)
      if (props[key] !== undefined)
        compiler
          .at(key)
          .report(`expected no "${key}" beside "labels", which gives it`, 'take one of the two away');
    return;
  }
  const fits = props.columns === 'auto-fit';
  if (fits && (props.minWidth ?? 0) < 1)
    compiler.report(
      'expected "minWidth" of at least 1 point with "auto-fit", got less or none',
      'add the least width of a column, such as "minWidth": "45mm"',
    );
  if (!fits && props.minWidth !== undefined)
    compiler
      .at('minWidth')
      .report('expected "minWidth" only with "columns": "auto-fit"', 'take it away, or fit the columns');
}

function checkSpans(items: readonly ItemPlan[], props: Props, compiler: Compiler): void {
  const { columns = 2, labels, order } = props;
  const count =
    typeof columns === 'number' ? columns : typeof columns === 'string' ? undefined : columns.length;
  for (const [index, { colSpan, rowSpan }] of items.entries()) {
    const at = (key: string) => compiler.at('items', index, key);
    const spanned = [...(colSpan > 1 ? ['colSpan'] : []), ...(rowSpan > 1 ? ['rowSpan'] : [])];
    const why = labels !== undefined ? 'with "labels"' : order === 'columns' ? 'with "order": "columns"' : '';
    if (why !== '')
      for (const key of spanned)
        at(key).report(`expected no "${key}" ${why}, where each item takes one place`, 'take it away');
    else if (count !== undefined && colSpan > count)
      at('colSpan').report(
        `expected a colSpan of at most ${count}, the number of columns, got ${colSpan}`,
        'make it smaller, or add columns',
      );
  }
}
