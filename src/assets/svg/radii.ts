// Arcs and rounded shapes: how far they reach, and how many curves the simplifier makes of them. It makes more curves of larger ones.
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

/** The simplifier has numbers of 24 bits, so the ends of arcs that start far away move by this part of the way. */
const roundedBy = 1e-6;
/** The most pixels by which they move within the longest radius. */
const mostRounded = 64;

/** Returns the curves that an element draws itself. */
export function curvesOf({ name, attributes }: XmlElement): Curves {
  if (name === 'path') return arcsOf(attributes.get('d') ?? '');
  if (name !== 'circle' && name !== 'ellipse' && name !== 'rect') return { radii: noRadii, count: 0 };
  const lengths = (keys: readonly string[]): readonly Length[] =>
    keys.flatMap((key) => lengthOf(attributes.get(key)) ?? []);
  const radii = lengths(name === 'circle' ? ['r'] : ['rx', 'ry']).filter(({ number }) => number > 0);
  if (radii.length === 0) return { radii: noRadii, count: 0 };
  const places = lengths(name === 'rect' ? ['x', 'y', 'width', 'height'] : ['cx', 'cy']);
  const isPlain = [...radii, ...places].every(({ unit }) => unit === 'pixels');
  const all = [...radii, ...places];
  const rounded = isPlain ? roundedBy * all.reduce((sum, { number }) => sum + number, 0) : mostRounded;
  const least = Math.min(...radii.map(({ number }) => number));
  const stretch = Math.max(1, rounded / least);
  const reach = largest([
    ...places.map(({ number, unit }) => ({ ...noRadii, [unit]: number })),
    ...radii.map(({ number, unit }) => ({ ...noRadii, [unit]: number * stretch })),
  ]);
  return { radii: reach, count: curvesOfTurn(Math.max(...Object.values(reach))) };
}

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

/** Returns the number of curves of a whole ellipse. They are exact to a tenth of a pixel. */
function curvesOfTurn(radius: number): number {
  return Math.ceil(Math.max(4, (11.2 * radius) ** (1 / 6)));
}

interface Length {
  /** The number without its sign. */
  readonly number: number;
  readonly unit: keyof Radii;
}

const numberText = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?';
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

const commands = /([achlmqstvz])([^achlmqstvz]*)/gi;
const between = '[\\s,]*';
const arcText = new RegExp(
  `${between}(${numberText})${between}(${numberText})${between}${numberText}${between}([01])${between}[01]${between}(${numberText})${between}(${numberText})`,
  'iy',
);

/** How many numbers each command takes. The last two, or the only one, say where it leads. */
const taken: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2 };

function arcsOf(data: string): Curves {
  if (!/a/i.test(data)) return { radii: noRadii, count: 0 };
  const walk = new Walk();
  for (const [, command = '', given = ''] of data.matchAll(commands)) {
    if (command === 'a' || command === 'A') walk.arcs(given, command === 'a');
    else walk.move(command, given);
  }
  return { radii: { ...noRadii, pixels: walk.longest }, count: walk.count };
}

/** Walks along a path. */
class Walk {
  longest = 0;
  count = 0;
  #x = 0;
  #y = 0;
  #start: readonly [number, number] = [0, 0];

  move(command: string, given: string): void {
    const kind = command.toLowerCase();
    const isRelative = command === kind;
    if (kind === 'z') [this.#x, this.#y] = this.#start;
    const size = taken[kind];
    if (size === undefined) return;
    const all = (given.match(numbers) ?? []).map(Number);
    for (let end = size; end <= all.length; end += size) {
      const last = all[end - 1] ?? 0;
      if (kind === 'h') this.#go(last, isRelative ? 0 : this.#y, isRelative);
      else if (kind === 'v') this.#go(isRelative ? 0 : this.#x, last, isRelative);
      else this.#go(all[end - 2] ?? 0, last, isRelative);
      if (kind === 'm' && end === size) this.#start = [this.#x, this.#y];
    }
  }

  arcs(given: string, isRelative: boolean): void {
    arcText.lastIndex = 0;
    for (let arc = arcText.exec(given); arc; arc = arcText.exec(given)) {
      const [, rx, ry, large, x, y] = arc;
      const [fromX, fromY] = [this.#x, this.#y];
      this.#go(Number(x), Number(y), isRelative);
      const across = Math.hypot(this.#x - fromX, this.#y - fromY);
      const rounded = roundedBy * Math.hypot(this.#x, this.#y);
      this.#curve(Math.abs(Number(rx)), Math.abs(Number(ry)), {
        half: (across + rounded) / 2,
        large: large === '1',
      });
    }
  }

  /** Adds an arc. An ellipse that is too small to reach the end grows until it does (SVG 2 §9.5.1). */
  #curve(rx: number, ry: number, { half, large }: { readonly half: number; readonly large: boolean }): void {
    const least = Math.min(rx, ry);
    if (least === 0) return;
    const radius = Math.max(rx, ry) * Math.max(1, half / least);
    const turn = large ? 1 : Math.asin(Math.min(1, half / least)) / Math.PI;
    this.longest = Math.max(this.longest, radius);
    this.count += Math.ceil(curvesOfTurn(radius) * turn);
  }

  #go(x: number, y: number, isRelative: boolean): void {
    this.#x = isRelative ? this.#x + x : x;
    this.#y = isRelative ? this.#y + y : y;
  }
}
