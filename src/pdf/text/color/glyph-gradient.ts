// Gradients of colour fonts as those of drawings (OpenType, `COLR`: PaintLinearGradient and its like).
import type { ColorLine, GlyphColor } from '../../../fonts/glyph-steps.ts';
import type { DrawingGradient, DrawingMatrix, DrawingNode } from '../../../layout/drawing.ts';
import type { Color } from '../../../units.ts';

/** Returns a colour of a font and its opacity. */
export type ReadColor = (color: GlyphColor) => { readonly color: Color; readonly opacity: number };

type Stop = DrawingGradient['stops'][number];

/** A colour line as stops from 0 to 1, and the part of the way that it takes. */
interface Way {
  readonly from: number;
  readonly to: number;
  readonly stops: readonly Stop[];
}

const noTransform: DrawingMatrix = [1, 0, 0, 1, 0, 0];

/** Returns a linear gradient over three points, or undefined where it paints nothing. */
export function linearGradient(
  line: ColorLine,
  coords: readonly number[],
  read: ReadColor,
): DrawingGradient | undefined {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = coords;
  // The colours are level with the line to the third point: the way is the part of the first one that is square to it.
  const [acrossX, acrossY] = [y2 - y0, x0 - x2];
  const square = acrossX * acrossX + acrossY * acrossY;
  const part = square === 0 ? 0 : ((x1 - x0) * acrossX + (y1 - y0) * acrossY) / square;
  const [dx, dy] = [acrossX * part, acrossY * part];
  const way = wayOf(line, read, { length: Math.hypot(dx, dy), both: true });
  if (way === undefined || (dx === 0 && dy === 0)) return undefined;
  const { from, to, stops } = way;
  return {
    coords: [x0 + dx * from, y0 + dy * from, x0 + dx * to, y0 + dy * to],
    transform: noTransform,
    stops,
  };
}

/** Returns a gradient between two circles, or undefined where it paints nothing. */
export function radialGradient(
  line: ColorLine,
  coords: readonly number[],
  read: ReadColor,
): DrawingGradient | undefined {
  const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0] = coords;
  const way = wayOf(line, read, { length: Math.hypot(x1 - x0, y1 - y0, r1 - r0), both: false });
  if (way === undefined) return undefined;
  const at = (t: number): readonly number[] => [
    x0 + (x1 - x0) * t,
    y0 + (y1 - y0) * t,
    Math.max(0, r0 + (r1 - r0) * t),
  ];
  return { coords: [...at(way.from), ...at(way.to)], transform: noTransform, stops: way.stops };
}

/** How far a gradient that is repeated has to reach, in font units: farther than glyphs are drawn. */
const reach = 8000;
const mostRepeats = 40;

/** Returns the stops of a colour line in their order, repeated as often as glyphs are large. */
function wayOf(
  { stops: given, extend }: ColorLine,
  read: ReadColor,
  { length, both }: { readonly length: number; readonly both: boolean },
): Way | undefined {
  const stops = given
    .map(({ offset, color }) => ({ offset, ...read(color) }))
    .sort((a, b) => a.offset - b.offset);
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const span = Math.max(1e-4, last.offset - first.offset);
  const once = stops.map((stop) => ({ ...stop, offset: (stop.offset - first.offset) / span }));
  const ends = once.length === 1 ? [...once, { ...first, offset: 1 }] : once;
  const times = extend === 'pad' ? 0 : Math.min(mostRepeats, Math.ceil(reach / Math.max(1, length * span)));
  const before = both ? times : 0;
  const all = Array.from({ length: before + 1 + times }, (_, index) => turnOf(ends, index - before, extend));
  const count = all.length;
  const spread = all.flat().map((stop) => ({ ...stop, offset: (stop.offset + before) / count }));
  const from = first.offset - before * span;
  return { from, to: from + count * span, stops: spread };
}

/** Returns the stops of one turn of a colour line, which is mirrored every second time where it is reflected. */
function turnOf(stops: readonly Stop[], turn: number, extend: ColorLine['extend']): readonly Stop[] {
  const isMirrored = extend === 'reflect' && turn % 2 !== 0;
  const own = isMirrored ? [...stops].reverse().map((stop) => ({ ...stop, offset: 1 - stop.offset })) : stops;
  return own.map((stop) => ({ ...stop, offset: stop.offset + turn }));
}

/** The pieces of a full turn. PDF knows no gradient around a point. */
const wedges = 180;
const fullTurn = 2 * Math.PI;

/** Returns a gradient around a centre as narrow pieces of one colour each. */
export function sweepWedges(
  line: ColorLine,
  coords: readonly number[],
  read: ReadColor,
): readonly DrawingNode[] {
  const [x = 0, y = 0, start = 0, end = 0] = coords;
  const way = wayOf({ ...line, extend: 'pad' }, read, { length: 1, both: false });
  if (way === undefined || start === end) return [];
  return Array.from({ length: wedges }, (_, index): DrawingNode => {
    const angle = (index / wedges) * fullTurn;
    const place = (angle + fullTurn / wedges / 2 - start) / (end - start);
    const t = (place - way.from) / (way.to - way.from);
    const { color, opacity } = colorAt(way.stops, extended(t, line.extend));
    const edge = (turn: number): readonly [number, number] => [
      x + reach * Math.cos(turn),
      y + reach * Math.sin(turn),
    ];
    // Each piece reaches a little below the next, so that no light comes through between them.
    const next = angle + (fullTurn / wedges) * (opacity < 1 ? 1 : 1.2);
    return {
      kind: 'path',
      steps: [['M', x, y], ['L', ...edge(angle)], ['L', ...edge(next)], ['Z']],
      fill: { paint: color, opacity, rule: 'nonzero' },
    };
  });
}

function extended(t: number, extend: ColorLine['extend']): number {
  if (extend === 'pad') return Math.min(1, Math.max(0, t));
  const turn = Math.floor(t);
  const part = t - turn;
  return extend === 'reflect' && turn % 2 !== 0 ? 1 - part : part;
}

/** Returns the colour at a place between stops. */
function colorAt(stops: readonly Stop[], t: number): { readonly color: Color; readonly opacity: number } {
  const after = stops.findIndex(({ offset }) => offset >= t);
  const [before, next] = [stops[Math.max(0, after - 1)], stops[after]];
  if (before === undefined || next === undefined) return stops.at(-1) ?? { color: '#000000', opacity: 0 };
  const part = next.offset === before.offset ? 1 : (t - before.offset) / (next.offset - before.offset);
  const mix = (a: number, b: number): number => a + (b - a) * part;
  const channels = [1, 3, 5].map((at) => {
    const value = mix(...pairAt(before.color, next.color, at));
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return { color: `#${channels.join('')}`, opacity: mix(before.opacity, next.opacity) };
}

function pairAt(a: Color, b: Color, at: number): [number, number] {
  return [Number.parseInt(a.slice(at, at + 2), 16), Number.parseInt(b.slice(at, at + 2), 16)];
}
