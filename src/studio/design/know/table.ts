// What a table is: its columns, the fields of its list, and what of it is summed, grouped and carried over.
import { type JsonNode, textOf } from '../../data/tree.ts';
import { entryOf, nodeAt, textAt } from '../edit/jsonc.ts';
import { formOf } from '../write/format-form.ts';
import { type ColumnValue, wordsOf } from './column.ts';
import { listFields } from './palette.ts';
import { valueUnder } from './path.ts';
import type { Place } from './trail.ts';

/** A column as the panel shows it. */
export interface TableColumn {
  /** Its head, or its place where it has none. */
  readonly label: string;
  /** Whether its values can be added up. */
  readonly isNumber: boolean;
  /** The name of its sum, where its foot prints one. */
  readonly sum: string | undefined;
}

/** What the panel shows of a table. */
export interface TableFacts {
  /** JSON Pointer. */
  readonly at: string;
  readonly columns: readonly TableColumn[];
  /** The column that is selected, from 0. */
  readonly column: number | undefined;
  /** The fields of its items that have no column yet. */
  readonly fields: readonly ColumnValue[];
  /** What its rows can be grouped by, and what they are grouped by now, as expressions; undefined for several. */
  readonly groupFields: readonly GroupField[];
  readonly group: string | undefined;
  readonly isCarried: boolean;
}

/** A field that rows can be grouped by. */
export interface GroupField {
  readonly name: string;
  /** The expression of its value. */
  readonly by: string;
}

/** Returns what the nearest table around a place is, or undefined where there is none. */
export function tableOf(root: JsonNode, trail: readonly Place[]): TableFacts | undefined {
  const index = trail.findLastIndex(({ what }) => what === 'table');
  const table = trail[index];
  if (table?.node.kind !== 'object') return undefined;
  const { at, node } = table;
  const fields = fieldsIn(root, textAt(node, 'rows'));
  const cells = columnsOf(node).map((column) => textAt(column, 'cell') ?? '');
  const inside = trail.at(-1)?.at.slice(at.length) ?? '';
  const column = /^\/columns\/(\d+)/.exec(inside)?.[1];
  const group = entryOf(node, 'group')?.node;
  return {
    ...{ at, column: column === undefined ? undefined : Number(column) },
    columns: columnsOf(node).map((one, place) => columnFacts(one, place, fields)),
    fields: fields.filter((field) => !cells.some((cell) => isReadIn(cell, field))),
    groupFields: fields
      .filter(({ type }) => type !== 'number')
      .map(({ name }) => ({ name, by: valueUnder('', name) })),
    group: group === undefined ? '' : textAt(group, 'by'),
    isCarried: entryOf(node, 'carry') !== undefined,
  };
}

/** Returns the columns of a table. */
export function columnsOf(table: JsonNode): readonly JsonNode[] {
  return (entryOf(table, 'columns')?.node.entries ?? []).map(({ node }) => node);
}

function isReadIn(cell: string, { name }: ColumnValue): boolean {
  const value = valueUnder('', name);
  return value === name ? new RegExp(`\\b${name}\\b`).test(cell) : cell.includes(value);
}

/** Returns the fields of the items that a table has rows for, where the template declares them: those of a list, or of some of its items. */
function fieldsIn(root: JsonNode, rows = ''): readonly ColumnValue[] {
  const source = rows.trim();
  const isOf = (list: string): boolean =>
    source.startsWith(list) && /^\s*(?:[[^].*)?$/s.test(source.slice(list.length));
  const list = nodeAt(root, '/variables')?.entries.find(({ key }) =>
    ['', '$root'].some((way) => isOf(valueUnder(way, key))),
  )?.node;
  return list && textAt(list, 'type') === 'list' ? listFields(list) : [];
}

function columnFacts(node: JsonNode, place: number, fields: readonly ColumnValue[]): TableColumn {
  const header = textAt(node, 'header') ?? '';
  const summed = summedOf(node);
  const field = fields.find(({ name }) => valueUnder('', name) === summed?.value);
  const label = header === '' || header.includes('{{') ? field && wordsOf(field.name) : header;
  return {
    label: label ?? String(place + 1),
    isNumber: summed !== undefined && (summed.isFormatted || isNumber(field) || isAtEnd(node)),
    sum: /\$sums\.(\w+)/.exec(textAt(node, 'footer') ?? '')?.[1],
  };
}

function isNumber(field: ColumnValue | undefined): boolean {
  return field?.type === 'number' || field?.type === 'integer';
}

function isAtEnd(column: JsonNode): boolean {
  return ['right', 'end', 'decimal'].includes(textAt(column, 'align') ?? '');
}

/** What a column prints of each item, to be added up. */
export interface Summed {
  /** The expression of the value. */
  readonly value: string;
  /** Whether it is printed as a number. */
  readonly isFormatted: boolean;
  /** Returns the text that prints another value in the same format. */
  readonly print: (value: string) => string;
}

/** Returns what a column prints, where that is one value. */
export function summedOf(column: JsonNode): Summed | undefined {
  const cell = entryOf(column, 'cell')?.node;
  const text = cell?.kind === 'text' ? textOf(cell.raw) : textAt(cell, 'content');
  const [, source] = /^\{\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\}$/.exec(text?.trim() ?? '') ?? [];
  if (source === undefined) return undefined;
  const { value, name, rest } = formOf(source);
  if (name === undefined) return { value, isFormatted: false, print: (other) => `{{${other}}}` };
  if (['date', 't', 'percent', 'string', 'uppercase', 'lowercase', 'join'].includes(name)) return undefined;
  const isFormatted = name === 'currency' || name === 'decimal';
  return { value, isFormatted, print: (other) => `{{$${name}(${other}${rest})}}` };
}
