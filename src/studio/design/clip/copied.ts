// A block as text for the clipboard of the system: JSON, with the styles that it names.
import { type JsonNode, textOf } from '../../data/tree.ts';
import { entryOf, nodeAt } from '../edit/jsonc.ts';

/** What the text of the clipboard says that it is. */
export const clipKey = 'platenBlocks';

/** Returns the text for the block at a pointer, or undefined where none is. */
export function copiedText(text: string, root: JsonNode, at: string): string | undefined {
  const node = at === '' ? undefined : nodeAt(root, at);
  if (!node) return undefined;
  const styles = stylesOf(root, node).map(
    ([name, style]) => `${JSON.stringify(name)}: ${dedented(text, style)}`,
  );
  const named = styles.length === 0 ? '' : `, "styles": { ${styles.join(', ')} }`;
  return `{ "${clipKey}": [${dedented(text, node)}]${named} }`;
}

/** Returns the styles of a template that a value names. */
function stylesOf(root: JsonNode, node: JsonNode): readonly (readonly [name: string, style: JsonNode])[] {
  const all = nodeAt(root, '/styles');
  const found = new Map<string, JsonNode>();
  const add = (value: JsonNode): void => {
    for (const name of namesIn(value)) {
      const style = all && !found.has(name) ? entryOf(all, name)?.node : undefined;
      if (style) found.set(name, style);
    }
  };
  const look = (value: JsonNode): void => {
    for (const { key, node: inside } of value.entries) {
      if (/^(?:style|\w*Style)$/.test(key)) add(inside);
      look(inside);
    }
  };
  look(node);
  return [...found];
}

function namesIn({ kind, raw, entries }: JsonNode): readonly string[] {
  if (kind === 'text') return [textOf(raw)];
  return kind === 'list'
    ? entries.flatMap(({ node }) => (node.kind === 'text' ? [textOf(node.raw)] : []))
    : [];
}

/** Returns a value without the indentation of the line that it begins on. */
function dedented(text: string, { from, raw }: JsonNode): string {
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return indent === '' ? raw : raw.replaceAll(`\n${indent}`, '\n');
}
