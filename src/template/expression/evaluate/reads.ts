// What an expression reads: whether it may give another value for another item, and which names it knows.
import { formatFunctions, leftOutFunction, messageFunction, pageFunctions } from '../function-names.ts';
import { type AstNode, childrenOf } from '../syntax.ts';
import { builtins } from './builtins.ts';
import { type Compiling, compileLocal, type Frame } from './local-names.ts';
import { placesOf, signatures } from './signatures.ts';

/** Returns whether an expression reads the item that is its context, or may give another value each time. */
export function readsItem(node: AstNode): boolean {
  return reads(node, true);
}

/** `isOurs` says whether the context of the node is the item that is asked for. */
function reads(node: AstNode, isOurs: boolean): boolean {
  switch (node.type) {
    case 'name':
    case 'wildcard':
    case 'descendant':
      return isOurs || filtersRead(node);
    // A name that is bound amid an expression is bound for what comes later.
    case 'parent':
    case 'bind':
      return true;
    case 'variable':
      return (isOurs && node.value === '') || changing.has(String(node.value)) || filtersRead(node);
    case 'path':
      return pathReads(node, isOurs);
    case 'function':
    case 'partial':
      return callReads(node, node.arguments?.length ?? 0, isOurs) || partsRead(node, isOurs);
    case 'apply':
      return applyReads(node, isOurs);
    case 'lambda':
      return takesContext(node.signature) || partsRead(node, isOurs);
    default:
      return partsRead(node, isOurs);
  }
}

/** Names whose value, or whose call, is another one each time. */
const changing: ReadonlySet<string> = new Set(['random', 'shuffle']);

/** Functions whose one value is always taken for their first one. */
const ofOne: ReadonlySet<string> = new Set(['string', 'round', 'formatBase']);

/** Functions that take the context for a value of the wrong type, too. */
const byType: ReadonlySet<string> = new Set(['pad', 'toMillis', 'fromMillis']);

/** Filters and groups have the value of their own node as context. */
function filtersRead({ predicate = [], stages = [], group }: AstNode): boolean {
  const pairs = group?.lhs.flat() ?? [];
  return [...predicate, ...stages, ...pairs].some((each) => reads(each, false));
}

function partsRead(node: AstNode, isOurs: boolean): boolean {
  const { predicate: _, stages: __, group: ___, ...own } = node;
  return filtersRead(node) || childrenOf(own).some((child) => reads(child, isOurs));
}

/** The first step reads the context, unless it is a variable, and each other one reads what that one gave. */
function pathReads(node: AstNode, isOurs: boolean): boolean {
  const [first, ...others] = node.steps ?? [];
  if (!first || (isOurs && first.type !== 'variable')) return true;
  if (node.steps?.some((step) => step.tuple === true)) return true;
  return reads(first, isOurs) || others.some((step) => reads(step, false)) || filtersRead(node);
}

/** Returns whether a call may take the context for a value that is left out. `given` counts the values. */
function callReads({ procedure }: AstNode, given: number, isOurs: boolean): boolean {
  const name = procedure?.type === 'variable' ? String(procedure.value) : '';
  const signature = signatures[name];
  if (signature !== undefined)
    return (
      isOurs && takesContext({ definition: signature }) && given < (ofOne.has(name) ? 1 : placesOf(signature))
    );
  if (name === 'now' || name === 'millis') return false;
  if (formatFunctions.has(name) || pageFunctions.has(name) || name === messageFunction) return false;
  // What a function of the expression reads is not known here. Those of the clock look at the type of their first value.
  return !byType.has(name) || isOurs;
}

function applyReads({ lhs, rhs }: AstNode, isOurs: boolean): boolean {
  if (!lhs || !rhs || reads(lhs as AstNode, isOurs)) return true;
  if (rhs.type === 'function')
    return callReads(rhs, (rhs.arguments?.length ?? 0) + 1, isOurs) || partsRead(rhs, isOurs);
  return (
    rhs.type !== 'variable' || callReads({ type: 'function', procedure: rhs }, 1, isOurs) || filtersRead(rhs)
  );
}

function takesContext(signature: unknown): boolean {
  const text = (signature as { readonly definition?: unknown } | undefined)?.definition;
  return typeof text === 'string' && text.includes('-');
}

/** Functions that give another value each time, or none. */
const volatile: ReadonlySet<string> = new Set([...changing, 'now', 'millis', 'error', 'assert']);

/**
 * Returns the names that an expression reads around itself, or undefined where it may give another value for the same ones.
 * `rowPaths` takes the paths of names that begin with `$$`, which are not among the names then.
 */
export function freeNames(
  node: AstNode,
  { locals, custom }: Compiling,
  rowPaths?: AstNode[],
): readonly string[] | undefined {
  const names = new Set<string>();
  const open: AstNode[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (rowPaths && isNamePath(next) && next.steps?.[0]?.value === '$') {
      rowPaths.push(next);
      continue;
    }
    if (next.type === 'variable' && next.value !== '') names.add(String(next.value));
    open.push(...childrenOf(next));
  }
  for (const name of [...names]) {
    if (volatile.has(name) || compileLocal(name, locals)) return undefined;
    if (name !== leftOutFunction && custom.has(name)) return undefined;
    if (builtins.has(name) || name === leftOutFunction) names.delete(name);
  }
  return [...names];
}

/** Returns the values of names of the scope. */
export function valuesOf(names: readonly string[], { scope }: Frame): readonly unknown[] {
  return names.map((name) => (name === '$' ? scope.context : scope.find(name)));
}

/** Returns whether a node is a path of a variable and names behind it. */
export function isNamePath({ type, steps = [], group, keepSingletonArray }: AstNode): boolean {
  const [first, ...others] = steps;
  if (type !== 'path' || group || keepSingletonArray || first?.type !== 'variable' || others.length === 0)
    return false;
  return steps.every(
    (step) =>
      (step === first || step.type === 'name') &&
      !(step.stages || step.predicate || step.group || step.keepArray || step.tuple),
  );
}
