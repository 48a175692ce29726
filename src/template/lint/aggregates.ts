// The functions that make one number of a list, and the part of their argument that stands for each item.
import type { Shape } from '../expression/shape.ts';
import type { AstNode } from '../expression/syntax.ts';

/** The functions by name. */
export const aggregates: ReadonlySet<string> = new Set(['sum', 'average', 'max', 'min']);

/** Returns the name of the function that a node calls, without `$`, or `""`. */
export function calledName(node: AstNode | undefined): string {
  return node?.type === 'function' && node.procedure?.type === 'variable' ? String(node.procedure.value) : '';
}

/** A path or a `$map`: what gives the items, and what is taken of each. Both are nodes. */
export interface ItemsPart {
  readonly head: AstNode | undefined;
  /** Undefined where the items themselves are taken. */
  readonly tail: AstNode | undefined;
}

/** Returns the parts of an argument that takes something of each item of a list, or undefined for any other. */
export function itemsPart(node: AstNode, shapes: ReadonlyMap<AstNode, Shape>): ItemsPart | undefined {
  if (calledName(node) === 'map') {
    const [head, lambda] = node.arguments ?? [];
    return lambda?.type === 'lambda' ? { head, tail: lambda.body } : undefined;
  }
  if (node.type !== 'path' || node.group || node.predicate) return undefined;
  const steps = node.steps ?? [];
  const count = 1 + steps.findLastIndex((step) => step.type === 'sort' || shapes.get(step)?.kind === 'list');
  return count === 0 ? undefined : { head: joined(steps.slice(0, count)), tail: joined(steps.slice(count)) };
}

/** Returns the node of some steps of a path. */
export function joined(steps: readonly AstNode[]): AstNode | undefined {
  const [only, ...others] = steps;
  if (only === undefined) return undefined;
  return others.length === 0 && only.type !== 'name' && !only.stages ? only : { type: 'path', steps };
}

/** Returns whether data may leave out what a node gives. */
export function isOptional(node: AstNode, shapes: ReadonlyMap<AstNode, Shape>): boolean {
  if (node.type === 'lambda' && node.thunk && node.body) return isOptional(node.body, shapes);
  const known = shapes.get(node);
  if (known || node.type !== 'path') return known?.optional === true;
  return (node.steps ?? []).some((step) => shapes.get(step)?.optional === true);
}
