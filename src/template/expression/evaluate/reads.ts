// What an expression reads: whether it may give another value for another item.
import { formatFunctions, messageFunction, pageFunctions } from '../function-names.ts';
import { type AstNode, childrenOf } from '../syntax.ts';
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
    return isOurs && takesContext({ definition: signature }) && given < placesOf(signature);
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
