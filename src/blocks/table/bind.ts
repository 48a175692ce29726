// Binds a table: its items, sums, groups and rows, with nothing left to evaluate.
import { AppError } from '../../errors.ts';
import type { Flowable } from '../../layout/flowable.ts';
import type { SlotLocal } from '../../layout/slot.ts';
import type { StructureNode } from '../../layout/structure.ts';
import { decimalColumns } from '../../layout/table/decimal.ts';
import { tie } from '../../layout/table/formats.ts';
import type { Row } from '../../layout/table/row.ts';
import type { GroupSpan, TableSpec } from '../../layout/table/spec.ts';
import { type PrefixSums, prefixSums } from '../../layout/table/sums.ts';
import { table } from '../../layout/table/table.ts';
import { LeftOutWarning } from '../../template/bind/left-out.ts';
import type { Binder } from '../../template/kind.ts';
import { beginCaption, captioned } from '../caption/caption.ts';
import {
  bindCell,
  bindEntry,
  bindNodes,
  bindRow,
  type Entry,
  expandRows,
  type RowFacts,
  type RowSetting,
  withLocal,
} from './bind-rows.ts';
import { expandColumns } from './columns.ts';
import { defaultPadding, Formats } from './format.ts';
import { type GroupRun, type Step, sequenceGroups } from './groups.ts';
import type { RowNode, TablePlan } from './plan.ts';
import { SpanPlacer } from './spans.ts';
import { tieRows, withTie } from './ties.ts';

/** Words wider than this many times the font size may be broken before a table counts as too wide. */
const longWord = 12;

/** The sums of a table by name. */
type Sums = Readonly<Record<string, PrefixSums>>;

/** A table that is being bound. */
interface TableState {
  readonly plan: TablePlan;
  /** The binder that knows `$rows`. */
  readonly binder: Binder;
  readonly setting: RowSetting;
  readonly items: readonly unknown[];
  /** The rows of `body`, as often as they are there. */
  readonly entries: readonly Entry[];
  readonly sums: Sums;
}

/** Binds a table. Returns no flowable when it has no rows at all. */
export function bindTable(given: TablePlan, binder: Binder): readonly Flowable[] {
  const plan = expandColumns(given, binder);
  if (plan.columns.length === 0) return [];
  const node = binder.node('Table');
  const state = begin(plan, binder.inTable(), new Formats(langOf(node, binder)));
  const number = beginCaption(plan.caption, binder);
  const { body, ...parts } = bindParts(state);
  const isBare = parts.head.length + body.rows.length + parts.foot.length === 0;
  if (isBare) return captioned([], plan.caption, { of: 'table', binder, align: 'start', number });
  const { rows, groups, heads } = body;
  const { path, settings } = plan;
  const { backgroundColor, style } = binder;
  const spec = {
    path,
    ...parts,
    ...settings,
    body: rows,
    groups,
    heads,
    sums: state.sums,
    longWord: longWord * style.fontSize,
    node,
    ...(backgroundColor && { backgroundColor }),
    ...(state.setting.formats.hasCovers && { hasCovers: true as const }),
    ...(binder.lowest && { lowest: lowestBy(given, binder) }),
  };
  const { alignSelf } = settings;
  const align = alignSelf === 'start' ? style.align : alignSelf;
  return captioned(laidOut(spec, binder), plan.caption, { of: 'table', binder, align, node, number });
}

/** Returns what data can make a table wider by, where it has the width of a page. */
function lowestBy(plan: TablePlan, { lowest, style }: Binder): NonNullable<TableSpec['lowest']> {
  const { columns, head, body, foot } = plan;
  const repeats = [...columns, ...head, ...body, ...foot].some((part) => part.each || part.if);
  const isWhole = !plan.rows && !repeats && [...head, ...body, ...foot].every(({ kind }) => kind === 'row');
  // A style that is not known has no size.
  return lowest === 'itself' && isWhole && style.fontSize >= 1 ? 'by words' : 'by anything';
}

/** Returns the table as a flowable. Spans that only data shows to be wrong are faults of the document like others. */
function laidOut(spec: TableSpec, binder: Binder): readonly Flowable[] {
  try {
    return [table(spec)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const issue of error.issues) binder.report(issue);
    return [];
  }
}

/** Returns the language that cells have by their table, or undefined where no element says it: that of one without a role. */
function langOf(node: StructureNode | undefined, { style }: Binder): string | undefined {
  return node?.role === undefined && node?.facts.lang !== undefined ? undefined : style.lang;
}

