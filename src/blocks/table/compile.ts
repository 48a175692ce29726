// Compiles a table: the short form becomes rows like those of the general one, and every place is checked.
import { countColumns, placeRows } from '../../layout/table/place-cells.ts';
import type { TableSettings } from '../../layout/table/spec.ts';
import { autoTrack } from '../../layout/track.ts';
import type { Compiler, Expression } from '../../template/kind.ts';
import { compileCaption } from '../caption/caption.ts';
import { compileStyleSpec } from '../style-spec.ts';
import {
  cellUse,
  compileCell,
  compileContent,
  compileRows,
  compileStyle,
  coverOf,
  emptyCell,
  flattenRows,
  gridRow,
  isBodyHead,
  type PartPlan,
  withPartStyle,
} from './compile-rows.ts';
import type { ColumnProps, GroupProps, PartStyle, RowProps, TableProps } from './entries.ts';
import { tableLines } from './format.ts';
import type { CellPlan, ColumnPlan, RowNode, RowPlan, TableParts, TablePlan } from './plan.ts';
import { standIn, standing } from './standing.ts';

/** The smallest part of its size that a table is printed at by default. */
const defaultShrinkTo = 0.6;

/** Compiles a table. Faults are reported, and the plan is not used then. */
export function compileTable(props: TableProps, compiler: Compiler, isRepeated = false): TablePlan {
  const list = props.rows === undefined ? undefined : compiler.at('rows').expression(props.rows);
  const scope = scopesOf(props, compiler, list);
  const columns = (props.columns ?? []).map((column, index) =>
    compileColumn(column, compiler.at('columns', index), list),
  );
  const parts = standIn(compileParts(props, scope, list), columns, standing(props).verticalAlign);
  const { head, body, foot, itemRow } = parts;
  const empty = props.empty === undefined ? undefined : scope.around.at('empty');
  const caption = compileCaption(props, compiler, 'table');
  const computed = computesSpans(partsOf(parts).flat());
  const plan: TablePlan = {
    path: compiler.path,
    ...(caption && { caption }),
    ...parts,
    columns: padColumns(columns, props, [...head, ...body, ...foot, ...(itemRow ? [itemRow] : [])]),
    ...(list && { rows: list }),
    ...(props.rowAs !== undefined && { rowAs: props.rowAs }),
    sums: compileSums(props, itemScope(scope, list, body)),
    ...(empty && { empty: { ...emptyCell(empty.path, 0), content: compileContent(props.empty, empty) } }),
    ...(props.padding && { padding: props.padding }),
    settings: settingsOf(props),
    ...(props.keyColumns !== undefined && { saysKeyColumns: true }),
    ...(computed && { computesSpans: true }),
  };
  checkPlan(plan, props, compiler);
  checkItems(props, compiler, isRepeated);
  return plan;
}

/** Reports a table without heads, where a document claims to be PDF/UA. */
export function checkHeads({ columns = [], head = [], body = [] }: TableProps, compiler: Compiler): void {
  const isHead = ({ header, rowHeader }: ColumnProps) => header !== undefined || rowHeader === true;
  if (head.length > 0 || columns.some(isHead) || hasHeadRow(body)) return;
  const hint =
    'add "header" to its columns, "rowHeader": true to the one that names its rows, or "role": "none" when it only arranges';
  compiler.report('pdf/ua-1 asks for heads in each table', hint);
}

/** Returns whether one of the rows is a head. */
function hasHeadRow(rows: readonly RowProps[]): boolean {
  return rows.some((row) => {
    if (Array.isArray(row)) return false;
    return 'rows' in row ? hasHeadRow(row.rows) : row.head === true;
  });
}

function settingsOf(props: TableProps): TableSettings {
  const {
    repeatHead = true,
    repeatFoot = false,
    keepRowsTogether = true,
    zebra,
    lines = 'horizontal',
    width = autoTrack,
    alignSelf = 'start',
    overflow = ['shrink'],
    shrinkTo = defaultShrinkTo,
    keyColumns = 1,
    carry,
  } = props;
  return {
    ...{ repeatHead, repeatFoot, keepRowsTogether, width, alignSelf, shrinkTo, keyColumns },
    ...(carry?.headPlace === 'beforeGroups' && { carriedFirst: true }),
    ...(zebra && { zebra }),
    lines: tableLines(lines),
    overflow: typeof overflow === 'string' ? [overflow] : overflow,
  };
}

