// The shapes of what JSONata's functions and those of Platen give, and of what they hand over to functions.
import { presentIf, strictFunctions, withPathsInItems } from './presence.ts';
import {
  eitherShape,
  flagShape,
  itemShape,
  numberShape,
  optionalShape,
  type Shape,
  scalarShape,
  seenShape,
  unknownShape,
  wholeShape,
} from './shape.ts';
import type { AstNode } from './syntax.ts';

/** Functions whose value has the shape of their first argument. */
const sameShape = new Set(['sort', 'reverse', 'shuffle', 'distinct', 'clone']);

/** Functions whose value is a string, number or boolean. */
const scalarFunctions = new Set(
  (
    'formatBase formatInteger formatNumber fromMillis join lowercase now pad replace string substring ' +
    'substringAfter substringBefore trim type uppercase currency decimal percent date'
  ).split(' '),
);

const numberFunctions = new Set(
  'abs average max min number power random round roundHalfUp sqrt sum'.split(' '),
);

const wholeFunctions = new Set('ceil count floor length millis toMillis'.split(' '));

const flagFunctions = new Set('boolean contains exists not'.split(' '));

/** Functions that pass items of their first argument to a function, with the parameter that takes the item. */
const itemParameter: Readonly<Record<string, readonly number[]>> = {
  map: [0],
  filter: [0],
  single: [0],
  sort: [0, 1],
  reduce: [1],
};

/** Returns the shapes of what a function hands over to the function among its arguments, by their places. */
export function parametersOf(name: string, list: Shape | undefined): readonly (Shape | undefined)[] {
  const parameters: (Shape | undefined)[] = [];
  if (list === undefined || !Object.hasOwn(itemParameter, name)) return parameters;
  for (const index of itemParameter[name] ?? []) parameters[index] = itemShape(list);
  return parameters;
}

/** Returns the shape of what a function gives for values of these shapes. `given` are the arguments as they are written. */
export function resultOf(name: string, shapes: readonly Shape[], given: readonly AstNode[]): Shape {
  const [list = unknownShape, made = unknownShape] = shapes;
  if (sameShape.has(name)) return list;
  if (name === 'append') return { kind: 'list', item: eitherShape(itemShape(list), itemShape(made)) };
  const last = given.at(-1);
  if (name === 'filter') return filtered(list, last);
  if (name === 'single') return itemShape(filtered(list, last));
  if (name === 'map') return { kind: 'list', item: last?.type === 'lambda' ? made : unknownShape };
  const value = givenBy(name, list, given);
  return list.optional && strictFunctions.has(name) ? optionalShape(value) : value;
}

function givenBy(name: string, first: Shape, given: readonly AstNode[]): Shape {
  if (flagFunctions.has(name)) return flagShape;
  if (wholeFunctions.has(name)) return wholeShape;
  if (name === 'round' || name === 'roundHalfUp') return given.length === 1 ? wholeShape : numberShape;
  if (['abs', 'max', 'min', 'sum'].includes(name)) {
    const item = itemShape(first);
    return item.kind === 'scalar' && item.whole ? wholeShape : numberShape;
  }
  if (name === 'parseInteger') return seenShape(numberShape);
  if (numberFunctions.has(name)) return numberShape;
  return scalarFunctions.has(name) ? scalarShape : unknownShape;
}

/** Returns the shape of those items of a list for which a function is true: what it asks for is there. */
function filtered(list: Shape, test: AstNode | undefined): Shape {
  const [parameter] = test?.arguments ?? [];
  if (test?.type !== 'lambda' || !test.body || !parameter) return list;
  const paths = presentIf(test.body).flatMap(({ name, keys }) =>
    name === parameter.value ? [{ keys }] : [],
  );
  return withPathsInItems(list, paths);
}

/** Returns the shape of what an operator gives. */
export function shapeOfBinary(operator: string, shapes: readonly Shape[]): Shape {
  if (['=', '!=', '<', '<=', '>', '>=', 'and', 'or', 'in'].includes(operator)) return flagShape;
  if (!['+', '-', '*', '/', '%'].includes(operator)) return scalarShape;
  const isWhole = shapes.every((shape) => shape.kind === 'scalar' && shape.whole === true);
  return isWhole && operator !== '/' ? wholeShape : numberShape;
}
