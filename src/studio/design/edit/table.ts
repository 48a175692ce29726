// Tables changed as a whole: columns with the cells of all rows that are written out, groups, totals and carried rows.
import { joinPointer } from '../../../template/read/tree.ts';
import type { TextChange } from '../../data/edits.ts';
import { type JsonNode, textOf } from '../../data/tree.ts';
import { wordsOf as languageWords, words } from '../../words/words.ts';
import { wordsOf } from '../know/column.ts';
import { columnsOf, type Summed, summedOf } from '../know/table.ts';
import type { Edit, Refused, TextPlace } from './edit.ts';
import { applied, withEntry, withMoved, withoutEntry, withValue } from './entries.ts';
import { entryOf, nodeAt, parentOf, plainOf, readJsonc, textAt } from './jsonc.ts';
import { rowsOf, type SpanChange, withCells } from './table-rows.ts';

/** What is done to a table. Columns are counted from 0. */
export type TableChange =
  /** Puts a column in, as JSON. */
  | { readonly kind: 'addColumn'; readonly index: number; readonly raw: string }
  | { readonly kind: 'removeColumn'; readonly index: number }
  | { readonly kind: 'moveColumn'; readonly from: number; readonly to: number }
  /** Groups the rows by a field; '' takes the groups out. */
  | { readonly kind: 'group'; readonly by: string }
  /** Adds up a column, or does so no more. */
  | { readonly kind: 'total'; readonly index: number; readonly isOn: boolean }
  /** Carries the sums over from page to page. */
  | { readonly kind: 'carry'; readonly isOn: boolean };

/** Returns what a change of a table changes in its text. */
export function changedTable(place: TextPlace, change: TableChange): Edit | Refused {
  const steps = new Steps(place);
  const isTotal = change.kind === 'total';
  const isByHand = isTotal && steps.at(['carry']) !== undefined && !steps.isOwnCarry;
  const select = selectedAfter(place.at, change);
  switch (change.kind) {
    case 'addColumn':
    case 'removeColumn':
    case 'moveColumn': {
      const why = changeColumns(steps, change);
      if (why !== undefined) return { refused: why };
      break;
    }
    case 'group':
      group(steps, change.by);
      break;
    case 'total':
      if (change.isOn) addTotal(steps, change.index);
      else removeTotal(steps, change.index);
      break;
    case 'carry':
      if (change.isOn) carry(steps);
      else steps.unset([], 'carry');
      break;
  }
  if (steps.isOwnCarry && change.kind !== 'carry') carryAnew(steps);
  return { changes: steps.changes, select, ...(isByHand && { note: words.table.carryByHand }) };
}

/** Returns the change of a table that an act on one of its columns is, or undefined for another place. */
export function columnAct(
  place: TextPlace,
  act: 'delete' | 'duplicate' | { readonly by: 1 | -1 },
): Edit | Refused | undefined {
  const parent = parentOf(place.at);
  const at = parent?.around.replace(/\/columns$/, '');
  const node = at === undefined || at === parent?.around ? undefined : nodeAt(place.root, at);
  if (!parent || at === undefined || !node || textAt(node, 'type') !== 'table') return undefined;
  const index = Number(parent.key);
  const table = { ...place, at, node };
  if (act === 'duplicate')
    return changedTable(table, { kind: 'addColumn', index: index + 1, raw: place.node.raw });
  if (act !== 'delete') return changedTable(table, { kind: 'moveColumn', from: index, to: index + act.by });
  const found = changedTable(table, { kind: 'removeColumn', index });
  const last = columnsOf(node).length - 2;
  return 'refused' in found ? found : { ...found, select: joinPointer(at, 'columns', Math.min(index, last)) };
}

function selectedAfter(at: string, change: TableChange): string {
  if (change.kind === 'addColumn') return joinPointer(at, 'columns', change.index);
  return change.kind === 'moveColumn' ? joinPointer(at, 'columns', change.to) : at;
}

/** One change of a text after another. */
class Steps {
  readonly #before: string;
  readonly #at: string;
  #text: string;
  #root: JsonNode;
  /** Whether the carried rows were as the studio writes them, before the first change. */
  readonly isOwnCarry: boolean;

  constructor({ text, root, at }: TextPlace) {
    this.#before = text;
    this.#text = text;
    this.#root = root;
    this.#at = at;
    this.isOwnCarry = isOwnCarry(this);
  }

  get root(): JsonNode {
    return this.#root;
  }

  get text(): string {
    return this.#text;
  }

