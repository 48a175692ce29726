// A value of the data as it is put into a template: as `{{ … }}` in a text, as a text, or as a table where it is a list.
import { columnsOf, type JsonNode, textOf } from '../../data/tree.ts';
import { nodeAt, textAt } from '../edit/jsonc.ts';
import { usualForm } from '../write/offered.ts';
import { rawColumn } from './palette.ts';
import { valueUnder } from './path.ts';
import { repeatOf } from './trail.ts';

/** A value of the data. */
export interface DataValue {
  /** The keys that lead to it. */
  readonly way: readonly string[];
  readonly node: JsonNode;
}

const mostColumns = 8;

/** Returns the text that prints a value at a place of a template: inside of a repetition it is read of the item. */
export function textOfValue({ way, node }: DataValue, root: JsonNode, at: string): string {
  return `{{${usualForm(expressionOf(way, root, at), typeOf(node))}}}`;
}

/** Returns the block that shows a value at a place of a template, as JSON. */
export function blockOfValue(value: DataValue, root: JsonNode, at: string): string {
  const { node, way } = value;
  if (node.kind !== 'list')
    return `{ "type": "text", "text": ${JSON.stringify(textOfValue(value, root, at))} }`;
  const rows = expressionOf(way, root, at);
  const names = columnsOf(node);
  if (!names) {
    const text = `{{${usualForm('$item', typeOf(node.entries[0]?.node))}}}`;
    return `{ "type": "text", "each": ${JSON.stringify(rows)}, "as": "item", "text": ${JSON.stringify(text)} }`;
  }
  const columns = names.slice(0, mostColumns).flatMap((name, index) => {
    const first = node.entries.flatMap(({ node: row }) => row.entries.filter(({ key }) => key === name))[0];
    const isPlain = first && first.node.kind !== 'list' && first.node.kind !== 'object';
    return isPlain ? [rawColumn({ name, type: typeOf(first.node) }, index)] : [];
  });
  return `{ "type": "table", "rows": ${JSON.stringify(rows)}, "columns": [${columns.join(', ')}] }`;
}

/** Returns the expression that reads a value. */
function expressionOf(way: readonly string[], root: JsonNode, at: string): string {
  const repeat = repeatOf(root, at);
  const whole = pathOf(way);
  if (!repeat) return whole;
  // What is read of the items of the list that is repeated is read of each item.
  const [name = '', index = '', ...inside] = splitAtIndex(way);
  if (index === '' || name !== repeat.expression || inside.length === 0) return whole;
  const as = textAt(nodeAt(root, repeat.at), repeat.key === 'rows' ? 'rowAs' : 'as');
  return pathOf(inside, as === undefined ? '' : `$${as}`);
}

/** Returns the path to the first list on the way, its index, and the keys behind it. */
function splitAtIndex(way: readonly string[]): readonly string[] {
  const index = way.findIndex((key) => /^\d+$/.test(key));
  return index < 0 ? [pathOf(way)] : [pathOf(way.slice(0, index)), way[index] ?? '', ...way.slice(index + 1)];
}

/** Returns the expression of the value at the end of a way. */
function pathOf(way: readonly string[], around = ''): string {
  return way.reduce(
    (path, key, index) => (/^\d+$/.test(key) && index > 0 ? `${path}[${key}]` : valueUnder(path, key)),
    around,
  );
}

/** Returns the type that a variable with this value would have. */
function typeOf(node: JsonNode | undefined): string {
  if (node?.kind === 'text') return /^\d{4}-\d\d-\d\d(T|$)/.test(textOf(node.raw)) ? 'date' : 'string';
  if (node?.kind === 'number') return /^-?\d+$/.test(node.raw) ? 'integer' : 'number';
  return node?.kind ?? 'string';
}