/** Evaluates items and sums, which every row may use. */
function begin(plan: TablePlan, outer: Binder, formats: Formats): TableState {
  const padding = plan.padding ?? outer.extras.padding ?? defaultPadding;
  const decimals = decimalColumns(outer.locale);
  const spans = plan.computesSpans && SpanPlacer.of(plan.columns.length);
  const merges = plan.columns.some(({ merge }) => merge);
  const setting = { columns: plan.columns, formats, merges, padding, decimals, spans };
  if (!plan.rows) return beginWithoutRows(plan, outer, setting);
  const items = outer.list(plan.rows);
  const binder = outer.withNames({ rows: items });
  const summed = plan.sums.length > 0 ? items : [];
  const contexts = summed.map((_, index) => binder.withItem(items, index, plan.rowAs));
  const sums = bindSums(plan, contexts, items);
  const entries = expandRows(plan.body, binder);
  return { plan, binder, setting, items, entries, sums };
}

/** Begins a table without `rows`. Its items are those that the rows of `body` are repeated for. */
function beginWithoutRows(plan: TablePlan, outer: Binder, setting: RowSetting): TableState {
  const found = expandRows(plan.body, outer);
  const items = found.flatMap((entry) => (entry.node.each ? [entry.item] : []));
  const entries = found.map((entry) => ({ ...entry, binder: entry.binder.withNames({ rows: items }) }));
  const contexts = entries.flatMap((entry) => (entry.node.each ? [entry.binder] : []));
  const sums = bindSums(plan, contexts, items);
  return { plan, binder: outer.withNames({ rows: items }), setting, items, entries, sums };
}

function bindSums(plan: TablePlan, contexts: readonly Binder[], items: readonly unknown[]): Sums {
  const sums: Record<string, PrefixSums> = {};
  for (const { name, value } of plan.sums) {
    const found = contexts.map((binder) => binder.evaluate(value));
    const left = value.mayMiss ? countMissing(found) : 0;
    // A table is told apart from another of its place by its items.
    if (left > 0) contexts[0]?.warn(new LeftOutWarning(value.path, items[0], left));
    const values = found.map((each, index) => summand(each, value.path, contexts[index]));
    sums[name] = prefixSums(values);
  }
  return sums;
}

function countMissing(values: readonly unknown[]): number {
  return values.filter((value) => value === undefined || value === null).length;
}

function summand(value: unknown, path: string, binder: Binder | undefined): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const got =
    typeof value === 'string' ? JSON.stringify(value) : Array.isArray(value) ? 'a list' : `${typeof value}`;
  binder?.report({ source: 'template', path, message: `expected a number to sum, got ${got}` });
  return 0;
}

/** Returns the sums of the items from `from` up to but without `to`, by name. */
function sumsBetween(sums: Sums, from: number, to: number): Readonly<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const [name, prefix] of Object.entries(sums)) result[name] = prefix.between(from, to);
  return result;
}

type Parts = Pick<TableSpec, 'columns' | 'head' | 'headAgain' | 'foot' | 'carry'> & { readonly body: Body };

interface Body {
  readonly rows: readonly Row[];
  readonly groups: readonly (readonly GroupSpan[])[];
  readonly heads: readonly GroupSpan[];
}

function bindParts(state: TableState): Parts {
  const { plan, binder, setting, sums } = state;
  const withSums =
    plan.sums.length === 0
      ? binder
      : binder.withNames({ sums: sumsBetween(sums, 0, Number.POSITIVE_INFINITY) });
  const facts: RowFacts = { items: 0, striped: false, tie: tie.none };
  const columns = bindColumns(state);
  const head = binder.continued((own) => bindNodes(plan.head, own, { setting: fresh(setting), facts }));
  const body = bindBody({ ...state, setting: fresh(setting) });
  const foot = bindFoot(state, withSums, body);
  const carryHead = bindCarry(state, plan.carryHead);
  const carryFoot = bindCarry(state, plan.carryFoot);
  const carry = {
    ...(carryHead && { head: (local: SlotLocal) => withLocal(carryHead, local) }),
    ...(carryFoot && { foot: (local: SlotLocal) => withLocal(carryFoot, local) }),
  };
  return { columns, head: head.first, headAgain: head.again, body, foot, carry };
}

/** Returns the setting for another part of the table, into which no cell reaches. */
function fresh(setting: RowSetting): RowSetting {
  return setting.spans === undefined ? setting : { ...setting, spans: setting.spans.next() };
}

