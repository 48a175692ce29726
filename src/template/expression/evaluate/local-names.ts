// Local names. Compiling knows which there are; a frame holds their values.
import type { Scope } from '../scope.ts';
import { type AstNode, boundName, childrenOf } from '../syntax.ts';

/** Evaluates in a context. Throws `Fault`. */
export type Closure = (context: unknown, frame: Frame) => unknown;

/** What one item of a path with `@`, `#` or `%` carries: the item under `@`, and the values of names. */
export type Tuple = Readonly<Record<string, unknown>>;

/** The values of the names that a block, a function or an item of a path binds, and those around. */
export interface Frame {
  readonly scope: Scope;
  readonly values: unknown[];
  readonly outer: Frame | undefined;
  readonly tuple: Tuple | undefined;
}

/** Stands in a frame for a name that is not bound yet. */
export const unset: unique symbol = Symbol('not bound yet');

/** The local names that are known at one place of an expression, innermost first. */
export interface Locals {
  /** The slots of the names. */
  readonly names: ReadonlyMap<string, number>;
  /** Whether each name is bound from the beginning, as the parameters of a function are. */
  readonly isBound: boolean;
  /** Whether a tuple has names, too. Which ones is known when it is there. */
  readonly hasTuple: boolean;
  readonly outer: Locals | undefined;
}

/** What a compiled expression may use besides JSONata's own functions, and how a node in it is compiled. */
export interface Compiling {
  readonly locals: Locals | undefined;
  /** Platen's own functions. */
  readonly custom: ReadonlySet<string>;
  /** Whether each node is counted, so that none may be left out for speed. */
  readonly counts: boolean;
  compile(node: AstNode, compiling: Compiling): Closure;
}

/** A place where the value of a name may stand: `hops` frames outwards, in a slot, or in the tuple there. */
interface Place {
  readonly hops: number;
  readonly slot: number | undefined;
}

/** Returns the places of a local name, innermost first, and whether the last one always has it. */
function placesOf(
  name: string,
  locals: Locals | undefined,
): { readonly places: readonly Place[]; readonly isBound: boolean } {
  const places: Place[] = [];
  let hops = 0;
  for (let level = locals; level; level = level.outer) {
    const slot = level.names.get(name);
    if (slot !== undefined) places.push({ hops, slot });
    if (slot !== undefined && level.isBound) return { places, isBound: true };
    if (level.hasTuple) places.push({ hops, slot: undefined });
    hops++;
  }
  return { places, isBound: false };
}

/** Returns what reads a local name: `unset` where it is not bound. Returns undefined when no place may have it. */
export function compileLocal(
  name: string,
  locals: Locals | undefined,
): { readonly read: (frame: Frame) => unknown; readonly isBound: boolean } | undefined {
  const { places, isBound } = placesOf(name, locals);
  const [first, second] = places;
  if (!first) return undefined;
  const { hops, slot } = first;
  if (!second && slot !== undefined) {
    if (hops === 0) return { read: (frame) => frame.values[slot], isBound };
    return { read: (frame) => frameAt(frame, hops)?.values[slot], isBound };
  }
  const read = (frame: Frame): unknown => {
    for (const place of places) {
      const value = valueAt(frameAt(frame, place.hops), name, place.slot);
      if (value !== unset) return value;
    }
    return unset;
  };
  return { read, isBound };
}

function frameAt(frame: Frame, hops: number): Frame | undefined {
  let at: Frame | undefined = frame;
  for (let hop = 0; hop < hops; hop++) at = at?.outer;
  return at;
}

function valueAt(frame: Frame | undefined, name: string, slot: number | undefined): unknown {
  if (slot !== undefined) return frame?.values[slot];
  const tuple = frame?.tuple;
  return tuple && Object.hasOwn(tuple, name) ? tuple[name] : unset;
}

/** Returns a frame inside another one, with nothing bound. */
export function innerFrame(outer: Frame, size: number, tuple?: Tuple): Frame {
  return { scope: outer.scope, values: unsetValues(size), outer, tuple };
}

/** Returns the outermost frame. */
export function outerFrame(scope: Scope, size: number): Frame {
  return { scope, values: unsetValues(size), outer: undefined, tuple: undefined };
}

/** Most expressions bind nothing. Nothing is ever written here. */
const noValues: unknown[] = [];

function unsetValues(size: number): unknown[] {
  if (size === 0) return noValues;
  const values: unknown[] = [];
  for (let slot = 0; slot < size; slot++) values.push(unset);
  return values;
}

/** Returns the names that nodes bind, but for those inside blocks and functions, which have their own. */
export function namesBound(nodes: readonly AstNode[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const node of nodes) addBound(node, names);
  return names;
}

function addBound(node: AstNode, names: Map<string, number>): void {
  if (node.type === 'block' || (node.type === 'lambda' && !node.thunk)) {
    // What is behind it stands in the frame around.
    const pairs = node.group?.lhs.flat() ?? [];
    for (const each of [...(node.predicate ?? []), ...(node.stages ?? []), ...pairs]) addBound(each, names);
    return;
  }
  if (node.type === 'bind') {
    const name = boundName(node);
    if (!names.has(name)) names.set(name, names.size);
  }
  for (const child of childrenOf(node)) addBound(child, names);
}

/** Returns what is compiled inside a tuple, and how many slots it needs. */
export function insideTuple(
  nodes: readonly AstNode[],
  compiling: Compiling,
): { readonly inner: Compiling; readonly size: number } {
  const names = namesBound(nodes);
  const locals = { names, isBound: false, hasTuple: true, outer: compiling.locals };
  return { inner: { ...compiling, locals }, size: names.size };
}
