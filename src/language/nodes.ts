// Reads the nodes of a JSON text that may be half typed.
import type { ASTNode, PropertyASTNode } from 'vscode-json-languageservice';

/** Returns a property of an object, or undefined. Of a key that stands twice the last one counts. */
export function property(node: ASTNode | undefined, key: string): PropertyASTNode | undefined {
  return node?.type === 'object'
    ? node.properties.findLast(({ keyNode }) => keyNode.value === key)
    : undefined;
}

/** Returns the value of a property. */
export function valueNodeOf(node: ASTNode | undefined): ASTNode | undefined {
  return node?.type === 'property' ? node.valueNode : undefined;
}

/** Returns the text under a key of an object, or undefined. */
export function textOf(node: ASTNode | undefined, key: string): string | undefined {
  const value = valueNodeOf(property(node, key));
  return value?.type === 'string' ? value.value : undefined;
}

/** Returns the node and all below it, in order. */
export function* nodesBelow(root: ASTNode | undefined): Generator<ASTNode> {
  const waiting: ASTNode[] = root ? [root] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (const child of (next.children ?? []).toReversed()) waiting.push(child);
  }
}
