// Operators.
import { invariant } from '../../../errors.ts';
import {
  arithmetic,
  compare,
  equal,
  isNumeric,
  isSame,
  newSequence,
  printed,
  toBoolean,
} from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { Fault, faultOf } from './fault.ts';
import type { Closure, Compiling } from './local-names.ts';

/** Compiles a node of two operands. */
export function compileBinary(node: AstNode, compiling: Compiling): Closure {
  const { lhs, rhs, value: operator } = node;
  invariant(lhs !== undefined && rhs !== undefined, 'an operator between two values');
  const left = compiling.compile(lhs as AstNode, compiling);
  const right = compiling.compile(rhs, compiling);
  if (operator === 'and' || operator === 'or') return compileLogic(node, left, right);
  const apply = operations[String(operator)];
  invariant(apply !== undefined, `a known operator, got ${String(operator)}`);
  return (context, frame) => {
    const first = left(context, frame);
    const second = right(context, frame);
    try {
      return apply(first, second);
    } catch (error) {
      throw placed(error, node);
    }
  };
}

/** Returns what was thrown as a fault at an operator. */
function placed(error: unknown, { position, value }: AstNode): Fault {
  const fault = faultOf(error);
  fault.position = position;
  fault.token = String(value);
  return fault;
}

function compileLogic(node: AstNode, left: Closure, right: Closure): Closure {
  const isAnd = node.value === 'and';
  return (context, frame) => {
    const first = left(context, frame);
    try {
      const holds = toBoolean(first) === true;
      return isAnd
        ? holds && toBoolean(right(context, frame)) === true
        : holds || toBoolean(right(context, frame)) === true;
    } catch (error) {
      throw placed(error, node);
    }
  };
}

type Operation = (left: unknown, right: unknown) => unknown;

const operations: Readonly<Record<string, Operation>> = {
  ...Object.fromEntries(
    ['+', '-', '*', '/', '%'].map((sign): [string, Operation] => [sign, (a, b) => arithmetic(sign, a, b)]),
  ),
  ...Object.fromEntries(
    ['<', '<=', '>', '>='].map((sign): [string, Operation] => [sign, (a, b) => compare(sign, a, b)]),
  ),
  '=': equal,
  '!=': (left, right) => left !== undefined && right !== undefined && !isSame(left, right),
  '&': (left, right) => printed(left) + printed(right),
  '..': range,
  in: includes,
};

/** JSONata refuses longer ranges. */
const longestRange = 1e7;

function range(first: unknown, last: unknown): unknown {
  if (first !== undefined && !Number.isInteger(first)) throw new Fault('T2003', { value: first });
  if (last !== undefined && !Number.isInteger(last)) throw new Fault('T2004', { value: last });
  if (typeof first !== 'number' || typeof last !== 'number' || first > last) return undefined;
  const size = last - first + 1;
  if (size > longestRange) throw new Fault('D2014', { value: size });
  const sequence = newSequence();
  for (let index = 0; index < size; index++) sequence.push(first + index);
  return sequence;
}

function includes(value: unknown, list: unknown): boolean {
  if (value === undefined || list === undefined) return false;
  return Array.isArray(list) ? list.some((each) => each === value) : list === value;
}

/** Compiles `-` before a value. */
export function compileNegation(node: AstNode, compiling: Compiling): Closure {
  invariant(node.expression !== undefined, 'a value after "-"');
  const operand = compiling.compile(node.expression, compiling);
  return (context, frame) => {
    const value = operand(context, frame);
    if (value === undefined) return undefined;
    if (isNumeric(value)) return -value;
    throw placed(new Fault('D1002', { value }), node);
  };
}
