// Compiling rows and cells of a table, in all forms that they may be written in.
import { countColumns, placeRows } from '../../layout/table/place-cells.ts';
import type { Compiler, StylePlan, StyleUse } from '../../template/kind.ts';
import { compileShared, type SharedCover } from '../box/cover.ts';
import { type CellProps, isContentCell, type RowProps, type SingleRowProps, styleKeys } from './entries.ts';
import type { CellContent, CellPlan, RowNode, RowPlan } from './plan.ts';
import { standing } from './standing.ts';

/**
 * Compiles the rows of one part of the table, at its place. `columnCount` is undefined when the table names no columns.
 * Cells below one that reaches down stand further right: each row counts once here, however often it is repeated.
 * `repeats` is the same place for `if` and `each`, where these know fewer names than the cells.
 */
export function compileRows(
  rows: readonly RowProps[] | undefined,
  compiler: Compiler,
  columnCount: number | undefined,
  repeats = compiler,
): readonly RowNode[] {
  const nodes = (rows ?? []).map((row, index) => compileRow(row, compiler.at(index), repeats.at(index)));
  const flat = flattenRows(nodes).map(gridRow);
  const { columns } = placeRows(flat, columnCount ?? countColumns(flat));
  return columns.size === 0 ? nodes : settleColumns(nodes, columns, { row: 0 });
}

/** Returns the rows of a head or foot that has a style for all of them, or for those that belong to it. */
export function withPartStyle<T extends RowNode>(
  nodes: readonly T[],
  part: PartPlan | undefined,
  isOfPart: (row: RowPlan) => boolean = () => true,
): readonly T[] {
  if (part === undefined) return nodes;
  const { style, cover } = part;
  return nodes.map((node) => {
    if (node.kind === 'rows') return { ...node, rows: withPartStyle(node.rows, part, isOfPart) };
    return isOfPart(node) ? { ...node, partStyle: style, ...(cover && { partCover: cover }) } : node;
  });
}

/** The style of all rows of a head or foot. */
export interface PartPlan {
  readonly style: StylePlan;
  readonly cover?: SharedCover;
}

/** Returns whether a row is a head amid the body. */
export function isBodyHead({ isHead }: RowPlan): boolean {
  return isHead === true;
}

/** Compiles the gradient or hatch of a cell, a row, or the rows of a part. */
export function coverOf(
  props: Pick<CellProps, 'gradient' | 'hatch'>,
  compiler: Compiler,
): { readonly cover?: SharedCover } {
  const cover = compileShared(props, compiler);
  return cover === undefined ? {} : { cover };
}

/** Returns all rows, one after the other, also those of several rows an item. */
export function flattenRows(nodes: readonly RowNode[]): readonly RowPlan[] {
  return nodes.flatMap((node) => (node.kind === 'row' ? [node] : flattenRows(node.rows)));
}

/** Returns a row in the form that the grid needs. */
export function gridRow(row: RowPlan) {
  return {
    cells: row.cells.map(({ path, colSpan, rowSpan }) => ({ format: { path, colSpan, rowSpan } })),
  };
}

function settleColumns(
  nodes: readonly RowNode[],
  columns: ReadonlyMap<number, readonly number[]>,
  next: { row: number },
): readonly RowNode[] {
  return nodes.map((node) => {
    if (node.kind === 'rows') return { ...node, rows: settleColumns(node.rows, columns, next) };
    const starts = columns.get(next.row);
    next.row += 1;
    if (!starts) return node;
    return { ...node, cells: node.cells.map((cell, index) => ({ ...cell, column: starts[index] ?? index })) };
  });
}

function compileRow(props: RowProps, compiler: Compiler, repeats: Compiler): RowNode {
  if (Array.isArray(props)) {
    const cells = compileCells(props, compiler);
    return { kind: 'row', path: compiler.path, cells, height: 0, keepWithNext: false };
  }
  const each = props.each === undefined ? undefined : repeats.at('each').expression(props.each);
  if (props.as !== undefined) compiler.at('as').itemName(props.as);
  const within = (place: Compiler) => (each ? place.withItemOf(each, props.as) : place);
  const test = props.if === undefined ? undefined : within(repeats).at('if').expression(props.if);
  const inside = within(compiler).given(test);
  const repeated = {
    path: compiler.path,
    ...(each && { each }),
    ...(test && { if: test }),
    ...(props.as !== undefined && { as: props.as }),
  };
  if ('rows' in props) {
    const rows = props.rows.map((row, index) =>
      compileRow(row, inside.at('rows', index), within(repeats).given(test).at('rows', index)),
    );
    const hasHead = flattenRows(rows).some(isBodyHead);
    return { kind: 'rows', ...repeated, rows, ...(hasHead && { hasHead }) };
  }
  const style = compileStyle(props, inside);
  const isHead = props.head === true;
  const ofCells = isHead ? inside.withNames(['continued']) : inside;
  return {
    kind: 'row',
    ...repeated,
    ...(isHead && { isHead }),
    cells: compileCells(props.cells, ofCells.at('cells')),
    ...(style && { style }),
    ...coverOf(props, inside),
    ...standing(props),
    height: props.height ?? 0,
    ...overflowOf(props, compiler),
    keepWithNext: props.keepWithNext ?? false,
  };
}

