// Lines with tab stops: where each tab of a line leads, and where such lines break.
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import type { TabStop, TextStyle } from '../style.ts';
import { nextCluster } from './break-greedy.ts';
import { breakKind } from './break-kind.ts';
import { decimalSign, decimalsAt } from './decimals.ts';
import {
  type BreakRequest,
  type Forced,
  hyphenAt,
  type Line,
  type LineTab,
  opportunityAfter,
} from './lines.ts';
import { type Prepared, pieceIndexAt, widthBetween } from './prepare.ts';
import { hanging } from './visible-end.ts';

/** Tab stops at one width of the line, in order. */
interface Stops {
  readonly stops: readonly (Required<TabStop> & { readonly x: Pt })[];
  readonly sign: string;
  readonly width: Pt;
  readonly rtl: boolean;
}

/** A part of a line with its tabs in their places. */
interface Tabbed {
  readonly tabs: readonly LineTab[];
  /** The width from the start of the line, with the indent. */
  readonly extent: Pt;
  /** Whether a text finds no room between the text before it and its stop. */
  readonly tight: boolean;
}

/** Returns whether lines of a text have stops for its tabs. */
export function hasStops(style: TextStyle, text: string): boolean {
  return style.tabs.length > 0 && text.includes('\t');
}

/** Breaks a text with tabs into lines, first fit. What finds no room before its stop goes to the next line with its tab. */
export function breakTabbed(request: BreakRequest, style: TextStyle): readonly Line[] {
  const { prepared, from } = request;
  const stops = stopsAt(style, request.width, prepared.rtl);
  const breaking: Breaking = { request, stops, places: placesOf(request) };
  const lines: Line[] = [];
  let start = from;
  while (start < prepared.text.length) {
    const line = nextLine(breaking, start);
    lines.push(line);
    start = line.next;
  }
  return lines;
}

/** Returns the widest line of a text with tabs that breaks only where it must. Stops at a part of the width are not known yet. */
export function tabbedWidth(prepared: Prepared, style: TextStyle): Pt {
  const fixed = style.tabs.filter((stop) => typeof (typeof stop === 'object' ? stop.at : stop) === 'number');
  const stops = stopsAt({ ...style, tabs: fixed }, Number.POSITIVE_INFINITY, prepared.rtl);
  const { text } = prepared;
  let widest = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const next = found < 0 ? text.length : found + 1;
    const end = endBefore(text, start, next);
    widest = Math.max(widest, setLine(prepared, { start, end, indent: style.indent }, stops).extent);
    start = next;
  }
  return widest;
}

function stopsAt(style: TextStyle, width: Pt, rtl: boolean): Stops {
  const stops = style.tabs.map((given) => {
    const { at, align = 'start', leader = 'none' } = typeof given === 'object' ? given : { at: given };
    const x = typeof at === 'number' ? at : (Number.parseFloat(at) / 100) * width;
    return { at, align, leader, x: Math.min(x, width) };
  });
  return { stops: stops.sort((a, b) => a.x - b.x), sign: decimalSign(style.lang), width, rtl };
}

