// The shape of a value that is there: of a default, or of the data of one document. Other data may have more.
import { isIsoDate } from './iso-date.ts';
import {
  dateShape,
  eitherShape,
  flagShape,
  numberShape,
  type Shape,
  textShape,
  unknownShape,
  wholeShape,
} from './shape.ts';

/** So many values are looked at. Of larger data nothing is said. */
const mostValues = 20_000;

/** Returns the shape of a value: that of a list says what any of its items has. Too large a value is unknown. */
export function seenShape(value: unknown): Shape {
  const look = { left: mostValues };
  const shape = shapeOf(value, look);
  return look.left > 0 ? shape : unknownShape;
}

function shapeOf(value: unknown, look: { left: number }): Shape {
  look.left -= 1;
  if (look.left <= 0 || value === null || value === undefined) return unknownShape;
  switch (typeof value) {
    case 'string':
      return { ...(isIsoDate(value) ? dateShape : textShape), seen: true };
    case 'number':
      return {
        ...(Number.isInteger(value) ? wholeShape : { ...numberShape, fraction: true as const }),
        seen: true,
      };
    case 'boolean':
      return { ...flagShape, seen: true };
    default:
  }
  if (!Array.isArray(value)) {
    const fields = new Map(Object.entries(value).map(([key, each]) => [key, shapeOf(each, look)]));
    return { kind: 'object', fields, seen: true };
  }
  const items = value.map((each) => shapeOf(each, look));
  return { kind: 'list', item: items.reduce(eitherShape, items[0] ?? unknownShape), seen: true };
}
