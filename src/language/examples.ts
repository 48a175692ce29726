// Examples of keys and blocks, taken from the templates and the reference that are shipped: tests render them, so they hold.
import type { ASTNode, PropertyASTNode } from 'vscode-json-languageservice';
import { bundledFolder } from '../bundled.ts';
import { nodesBelow, property, textOf } from './nodes.ts';

const mostCharacters = 160;
/** An example of this length is good enough to look for no shorter one. */
const good = 60;

let examples: ReadonlyMap<string, string> | undefined;

/** Returns how a key, or the kind of a block, is written somewhere, or undefined when it is nowhere written shortly. */
export function exampleOf(
  node: PropertyASTNode,
  parse: (text: string) => ASTNode | undefined,
): string | undefined {
  examples ??= collect(parse);
  return examples.get(placeOf(node));
}

function collect(parse: (text: string) => ASTNode | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of [
    ...bundledFolder('docs/reference/examples/*.json'),
    ...bundledFolder('fixtures/templates/*.json'),
  ]) {
    const text = file.text();
    const root = parse(text);
    if (!property(root, 'platen')) continue;
    for (const node of nodesBelow(root)) if (node.type === 'property') note(node, text, found);
  }
  return found;
}

function note(node: PropertyASTNode, text: string, found: Map<string, string>): void {
  // The kind of a block is shown by the whole block.
  const shown = isKind(node) ? node.parent : node;
  if (!shown) return;
  const written = text
    .slice(shown.offset, shown.offset + shown.length)
    .replace(/\s+/g, ' ')
    .replace(/,\s*([\]}])/g, ' $1');
  const place = placeOf(node);
  const before = found.get(place)?.length ?? mostCharacters + 1;
  if (before > good && written.length < before) found.set(place, written);
}

function isKind({ keyNode, valueNode }: PropertyASTNode): boolean {
  return keyNode.value === 'type' && valueNode?.type === 'string';
}

/** Returns the keys from the block around a key, or from the top, to the key: `table/columns/header`. */
function placeOf(node: PropertyASTNode): string {
  const keys: string[] = [];
  for (let at: ASTNode | undefined = node; at; at = at.parent) {
    if (at.type === 'property') keys.unshift(at.keyNode.value);
    const kind = textOf(at, 'type');
    if (kind !== undefined) {
      keys.unshift(kind);
      break;
    }
  }
  return keys.join('/');
}
