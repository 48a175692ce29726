// The blocks that can be put in, each with content to begin with, and tables of the lists that the template declares.
import type { JsonNode } from '../../data/tree.ts';
import { entryOf, nodeAt, textAt } from '../edit/jsonc.ts';
import { columnOf } from './column.ts';

/** A block that can be put in. */
export interface PaletteEntry {
  readonly name: string;
  /** As JSON. */
  readonly raw: string;
}

const plain: readonly PaletteEntry[] = [
  { name: 'Text', raw: '{ "type": "text", "text": "Text" }' },
  {
    name: 'Heading',
    raw: '{ "type": "text", "text": "Heading", "fontSize": 16, "bold": true, "outline": 1 }',
  },
  { name: 'Box', raw: '{ "type": "box", "padding": 8, "border": 1, "content": "Text" }' },
  { name: 'Columns', raw: '{ "type": "columns", "gap": 12, "columns": ["Left", "Right"] }' },
  { name: 'List', raw: '{ "type": "list", "items": ["One", "Two"] }' },
  {
    name: 'Table',
    raw: '{ "type": "table", "columns": [{ "header": "Head", "width": "*" }, { "header": "Head" }], "body": [["Text", "Text"]] }',
  },
  { name: 'Line', raw: '{ "type": "line", "margin": [6, 0] }' },
  { name: 'Space', raw: '{ "type": "space", "height": 12 }' },
  { name: 'Page break', raw: '{ "type": "pageBreak" }' },
  {
    name: 'QR code',
    raw: '{ "type": "barcode", "symbology": "qr", "value": "https://example.com", "width": 60, "alt": "Link to example.com" }',
  },
];

const mostColumns = 8;

/** Returns what can be put into a template: the usual blocks, and a table for each list that its variables declare. */
export function paletteOf(root: JsonNode): readonly PaletteEntry[] {
  const tables = (nodeAt(root, '/variables')?.entries ?? []).flatMap(({ key, node }): PaletteEntry[] => {
    const fields = fieldsOf(node);
    if (textAt(node, 'type') !== 'list' || fields.length === 0) return [];
    const columns = fields.slice(0, mostColumns).map(rawColumn).join(', ');
    const raw = `{ "type": "table", "rows": ${JSON.stringify(key)}, "columns": [${columns}] }`;
    return [{ name: `Table of ${key}`, raw }];
  });
  return [...plain, ...tables];
}

interface ListField {
  readonly name: string;
  readonly type: string;
}

/** Returns the fields of the items of a list that can stand in a cell. */
function fieldsOf(list: JsonNode): readonly ListField[] {
  const items = list.kind === 'object' ? entryOf(list, 'items')?.node : undefined;
  const of = (node: JsonNode | undefined): JsonNode | undefined =>
    node?.kind === 'object' ? entryOf(node, 'fields')?.node : undefined;
  const fields = of(list) ?? of(items);
  return (fields?.entries ?? []).flatMap(({ key, node }): ListField[] => {
    const type = textAt(node, 'type') ?? 'string';
    return ['list', 'object', 'image'].includes(type) || !/^[A-Za-z_]\w*$/.test(key)
      ? []
      : [{ name: key, type }];
  });
}

function rawColumn(field: ListField, index: number): string {
  const entries = Object.entries(columnOf(field, index));
  return `{ ${entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ')} }`;
}
