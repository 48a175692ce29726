// The paints of simplified SVG: colours and gradients with their stops, repeated as far as the shape reaches.
import { elementsOf, type XmlElement } from '../../assets/svg/xml.ts';
import type { DrawingGradient, DrawingMatrix, DrawingNode, DrawingPaint } from '../../layout/drawing.ts';
import type { Color } from '../../units.ts';
import { parseColor } from '../../units.ts';
import {
  aspectMatrix,
  type Box,
  boxMatrix,
  identity,
  limited,
  multiply,
  numbersIn,
  parseMatrix,
} from './geometry.ts';

/** What a paint is resolved with. */
export interface PaintContext {
  /** The elements by their id. */
  readonly defs: ReadonlyMap<string, XmlElement>;
  /** Records that something can only be drawn as pixels. */
  unsupported(feature: string): void;
  /** Returns the parts of a pattern. There are none when it is being built already. */
  nodes(pattern: XmlElement): readonly DrawingNode[];
}

type Stop = DrawingGradient['stops'][number];

/** A gradient that repeats more often than this over its shape does not look like a gradient. */
const mostRepeats = 64;

/** A part of a gradient that is too short to be seen. */
const hair = 1e-5;

/** Returns the id in `url(#id)`, or undefined. */
export function referenceOf(value: string | undefined): string | undefined {
  return /^url\(#(.*)\)$/.exec(value ?? '')?.[1];
}

/** Returns the paint of `fill` or `stroke`, or undefined for `none`. `box` is what the shape fills, without its strokes. */
export function parsePaint(value: string, box: Box, context: PaintContext): DrawingPaint | undefined {
  if (value === 'none') return undefined;
  const id = referenceOf(value);
  if (id === undefined) return parseColor(value);
  const element = context.defs.get(id);
  if (element?.name === 'linearGradient' || element?.name === 'radialGradient') {
    return parseGradient(element, box);
  }
  return element?.name === 'pattern' ? parsePattern(element, box, context) : undefined;
}

/** Returns a pattern (where a tile stands, and how its content is placed in it, SVG 1.1 §13.3), or undefined when it draws nothing. */
function parsePattern(element: XmlElement, box: Box, context: PaintContext): DrawingPaint | undefined {
  const { attributes } = element;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    limited(Number(attributes.get(name) ?? 0)),
  ) as [...[number, number, number, number]];
  const isUser = attributes.get('patternUnits') === 'userSpaceOnUse';
  const tile = isUser
    ? { x, y, width, height }
    : {
        x: box.x + x * box.width,
        y: box.y + y * box.height,
        width: width * box.width,
        height: height * box.height,
      };
  const nodes = context.nodes(element);
  if (nodes.length === 0 || tile.width <= 0 || tile.height <= 0) return undefined;
  const own = parseMatrix(attributes.get('patternTransform')) ?? identity;
  return {
    width: tile.width,
    height: tile.height,
    transform: multiply(own, [1, 0, 0, 1, tile.x, tile.y]),
    nodes: [{ kind: 'group', transform: contentMatrix(attributes, tile, box), nodes }],
  };
}

function contentMatrix(attributes: ReadonlyMap<string, string>, tile: Box, box: Box): DrawingMatrix {
  const [x, y, width = 0, height = 0] = numbersIn(attributes.get('viewBox') ?? '');
  if (x !== undefined && y !== undefined && width > 0 && height > 0) {
    const inside = { x: 0, y: 0, width: tile.width, height: tile.height };
    return aspectMatrix({ x, y, width, height }, inside, attributes.get('preserveAspectRatio'));
  }
  // Content counts from the corner of its tile.
  const scaled: DrawingMatrix = [box.width, 0, 0, box.height, 0, 0];
  return attributes.get('patternContentUnits') === 'objectBoundingBox' ? scaled : identity;
}

