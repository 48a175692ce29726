// Operands that can't be meant: a date to which days are added, and a number that is compared with a text.
import type { Shape } from '../shape.ts';
import { type AstNode, childrenOf, type SyntaxFault } from '../syntax.ts';

/** Returns what can't be meant by "+" and "-" between values of these shapes, or undefined. */
export function sumDoubt(node: AstNode, shapes: readonly Shape[]): Omit<SyntaxFault, 'at'> | undefined {
  const days = dateSum(node, shapes);
  if (days !== undefined) return days;
  if (node.value !== '+' || !shapes.some((shape) => shape.kind === 'scalar' && shape.text === true))
    return undefined;
  return { message: '"+" adds numbers, and one of these is a text', hint: 'join texts with "&"' };
}

function dateSum(node: AstNode, shapes: readonly Shape[]): Omit<SyntaxFault, 'at'> | undefined {
  const sign = node.value;
  if (sign !== '+' && sign !== '-') return undefined;
  const sides = childrenOf(node);
  // A number from which a date is taken means nothing, so there is no way out to tell.
  const place = isDate(shapes[0]) || sign === '-' ? 0 : 1;
  const name = nameOf(sides[place]);
  const days = daysOf(sides[1 - place], shapes[1 - place]);
  if (!isDate(shapes[place]) || name === undefined || days === undefined) return undefined;
  const sum = `$toMillis(${name}) ${sign} ${days} * 86400000`;
  return {
    message: `"${name}" is a date, and "${sign}" takes numbers`,
    hint: `for days write $fromMillis(${sum}, "[Y0001]-[M01]-[D01]"); $date(…) around it prints the date`,
  };
}

function isDate(shape: Shape | undefined): boolean {
  return shape?.kind === 'scalar' && shape.date === true;
}

/** Returns a number, or the name of a declared one, as it is written; or undefined for anything else. */
function daysOf(node: AstNode | undefined, shape: Shape | undefined): string | undefined {
  if (node?.type === 'number') return String(node.value);
  return shape?.kind === 'scalar' && shape.number === true ? nameOf(node) : undefined;
}

/** Returns the warning about a declared number that is compared with a text in quotes, or undefined. */
export function textNumber(node: AstNode, shapes: readonly Shape[]): Omit<SyntaxFault, 'at'> | undefined {
  const sign = node.value;
  if (sign !== '=' && sign !== '!=') return undefined;
  const sides = childrenOf(node);
  const place = shapes.findIndex((shape) => shape.kind === 'scalar' && shape.number === true);
  const other = sides[1 - place];
  const name = nameOf(sides[place]);
  if (place < 0 || other?.type !== 'string' || name === undefined) return undefined;
  const text = String(other.value);
  const result = sign === '=' ? 'never true' : 'always true';
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return {
    message: `"${name}" is a number and ${JSON.stringify(text.slice(0, 40))} a text: "${sign}" is ${result}`,
    hint: Number.isFinite(number) ? `write ${name} ${sign} ${number}` : 'write a number without quotes',
  };
}

/** Returns a path of plain names as it is written, or undefined for anything else. */
function nameOf(node: AstNode | undefined): string | undefined {
  if (node?.type !== 'path') return undefined;
  const steps = node.steps ?? [];
  const plain = steps.every(
    ({ type, value, predicate, stages }) =>
      type === 'name' && /^[A-Za-z_]\w*$/.test(String(value)) && !predicate && !stages,
  );
  return plain ? steps.map(({ value }) => String(value)).join('.') : undefined;
}
