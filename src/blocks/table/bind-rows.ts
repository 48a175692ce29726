// Binding rows: `each` and `if` asked, every cell's content made, in document order.

import { flow } from '../../layout/flow/flow.ts';
import { isSlotFlowable } from '../../layout/flow/slot.ts';
import type { Flowable } from '../../layout/flowable.ts';
import type { SlotLocal } from '../../layout/slot.ts';
import type { TextStyle } from '../../layout/style.ts';
import { type CellSpec, type RowSpec, type Tie, tie } from '../../layout/table/spec.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import { plainParagraph } from '../../layout/text/plain.ts';
import type { Binder, MaybePromise, StyleExtras, StylePlan } from '../../template/kind.ts';
import { inSteps, mapInOrder, step, then } from '../../template/maybe.ts';
import type { Color, Sides } from '../../units.ts';
import { bindPlain, sourceOf } from '../text/spans.ts';
import type { Formats, SettledCell } from './format.ts';
import type { CellPlan, ColumnPlan, RowNode, RowPlan } from './plan.ts';
import { heldRows, TextRow } from './text-row.ts';

/** What all rows of a table are bound with. */
export interface RowSetting {
  readonly columns: readonly ColumnPlan[];
  readonly formats: Formats;
  /** Of cells about which nothing else says more: the table's own, or that of its style names. */
  readonly padding: Sides;
}

/** What is known of a row besides its plan. */
export interface RowFacts {
  readonly items: number;
  readonly striped: boolean;
  readonly tie: Tie;
  /** Contents become slots that know these names: carried sums. */
  readonly carried?: SlotLocal;
}

/** A row or rows to be bound, in one context. */
export interface Entry {
  readonly node: RowNode;
  readonly binder: Binder;
  /** The item of the node's own `each`. */
  readonly item?: unknown;
}

/** The nodes as often as `each` and `if` say. */
export function expandRows(nodes: readonly RowNode[], binder: Binder): MaybePromise<readonly Entry[]> {
  return then(
    mapInOrder(nodes, (node) => expandRow(node, binder)),
    (entries) => entries.flat(),
  );
}

function expandRow(node: RowNode, binder: Binder): MaybePromise<readonly Entry[]> {
  const { each, as } = node;
  if (!each) return keptEntries(node, [{ node, binder }]);
  return then(binder.list(each), (items) =>
    keptEntries(
      node,
      items.map((item, index) => ({ node, item, binder: binder.withItem(items, index, as) })),
    ),
  );
}

function keptEntries(node: RowNode, entries: readonly Entry[]): MaybePromise<readonly Entry[]> {
  const test = node.if;
  if (!test) return entries;
  return then(
    mapInOrder(entries, ({ binder }) => binder.test(test)),
    (kept) => entries.filter((_, index) => kept[index]),
  );
}

/** The rows of one entry: one, or those of several rows an item, tied together. */
export function bindEntry(
  { node, binder }: Entry,
  setting: RowSetting,
  facts: RowFacts,
): MaybePromise<readonly RowSpec[]> {
  if (node.kind === 'row') return then(bindRow(node, binder, { setting, facts }), (row) => [row]);
  const inner = { ...facts, tie: tie.none };
  return then(bindNodes(node.rows, binder, { setting, facts: inner }), (rows) => tieRows(rows, facts.tie));
}

/** All rows of some nodes. */
export function bindNodes(
  nodes: readonly RowNode[],
  binder: Binder,
  with_: { readonly setting: RowSetting; readonly facts: RowFacts },
): MaybePromise<readonly RowSpec[]> {
  return inSteps(function* () {
    const entries = yield* step(expandRows(nodes, binder));
    const rows = mapInOrder(entries, (entry) => bindEntry(entry, with_.setting, with_.facts));
    return (yield* step(rows)).flat();
  });
}

/** Rows that stay together; the last one holds on to what follows as `last` says. */
export function tieRows(rows: readonly RowSpec[], last: Tie): readonly RowSpec[] {
  return rows.map((row, index) => withTie(row, index + 1 < rows.length ? tie.unit : last));
}

/** The row with at least this tie to the next one. */
export function withTie(row: RowSpec, least: Tie): RowSpec {
  if (row.format.tie >= least) return row;
  const { cells, items } = row;
  return { cells, items, format: { ...row.format, tie: least } };
}

/** Binds one row. */
export function bindRow(
  plan: RowPlan,
  binder: Binder,
  { setting, facts }: { readonly setting: RowSetting; readonly facts: RowFacts },
): MaybePromise<RowSpec> {
  const long = facts.items > heldRows && plan.style?.constant !== false;
  const settled = long ? setting.formats.findSettledRow(plan, binder.style) : undefined;
  const cells = settled
    ? bindTexts(settled, binder)
    : mapInOrder(plan.cells, (cell) => bindCell(cell, binder, { setting, facts, row: plan }));
  return then(cells, (bound) =>
    then(rowBackground(plan, binder), (backgroundColor) => {
      const format = setting.formats.row(plan, { backgroundColor, tie: facts.tie, striped: facts.striped });
      const row = { format, items: facts.items };
      return 'texts' in bound ? new TextRow(row, bound.settled, bound.texts) : { ...row, cells: bound };
    }),
  );
}

/** Behind the whole row: its own colour, else that of its head or foot. */
function rowBackground({ partStyle, style }: RowPlan, binder: Binder): MaybePromise<Color | undefined> {
  const ofStyle = (plan: StylePlan | undefined): MaybePromise<Color | undefined> =>
    plan && then(binder.withStyle(plan), ({ backgroundColor }) => backgroundColor);
  return then(ofStyle(style), (own) => own ?? ofStyle(partStyle));
}