function bindColumns({ plan, binder }: TableState): TableSpec['columns'] {
  return plan.columns.map(({ track, style, rowHeader, merge }) => {
    const backgroundColor = style && binder.withStyle(style).backgroundColor;
    return { track, rowHeader, merge, ...(backgroundColor && { backgroundColor }) };
  });
}

/** Binds the foot. With `empty` in place of the body it is not printed. */
function bindFoot(state: TableState, binder: Binder, body: Body): readonly Row[] {
  const { plan, setting, items } = state;
  if (plan.empty && isEmpty(state)) return [];
  const last = body.rows.at(-1)?.items ?? items.length;
  return bindNodes(plan.foot, binder, {
    setting: fresh(setting),
    facts: { items: last, striped: false, tie: tie.none },
  });
}

function isEmpty({ plan, items, entries }: TableState): boolean {
  return entries.length === 0 && (items.length === 0 || !plan.itemRow);
}

function bindCarry(
  { plan, binder, setting, sums }: TableState,
  nodes: readonly RowNode[],
): readonly Row[] | undefined {
  if (nodes.length === 0) return undefined;
  // The rows are measured with numbers as wide as any that will be printed, so that these fit.
  const widest = Object.fromEntries(Object.entries(sums).map(([name, prefix]) => [name, prefix.widest]));
  const carried = plan.sums.length === 0 ? {} : { sums: widest, pageSums: widest };
  const facts = { items: 0, striped: false, tie: tie.none, carried };
  return bindNodes(nodes, binder.withNames(carried), { setting: fresh(setting), facts });
}

function bindBody(state: TableState): Body {
  const { plan } = state;
  if (plan.empty && isEmpty(state)) return bindEmpty(state);
  const { rows: ofItems, groups } = bindItems(state);
  const rows = [...ofItems, ...bindEntries(state)];
  const hasHeads = plan.body.some((node) => (node.kind === 'row' ? node.isHead : node.hasHead));
  return { rows, groups, heads: hasHeads ? headsIn(rows, ofItems.length) : [] };
}

/** Returns the heads amid rows with what they head. Heads right below each other are one. */
function headsIn(rows: readonly Row[], from: number): readonly GroupSpan[] {
  const heads: GroupSpan[] = [];
  let end = rows.length;
  for (let at = rows.length - 1; at >= from; at -= 1) {
    if (!rows[at]?.format.isHead) continue;
    const headEnd = at + 1;
    while (at > from && rows[at - 1]?.format.isHead) at -= 1;
    const own = rows.slice(at, headEnd);
    const headAgain = own.some(({ again }) => again) && own.map((row) => row.again ?? row);
    heads.push({ start: at, headEnd, end, ...(headAgain && { headAgain }) });
    end = at;
  }
  return heads.reverse();
}

function bindEmpty({ plan, binder, setting }: TableState): Body {
  const { empty } = plan;
  if (!empty) return { rows: [], groups: [], heads: [] };
  const facts: RowFacts = { items: 0, striped: false, tie: tie.none };
  const at = {
    setting: { ...setting, columns: [], merges: false },
    facts,
    row: undefined,
    colSpan: plan.columns.length,
  };
  const cell = bindCell(empty, binder, at);
  const format = { path: empty.path, height: 0, tie: tie.none, striped: false };
  return { rows: [setting.formats.shapes.row({ format, items: 0 }, [cell])], groups: [], heads: [] };
}

/** Binds the rows of `body`. Without `rows` the sums are those of their items. */
function bindEntries({ plan, setting, items, entries, sums }: TableState): readonly Row[] {
  let done = plan.rows ? items.length : 0;
  return entries.flatMap((entry) => {
    if (!plan.rows && entry.node.each) done += 1;
    const at = done;
    const binder =
      plan.sums.length === 0 ? entry.binder : entry.binder.withNames({ sums: sumsBetween(sums, 0, at) });
    return bindEntry({ ...entry, binder }, setting, { items: at, striped: true, tie: tie.none });
  });
}

/** Binds the rows of the items of `rows`, in their groups. */
function bindItems(state: TableState): Omit<Body, 'heads'> {
  const { plan, binder, items } = state;
  const { itemRow } = plan;
  if (!itemRow && plan.groups.length === 0) return { rows: [], groups: [] };
  const keys = plan.groups.map(({ by }) =>
    items.map((_, index) => binder.withItem(items, index, plan.rowAs).evaluate(by)),
  );
  const steps = sequenceGroups(keys, items.length);
  const scopes = new Map<GroupRun | undefined, Binder>([[undefined, binder]]);
  const again = new Map<GroupRun, readonly Row[]>();
  const rows = steps.map((step) => {
    const { first, again: printedAgain } = bindStep(state, step, scopes);
    if (step.kind === 'head' && printedAgain) again.set(step.run, tieRows(printedAgain, tie.unit));
    return first;
  });
  return assemble(plan, steps, { rows, again });
}

