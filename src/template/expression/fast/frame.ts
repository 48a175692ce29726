// Local names of the fast path. Compiling knows which there are; a frame holds their values.

import type { Scope } from '../scope.ts';
import type { AstNode } from '../syntax.ts';
import { boundName, childrenOf } from '../syntax.ts';

/** Evaluates in a context. Throws `bail` when JSONata itself has to evaluate. */
export type FastPath = (context: unknown, frame: Frame) => unknown;

/** The values of the names that a block or a function binds, and those around. */
export interface Frame {
  readonly scope: Scope;
  readonly values: unknown[];
  readonly outer: Frame | undefined;
}

/** Thrown while compiling: an expression has something that only JSONata does. */
export const notFast: unique symbol = Symbol('left to JSONata');

/** Stands in a frame for a name that is not bound yet. */
export const unset: unique symbol = Symbol('not bound yet');

/** A local name. */
export interface Local {
  readonly slot: number;
  /** It holds a function, which is called and never a value. */
  readonly isFunction: boolean;
}

/** The local names that are known at one place of an expression, innermost first. */
export interface Locals {
  readonly names: ReadonlyMap<string, Local>;
  readonly outer: Locals | undefined;
}

/** What a compiled expression may use besides JSONata's own functions, and how a node in it is compiled. */
export interface Compiling {
  readonly locals: Locals | undefined;
  /** Platen's own functions. */
  readonly custom: ReadonlySet<string>;
  /** Throws `notFast`. */
  compile(node: AstNode, compiling: Compiling): FastPath;
}

/** Where a local name is: `hops` frames outwards, in its slot there. */
export interface FoundLocal extends Local {
  readonly hops: number;
  /** The names around those that it was found among. */
  readonly beyond: Locals | undefined;
}

/** Returns where a local name is, or undefined when there is none of this name. */
export function findLocal(name: string, locals: Locals | undefined): FoundLocal | undefined {
  let hops = 0;
  for (let level = locals; level; level = level.outer) {
    const local = level.names.get(name);
    if (local) return { ...local, hops, beyond: level.outer };
    hops++;
  }
  return undefined;
}

/** Returns a value of the frame that is `hops` frames outwards. */
export function valueAt(frame: Frame, hops: number, slot: number): unknown {
  let at: Frame | undefined = frame;
  for (let hop = 0; hop < hops; hop++) at = at?.outer;
  return at?.values[slot];
}

/** Returns a frame inside another one, with nothing bound. */
export function innerFrame(outer: Frame, size: number): Frame {
  const values: unknown[] = [];
  for (let slot = 0; slot < size; slot++) values.push(unset);
  return { scope: outer.scope, values, outer };
}

/**
 * Returns the names that the statements of a block bind. Throws `notFast` for names that are bound anywhere else, or
 * twice when one is a function.
 */
export function namesOfBlock(statements: readonly AstNode[], outer: Locals | undefined): Locals | undefined {
  const names = new Map<string, Local>();
  for (const statement of statements) {
    const isBind = statement.type === 'bind';
    for (const inner of isBind ? childrenOf(statement) : [statement]) refuseAssignments(inner);
    if (!isBind) continue;
    const name = boundName(statement);
    const isFunction = statement.rhs?.type === 'lambda';
    const known = names.get(name);
    if (known && (known.isFunction || isFunction)) throw notFast;
    names.set(name, known ?? { slot: names.size, isFunction });
  }
  return names.size === 0 ? undefined : { names, outer };
}

/** Throws `notFast` for a name that is bound amid an expression: it is bound for all that comes later. */
export function refuseAssignments(node: AstNode): void {
  if (node.type === 'bind') throw notFast;
  if (node.type === 'block') return;
  for (const child of childrenOf(node)) refuseAssignments(child);
}
