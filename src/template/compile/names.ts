// What a name is taken for that a kind declares, and an expression that can't be parsed.
import { invariant } from '../../errors.ts';
import { type CompiledExpression, compileExpression } from '../expression/expression.ts';
import { messageFunction, reservedName } from '../expression/function-names.ts';
import { itemShape, type Shape, scalarShape, unknownShape } from '../expression/shape.ts';
import type { Expression, NameHint } from '../kind.ts';

/** Returns the shape of a name that a kind declares. */
export function shapeOfName(
  { openItems, numbers }: NameHint,
  shapes: { get(expression: Expression): Shape | undefined },
): Shape {
  if (openItems !== undefined)
    return { kind: 'list', item: itemShape(shapes.get(openItems) ?? unknownShape) };
  if (numbers === undefined) return unknownShape;
  const fields = new Map(numbers.names.map((name) => [name, scalarShape]));
  return { kind: 'object', fields, declaredAt: numbers.key };
}

/** Returns the placeholder of an expression that could not be parsed. Its template is never bound. */
export function placeholder(path: string): CompiledExpression {
  const compiled = compileExpression(path, 'null');
  invariant(!('message' in compiled), '"null" is an expression');
  return compiled;
}

/** Returns the fault of a name that the template gives and that is taken, or undefined where it is free. */
export function reservedFault(
  name: string,
  hasMessages: boolean,
): { readonly message: string; readonly hint: string } | undefined {
  const isMessage = name === messageFunction && hasMessages;
  const reserved = isMessage ? '"$t" prints a message' : reservedName(name);
  if (reserved === undefined) return undefined;
  const hint = `give it another name, such as "my${name.charAt(0).toUpperCase()}${name.slice(1)}"`;
  return { message: `expected another name than "${name}": ${reserved}`, hint };
}
