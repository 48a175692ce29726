// Arcs and rounded shapes: how far they reach, and how many curves the simplifier makes of them. It makes more curves of larger ones.
import { curvesOfTurn, numberText, roundedBy, walkPath } from './path-walk.ts';
import type { XmlElement } from './xml.ts';

/** The largest radii below an element: in pixels, in sizes of its font, and in viewports around it. */
export interface Radii {
  readonly pixels: number;
  readonly fonts: number;
  readonly views: number;
}

/** The curves of one shape. */
export interface Curves {
  readonly radii: Radii;
  /** The most curves that the shape becomes. */
  readonly count: number;
}

/** The longest radius that is drawn. Beyond it numbers are no longer exact to a pixel, and the simplifier takes minutes. */
export const longestRadius = 1e9;

/** The radii of an element without any. */
export const noRadii: Radii = { pixels: 0, fonts: 0, views: 0 };

/** The most pixels by which the ends of arcs move, within the longest radius. */
const mostRounded = 64;

/** Returns the curves that an element draws itself. */
export function curvesOf({ name, attributes }: XmlElement): Curves {
  if (name === 'path') {
    const data = attributes.get('d') ?? '';
    if (!/a/i.test(data)) return { radii: noRadii, count: 0 };
    const { radius, curves } = walkPath(data);
    return { radii: { ...noRadii, pixels: radius }, count: curves };
  }
  if (name !== 'circle' && name !== 'ellipse' && name !== 'rect') return { radii: noRadii, count: 0 };
  const lengths = (keys: readonly string[]): readonly Length[] =>
    keys.flatMap((key) => lengthOf(attributes.get(key)) ?? []);
  const radii = lengths(name === 'circle' ? ['r'] : ['rx', 'ry']).filter(({ number }) => number > 0);
  if (radii.length === 0) return { radii: noRadii, count: 0 };
  const coordinates = lengths(name === 'rect' ? ['x', 'y', 'width', 'height'] : ['cx', 'cy']);
  const isPlain = [...radii, ...coordinates].every(({ unit }) => unit === 'pixels');
  const all = [...radii, ...coordinates];
  const rounded = isPlain ? roundedBy * all.reduce((sum, { number }) => sum + number, 0) : mostRounded;
  const least = Math.min(...radii.map(({ number }) => number));
  const stretch = Math.max(1, rounded / least);
  const reach = largest([
    ...coordinates.map(({ number, unit }) => ({ ...noRadii, [unit]: number })),
    ...radii.map(({ number, unit }) => ({ ...noRadii, [unit]: number * stretch })),
  ]);
  return { radii: reach, count: curvesOfTurn(Math.max(...Object.values(reach))) };
}

/** Returns a bound of how far the points of a shape are from its origin, for each unit that its lengths are written in. */
export function reachOf({ name, attributes }: XmlElement): Radii {
  if (name === 'path') return { ...noRadii, pixels: walkPath(attributes.get('d') ?? '').reach };
  const points = (attributes.get('points') ?? '').match(numbers) ?? [];
  const pixels = points.reduce((most, text) => Math.max(most, Math.abs(Number(text))), 0);
  const coordinates = geometry.flatMap((key) => lengthOf(attributes.get(key)) ?? []);
  return largest([
    { ...noRadii, pixels },
    ...coordinates.map(({ number, unit }) => ({ ...noRadii, [unit]: 2 * number })),
  ]);
}

const geometry = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'] as const;

/** Returns the radii of an element as seen from its parent. Some may be measured by the element's font and viewport. */
export function radiiAround({ attributes }: XmlElement, inner: Radii): Radii {
  if (inner.fonts === 0 && inner.views === 0) return inner;
  const font = attributes.get('font-size');
  const size = lengthOf(font) ?? { number: font === undefined ? 1 : 3, unit: 'fonts' };
  const written = ['width', 'height'].flatMap((key) => lengthOf(attributes.get(key)) ?? []);
  const box = (attributes.get('viewBox') ?? '').match(numbers)?.map((text) => Math.abs(Number(text))) ?? [];
  const views = [...written, ...box.map((number): Length => ({ number, unit: 'pixels' }))];
  return largest([
    { ...inner, fonts: 0 },
    // A percentage of the size of a font is a size of a font.
    { ...noRadii, [size.unit === 'views' ? 'fonts' : size.unit]: inner.fonts * size.number },
    ...views.map(({ number, unit }) => ({ ...noRadii, [unit]: inner.views * number })),
  ]);
}

/** Returns how far the curves of a whole drawing reach, pixels. */
export function longestOf({ pixels, fonts, views }: Radii): number {
  // A drawing without a size of its own is 100 pixels wide, with letters 12 pixels high.
  return Math.max(pixels, 100 * views, 12 * fonts);
}

/** Returns the largest radius of each kind. */
export function largest(all: readonly Radii[]): Radii {
  return all.reduce(
    (known, { pixels, fonts, views }) => ({
      pixels: Math.max(known.pixels, pixels),
      fonts: Math.max(known.fonts, fonts),
      views: Math.max(known.views, views),
    }),
    noRadii,
  );
}

interface Length {
  /** The number without its sign. */
  readonly number: number;
  readonly unit: keyof Radii;
}

const numbers = new RegExp(numberText, 'gi');
const lengthText = new RegExp(`^\\s*(${numberText})(.*)$`, 'is');
/** The longest of the absolute units, an inch, in pixels. */
const longestUnit = 96;

function lengthOf(text: string | undefined): Length | undefined {
  const [, digits, written = ''] = lengthText.exec(text ?? '') ?? [];
  if (digits === undefined) return undefined;
  const number = Math.abs(Number(digits));
  const unit = written.trim().toLowerCase();
  if (unit === '%') return { number: number / 100, unit: 'views' };
  if (unit === 'em' || unit === 'ex') return { number, unit: 'fonts' };
  return { number: unit === '' || unit === 'px' ? number : number * longestUnit, unit: 'pixels' };
}
