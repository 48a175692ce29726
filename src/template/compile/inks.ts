// Finds colours of inks that can't be meant: a spot colour that stands for different inks, and inks counted from 0 to 1.
import { inksOf, parseColor } from '../../units.ts';
import { written } from '../fields/meant-key.ts';
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';
import type { Compilation } from './compilation.ts';

/** The keys that hold colours. A text elsewhere may look like one. */
const colorKey = /colou?r|stops|zebra|fill/i;

/**
 * Reports each colour that gives other inks to a spot colour than the first one with its name, for a press has one ink
 * of a name. What data decide is found at the render. Warns of inks that are counted from 0 to 1.
 */
export function checkInks(node: unknown, compilation: Compilation): void {
  const inksByName = new Map<string, { readonly inks: string; readonly path: string }>();
  const walk = (value: unknown, path: string, key: string): void => {
    if (typeof value === 'string') {
      if (colorKey.test(key)) note(value, path);
    } else if (Array.isArray(value))
      for (const [index, each] of value.entries()) walk(each, joinPointer(path, index), key);
    else if (isRecord(value))
      for (const [inner, each] of Object.entries(value)) walk(each, joinPointer(path, inner), inner);
  };
  const note = (value: string, path: string): void => {
    if (!/^\s*(spot|cmyk)\(/i.test(value)) return;
    doubtInks(value, path, compilation);
    const color = parseColor(value);
    const { spot, cmyk } = (color === undefined ? undefined : inksOf(color)) ?? {};
    if (spot === undefined || cmyk === undefined) return;
    const inks = `cmyk(${cmyk.map((part) => Math.round(part * 10_000) / 100).join(', ')})`;
    const first = inksByName.get(spot.name);
    if (first === undefined) inksByName.set(spot.name, { inks, path });
    else if (first.inks !== inks) {
      const message = `expected ${first.inks} for the spot colour "${spot.name}", as at ${first.path}, got ${inks}`;
      compilation.report(path, message, 'write the same inks everywhere, or give one colour another name');
    }
  };
  walk(node, '', '');
}

/** Warns of inks that are counted from 0 to 1, as CSS and drawing programs do. */
function doubtInks(value: string, path: string, compilation: Compilation): void {
  const [inks = '', parts = ''] = /cmyk\(([^()/]*)/i.exec(value) ?? [];
  const color = parseColor(value);
  const cmyk = color === undefined ? undefined : inksOf(color)?.cmyk;
  if (inks === '' || cmyk === undefined || parts.includes('%')) return;
  if (!cmyk.every((ink) => ink <= 0.01) || cmyk.every((ink) => ink === 0)) return;
  const meant = cmyk.map((ink) => Math.round(ink * 1_000_000) / 100).join(', ');
  const hint = `write ${written(value.replace(inks, `cmyk(${meant}`))}`;
  compilation.warn(path, 'inks are counted from 0 to 100, and these are 1 at most', hint);
}