function parseGradient(element: XmlElement, box: Box): DrawingPaint | undefined {
  const { attributes } = element;
  const number = (name: string, otherwise: number): number =>
    limited(Number(attributes.get(name) ?? otherwise));
  const stops = parseStops(element);
  const [only] = stops;
  if (only === undefined) return undefined;
  const own = parseMatrix(attributes.get('gradientTransform')) ?? identity;
  const isUser = attributes.get('gradientUnits') === 'userSpaceOnUse';
  const transform = isUser ? own : multiply(boxMatrix(box), own);
  if (element.name === 'linearGradient') {
    const coords = [number('x1', 0), number('y1', 0), number('x2', 1), number('y2', 0)];
    return spread({ coords, transform, stops }, attributes.get('spreadMethod'), box);
  }
  const [cx, cy, r] = [number('cx', 0.5), number('cy', 0.5), number('r', 0.5)];
  const coords = [number('fx', cx), number('fy', cy), number('fr', 0), cx, cy, r];
  return spread({ coords, transform, stops }, attributes.get('spreadMethod'), box);
}

function parseStops(element: XmlElement): readonly Stop[] {
  const stops = elementsOf(element).map(({ attributes }) => ({
    offset: Number(attributes.get('offset') ?? 0),
    color: parseColor(attributes.get('stop-color') ?? '#000000') ?? ('#000000' as Color),
    opacity: Number(attributes.get('stop-opacity') ?? 1),
  }));
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return [];
  return withEnds([
    ...(first.offset > 0 ? [{ ...first, offset: 0 }] : []),
    ...stops,
    ...(last.offset < 1 || stops.length === 1 ? [{ ...last, offset: 1 }] : []),
  ]);
}

/** Returns the stops with the very first and last colour at the ends, also where the next stop lies at the same end. */
function withEnds(stops: readonly Stop[]): readonly Stop[] {
  return stops.map((stop, index) => {
    if (index > 0 && stop.offset < hair) return { ...stop, offset: hair };
    return index < stops.length - 1 && stop.offset > 1 - hair ? { ...stop, offset: 1 - hair } : stop;
  });
}

/**
 * Writes out a gradient that repeats, as far as the shape reaches: outside its ends, a gradient of PDF only continues
 * in its last colour.
 */
function spread(gradient: DrawingGradient, method: string | undefined, box: Box): DrawingGradient {
  if (method !== 'repeat' && method !== 'reflect') return gradient;
  const [from, to] = reach(gradient, box);
  const turns = Array.from({ length: to - from }, (_, index) => from + index);
  const stops = turns.flatMap((turn) => {
    const reversed = method === 'reflect' && Math.abs(turn) % 2 === 1;
    const once = reversed
      ? gradient.stops.map((stop) => ({ ...stop, offset: 1 - stop.offset })).reverse()
      : gradient.stops;
    return once.map((stop) => ({ ...stop, offset: (turn + stop.offset - from) / (to - from) }));
  });
  return { ...gradient, coords: stretched(gradient.coords, from, to), stops };
}

function stretched(coords: readonly number[], from: number, to: number): readonly number[] {
  const half = coords.length / 2;
  return [from, to].flatMap((turn) =>
    coords.slice(0, half).map((start, index) => start + turn * ((coords[half + index] ?? 0) - start)),
  );
}

/** Returns the turns, from and to, that cover the shape's corners with some space for strokes. */
function reach({ coords, transform }: DrawingGradient, box: Box): readonly [number, number] {
  const [a, b, c, d, e, f] = transform;
  const determinant = a * d - b * c;
  if (determinant === 0) return [0, 1];
  const room = Math.max(box.width, box.height) / 2;
  const corners = [box.x - room, box.x + box.width + room].flatMap((x) =>
    [box.y - room, box.y + box.height + room].map((y) => {
      const [dx, dy] = [x - e, y - f];
      return [(d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant] as const;
    }),
  );
  const turns = corners.map(([x, y]) =>
    coords.length === 4 ? linearTurn(coords, x, y) : radialTurn(coords, x, y),
  );
  const limit = (turn: number): number => Math.max(-mostRepeats, Math.min(mostRepeats, turn));
  if (coords.length === 4)
    return [limit(Math.floor(Math.min(0, ...turns))), limit(Math.ceil(Math.max(1, ...turns)))];
  return [0, limit(Math.ceil(Math.max(1, ...turns)))];
}

function linearTurn([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / length;
}

/** Returns an upper bound: how many radii a point is from the focus, as if the circle were as small as it is on its near side. */
function radialTurn(
  [fx = 0, fy = 0, , cx = 0, cy = 0, r = 0]: readonly number[],
  x: number,
  y: number,
): number {
  const near = Math.max(r - Math.hypot(cx - fx, cy - fy), r / 20);
  return near === 0 ? 0 : Math.hypot(x - fx, y - fy) / near;
}