/** The names that expressions of each part may use. */
interface Scopes {
  readonly around: Compiler;
  readonly ofItem: Compiler;
  readonly inItem: Compiler;
  /** The names in body and foot. */
  readonly withSums: Compiler;
  readonly inGroup: Compiler;
  readonly inCarry: Compiler;
}

function scopesOf(props: TableProps, compiler: Compiler, list: Expression | undefined): Scopes {
  const numbers = { names: Object.keys(props.sums ?? {}), key: 'sums' };
  const summed = numbers.names.length > 0;
  const sumNames = summed ? [{ name: 'sums', numbers }] : [];
  const groupSums = summed ? [{ name: 'groupSums', numbers }] : [];
  const groupNames = ['key', { name: 'group', openItems: list }, ...groupSums];
  // Rows are written out for all columns, so they know the items of all.
  const columns = (props.columns ?? []).reduce((place, column) => inColumn(place, column.as), compiler);
  const around = columns.withNames([{ name: 'rows', openItems: list }]);
  if (props.rowAs !== undefined) compiler.at('rowAs').itemName(props.rowAs);
  const ofItem = list ? around.withItemOf(list, props.rowAs, 'rowAs') : around;
  return {
    around,
    ofItem,
    inItem: ofItem.withNames([...sumNames, ...(props.group === undefined ? [] : groupNames)]),
    withSums: around.withNames(sumNames),
    inGroup: around.withNames([...sumNames, ...groupNames]),
    inCarry: around
      .withNames([...sumNames, ...(summed ? [{ name: 'pageSums', numbers }] : [])])
      .withoutPrints('"prints" may not stand in a carried row, which is printed where the table breaks')
      .withoutNotes('a carried row'),
  };
}

const earlyHint =
  'the cells of carried rows know it; their "if" and "each" are asked before the pages are cut';

function compileParts(props: TableProps, scope: Scopes, list: Expression | undefined): TableParts {
  const { around, withSums, inCarry } = scope;
  const inHead = around.withNames(['continued']);
  const inGroupHead = scope.inGroup.withNames(['continued']);
  const carried = around.withoutNames(['sums', 'pageSums'], earlyHint);
  const count = props.columns?.length;
  const [itemRow] = list ? shortRow(props, 'cell', scope.inItem) : [];
  const headStyle = partStyle(props.headStyle, around.at('headStyle'));
  return {
    head: withPartStyle(
      [...compileRows(props.head, inHead.at('head'), count), ...shortRow(props, 'header', inHead)],
      headStyle,
    ),
    body: withPartStyle(compileRows(props.body, withSums.at('body'), count), headStyle, isBodyHead),
    foot: withPartStyle(
      [...shortRow(props, 'footer', withSums), ...compileRows(props.foot, withSums.at('foot'), count)],
      partStyle(props.footStyle, withSums.at('footStyle')),
    ),
    ...(itemRow && { itemRow }),
    groups: groupsOf(props).map((group, index) => {
      const keys = Array.isArray(props.group) ? ['group', index] : ['group'];
      return {
        by: scope.ofItem.at(...keys, 'by').expression(group.by),
        head: compileRows(group.head, inGroupHead.at(...keys, 'head'), count),
        foot: compileRows(group.foot, scope.inGroup.at(...keys, 'foot'), count),
        leastRows: group.leastRows ?? 1,
      };
    }),
    carryHead: compileRows(
      props.carry?.head,
      inCarry.at('carry', 'head'),
      count,
      carried.at('carry', 'head'),
    ),
    carryFoot: compileRows(
      props.carry?.foot,
      inCarry.at('carry', 'foot'),
      count,
      carried.at('carry', 'foot'),
    ),
  };
}

function partStyle(given: PartStyle | undefined, compiler: Compiler): PartPlan | undefined {
  if (given === undefined) return undefined;
  const style = compileStyleSpec(given, compiler, cellUse);
  return typeof given === 'object' && ('gradient' in given || 'hatch' in given)
    ? { style, ...coverOf(given, compiler) }
    : { style };
}

