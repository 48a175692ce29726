// Drawings of lines, rectangles, ellipses and paths: they become an SVG, or a rule where they are a single line.
import { alphaOf, type Color } from '../../units.ts';
import { withReferences } from '../../xml/references.ts';
import { type Margin, readColor } from './layers.ts';
import { openPicture, unplaced } from './open.ts';
import { type Bounds, boundsOf, pathBounds } from './path-bounds.ts';
import { patternElement } from './patterns.ts';
import { below, isObject, type Json, type Made, numberOf, own, rounded, sidesOf } from './values.ts';
import type { MakeBlock, Work } from './work.ts';

/** A shape as SVG, and where it lies. */
interface Shape {
  readonly element: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly bounds: Bounds;
}

/** Makes the block of a drawing. */
export const canvasBlock: MakeBlock = (node, spot, work) => {
  const { keys, margin } = openPicture(node, spot, work);
  const list = own(node, 'canvas');
  const vectors = Array.isArray(list) ? (list as readonly unknown[]) : [];
  const rule = vectors.length === 1 ? ruleOf(vectors[0]) : undefined;
  if (rule !== undefined) return { ...rule.block, ...moved(keys, rule.margin, margin) };
  const drawn = vectors.flatMap((vector, index) => {
    const path = below(spot.path, 'canvas', index);
    const shape = isObject(vector) ? shapeOf(vector) : undefined;
    if (shape !== undefined && isObject(vector)) return [{ shape, vector, path }];
    work.notes.add(path, 'this is no line, rectangle, polyline, ellipse or path', 'it is left out');
    return [];
  });
  if (drawn.length === 0) return { type: 'stack', content: [], ...unplaced(keys) };
  const parts = drawn.map(({ shape, vector, path }, index) => paint(shape, vector, { path, index, work }));
  const around = together(drawn.map(({ shape, vector }) => grown(shape.bounds, strokeOf(vector).width / 2)));
  const size = together(drawn.map(({ shape }) => shape.bounds));
  const [width, height] = [around.right - around.left, around.bottom - around.top].map(rounded);
  const view = [around.left, around.top, width, height].map((each) => rounded(each ?? 0)).join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${parts.join('')}</svg>`;
  // pdfmake counts a drawing from the place where it stands to its farthest points. Its strokes reach beyond.
  const own4: Margin = [
    around.left,
    around.top,
    Math.max(0, size.right) - around.right,
    Math.max(0, size.bottom) - around.bottom,
  ];
  return { type: 'svg', svg, width, height, decorative: true, ...moved(keys, own4, margin) };
};

/** Returns the keys of a node with its margin and that of its drawing together. */
function moved({ margin: _, ...keys }: Made, own4: Margin, around: Margin): Made {
  const [left, top, right, bottom] = own4.map((each, index) => each + (around[index] ?? 0));
  const sides = sidesOf(top ?? 0, right ?? 0, bottom ?? 0, left ?? 0);
  return sides === 0 ? keys : { ...keys, margin: sides };
}

/** Returns the block of a plain horizontal line, or undefined for any other shape. */
function ruleOf(vector: unknown): { readonly block: Made; readonly margin: Margin } | undefined {
  if (!isObject(vector) || own(vector, 'type') !== 'line') return undefined;
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((key) => numberOf(own(vector, key)));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y1 !== y2 || x2 <= x1) return undefined;
  if (['lineCap', 'strokeOpacity', 'color'].some((key) => own(vector, key) !== undefined)) return undefined;
  const { width: thickness, color, dash } = strokeOf(vector);
  const block: Made = {
    type: 'line',
    length: rounded(x2 - x1),
    ...(thickness !== 1 && { thickness }),
    ...(color !== '#000000' && { color }),
    ...(dash !== undefined && { dash }),
    alignSelf: 'start',
  };
  return { block, margin: [x1, y1 - thickness / 2, 0, -thickness / 2] };
}

interface VectorStroke {
  readonly width: number;
  readonly color: Color;
  readonly dash: readonly number[] | undefined;
}

function strokeOf(vector: Json): VectorStroke {
  const dash = own(vector, 'dash');
  const length = isObject(dash) ? numberOf(own(dash, 'length')) : undefined;
  const space = isObject(dash) ? numberOf(own(dash, 'space')) : undefined;
  const width = numberOf(own(vector, 'lineWidth'));
  return {
    width: width === undefined || width <= 0 ? 1 : width,
    color: readColor(own(vector, 'lineColor')) ?? '#000000',
    dash:
      length !== undefined && length > 0
        ? [length, space !== undefined && space > 0 ? space : length]
        : undefined,
  };
}

function shapeOf(vector: Json): Shape | undefined {
  const number = (key: string) => numberOf(own(vector, key)) ?? 0;
  switch (own(vector, 'type')) {
    case 'line': {
      const [x1, y1, x2, y2] = [number('x1'), number('y1'), number('x2'), number('y2')];
      const bounds = boundsOf([
        [x1, y1],
        [x2, y2],
      ]);
      return { element: 'line', attributes: { x1, y1, x2, y2 }, bounds };
    }
    case 'rect': {
      const [x, y, width, height] = [number('x'), number('y'), number('w'), number('h')];
      const r = number('r');
      const bounds = { left: x, top: y, right: x + width, bottom: y + height };
      return { element: 'rect', attributes: { x, y, width, height, ...(r > 0 && { rx: r }) }, bounds };
    }
    case 'ellipse': {
      const [cx, cy, rx] = [number('x'), number('y'), number('r1')];
      const ry = numberOf(own(vector, 'r2')) ?? rx;
      const bounds = { left: cx - rx, top: cy - ry, right: cx + rx, bottom: cy + ry };
      return { element: 'ellipse', attributes: { cx, cy, rx, ry }, bounds };
    }
    case 'polyline':
      return polyline(vector);
    case 'path': {
      const d = own(vector, 'd');
      const bounds = typeof d === 'string' ? pathBounds(d) : undefined;
      return bounds && { element: 'path', attributes: { d: String(d) }, bounds };
    }
    default:
      return undefined;
  }
}

function polyline(vector: Json): Shape | undefined {
  const list = own(vector, 'points');
  const points = (Array.isArray(list) ? (list as readonly unknown[]) : []).map((point): [number, number] =>
    isObject(point) ? [numberOf(own(point, 'x')) ?? 0, numberOf(own(point, 'y')) ?? 0] : [0, 0],
  );
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const isClosed = own(vector, 'closePath') === true || (first[0] === last[0] && first[1] === last[1]);
  const text = points.map((point) => point.join(',')).join(' ');
  return {
    element: isClosed ? 'polygon' : 'polyline',
    attributes: { points: text },
    bounds: boundsOf(points),
  };
}

/** Returns a shape with its colours: what has no fill has a line, as in pdfmake. */
function paint(
  { element, attributes }: Shape,
  vector: Json,
  { path, index, work }: { readonly path: string; readonly index: number; readonly work: Work },
): string {
  const id = `fill${index}`;
  const given = own(vector, 'color');
  const fill = readColor(given);
  const defined = gradientOf(vector, id) ?? patternOf(given, id, work);
  if (given !== undefined && fill === undefined && defined === undefined)
    work.notes.add(below(path, 'color'), 'this fill has no counterpart', 'the shape has none');
  const { width, color, dash } = strokeOf(vector);
  const isFilled = fill !== undefined || defined !== undefined;
  const isStroked = !isFilled || own(vector, 'lineColor') !== undefined;
  const all: Record<string, string | number> = { ...attributes };
  all.fill = defined === undefined ? (fill?.slice(0, 7) ?? 'none') : `url(#${id})`;
  const fillOpacity = numberOf(own(vector, 'fillOpacity')) ?? (fill === undefined ? 1 : alphaOf(fill));
  if (isFilled && fillOpacity < 1) all['fill-opacity'] = fillOpacity;
  if (isStroked) {
    all.stroke = color.slice(0, 7);
    if (width !== 1) all['stroke-width'] = width;
    if (dash !== undefined) all['stroke-dasharray'] = dash.join(' ');
    for (const [key, name] of lineKeys) {
      const value = own(vector, key);
      if (typeof value === 'string' && /^[a-z]+$/.test(value)) all[name] = value;
    }
    const opacity = numberOf(own(vector, 'strokeOpacity'));
    if (opacity !== undefined && opacity < 1) all['stroke-opacity'] = opacity;
  }
  const words = Object.entries(all).map(
    ([name, value]) => `${name}="${withReferences(String(value), /[&<"]/g)}"`,
  );
  return `${defined ?? ''}<${element} ${words.join(' ')}/>`;
}

/** Returns the pattern that a fill names with its colour, as `["stripes", "blue"]`, or undefined for other fills. */
function patternOf(given: unknown, id: string, { patterns }: Work): string | undefined {
  if (!Array.isArray(given) || given.length !== 2 || typeof given[0] !== 'string') return undefined;
  const color = readColor(given[1]);
  if (color === undefined) return undefined;
  return patternElement(own(patterns, given[0]), { id, color: color.slice(0, 7) });
}

const lineKeys = [
  ['lineCap', 'stroke-linecap'],
  ['lineJoin', 'stroke-linejoin'],
] as const;

function gradientOf(vector: Json, id: string): string | undefined {
  const list = own(vector, 'linearGradient');
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const colors = list.map((each) => readColor(each) ?? '#000000');
  const step = 100 / Math.max(1, colors.length - 1);
  const stops = colors.map(
    (color, at) => `<stop offset="${rounded(at * step)}%" stop-color="${color.slice(0, 7)}"/>`,
  );
  return `<linearGradient id="${id}">${stops.join('')}</linearGradient>`;
}

function grown({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function together(all: readonly Bounds[]): Bounds {
  return boundsOf(
    all.flatMap(({ left, top, right, bottom }): [number, number][] => [
      [left, top],
      [right, bottom],
    ]),
  );
}