/** Returns the end of what is drawn of `text[start, next)`. A tab at the end is drawn: it may have a leader. */
function endBefore(text: string, start: number, next: number): number {
  let end = next;
  while (end > start && text[end - 1] !== '\t' && hanging.has(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

interface Breaking {
  readonly request: BreakRequest;
  readonly stops: Stops;
  readonly places: Pick<BreakRequest['opportunities'], 'positions' | 'kinds'>;
}

/** Returns where lines may end: at the usual places, but before a tab and not behind it. */
function placesOf({ prepared, opportunities }: BreakRequest): Breaking['places'] {
  const { text } = prepared;
  const kinds = new Map<number, number>();
  for (const [index, position] of opportunities.positions.entries()) {
    const kind = opportunities.kinds[index] ?? 0;
    if (kind === breakKind.hard || !/\t[^\S\t]*$/.test(text.slice(Math.max(0, position - 20), position)))
      kinds.set(position, kind);
  }
  for (let at = text.indexOf('\t'); at !== -1; at = text.indexOf('\t', at + 1))
    if (at > 0 && !kinds.has(at)) kinds.set(at, breakKind.soft);
  const positions = Int32Array.from(kinds.keys()).sort();
  return { positions, kinds: Uint8Array.from(positions, (position) => kinds.get(position) ?? 0) };
}

function nextLine(breaking: Breaking, start: number): Line {
  return (
    fullest(breaking, start, false) ??
    withForce(fullest(breaking, start, true), 'wrap') ??
    anywhere(breaking, start)
  );
}

function withForce(line: Line | undefined, forced: Forced): Line | undefined {
  return line && { ...line, forced };
}

/** Returns the fullest line that ends at a place, or undefined when none fits. `anyKind` also allows those that `noWrap` took away. */
function fullest({ request, stops, places }: Breaking, start: number, anyKind: boolean): Line | undefined {
  const { prepared, width } = request;
  const indent = start === 0 ? request.indent : 0;
  let best: Line | undefined;
  for (let index = opportunityAfter(places, start); index < places.positions.length; index += 1) {
    const kind = places.kinds[index] ?? 0;
    const next = places.positions[index] ?? 0;
    if (kind === breakKind.kept && !anyKind) continue;
    const end = endBefore(prepared.text, start, next);
    const set = setLine(prepared, { start, end, indent }, stops);
    const hyphen = kind === breakKind.hyphen && end === next ? hyphenAt(prepared, next)?.width : undefined;
    const extent = set.extent + (hyphen ?? 0);
    if (extent > width + epsilon || (set.tight && best !== undefined)) break;
    const hard = kind === breakKind.hard;
    best = { start, end, next, hyphen: hyphen !== undefined, hard, width: extent - indent, tabs: set.tabs };
    if (hard) break;
  }
  return best;
}

/** Returns a line of as many clusters as fit, and at least one. It is the last resort. */
function anywhere({ request, stops }: Breaking, start: number): Line {
  const { prepared, width } = request;
  const { text } = prepared;
  const indent = start === 0 ? request.indent : 0;
  const lineOf = (next: number): Line => {
    const set = setLine(prepared, { start, end: next, indent }, stops);
    const hard = next === text.length;
    return { start, end: next, next, hyphen: false, hard, width: set.extent - indent, tabs: set.tabs };
  };
  let line = lineOf(nextCluster(prepared, start));
  while (line.next < text.length) {
    const longer = lineOf(nextCluster(prepared, line.next));
    if (longer.width + indent > width + epsilon) break;
    line = longer;
  }
  return { ...line, forced: 'word' };
}

interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly indent: Pt;
}

/** Sets a line: its texts stand at the stops that their tabs lead to. */
function setLine(prepared: Prepared, { start, end, indent }: LinePart, stops: Stops): Tabbed {
  const { text } = prepared;
  const tabs: LineTab[] = [];
  let at = start;
  let x = indent;
  let tight = false;
  for (;;) {
    const found = text.indexOf('\t', at);
    const until = found < 0 || found >= end ? end : found;
    const width = widthBetween(prepared, at, until);
    const tab = tabs.at(-1);
    if (tab) {
      const stop = stops.stops[tab.stop];
      const wanted = stop
        ? stop.x - before(prepared, { start: at, end: until, width, align: stop.align }, stops)
        : 0;
      const room = Number.isFinite(stops.width) ? Math.min(wanted, stops.width - width) : wanted;
      const gap = stop ? Math.max(0, room - x) : tab.width;
      tight ||= stop !== undefined && room < x - epsilon;
      tabs[tabs.length - 1] = { ...tab, width: gap };
      x += gap;
    }
    if (until === end) return { tabs, extent: x + width, tight };
    x += width + spaceBehind(prepared, until);
    const stop = nextStop(prepared, { tab: until, isFirst: until === start, x }, stops);
    const leader = stops.stops[stop]?.leader ?? 'none';
    tabs.push({ offset: until, width: plainTab(prepared, until), leader, stop });
    at = until + 1;
  }
}

/** Returns the letter space before a tab or a sign. A part of a line that ends there is measured without it. */
function spaceBehind({ spacing }: Prepared, offset: number): Pt {
  return spacing?.behind[offset] ?? 0;
}

/** Returns how much of a text stands before its stop. */
function before(
  prepared: Prepared,
  part: {
    readonly start: number;
    readonly end: number;
    readonly width: Pt;
    readonly align: Required<TabStop>['align'];
  },
  { sign, rtl }: Stops,
): Pt {
  switch (part.align) {
    case 'start':
      return 0;
    case 'end':
      return part.width;
    case 'left':
      return rtl ? part.width : 0;
    case 'right':
      return rtl ? 0 : part.width;
    case 'center':
      return part.width / 2;
    case 'decimal': {
      const decimals = decimalsAt(prepared.text.slice(part.start, part.end), sign);
      return decimals === undefined
        ? part.width
        : widthBetween(prepared, part.start, part.start + decimals) +
            spaceBehind(prepared, part.start + decimals);
    }
  }
}

/**
 * Returns the index of the stop that a tab leads to: the first behind `x`. A tab that came to a new line keeps the stop
 * that it would have had. Behind the last stop it is the number of stops.
 */
function nextStop(
  { text }: Prepared,
  { tab, isFirst, x }: { readonly tab: number; readonly isFirst: boolean; readonly x: Pt },
  { stops }: Stops,
): number {
  const first = stops.findIndex((stop) => stop.x > x + epsilon);
  if (first < 0) return stops.length;
  if (!isFirst || tab === 0) return first;
  let ordinal = 0;
  for (let at = tab - 1; at >= 0 && text[at] !== '\n' && ordinal < stops.length - 1; at -= 1)
    if (text[at] === '\t') ordinal += 1;
  return Math.max(first, ordinal);
}

/** Returns the width of a tab without a stop. */
function plainTab(prepared: Prepared, offset: number): Pt {
  return prepared.pieces.at(pieceIndexAt(prepared, offset))?.width ?? 0;
}
