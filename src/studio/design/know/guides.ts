// Where a block is drawn to that is moved over the page: margins, the middle, edges of other blocks, and baselines.

import { parseLength, parseSides } from '../../../units.ts';
import type { JsonNode } from '../../data/tree.ts';
import { entryOf, nodeAt, plainOf } from '../edit/jsonc.ts';

/** A rectangle on a page, points from its left top corner. */
export interface GuideArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The lines of a page that a block is drawn to, points. */
export interface Guides {
  /** From the left. */
  readonly across: readonly number[];
  /** From the top. */
  readonly down: readonly number[];
  /** Baselines of texts, from the top. */
  readonly baselines: readonly number[];
}

/** Where a block goes, and the lines that drew it there. */
export interface Snapped {
  readonly x: number;
  readonly y: number;
  readonly across: readonly number[];
  readonly down: readonly number[];
}

/** How near a line draws, points. */
const near = 4;

/** Returns the margins of the page of a template: left, top, right and bottom, points. */
export function marginsOf(
  root: JsonNode,
): readonly [left: number, top: number, right: number, bottom: number] {
  const written = nodeAt(root, '/page/margin');
  const { left = 56, top = 56, right = 56, bottom = 56 } = (written && parseSides(plainOf(written))) ?? {};
  return [left, top, right, bottom];
}

/** Returns the lines of a page with these blocks on it. */
export function guidesOf(
  { width, height }: Pick<GuideArea, 'width' | 'height'>,
  [left, top, right, bottom]: ReturnType<typeof marginsOf>,
  { areas, baselines }: { readonly areas: readonly GuideArea[]; readonly baselines: readonly number[] },
): Guides {
  return {
    across: [left, width - right, width / 2, ...areas.flatMap((area) => [area.x, area.x + area.width])],
    down: [top, height - bottom, height / 2, ...areas.flatMap((area) => [area.y, area.y + area.height])],
    baselines,
  };
}

/** Draws a block to lines near to it. `base` is how far its first baseline is below its top, where it has one. */
export function snapped(area: GuideArea, guides: Guides, base?: number): Snapped {
  const { x, y, width, height } = area;
  const across = nearest([x, x + width / 2, x + width], guides.across);
  const edges = nearest([y, y + height / 2, y + height], guides.down);
  const line = base === undefined ? undefined : nearest([y + base], guides.baselines);
  const down = line && (!edges || Math.abs(line.by) <= Math.abs(edges.by)) ? line : edges;
  return {
    x: x + (across?.by ?? 0),
    y: y + (down?.by ?? 0),
    across: across ? [across.line] : [],
    down: down ? [down.line] : [],
  };
}

function nearest(
  own: readonly number[],
  lines: readonly number[],
): { readonly by: number; readonly line: number } | undefined {
  let found: { readonly by: number; readonly line: number } | undefined;
  for (const line of lines)
    for (const one of own) {
      const by = line - one;
      if (Math.abs(by) <= near && (!found || Math.abs(by) < Math.abs(found.by))) found = { by, line };
    }
  return found;
}

/** Returns a length that is moved by points, in its unit, as JSON and in words; undefined where it is no length. */
export function movedLength(
  block: JsonNode,
  key: 'x' | 'y',
  by: number,
): { readonly raw: string; readonly said: string } | undefined {
  const written = entryOf(block, key)?.node;
  const value = written ? plainOf(written) : 0;
  const points = parseLength(value);
  if (points === undefined) return undefined;
  const unit = typeof value === 'string' ? (/[a-z]+$/.exec(value)?.[0] ?? 'pt') : '';
  const scale = parseLength(`1${unit || 'pt'}`) ?? 1;
  const digits = unit === 'cm' || unit === 'in' ? 1000 : 100;
  const number = Math.round(((points + by) / scale) * digits) / digits;
  return unit === ''
    ? { raw: String(number), said: `${number} pt` }
    : { raw: JSON.stringify(`${number}${unit}`), said: `${number} ${unit}` };
}

/** How far a key moves a block that is out of the flow, points. */
export function nudgeOf(block: JsonNode, key: 'x' | 'y'): number {
  const written = entryOf(block, key)?.node;
  const unit = written?.kind === 'text' ? (/[a-z]+(?="$)/.exec(written.raw)?.[0] ?? 'pt') : 'pt';
  return unit === 'pt'
    ? 1
    : (parseLength(unit === 'mm' ? '0.5mm' : unit === 'cm' ? '0.05cm' : '0.02in') ?? 1);
}
