// The rectangle that the data of an SVG path stays within.

/** The least and greatest coordinates of a shape. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the rectangle around some points. */
export function boundsOf(points: readonly (readonly [number, number])[]): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** How many numbers each command takes. */
const taken: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** Returns the rectangle around all points of a path, those that steer its curves included, or undefined without any. */
export function pathBounds(data: string): Bounds | undefined {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  let start: [number, number] = [0, 0];
  for (const [, command = '', given = ''] of data.matchAll(/([achlmqstvz])([^achlmqstvz]*)/gi)) {
    const kind = command.toLowerCase();
    const [fromX, fromY] = [() => (command === kind ? x : 0), () => (command === kind ? y : 0)];
    const numbers = (given.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
    const size = taken[kind] ?? 0;
    if (kind === 'z') [x, y] = start;
    for (let at = 0; size > 0 && at + size <= numbers.length; at += size) {
      const part = numbers.slice(at, at + size);
      const [baseX, baseY] = [fromX(), fromY()];
      const [a = 0, b = 0] = part;
      if (kind === 'h') x = baseX + a;
      else if (kind === 'v') y = baseY + a;
      else {
        const ends = kind === 'a' ? part.slice(5) : part;
        for (let each = 0; each < ends.length; each += 2)
          points.push([baseX + (ends[each] ?? 0), baseY + (ends[each + 1] ?? 0)]);
        const [endX, endY] = points.at(-1) ?? [0, 0];
        // An arc reaches no farther from its ends than its diameters.
        if (kind === 'a')
          for (const sign of [-1, 1])
            points.push([endX + sign * a, endY + sign * b], [x + sign * a, y + sign * b]);
        [x, y] = [endX, endY];
      }
      points.push([x, y]);
      if (kind === 'm' && at === 0) start = [x, y];
    }
  }
  return points.length === 0 ? undefined : boundsOf(points);
}