  get table(): JsonNode {
    return nodeAt(this.#root, this.#at) ?? this.#root;
  }

  do(changes: readonly TextChange[]): void {
    this.#text = applied(this.#text, changes);
    this.#root = readJsonc(this.#text) ?? this.#root;
  }

  /** Returns a value of the table. */
  at(way: readonly (string | number)[]): JsonNode | undefined {
    return nodeAt(this.#root, joinPointer(this.#at, ...way));
  }

  /** Writes a key of an object in the table. */
  set(way: readonly (string | number)[], key: string, raw: string): void {
    const holder = this.at(way);
    if (!holder) return;
    const entry = entryOf(holder, key);
    this.do(
      entry
        ? withValue(entry.node, raw)
        : withEntry(this.#text, holder, {
            raw: `${JSON.stringify(key)}: ${raw}`,
            index: holder.entries.length,
          }),
    );
  }

  /** Takes a key out, where it is there. */
  unset(way: readonly (string | number)[], key: string): void {
    const holder = this.at(way);
    const index = holder?.entries.findLastIndex((one) => one.key === key) ?? -1;
    if (holder && index >= 0) this.do(withoutEntry(this.#text, holder, index));
  }

  /** What all of it changes, as one change. */
  get changes(): readonly TextChange[] {
    const [before, after] = [this.#before, this.#text];
    const most = Math.min(before.length, after.length);
    let from = 0;
    while (from < most && before[from] === after[from]) from++;
    let end = 0;
    while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
    return before === after
      ? []
      : [{ from, to: before.length - end, insert: after.slice(from, after.length - end) }];
  }
}

type ColumnChange = Extract<TableChange, { readonly kind: `${string}Column` }>;

/** Changes the columns, and the cells of all rows that are written out. Returns why not, or undefined. */
function changeColumns(steps: Steps, change: ColumnChange): string | undefined {
  const span: SpanChange = change.kind === 'moveColumn' ? change : { kind: change.kind, index: change.index };
  const rows = rowsOf(steps.table);
  for (const way of steps.isOwnCarry ? rows.filter(([part]) => part !== 'carry') : rows) {
    const row = steps.at(way);
    const found = row && withCells(steps.text, row, span);
    if (found === undefined) return words.refused.cellsOver;
    steps.do(found);
  }
  const list = entryOf(steps.table, 'columns')?.node;
  if (!list) return words.refused.noColumns;
  if (change.kind === 'moveColumn') {
    if (change.to < 0) return words.refused.isFirst;
    if (change.to >= list.entries.length) return words.refused.isLast;
    steps.do(withMoved(steps.text, list, { from: change.from, to: change.to }));
  } else if (change.kind === 'addColumn')
    steps.do(withEntry(steps.text, list, { raw: change.raw, index: change.index }));
  else {
    if (list.entries.length < 2) return words.refused.lastColumn;
    const removed = list.entries[change.index]?.node;
    const [sum, label] = [sumIn(removed), textAt(removed, 'footer')];
    steps.do(withoutEntry(steps.text, list, change.index));
    dropSum(steps, sum);
    if (label === textsFor(steps.root).total) labelTotals(steps, label);
  }
  return undefined;
}

function group(steps: Steps, by: string): void {
  if (by === '') {
    steps.unset([], 'group');
    return;
  }
  if (steps.at(['group', 'by'])) {
    steps.set(['group'], 'by', JSON.stringify(by));
    return;
  }
  const count = columnsOf(steps.table).length;
  const span = count > 1 ? `, "colSpan": ${count}` : '';
  const head = `[[{ "content": "{{$key}}"${span}, "bold": true }]]`;
  steps.set([], 'group', `{ "by": ${JSON.stringify(by)}, "head": ${head} }`);
}

function addTotal(steps: Steps, index: number): void {
  const column = columnsOf(steps.table)[index];
  const summed = column && summedOf(column);
  if (!column || !summed) return;
  const sums = steps.at(['sums']);
  const known = sums?.entries.find(({ node }) => node.kind === 'text' && textOf(node.raw) === summed.value);
  const name = known?.key ?? sumName(summed, column, sums);
  if (!sums) steps.set([], 'sums', `{ ${JSON.stringify(name)}: ${JSON.stringify(summed.value)} }`);
  else if (!known) steps.set(['sums'], name, JSON.stringify(summed.value));
  steps.set(['columns', index], 'footer', JSON.stringify(summed.print(`$sums.${name}`)));
  const first = columnsOf(steps.table)[0];
  if (index > 0 && first && !entryOf(first, 'footer') && entryOf(steps.table, 'foot') === undefined)
    steps.set(['columns', 0], 'footer', JSON.stringify(textsFor(steps.root).total));
}

/** Puts the label of the totals below the first column, where that is free and there are totals. */
function labelTotals(steps: Steps, label: string): void {
  const [first, ...others] = columnsOf(steps.table);
  if (first && !entryOf(first, 'footer') && others.some((column) => sumIn(column) !== undefined))
    steps.set(['columns', 0], 'footer', JSON.stringify(label));
}

/** Returns a name for a sum: that of its field, otherwise of its column. */
function sumName({ value }: Summed, column: JsonNode, sums: JsonNode | undefined): string {
  const plain = /^(?:\$\w+\.)?(?:\w+\.)*([A-Za-z_]\w*)$/.exec(value)?.[1];
  const head = /^[A-Za-z][\w ]*$/.exec(textAt(column, 'header') ?? '')?.[0] ?? 'total';
  const name = plain ?? wordsOf(head).replaceAll(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());
  const wanted = name.charAt(0).toLowerCase() + name.slice(1);
  const isTaken = (one: string): boolean => sums !== undefined && entryOf(sums, one) !== undefined;
  for (let turn = 1; ; turn++) {
    const one = turn === 1 ? wanted : `${wanted}${turn}`;
    if (!isTaken(one)) return one;
  }
}

function removeTotal(steps: Steps, index: number): void {
  const sum = sumIn(columnsOf(steps.table)[index]);
  steps.unset(['columns', index], 'footer');
  dropSum(steps, sum);
  // A label without a total says nothing.
  const label = columnsOf(steps.table).filter((column) => entryOf(column, 'footer'));
  const isLabel = textAt(columnsOf(steps.table)[0], 'footer') === textsFor(steps.root).total;
  if (label.length === 1 && isLabel) steps.unset(['columns', 0], 'footer');
}

function sumIn(column: JsonNode | undefined): string | undefined {
  return /\$sums\.(\w+)/.exec(textAt(column, 'footer') ?? '')?.[1];
}

/** Takes a sum out that nothing in the table reads any more. */
function dropSum(steps: Steps, name: string | undefined): void {
  if (name === undefined) return;
  // Carried rows that are written anew hold back no sum.
  const carried = steps.isOwnCarry ? (steps.at(['carry'])?.raw ?? '') : '';
  if (new RegExp(`[sS]ums\\.${name}\\b`).test(steps.table.raw.replace(carried, ''))) return;
  steps.unset(['sums'], name);
  if (steps.at(['sums'])?.entries.length === 0) steps.unset([], 'sums');
}

function carry(steps: Steps): void {
  const { foot, head } = carriedRows(steps);
  steps.set([], 'carry', `{ "foot": ${foot}, "head": ${head} }`);
}

/** Writes those carried rows anew that changed. Without a sum there is nothing to carry. */
function carryAnew(steps: Steps): void {
  if (!columnsOf(steps.table).some((column) => sumIn(column) !== undefined)) {
    steps.unset([], 'carry');
    return;
  }
  for (const [part, raw] of Object.entries(carriedRows(steps)))
    if (!isWrittenAs(steps.at(['carry', part]), raw)) steps.set(['carry'], part, raw);
}

function isOwnCarry(steps: Steps): boolean {
  if (!columnsOf(steps.table).some((column) => sumIn(column) !== undefined)) return false;
  return Object.entries(carriedRows(steps)).every(([part, raw]) =>
    isWrittenAs(steps.at(['carry', part]), raw),
  );
}

function isWrittenAs(node: JsonNode | undefined, raw: string): boolean {
  return node !== undefined && JSON.stringify(plainOf(node)) === JSON.stringify(JSON.parse(raw));
}

/** Returns the carried rows as the studio writes them, as JSON. */
function carriedRows(steps: Steps): { readonly foot: string; readonly head: string } {
  const columns = columnsOf(steps.table);
  const first = columns.findIndex((column) => sumIn(column) !== undefined);
  const { carried, brought } = textsFor(steps.root);
  const row = (label: string): string => {
    const span = first > 1 ? `, "colSpan": ${first}` : '';
    const cells = columns.slice(first).map((column) => {
      const sum = sumIn(column);
      const text = sum === undefined ? '' : summedOf(column)?.print(`$sums.${sum}`);
      return JSON.stringify(text ?? '');
    });
    const lead = first > 0 ? [`{ "content": ${JSON.stringify(label)}${span}, "align": "end" }`] : [];
    return `[[${[...lead, ...cells].join(', ')}]]`;
  };
  return { foot: row(carried), head: row(brought) };
}

/** Returns the words that a table prints, in the language of the document. */
function textsFor(root: JsonNode): typeof words.tableTexts {
  const language = (textAt(root, 'locale') ?? '').split('-')[0] ?? '';
  return (languageWords[language] ?? words).tableTexts;
}
