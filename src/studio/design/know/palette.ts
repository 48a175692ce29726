// The blocks that can be put in, each with content to begin with, and tables of the lists that the template declares.
import type { JsonNode } from '../../data/tree.ts';
import { words } from '../../words/words.ts';
import { entryOf, nodeAt, textAt } from '../edit/jsonc.ts';
import { type ColumnValue, columnOf } from './column.ts';
import { valueUnder } from './path.ts';
import { repeatOf } from './trail.ts';

/** A block that can be put in. */
export interface PaletteEntry {
  readonly name: string;
  /** As JSON. */
  readonly raw: string;
}

const { blocks, begin } = words.palette;
const quoted = (text: string): string => JSON.stringify(text);
const text = quoted(blocks.text);

const plain: readonly PaletteEntry[] = [
  { name: blocks.text, raw: `{ "type": "text", "text": ${text} }` },
  {
    name: blocks.heading,
    raw: `{ "type": "text", "text": ${quoted(blocks.heading)}, "fontSize": 16, "bold": true, "outline": 1 }`,
  },
  { name: blocks.box, raw: `{ "type": "box", "padding": 8, "border": 1, "content": ${text} }` },
  {
    name: blocks.columns,
    raw: `{ "type": "columns", "gap": 12, "columns": [${quoted(begin.left)}, ${quoted(begin.right)}] }`,
  },
  { name: blocks.list, raw: `{ "type": "list", "items": [${quoted(begin.one)}, ${quoted(begin.two)}] }` },
  {
    name: blocks.table,
    raw: `{ "type": "table", "columns": [{ "header": ${quoted(begin.head)}, "width": "*" }, { "header": ${quoted(begin.head)} }], "body": [[${text}, ${text}]] }`,
  },
  { name: blocks.line, raw: '{ "type": "line", "margin": [6, 0] }' },
  { name: blocks.space, raw: '{ "type": "space", "height": 12 }' },
  { name: blocks.pageBreak, raw: '{ "type": "pageBreak" }' },
  {
    name: blocks.barcode,
    raw: `{ "type": "barcode", "symbology": "qr", "value": "https://example.com", "width": 60, "alt": ${quoted(begin.link)} }`,
  },
];

const mostColumns = 8;

/** The fields of a payment by SEPA, and the names that data has for them. */
const paymentNames: Readonly<Record<string, RegExp>> = {
  name: /^(creditor|payee|seller|sender|company|from|name)/i,
  iban: /iban/i,
  bic: /^bic$|swift/i,
  amount: /^(due|amountDue|payable|grandTotal|total|amount)/i,
  text: /^(number|reference|invoiceNumber|id)$/i,
};

/** Returns a code that pays (EPC069-12), where the template has an account to pay to. What the data lack is left to write. */
function paymentCode(root: JsonNode, way: string): readonly PaletteEntry[] {
  const names = (nodeAt(root, '/variables')?.entries ?? []).map(({ key }) => key);
  const found = (field: string): string | undefined => names.find((name) => paymentNames[field]?.test(name));
  if (found('iban') === undefined) return [];
  const values = Object.keys(paymentNames).flatMap((field) => {
    const name = found(field);
    const value =
      name === undefined ? (field === 'name' ? begin.creditor : undefined) : `{{${valueUnder(way, name)}}}`;
    return value === undefined ? [] : [`${quoted(field)}: ${quoted(value)}`];
  });
  const raw = `{ "type": "barcode", "symbology": "epc", "payment": { ${values.join(', ')} }, "width": 80, "alt": ${quoted(blocks.payment)} }`;
  return [{ name: blocks.payment, raw }];
}

/**
 * Returns what can be put into a template: the usual blocks, a code that pays where there is an account, and a table for
 * each list that its variables declare. `at` is where it is put in: amid a repetition, names are those of the item.
 */
export function paletteOf(root: JsonNode, at: string): readonly PaletteEntry[] {
  const way = repeatOf(root, at) === undefined ? '' : '$root';
  const tables = (nodeAt(root, '/variables')?.entries ?? []).flatMap(({ key, node }): PaletteEntry[] => {
    const fields = listFields(node);
    if (textAt(node, 'type') !== 'list' || fields.length === 0) return [];
    const columns = fields.slice(0, mostColumns).map(rawColumn).join(', ');
    const raw = `{ "type": "table", "rows": ${JSON.stringify(valueUnder(way, key))}, "columns": [${columns}] }`;
    return [{ name: words.palette.tableOf(key), raw }];
  });
  return [...plain, ...paymentCode(root, way), ...tables];
}

/** Returns the fields of the items of a list that can stand in a cell. */
export function listFields(list: JsonNode): readonly ColumnValue[] {
  const items = list.kind === 'object' ? entryOf(list, 'items')?.node : undefined;
  const of = (node: JsonNode | undefined): JsonNode | undefined =>
    node?.kind === 'object' ? entryOf(node, 'fields')?.node : undefined;
  const fields = of(list) ?? of(items);
  return (fields?.entries ?? []).flatMap(({ key, node }): ColumnValue[] => {
    const type = textAt(node, 'type') ?? 'string';
    return ['list', 'object', 'image'].includes(type) ? [] : [{ name: key, type }];
  });
}

/** Returns a column of a table for a value, as JSON. */
export function rawColumn(value: ColumnValue, index: number): string {
  const entries = Object.entries(columnOf(value, index));
  return `{ ${entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ')} }`;
}