function bindStep(
  state: TableState,
  step: Step,
  scopes: Map<GroupRun | undefined, Binder>,
): { readonly first: readonly Row[]; readonly again?: readonly Row[] | undefined } {
  const { plan, setting, sums, items } = state;
  const summed = plan.sums.length > 0;
  const scope = scopeOf(state, step.run, scopes);
  if (step.kind === 'item') {
    if (!plan.itemRow) return { first: [] };
    const item = scope.withItem(items, step.index, plan.rowAs);
    const own = summed ? item.withNames({ sums: sumsBetween(sums, 0, step.index + 1) }) : item;
    const facts = { items: step.index + 1, striped: true, tie: tie.none, group: step.run?.from };
    return { first: [bindRow(plan.itemRow, own, { setting, facts })] };
  }
  const { level, from, to } = step.run;
  const at = step.kind === 'head' ? from : to;
  const own = summed ? scope.withNames({ sums: sumsBetween(sums, 0, at) }) : scope;
  const nodes = plan.groups[level]?.[step.kind] ?? [];
  const facts = { items: at, striped: false, tie: tie.none };
  if (step.kind === 'foot') return { first: bindNodes(nodes, own, { setting, facts }) };
  return own.continued((inside) => bindNodes(nodes, inside, { setting, facts }));
}

/** Returns the binder that knows the group. It is made once for all its rows. */
function scopeOf(
  state: TableState,
  run: GroupRun | undefined,
  scopes: Map<GroupRun | undefined, Binder>,
): Binder {
  const { binder, sums, items, plan } = state;
  const known = scopes.get(run);
  if (known || !run) return known ?? binder;
  const { key, from, to } = run;
  const group = items.slice(from, to);
  const groupSums = plan.sums.length > 0 ? { groupSums: sumsBetween(sums, from, to) } : {};
  const made = binder.withNames({ key, group, ...groupSums });
  scopes.set(run, made);
  return made;
}

/** The rows of each step, and the heads of groups as they are printed again, where they are others. */
interface BoundSteps {
  readonly rows: readonly (readonly Row[])[];
  readonly again: ReadonlyMap<GroupRun, readonly Row[]>;
}

/** Returns whether an item is among those that stand below the head of a group together, and not the last of them. */
function staysWithNext(plan: TablePlan, { level, from, to }: GroupRun, item: number): boolean {
  const least = plan.groups[level]?.leastRows ?? 1;
  return item + 1 < Math.min(from + least, to);
}

/** Returns the rows of all steps in one list. Heads hold on to what they head, feet to what is above them. */
function assemble(
  plan: TablePlan,
  steps: readonly Step[],
  { rows: bound, again }: BoundSteps,
): Omit<Body, 'heads'> {
  const rows: Row[] = [];
  const groups: GroupSpan[][] = plan.groups.map(() => []);
  const open: { start: number; headEnd: number; run: GroupRun }[] = [];
  for (const [index, step] of steps.entries()) {
    const own = bound[index] ?? [];
    if (step.kind === 'item') {
      const isKept = open.some(({ run }) => staysWithNext(plan, run, step.index));
      for (const row of own) rows.push(isKept ? withTie(row, tie.wish) : row);
      continue;
    }
    const last = rows.at(-1);
    if (step.kind === 'foot' && last && own.length > 0) rows[rows.length - 1] = withTie(last, tie.wish);
    const start = rows.length;
    // Rows below a group may stand amid those that an outer group keeps below its head.
    const isKept = open.slice(0, -1).some(({ run }) => staysWithNext(plan, run, step.run.to - 1));
    rows.push(...tieRows(own, step.kind === 'head' ? tie.unit : isKept ? tie.wish : tie.none));
    if (step.kind === 'head') open.push({ start, headEnd: rows.length, run: step.run });
    else {
      const began = open.pop();
      const headAgain = again.get(step.run);
      if (began) {
        const { start, headEnd } = began;
        groups[step.run.level]?.push({ start, headEnd, end: rows.length, ...(headAgain && { headAgain }) });
      }
    }
  }
  return { rows, groups };
}
