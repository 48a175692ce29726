// Patterns of a definition, which are written in operators of PDF: each becomes a pattern of an SVG.
import { isObject, numberOf, own } from './values.ts';

/** How an operator of PDF that builds a path is written in SVG: its letter, and how many numbers it takes (ISO 32000-1 8.5.2). */
const building: Readonly<Record<string, readonly [string, number]>> = {
  m: ['M', 2],
  l: ['L', 2],
  c: ['C', 6],
  h: ['Z', 0],
};

/** The operators that paint a path, without those that fill by another rule (ISO 32000-1 8.5.3). */
const painting: Readonly<
  Record<string, { readonly closes: boolean; readonly how: 'stroke' | 'fill' | 'both' }>
> = {
  s: { closes: true, how: 'stroke' },
  S: { closes: false, how: 'stroke' },
  f: { closes: false, how: 'fill' },
  F: { closes: false, how: 'fill' },
  b: { closes: true, how: 'both' },
  B: { closes: false, how: 'both' },
};

/**
 * Returns the element `pattern` of an SVG for one of pdfmake: `{ boundingBox, xStep, yStep, pattern }`, in points.
 * `color` is that of all its lines and areas. Returns undefined for a pattern that is written in other operators, or whose
 * tiles overlap.
 */
export function patternElement(
  given: unknown,
  { id, color }: { id: string; color: string },
): string | undefined {
  if (!isObject(given)) return undefined;
  const box: unknown = own(given, 'boundingBox');
  const [left, top, right, bottom] = (Array.isArray(box) ? box : []).map(numberOf);
  const [width, height] = [numberOf(own(given, 'xStep')), numberOf(own(given, 'yStep'))];
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return undefined;
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return undefined;
  if (right - left > width || bottom - top > height || own(given, 'colored') === true) return undefined;
  const paths = pathsOf(String(own(given, 'pattern') ?? ''), color);
  if (paths === undefined) return undefined;
  const place = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  const view = `viewBox="${left} ${top} ${width} ${height}"`;
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" ${place} ${view}>${paths.join('')}</pattern>`;
}

/** Returns the paths of a pattern as elements of an SVG, or undefined when it has operators that are not read here. */
function pathsOf(operators: string, color: string): readonly string[] | undefined {
  const paths: string[] = [];
  let numbers: number[] = [];
  let lineWidth = 1;
  let path = '';
  for (const token of operators.split(/\s+/).filter((each) => each !== '')) {
    if (/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(token)) {
      numbers.push(Number(token));
      continue;
    }
    const built = Object.hasOwn(building, token) ? building[token] : undefined;
    const paint = Object.hasOwn(painting, token) ? painting[token] : undefined;
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    if (built !== undefined && numbers.length === built[1]) path += `${built[0]}${numbers.join(' ')}`;
    else if (token === 're' && numbers.length === 4) path += `M${a} ${b}h${c}v${d}h${-c}Z`;
    else if (token === 'w' && numbers.length === 1) lineWidth = a;
    else if (paint !== undefined && numbers.length === 0) {
      const stroke = paint.how === 'fill' ? '' : ` stroke="${color}" stroke-width="${lineWidth}"`;
      const fill = paint.how === 'stroke' ? 'none' : color;
      paths.push(`<path d="${path}${paint.closes ? 'Z' : ''}" fill="${fill}"${stroke}/>`);
      path = '';
    } else return undefined;
    numbers = [];
  }
  return path === '' && numbers.length === 0 ? paths : undefined;
}
