// Binds rows: evaluates `each` and `if`, and makes every cell's content, in document order.

import { bounded } from '../../layout/flow/bounded.ts';
import { flow } from '../../layout/flow/flow.ts';
import { isSlotFlowable } from '../../layout/flow/slot.ts';
import type { Flowable } from '../../layout/flowable.ts';
import type { SlotLocal } from '../../layout/slot.ts';
import type { TextStyle } from '../../layout/style.ts';
import type { DecimalColumn } from '../../layout/table/decimal.ts';
import { type Tie, tie } from '../../layout/table/formats.ts';
import { insetsOf } from '../../layout/table/insets.ts';
import type { CellSpec, Row, RowSpec } from '../../layout/table/row.ts';
import { turned } from '../../layout/table/turned.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import { type Span, textOf } from '../../layout/text/span.ts';
import type { Binder, StyleExtras, StylePlan } from '../../template/kind.ts';
import type { Sides } from '../../units.ts';
import { bindShared } from '../box/cover.ts';
import { bindPlain, sourceOf } from '../text/spans.ts';
import type { CellLook, Formats, SettledCell, SettledRow } from './format.ts';
import type { CellContent, CellPlan, ColumnPlan, RowNode, RowPlan } from './plan.ts';
import type { SpanPlacer } from './spans.ts';
import { tieRows } from './ties.ts';

/** How many rows of a table say where characters that no font covers came from. To say it, a row keeps its item. */
const toldRows = 5000;

/** What all rows of a table are bound with. */
export interface RowSetting {
  readonly columns: readonly ColumnPlan[];
  readonly formats: Formats;
  /** Whether equal texts of any column are one cell. */
  readonly merges: boolean;
  /** The padding of cells that have none of their own: that of the table, or of its style names. */
  readonly padding: Sides;
  /** Returns what the numbers of a column share that are aligned by their decimal signs. */
  readonly decimals: (column: number) => DecimalColumn;
  /** Places the cells where data decides on spans. */
  readonly spans?: SpanPlacer | undefined;
}

/** What is known of a row besides its plan. */
export interface RowFacts {
  readonly items: number;
  readonly striped: boolean;
  readonly tie: Tie;
  /** The index of the first item of the innermost group that it is in. Merged cells end with that group. */
  readonly group?: number | undefined;
  /** The names that are known in slots. Contents become slots for them: carried sums. */
  readonly carried?: SlotLocal;
}

/** A row or rows to be bound, in one context. */
export interface Entry {
  readonly node: RowNode;
  readonly binder: Binder;
  /** The item of the node's own `each`. */
  readonly item?: unknown;
}

/** Returns the nodes as often as `each` and `if` say. */
export function expandRows(nodes: readonly RowNode[], binder: Binder): readonly Entry[] {
  return nodes.flatMap((node) => expandRow(node, binder));
}

function expandRow(node: RowNode, binder: Binder): readonly Entry[] {
  const { each, as } = node;
  if (!each) return keptEntries(node, [{ node, binder }]);
  const items = binder.list(each);
  const entries = items.map((item, index) => ({ node, item, binder: binder.withItem(items, index, as) }));
  return keptEntries(node, entries);
}

function keptEntries(node: RowNode, entries: readonly Entry[]): readonly Entry[] {
  const test = node.if;
  return test ? entries.filter(({ binder }) => binder.test(test)) : entries;
}

/** Returns the rows of one entry: one row, or several rows an item, tied together. */
export function bindEntry({ node, binder }: Entry, setting: RowSetting, facts: RowFacts): readonly Row[] {
  if (node.kind === 'row')
    return [
      node.isHead ? bindHead(node, binder, { setting, facts }) : bindRow(node, binder, { setting, facts }),
    ];
  const rows = bindNodes(node.rows, binder, { setting, facts: { ...facts, tie: tie.none } });
  return node.hasHead ? rows : tieRows(rows, facts.tie);
}

/** Returns a head amid the body. It holds on to what it heads, and is no row of the zebra. */
function bindHead(plan: RowPlan, around: Binder, { setting, facts }: RowAt): Row {
  const at = { setting, facts: { ...facts, striped: false, tie: tie.unit } };
  const { first, again } = around.continued((binder) => bindRow(plan, binder, at));
  return again === undefined ? first : first.withAgain(again);
}