/** Returns what becomes of content that is higher than its row. */
function overflowOf(
  { height, overflow = 'grow' }: SingleRowProps,
  compiler: Compiler,
): Pick<RowPlan, 'overflow'> {
  if (overflow === 'grow') return {};
  if (height === undefined)
    compiler.at('overflow').report('expected a height beside "overflow", got none', 'write "height": 20');
  return { overflow };
}

function compileCells(cells: readonly unknown[], compiler: Compiler): readonly CellPlan[] {
  let column = 0;
  return cells.map((cell, index) => {
    const plan = compileCell(cell, compiler.at(index), column);
    column += plan.colSpan;
    return plan;
  });
}

/** Returns the plan of a cell without content, which takes one column. */
export function emptyCell(path: string, column: number): CellPlan {
  return { path, colSpan: 1, rowSpan: 1, column };
}

/** Returns the plan of a cell that starts in column `column`, from 0. Faults are reported at the place of `compiler`. */
export function compileCell(value: unknown, compiler: Compiler, column: number): CellPlan {
  const bare = emptyCell(compiler.path, column);
  if (isContentCell(value)) return { ...bare, content: compileContent(value, compiler) };
  // The schema accepts only an object of cell keys here.
  const props = value as CellProps;
  const style = compileStyle(props, compiler);
  const content =
    props.content === undefined ? undefined : compileContent(props.content, compiler.at('content'));
  const printing =
    props.prints === undefined ? content : withPrints(content, props.prints, compiler.at('prints'));
  return {
    ...bare,
    ...(printing && { content: printing }),
    ...(style && { style }),
    ...coverOf(props, compiler),
    ...spansOf(props, compiler),
    ...standing(props),
    ...(props.rotate && { rotate: props.rotate }),
    ...(props.padding && { padding: props.padding }),
    ...(props.border && { border: props.border }),
  };
}

function spansOf(
  { colSpan = 1, rowSpan = 1 }: CellProps,
  compiler: Compiler,
): Pick<CellPlan, 'colSpan' | 'rowSpan' | 'computed'> {
  const compiled = {
    ...(typeof colSpan === 'string' && { colSpan: compiler.at('colSpan').expression(colSpan) }),
    ...(typeof rowSpan === 'string' && { rowSpan: compiler.at('rowSpan').expression(rowSpan) }),
  };
  return {
    colSpan: typeof colSpan === 'string' ? 1 : colSpan,
    rowSpan: typeof rowSpan === 'string' ? 1 : rowSpan,
    ...(Object.keys(compiled).length > 0 && { computed: compiled }),
  };
}

/** Returns the content of a cell that prints a term of the e-invoice. */
function withPrints(
  content: CellContent | undefined,
  term: string,
  compiler: Compiler,
): CellContent | undefined {
  if (content?.kind === 'text') return { ...content, prints: compiler.prints(term, [content.text]) };
  const hint = 'the content is a string without page numbers; a block inside has a "prints" of its own';
  compiler.report(
    `expected a text that prints ${term}, got ${content === undefined ? 'no content' : 'blocks'}`,
    hint,
  );
  return content;
}

/** Compiles the content of a cell. */
export function compileContent(value: unknown, compiler: Compiler): CellContent {
  const inside = compiler.inside('a table cell').sized();
  // A text that knows pages becomes a block of its own, which is filled in later. Otherwise the whole table would be filled in later.
  const text = typeof value === 'string' ? inside.pageFreeText(value) : undefined;
  if (text) return { kind: 'text', text };
  const blocks = inside.content(value);
  return { kind: 'blocks', blocks, breakable: !blocks.blocks.some(({ firm }) => firm) };
}

/** The use of styles in cells, rows, columns and parts. */
export const cellUse: StyleUse = { what: 'a row, column or cell of a table', takes: ['padding', 'border'] };

/** Compiles the style of a node, or returns undefined when it has no style keys. */
export function compileStyle(node: object, compiler: Compiler): StylePlan | undefined {
  const given = Object.entries(node).some(([key, value]) => value !== undefined && styleKeys.includes(key));
  return given ? compiler.style({ ...node }, cellUse) : undefined;
}
