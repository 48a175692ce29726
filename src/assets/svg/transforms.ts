// Reads transforms of CSS (CSS Transforms 1) into the form of the simplifier: without units, around the point 0,0.
import { readLength } from './lengths.ts';

/** A box that percentages refer to. */
export interface Extent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const functionPattern = /\s*,?\s*([a-zA-Z0-9]+)\(([^()]{0,500})\)/y;

/**
 * Returns the value of the property `transform` as that of the attribute, or undefined for a value without such a form.
 * Percentages refer to `extent`.
 */
export function readTransform(value: string, extent: Extent): string | undefined {
  if (value === 'none') return '';
  const functions: string[] = [];
  functionPattern.lastIndex = 0;
  for (let at = 0; at < value.trimEnd().length; at = functionPattern.lastIndex) {
    functionPattern.lastIndex = at;
    const [, name, inner] = functionPattern.exec(value) ?? [];
    if (name === undefined || inner === undefined) return undefined;
    const next = functionPattern.lastIndex;
    const read = readFunction(name.toLowerCase(), inner.trim().split(/[\s,]+/), extent);
    if (read === undefined) return undefined;
    functions.push(read);
    functionPattern.lastIndex = next;
  }
  return functions.join(' ');
}

function readFunction(name: string, parts: readonly string[], { width, height }: Extent): string | undefined {
  const [first = '', second] = parts;
  const numbers = parts.map((part) => Number(part === '' ? Number.NaN : part));
  const across = (text = '0') => readLength(text, width);
  const down = (text = '0') => readLength(text, height);
  const angles = parts.map(readAngle);
  const of = (form: string, values: readonly (number | undefined)[]): string | undefined =>
    values.every((value) => value !== undefined && Number.isFinite(value))
      ? `${form}(${values.join(' ')})`
      : undefined;
  switch (name) {
    case 'matrix':
      return numbers.length === 6 ? of('matrix', numbers) : undefined;
    case 'translate':
      return of('translate', [across(first), down(second)]);
    case 'translatex':
      return of('translate', [across(first), 0]);
    case 'translatey':
      return of('translate', [0, down(first)]);
    case 'scale':
      return of('scale', [ratio(first), ratio(second ?? first)]);
    case 'scalex':
      return of('scale', [ratio(first), 1]);
    case 'scaley':
      return of('scale', [1, ratio(first)]);
    case 'rotate':
      return parts.length === 1 ? of('rotate', angles) : of('rotate', [angles[0], ...numbers.slice(1)]);
    case 'skew':
      return of('matrix', [1, tangent(angles[1] ?? 0), tangent(angles[0]), 1, 0, 0]);
    case 'skewx':
      return of('skewX', angles);
    case 'skewy':
      return of('skewY', angles);
    default:
      return undefined;
  }
}

function ratio(text: string): number | undefined {
  if (text === '') return undefined;
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
}

function tangent(degrees: number | undefined): number | undefined {
  return degrees === undefined ? undefined : Math.tan((degrees * Math.PI) / 180);
}

const perUnit: Readonly<Record<string, number>> = { deg: 1, '': 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 };

function readAngle(text: string): number | undefined {
  const [, number, unit = ''] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?)(deg|rad|grad|turn)?$/i.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * (perUnit[unit.toLowerCase()] ?? 1);
}

const sides: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };

/** Returns the point of `transform-origin` in a box, or undefined for an invalid value. */
export function readOrigin(value: string, box: Extent): readonly [number, number] | undefined {
  const parts = value.trim().toLowerCase().split(/\s+/);
  if (parts.length > 3) return undefined;
  let [x = 'center', y = 'center'] = parts;
  if (/^(?:top|bottom)$/.test(x) || /^(?:left|right)$/.test(y)) [x, y] = [y, x];
  const at = (text: string, start: number, length: number): number | undefined => {
    const side = sides[text];
    const offset = side === undefined ? readLength(text, length) : side * length;
    return offset === undefined ? undefined : start + offset;
  };
  const point = [at(x, box.x, box.width), at(y, box.y, box.height)] as const;
  return point[0] === undefined || point[1] === undefined ? undefined : [point[0], point[1]];
}

/** Returns a transform that is done around a point. */
export function around([x, y]: readonly [number, number], transform: string): string {
  return x === 0 && y === 0 ? transform : `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`;
}
