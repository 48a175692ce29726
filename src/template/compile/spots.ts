// Finds spot colours that stand for different inks in one template. A press has one ink of a name.
import { inksOf, parseColor } from '../../units.ts';
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';
import type { Compilation } from './compilation.ts';

/** The keys that hold colours. A text elsewhere may look like one. */
const colorKey = /colou?r|stops|zebra|fill/i;

/** Reports each colour that gives other inks to a spot colour than the first one with its name. What data decide is found at the render. */
export function checkSpots(node: unknown, compilation: Compilation): void {
  const known = new Map<string, { readonly inks: string; readonly path: string }>();
  const walk = (value: unknown, path: string, key: string): void => {
    if (typeof value === 'string') {
      if (colorKey.test(key)) note(value, path);
    } else if (Array.isArray(value))
      for (const [index, each] of value.entries()) walk(each, joinPointer(path, index), key);
    else if (isRecord(value))
      for (const [inner, each] of Object.entries(value)) walk(each, joinPointer(path, inner), inner);
  };
  const note = (value: string, path: string): void => {
    if (!/^\s*spot\(/i.test(value)) return;
    const color = parseColor(value);
    const { spot, cmyk } = (color === undefined ? undefined : inksOf(color)) ?? {};
    if (spot === undefined || cmyk === undefined) return;
    const inks = `cmyk(${cmyk.map((part) => Math.round(part * 10_000) / 100).join(', ')})`;
    const first = known.get(spot.name);
    if (first === undefined) known.set(spot.name, { inks, path });
    else if (first.inks !== inks) {
      const message = `expected ${first.inks} for the spot colour "${spot.name}", as at ${first.path}, got ${inks}`;
      compilation.report(path, message, 'write the same inks everywhere, or give one colour another name');
    }
  };
  walk(node, '', '');
}