function groupsOf(props: TableProps): readonly GroupProps[] {
  if (props.group === undefined) return [];
  return Array.isArray(props.group) ? props.group : [props.group];
}

/** A column is styled once, before its rows are known. */
const rowStyleHint = 'what a row decides stands in its cell: "cell": { "content": "…", "color": "{{…}}" }';

function compileColumn(column: ColumnProps, compiler: Compiler, list: Expression | undefined): ColumnPlan {
  const { width = autoTrack, rowHeader = false, merge = false, as } = column;
  const each = column.each === undefined ? undefined : compiler.at('each').expression(column.each);
  if (as !== undefined) compiler.at('as').itemName(as);
  if (each && as === undefined)
    compiler.report(
      'missing key "as" beside "each"',
      'add "as": the context of cells is the item of their row',
    );
  if (as !== undefined && !each)
    compiler.at('as').report('expected an each beside as, got none', 'as names the item of each');
  const inside = inColumn(compiler, as);
  const test = column.if === undefined ? undefined : inside.at('if').expression(column.if);
  const style = compileStyle(styleOf(column), list ? inside.withoutItemOf(list, rowStyleHint) : inside);
  return {
    track: width,
    rowHeader,
    merge,
    ...standing(column),
    ...(style && { style }),
    ...(test && { if: test }),
    ...(each && as !== undefined && { each, as }),
  };
}

/** Returns what of a column is style. Its `if` and `each` are those of the column. */
function styleOf({ if: _, each: __, as: ___, ...column }: ColumnProps): object {
  return column;
}

/** Returns a compiler that knows the item of a column. */
function inColumn(compiler: Compiler, as: string | undefined): Compiler {
  return as === undefined ? compiler : compiler.withNames([as, `${as}Index`, `${as}Position`]);
}

/** Returns the row that `header`, `cell` or `footer` of the columns make, or an empty list when no column has one. */
function shortRow(
  props: TableProps,
  key: 'header' | 'cell' | 'footer',
  compiler: Compiler,
): readonly RowPlan[] {
  const columns = props.columns ?? [];
  if (columns.every((column) => column[key] === undefined)) return [];
  const cells: CellPlan[] = [];
  let next = 0;
  for (const [index, column] of columns.entries()) {
    const given = column[key];
    // A column without one has an empty cell, unless a cell before it reaches over it.
    if (given === undefined && index < next) continue;
    const at = compiler.at('columns', index, key);
    const cell = given === undefined ? emptyCell(at.path, index) : compileCell(given, at, index);
    if (key === 'cell' && column.merge === true && cell.content?.kind === 'blocks')
      at.report('expected a string in a column with "merge", got blocks', 'equal texts are merged');
    cells.push(cell);
    next = index + cell.colSpan;
  }
  const { path } = compiler.at(key === 'cell' ? 'rows' : 'columns');
  return [{ kind: 'row', byColumn: true, path, cells, height: 0, keepWithNext: false }];
}

/**
 * Returns the names for the items. Without `rows` the items are those of the body's `each`, and the first of these says
 * what their shape is.
 */
function itemScope(scope: Scopes, list: Expression | undefined, body: readonly RowNode[]): Compiler {
  const repeated = list ? undefined : body.find((node) => node.each);
  return repeated?.each ? scope.around.withItemOf(repeated.each, repeated.as) : scope.ofItem;
}

function compileSums(props: TableProps, item: Compiler): readonly { name: string; value: Expression }[] {
  return Object.entries(props.sums ?? {}).map(([name, source]) => ({
    name,
    value: item.at('sums', name).expression(source),
  }));
}

/** Adds columns that are not described: there are as many as the rows need. */
function padColumns(
  columns: readonly ColumnPlan[],
  props: TableProps,
  nodes: readonly RowNode[],
): readonly ColumnPlan[] {
  if (props.columns !== undefined) return columns;
  const count = countColumns(flattenRows(nodes).map(gridRow));
  return Array.from({ length: count }, () => ({ track: autoTrack, rowHeader: false, merge: false }));
}

/** Reports cells of items without the items. Whoever repeats the table means its rows. */
function checkItems({ columns, rows }: TableProps, compiler: Compiler, isRepeated: boolean): void {
  if (rows !== undefined || !columns?.some(({ cell }) => cell !== undefined)) return;
  const message = 'missing key "rows": the columns have a "cell" each';
  if (isRepeated)
    compiler.at('each').report(message, 'for a row of each item, write "rows" in place of "each"');
  else compiler.report(message, 'add "rows": "items", or use "body"');
}