/** Returns all rows of some nodes. */
export function bindNodes(
  nodes: readonly RowNode[],
  binder: Binder,
  { setting, facts }: { readonly setting: RowSetting; readonly facts: RowFacts },
): readonly Row[] {
  return expandRows(nodes, binder).flatMap((entry) => bindEntry(entry, setting, facts));
}

interface RowAt {
  readonly setting: RowSetting;
  readonly facts: RowFacts;
}

/** Returns a row with its cells bound. For a document that is explained, it knows where it comes from. */
export function bindRow(plan: RowPlan, binder: Binder, at: RowAt): Row {
  const { formats, spans } = at.setting;
  const isAlike = !binder.explains && !isMerging(at) && !spans && plan.style?.constant !== false;
  const settled = isAlike ? formats.findSettledRow(plan, binder.style) : undefined;
  if (settled !== undefined) {
    const texts = bindTexts(settled, binder, at.facts.items <= toldRows);
    return formats.shapes.texts(rowSpec(plan, plan, binder, at), settled.shape, texts);
  }
  const bind = () => bindCells(plan, binder, at);
  const row = binder.explains ? binder.explained({ path: plan.path, kind: 'row' }, bind) : bind();
  return formats.shapes.row(row, row.cells);
}

/** Returns whether equal texts downward are one cell in a row. */
function isMerging({ setting, facts }: RowAt): boolean {
  return facts.striped && setting.merges;
}

function bindCells(
  given: RowPlan,
  binder: Binder,
  at: RowAt,
): RowSpec & { readonly cells: readonly CellSpec[] } {
  const { setting, facts } = at;
  const { spans } = setting;
  const plan = spans === undefined ? given : { ...given, cells: spans.place(given, binder) };
  const bound = plan.cells.map((cell) => bindCell(cell, binder, { setting, facts, row: plan }));
  const cells = isMerging(at) ? withMergeKeys(bound, plan, { binder, setting, group: facts.group }) : bound;
  return { ...rowSpec(given, plan, binder, at), cells };
}

/** Returns what a row is besides its cells. Formats are shared by rows of one plan, `given`. */
function rowSpec(given: RowPlan, plan: RowPlan, binder: Binder, { setting, facts }: RowAt): RowSpec {
  const { tie: own, striped, items } = facts;
  const { backgroundColor, cover } = rowBackground(plan, binder);
  return { format: setting.formats.row(given, { backgroundColor, cover, tie: own, striped }), items };
}

/**
 * Returns the cells of a row with keys where equal texts downward are one cell. A key holds those of the merged columns
 * before it, and the group: where these begin anew, so does the cell.
 */
function withMergeKeys(
  cells: readonly CellSpec[],
  { cells: plans }: RowPlan,
  {
    binder,
    setting,
    group,
  }: { readonly binder: Binder; readonly setting: RowSetting; readonly group: number | undefined },
): readonly CellSpec[] {
  const before: (string | number)[] = group === undefined ? [] : [group];
  return cells.map((cell, index) => {
    const plan = plans[index];
    const { colSpan, rowSpan } = cell.format;
    if (plan?.content?.kind !== 'text' || colSpan > 1 || rowSpan > 1) return cell;
    if (setting.columns[plan.column]?.merge !== true) return cell;
    before.push(inColumnOf(plan, binder).text(plan.content.text));
    return { ...cell, mergeKey: JSON.stringify(before) };
  });
}

const noBackground: Pick<CellLook, 'backgroundColor' | 'cover'> = {
  backgroundColor: undefined,
  cover: undefined,
};

/** Returns what stands behind the whole row: its own, otherwise that of its head or foot. */
function rowBackground(
  { partStyle, style, cover, partCover }: RowPlan,
  binder: Binder,
): Pick<CellLook, 'backgroundColor' | 'cover'> {
  const isBare = (partStyle ?? style) === undefined && (cover ?? partCover) === undefined;
  if (isBare) return noBackground;
  const own = style && binder.withStyle(style).backgroundColor;
  const over = cover ?? (own === undefined ? partCover : undefined);
  return {
    backgroundColor: own ?? (partStyle && binder.withStyle(partStyle).backgroundColor),
    cover: bindShared(over, binder),
  };
}

