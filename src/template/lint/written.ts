// How parts of an expression are written, for messages and hints.
import { plainPath } from '../expression/presence.ts';
import type { AstNode } from '../expression/syntax.ts';

/** Returns a path of plain names as it is written, or undefined for anything else. */
export function pathWritten(node: AstNode): string | undefined {
  const path = plainPath(node);
  if (path === undefined) return undefined;
  const keys = path.keys.map((key) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(key) ? key : `\`${key}\``));
  const name = path.name === undefined ? [] : [`$${path.name}`];
  const own = node.type === 'variable' || (node.steps?.[0]?.type === 'variable' && path.name === undefined);
  return [...(own && path.name === undefined ? ['$'] : name), ...keys].join('.') || '$';
}

/** Returns the first place that a node has in its source, counted as JSONata counts it. */
export function positionOf(node: AstNode): number | undefined {
  if (node.position !== undefined) return node.position;
  const [first] = [...(node.steps ?? []), ...(node.expressions ?? [])];
  return first && positionOf(first);
}

/** Returns the value of a literal, or undefined for anything else. */
export function scalarLiteral(node: AstNode): string | number | boolean | null | undefined {
  const inner = node.type === 'unary' && node.value === '-' ? node.expression : undefined;
  if (inner?.type === 'number') return -Number(inner.value);
  if (node.type !== 'string' && node.type !== 'number' && node.type !== 'value') return undefined;
  // The parser gives these nodes such values.
  return node.value as string | number | boolean | null;
}