/** Reports faults that can be known before there is data. */
function checkPlan(plan: TablePlan, props: TableProps, compiler: Compiler): void {
  const count = plan.columns.length;
  if (count === 0) {
    compiler.report(
      'expected cells in "columns", "head", "body" or "foot", found none',
      'write "rows": "items", "columns": [{ "header": "Name", "cell": "{{name}}" }], or "body": [["a", "b"]]',
    );
    return;
  }
  if (props.keyColumns !== undefined && props.keyColumns > count) {
    const message = `expected at most ${count}, the number of columns, got ${props.keyColumns}`;
    compiler.at('keyColumns').report(message);
  }
  if (props.shrinkTo !== undefined && !plan.settings.overflow.includes('shrink')) {
    const message = 'shrinkTo says how far "shrink" goes, which "overflow" does not name';
    compiler.at('shrinkTo').report(message, 'add "shrink" to "overflow", or take shrinkTo away');
  }
  const percent = plan.columns.reduce(
    (sum, { track }) => sum + (track.kind === 'percent' ? track.percent : 0),
    0,
  );
  if (percent > 100.001) {
    const message = `expected widths of at most 100 % in all, got ${Math.round(percent)} %`;
    compiler.at('columns').report(message, 'lower one, or write "*" for what the others leave');
  }
  if (plan.sums.length > 0 && props.rows === undefined && !plan.body.some((node) => node.each)) {
    compiler
      .at('sums')
      .report('expected a table with "rows" or with "each" in its body: items are what is summed');
  }
  if (plan.groups.length > 0 && props.rows === undefined) {
    compiler.at('group').report('expected a table with "rows", which are what is grouped');
  }
  for (const nodes of partsOf(plan)) {
    checkSpans(nodes, count, compiler);
    const misplaced = nodes === plan.body ? undefined : flattenRows(nodes).find(isBodyHead);
    if (misplaced)
      compiler
        .at(...keysBelow(compiler.path, misplaced.path), 'head')
        .report(
          'expected a row of "body"',
          'a row of "head" is a head already; in groups, write "head" there',
        );
  }
  if (plan.computesSpans && props.columns === undefined)
    compiler.report(
      'missing key "columns": data decides on spans, so the number of columns is not known',
      'add "columns": [{}, {}], one for each column',
    );
}

/** Checks the spans of rows. Rows without `if` and `each` are all there, so they are checked together. Others are checked one by one. */
function checkSpans(nodes: readonly RowNode[], columnCount: number, compiler: Compiler): void {
  // What data decides is checked with the data.
  if (computesSpans(nodes)) return;
  const fixed = nodes.every((node) => isFixed(node));
  const rows = flattenRows(nodes);
  const faults = fixed
    ? placeRows(rows.map(gridRow), columnCount).faults
    : rows.flatMap((row) => {
        const alone = row.cells.map(({ path, colSpan }) => ({ format: { path, colSpan, rowSpan: 1 } }));
        return placeRows([{ cells: alone }], columnCount).faults;
      });
  for (const { path, message, hint } of faults) {
    compiler.at(...keysBelow(compiler.path, path)).report(message, hint);
  }
}

/** Returns the rows of each part of a table. */
function partsOf(plan: TableParts): readonly (readonly RowNode[])[] {
  const groups = plan.groups.flatMap(({ head, foot }) => [head, foot]);
  const item = plan.itemRow ? [plan.itemRow] : [];
  return [plan.head, item, plan.body, plan.foot, plan.carryHead, plan.carryFoot, ...groups];
}

function computesSpans(nodes: readonly RowNode[]): boolean {
  return flattenRows(nodes).some(({ cells }) => cells.some(({ computed }) => computed));
}

function isFixed(node: RowNode): boolean {
  if (node.if || node.each) return false;
  return node.kind === 'row' || node.rows.every(isFixed);
}

/** Returns the keys that lead from one JSON Pointer to one below it. */
function keysBelow(above: string, path: string): readonly string[] {
  if (!path.startsWith(`${above}/`)) return [];
  return path
    .slice(above.length + 1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
