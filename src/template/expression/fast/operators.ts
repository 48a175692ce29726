// Operators of the fast path.
import { arithmetic, bail, compare, equal, newSequence, printed, toBoolean } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { type Compiling, type FastPath, notFast } from './frame.ts';

/** Compiles a node of two operands. Throws `notFast`. */
export function compileBinary(node: AstNode, compiling: Compiling): FastPath {
  const { lhs, rhs, value: operator } = node;
  if (!lhs || Array.isArray(lhs) || !rhs) throw notFast;
  const left = compiling.compile(lhs as AstNode, compiling);
  const right = compiling.compile(rhs, compiling);
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return (context, frame) => arithmetic(operator, left(context, frame), right(context, frame));
    case '=':
      return (context, frame) => equal(left(context, frame), right(context, frame));
    case '!=':
      return (context, frame) => {
        const first = left(context, frame);
        const second = right(context, frame);
        return first !== undefined && second !== undefined && !equal(first, second);
      };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (context, frame) => compare(operator, left(context, frame), right(context, frame));
    case '&':
      return (context, frame) => printed(left(context, frame)) + printed(right(context, frame));
    case 'and':
      return (context, frame) =>
        toBoolean(left(context, frame)) === true && toBoolean(right(context, frame)) === true;
    case 'or':
      return (context, frame) =>
        toBoolean(left(context, frame)) === true || toBoolean(right(context, frame)) === true;
    case '..':
      return (context, frame) => range(left(context, frame), right(context, frame));
    case 'in':
      return (context, frame) => includes(left(context, frame), right(context, frame));
    default:
      throw notFast;
  }
}

/** JSONata refuses longer ranges. */
const longestRange = 1e7;

function range(first: unknown, last: unknown): unknown {
  if (first !== undefined && !Number.isInteger(first)) throw bail;
  if (last !== undefined && !Number.isInteger(last)) throw bail;
  if (typeof first !== 'number' || typeof last !== 'number' || first > last) return undefined;
  if (last - first + 1 > longestRange) throw bail;
  const sequence = newSequence();
  for (let number = first; number <= last; number++) sequence.push(number);
  return sequence;
}

function includes(value: unknown, list: unknown): boolean {
  if (value === undefined || list === undefined) return false;
  return Array.isArray(list) ? list.some((each) => each === value) : list === value;
}

/** Compiles `-` before a value. Throws `notFast`. */
export function compileNegation(node: AstNode, compiling: Compiling): FastPath {
  if (!node.expression) throw notFast;
  const operand = compiling.compile(node.expression, compiling);
  return (context, frame) => {
    const value = operand(context, frame);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw bail;
    return -value;
  };
}