/** Returns the text of each cell, and where its characters came from, where somebody may ask. */
function bindTexts(
  { cells }: SettledRow,
  binder: Binder,
  tells: boolean,
): { readonly texts: readonly string[]; readonly sources: readonly Span['source'][] | undefined } {
  let sources: Span['source'][] | undefined;
  const texts = new Array<string>(cells.length).fill('');
  for (let index = 0; index < cells.length; index += 1) {
    const plan = cells[index] as CellPlan; // The index is inside the list.
    const { content } = plan;
    if (content?.kind !== 'text') continue;
    const own = inColumnOf(plan, binder);
    const text = bindText(content, own);
    texts[index] = text;
    const source = tells ? sourceOf(content.text, text, own) : undefined;
    if (source === undefined) continue;
    sources ??= [];
    sources[index] = source;
  }
  return { texts, sources };
}

function bindText(
  { text: template, prints }: Extract<CellContent, { kind: 'text' }>,
  binder: Binder,
): string {
  const text = binder.text(template);
  if (prints) binder.printed(prints, textOf([{ text, style: binder.style }]));
  return text;
}

interface CellSetting {
  readonly setting: RowSetting;
  readonly facts: RowFacts;
  readonly row: RowPlan | undefined;
  /** The value in place of the cell's own, where the table decides. */
  readonly colSpan?: number;
}

/**
 * Returns a cell with its content bound. Its style is that of the column, then of head or foot, then of the row, then
 * its own: the last that says something counts.
 */
export function bindCell(plan: CellPlan, binder: Binder, at: CellSetting): CellSpec {
  if (!binder.explains) return bindPlainCell(plan, binder, at);
  return binder.explained({ path: plan.path, kind: 'cell' }, () => bindPlainCell(plan, binder, at));
}

/** Returns a binder that knows the item of the column of a cell. */
function inColumnOf({ names }: CellPlan, binder: Binder): Binder {
  return names ? binder.withNames(names) : binder;
}

function bindPlainCell(plan: CellPlan, around: Binder, at: CellSetting): CellSpec {
  const binder = inColumnOf(plan, around);
  const { setting, row } = at;
  const settled = setting.formats.findSettled(plan, binder.style);
  if (settled) return bindSettled(plan, binder, settled);
  const column = setting.columns[plan.column]?.style;
  const inColumn = restyle(binder, column);
  const inPart = restyle(inColumn, row?.partStyle);
  const inRow = restyle(inPart, row?.style);
  const own = restyle(inRow, plan.style);
  const extras = [
    plan.style ? own.extras : undefined,
    row?.style ? inRow.extras : undefined,
    row?.partStyle ? inPart.extras : undefined,
    column ? inColumn.extras : undefined,
  ];
  return finishCell(plan, own, { ...at, inside: binder.style }, extras);
}

/**
 * Completes a cell with `extras` of the style names of the cell and of what is around it, inner first. The first that
 * has a value counts.
 */
function finishCell(
  plan: CellPlan,
  binder: Binder,
  { setting, facts, row: rowPlan, colSpan = plan.colSpan, inside }: CellSetting & { inside: TextStyle },
  extras: readonly (StyleExtras | undefined)[],
): CellSpec {
  const format = setting.formats.cell(plan, {
    backgroundColor: plan.style ? binder.backgroundColor : undefined,
    cover: bindShared(plan.cover, binder),
    padding: plan.padding ?? firstOf(extras, 'padding') ?? setting.padding,
    border: plan.border ?? firstOf(extras, 'border'),
    lang: binder.style.lang,
    colSpan,
  });
  const styles = [rowPlan?.style, plan.style];
  const isDecimal = binder.style.align === 'decimal' && plan.colSpan === 1 && !plan.rotate;
  const decimal = isDecimal ? setting.decimals(plan.column) : undefined;
  const around = [setting.columns[plan.column]?.style, rowPlan?.partStyle];
  // It holds a text as it is, or nothing.
  const isPlain = !facts.carried && !plan.rotate && plan.content?.kind !== 'blocks';
  if (isPlain && !decimal && !rowPlan?.overflow) {
    const plain = { plan, inside, style: binder.style, format };
    if (isSettled(plan, [...around, ...styles])) setting.formats.settle(plain);
    return bindSettled(plan, binder, plain);
  }
  const content = facts.carried
    ? carriedContent(plan, binder, { carried: facts.carried, styles, decimal })
    : bindContent(plan, binder, decimal);
  if (!content) return { format };
  const { rotate } = plan;
  const set = rotate ? turned(content, rotate, binder.style.align) : content;
  if (!rowPlan?.overflow) return { format, content: set };
  // With `fault`, the rows of such a cell grow: it was never a fault, and stored templates have it.
  const { overflow } = rowPlan;
  if (plan.rowSpan > 1) return { format, content: set, ...(overflow === 'shrink' && { overflow }) };
  const { top, bottom } = insetsOf(format);
  const height = Math.max(1, rowPlan.height - top - bottom);
  return { format, content: bounded(set, { height, overflow: rowPlan.overflow, of: 'row' }) };
}

