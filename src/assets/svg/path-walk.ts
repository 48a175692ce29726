// Walks along the data of a path: how far it reaches, how large its arcs are, and how many curves the simplifier makes of them.

/** A number in SVG, as the source of a pattern. */
export const numberText = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?';

/** The simplifier has numbers of 24 bits, so the ends of arcs that start far away move by this part of the way. */
export const roundedBy = 1e-6;

/** Returns the number of curves of a whole ellipse. They are exact to a tenth of a pixel. */
export function curvesOfTurn(radius: number): number {
  return Math.ceil(Math.max(4, (11.2 * radius) ** (1 / 6)));
}

/** The facts about a path. */
export interface PathWalk {
  /** The radius of the largest arc, pixels. */
  readonly radius: number;
  /** The most curves that its arcs become. */
  readonly curves: number;
  /** The distance beyond which no point lies, pixels. */
  readonly reach: number;
}

const numbers = new RegExp(numberText, 'gi');
const commands = /([achlmqstvz])([^achlmqstvz]*)/gi;
const between = '[\\s,]*';
const arcText = new RegExp(
  `${between}(${numberText})${between}(${numberText})${between}${numberText}${between}([01])${between}[01]${between}(${numberText})${between}(${numberText})`,
  'iy',
);

/** How many numbers each command takes. The last two, or the only one, say where it leads. */
const taken: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2 };

/** Returns the facts about the data of a path. */
export function walkPath(data: string): PathWalk {
  const walk = new Walk();
  for (const [, command = '', given = ''] of data.matchAll(commands)) {
    if (command === 'a' || command === 'A') walk.arcs(given, command === 'a');
    else walk.move(command, given);
  }
  return walk;
}

/** Walks along a path. */
class Walk implements PathWalk {
  radius = 0;
  curves = 0;
  reach = 0;
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
    const most = all.reduce((known, number) => Math.max(known, Math.abs(number)), 0);
    for (let end = size; end <= all.length; end += size) {
      const last = all[end - 1] ?? 0;
      if (kind === 'h') this.#go(last, isRelative ? 0 : this.#y, isRelative);
      else if (kind === 'v') this.#go(isRelative ? 0 : this.#x, last, isRelative);
      else this.#go(all[end - 2] ?? 0, last, isRelative);
      if (kind === 'm' && end === size) this.#start = [this.#x, this.#y];
      // The control points of a curve may be further away than its ends.
      this.reach = Math.max(this.reach, Math.abs(this.#x) + 2 * most, Math.abs(this.#y) + 2 * most);
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
    this.radius = Math.max(this.radius, radius);
    this.curves += Math.ceil(curvesOfTurn(radius) * turn);
  }

  #go(x: number, y: number, isRelative: boolean): void {
    this.#x = isRelative ? this.#x + x : x;
    this.#y = isRelative ? this.#y + y : y;
    this.reach = Math.max(this.reach, Math.abs(this.#x), Math.abs(this.#y));
  }
}