interface SettledTexts {
  readonly settled: readonly SettledCell[];
  readonly texts: readonly string[];
}

function bindTexts(settled: readonly SettledCell[], binder: Binder): MaybePromise<SettledTexts> {
  const texts = mapInOrder(settled, ({ plan: { content } }) =>
    content?.kind === 'text' ? binder.text(content.text) : '',
  );
  return then(texts, (printed) => ({ settled, texts: printed }));
}

interface CellSetting {
  readonly setting: RowSetting;
  readonly facts: RowFacts;
  readonly row: RowPlan | undefined;
  /** In place of the cell's own, where the table decides. */
  readonly colSpan?: number;
}

/** Binds one cell: its style is that of the column, the head or foot, the row and its own, the later the stronger. */
export function bindCell(plan: CellPlan, binder: Binder, at: CellSetting): MaybePromise<CellSpec> {
  const { setting, row } = at;
  const settled = setting.formats.findSettled(plan, binder.style);
  if (settled) return bindSettled(plan, binder, settled);
  const column = setting.columns[plan.column]?.style;
  return inSteps(function* () {
    const inColumn = yield* step(restyle(binder, column));
    const inPart = yield* step(restyle(inColumn, row?.partStyle));
    const inRow = yield* step(restyle(inPart, row?.style));
    const own = yield* step(restyle(inRow, plan.style));
    const extras = [
      plan.style ? own.extras : undefined,
      row?.style ? inRow.extras : undefined,
      row?.partStyle ? inPart.extras : undefined,
      column ? inColumn.extras : undefined,
    ];
    return yield* step(finishCell(plan, own, { ...at, inside: binder.style }, extras));
  });
}

/** `extras` of the style names of the cell and of what is around it, inner first: the first that says something counts. */
function finishCell(
  plan: CellPlan,
  binder: Binder,
  { setting, facts, row: rowPlan, colSpan = plan.colSpan, inside }: CellSetting & { inside: TextStyle },
  extras: readonly (StyleExtras | undefined)[],
): MaybePromise<CellSpec> {
  const format = setting.formats.cell(plan, {
    backgroundColor: plan.style ? binder.backgroundColor : undefined,
    padding: plan.padding ?? firstOf(extras, 'padding') ?? setting.padding,
    border: plan.border ?? firstOf(extras, 'border'),
    colSpan,
  });
  const styles = [rowPlan?.style, plan.style];
  const around = [setting.columns[plan.column]?.style, rowPlan?.partStyle];
  if (isSettled(plan, [...around, ...styles], facts))
    setting.formats.settle({ plan, inside, style: binder.style, format });
  const content = facts.carried
    ? carriedContent(plan, binder, { carried: facts.carried, styles })
    : bindContent(plan, binder);
  return then(content, (bound) => (bound ? { format, content: bound } : { format }));
}

function firstOf<K extends keyof StyleExtras>(
  extras: readonly (StyleExtras | undefined)[],
  key: K,
): StyleExtras[K] | undefined {
  return extras.find((each) => each?.[key] !== undefined)?.[key];
}

/** Whether all cells of `plan` are alike but for their text: most cells of long tables are. */
function isSettled(plan: CellPlan, styles: readonly (StylePlan | undefined)[], facts: RowFacts): boolean {
  if (facts.carried || plan.content?.kind === 'blocks') return false;
  return styles.every((style) => style?.constant !== false);
}

/** A cell of which all but its text is known: no binder of its own is made for it. */
function bindSettled(plan: CellPlan, binder: Binder, { style, format }: SettledCell): MaybePromise<CellSpec> {
  const { content, path } = plan;
  if (content?.kind !== 'text' || content.text.literal === '') return { format };
  const text = binder.text(content.text);
  return then(text, (printed) => {
    const source = sourceOf(content.text, printed, binder);
    return { format, content: plainParagraph(path, { text: printed, style, source }) };
  });
}

function restyle(binder: Binder, style: StylePlan | undefined): MaybePromise<Binder> {
  return style ? binder.withStyle(style) : binder;
}

function bindContent(plan: CellPlan, binder: Binder): MaybePromise<Flowable | undefined> {
  const { content, path } = plan;
  if (!content) return undefined;
  if (content.kind === 'blocks')
    return then(binder.content(content.blocks), (blocks) => together(blocks, path));
  if (content.text.literal === '') return undefined;
  const { style } = binder;
  return then(bindPlain(content.text, binder), (spans) => paragraph({ path, style, spans }));
}

function together(blocks: readonly Flowable[], path: string): Flowable | undefined {
  return blocks.length > 1 ? flow({ path, children: blocks }) : blocks[0];
}

/** Content that is bound again for each break, when the sums there are known: its colours may depend on them too. */
function carriedContent(
  plan: CellPlan,
  binder: Binder,
  { carried, styles }: { readonly carried: SlotLocal; readonly styles: readonly (StylePlan | undefined)[] },
): MaybePromise<Flowable | undefined> {
  const { content } = plan;
  if (!content || (content.kind === 'text' && content.text.literal !== undefined)) {
    return bindContent(plan, binder);
  }
  const [row, own] = styles;
  return binder.slot(carried, (inside) =>
    inSteps(function* () {
      const inRow = yield* step(restyle(inside, row));
      const styled = yield* step(restyle(inRow, own));
      const flowable = yield* step(bindContent(plan, styled));
      return flowable ? [flowable] : [];
    }),
  );
}

/** The same rows, their slots with other values. */
export function withLocal(rows: readonly RowSpec[], local: SlotLocal): readonly RowSpec[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const { content } = cell;
      return content && isSlotFlowable(content) ? { ...cell, content: content.withLocal(local) } : cell;
    }),
  }));
}