function firstOf<K extends keyof StyleExtras>(
  extras: readonly (StyleExtras | undefined)[],
  key: K,
): StyleExtras[K] | undefined {
  return extras.find((each) => each?.[key] !== undefined)?.[key];
}

/** Returns whether all plain cells of `plan` are alike but for their text. Most cells of long tables are. */
function isSettled(plan: CellPlan, styles: readonly (StylePlan | undefined)[]): boolean {
  if (plan.cover && !plan.cover.constant) return false;
  return styles.every((style) => style?.constant !== false);
}

/** Binds a cell of which all but the text is known. No binder of its own is made for it. */
function bindSettled(plan: CellPlan, binder: Binder, { style, format }: SettledCell): CellSpec {
  const { content } = plan;
  if (content?.kind !== 'text' || content.text.literal === '') return { format };
  const text = bindText(content, binder);
  const source = sourceOf(content.text, text, binder);
  return { format, text: { text, style, source } };
}

function restyle(binder: Binder, style: StylePlan | undefined): Binder {
  return style ? binder.withStyle(style) : binder;
}

function bindContent(
  plan: CellPlan,
  binder: Binder,
  decimal: DecimalColumn | undefined,
): Flowable | undefined {
  const { content, path } = plan;
  if (!content) return undefined;
  if (content.kind === 'blocks') return together(binder.content(content.blocks), path);
  if (content.text.literal === '') return undefined;
  const { style } = binder;
  const spans = bindPlain(content.text, binder);
  if (content.prints) binder.printed(content.prints, textOf(spans));
  if (!decimal) return paragraph({ path, style, spans, cached: content.text.cached });
  const other = decimal.otherSign(spans[0].text);
  if (other !== undefined) warnOfSign({ path, other, sign: decimal.sign }, binder);
  return decimal.text(path, spans[0]);
}

/** Warns of a number that is printed with another decimal sign than that of its column, such as `{{price}}` in German. */
function warnOfSign(
  { path, other, sign }: { readonly path: string; readonly other: string; readonly sign: string },
  binder: Binder,
): void {
  const message = `a number has "${other}" before its decimals, and "${sign}" is the decimal sign of ${binder.locale}: it does not stand below the others`;
  binder.warn({ path, message, hint: 'print it with $decimal, $currency or $percent' });
}

function together(blocks: readonly Flowable[], path: string): Flowable | undefined {
  return blocks.length > 1 ? flow({ path, children: blocks }) : blocks[0];
}

/**
 * Returns content that is bound again for each break, when the sums there are known, or undefined for an empty cell.
 * Its colours may depend on the sums, too.
 */
function carriedContent(
  plan: CellPlan,
  binder: Binder,
  {
    carried,
    styles,
    decimal,
  }: {
    readonly carried: SlotLocal;
    readonly styles: readonly (StylePlan | undefined)[];
    readonly decimal: DecimalColumn | undefined;
  },
): Flowable | undefined {
  const { content } = plan;
  if (!content || (content.kind === 'text' && content.text.literal !== undefined)) {
    return bindContent(plan, binder, decimal);
  }
  const [row, own] = styles;
  return binder.slot(carried, (inside) => {
    const styled = restyle(restyle(inside, row), own);
    const flowable = bindContent(plan, styled, decimal);
    return flowable ? [flowable] : [];
  });
}

/** Returns the rows with other values in their slots. */
export function withLocal(rows: readonly Row[], local: SlotLocal): readonly Row[] {
  const bound = (content: Flowable) => (isSlotFlowable(content) ? content.withLocal(local) : content);
  return rows.map((row) => row.withFlowables(bound));
}
