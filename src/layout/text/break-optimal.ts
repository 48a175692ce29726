// Justified lines: the breaks of a whole paragraph chosen together (Knuth and Plass, Breaking Paragraphs into Lines, 1981).
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import { nextCluster } from './break-greedy.ts';
import { breakKind } from './break-kind.ts';
import { type BreakRequest, hyphenAt, type Line, makeLine, opportunityAfter, visibleEnd } from './lines.ts';
import type { Prepared } from './prepare.ts';

/** A space may grow by this much of itself at a ratio of 1. */
export const spaceStretch = 0.5;
/** A space may shrink by this much of itself at a ratio of -1, and never more. */
export const spaceShrink = 0.25;

/** A break inside a word that fits no line; beyond the kinds of `breakKind`. */
const anywhere = 6;
/** Two lines in a row with a hyphen; two lines in a row of which one is tight and the other loose. */
const doubleHyphen = 5e3;
const mismatch = 3e3;
/** Ratios above this are all the same: very bad. */
const worstRatio = 30;
/** No line of that ratio costs less. */
const worstDemerits = (100 * worstRatio ** 3) ** 2;
/** A line without spaces counts as if it had this much to stretch, so that the fuller one is the better. */
const leastStretch: Pt = 0.5;

/** Places where a line may end, each property in a list of its own. Widths are sums from the start of the text, in points. */
class Candidates {
  readonly positions: number[] = [];
  readonly kinds: number[] = [];
  /** Up to the end of what is drawn, and up to where the next line starts. */
  readonly endWidths: Pt[] = [];
  readonly nextWidths: Pt[] = [];
  readonly endSpaces: Pt[] = [];
  readonly nextSpaces: Pt[] = [];
  readonly hyphens: Pt[] = [];

  add(prepared: Prepared, spaces: Float64Array, { from, position, kind }: Where): void {
    const end = visibleEnd(prepared.text, from, position);
    this.positions.push(position);
    this.kinds.push(kind);
    this.endWidths.push(prepared.widthAt[end] ?? 0);
    this.nextWidths.push(prepared.widthAt[position] ?? 0);
    this.endSpaces.push(spaces[end] ?? 0);
    this.nextSpaces.push(spaces[position] ?? 0);
    this.hyphens.push(kind === breakKind.hyphen ? (hyphenAt(prepared, position)?.width ?? 0) : 0);
  }
}

/** The cheapest way to each candidate, by its index. */
interface Ways {
  /** Kinds of the candidates. */
  readonly kinds: readonly number[];
  readonly demerits: Float64Array;
  /** 0 tight, 1 decent, 2 loose, 3 very loose. */
  readonly fitness: Uint8Array;
  /** The candidate before it. */
  readonly previous: Int32Array;
}

/** Breaks a text into lines so that the sum of squared badness is least; undefined when a line would not hold its text. */
export function breakOptimal(request: BreakRequest): readonly Line[] | undefined {
  const { prepared, opportunities, from } = request;
  const spaces = spaceSums(prepared);
  const lines: Line[] = [];
  let start = from;
  let index = opportunityAfter(opportunities, from);
  while (start < prepared.text.length) {
    let last = index;
    while (opportunities.kinds[last] !== breakKind.hard && last < opportunities.positions.length - 1)
      last += 1;
    const candidates = findCandidates(request, { start, index, last }, spaces);
    const way = bestWay(request, candidates, start);
    if (!addLines(request, candidates, way, lines)) return undefined;
    start = opportunities.positions[last] ?? prepared.text.length;
    index = last + 1;
  }
  return lines;
}

/** The sum of the widths of all spaces that can stretch, up to each offset. */
function spaceSums(prepared: Prepared): Float64Array {
  const { text, widthAt } = prepared;
  const sums = new Float64Array(text.length + 1);
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    sums[at] = sum;
    if (text.charCodeAt(at) === 0x20) sum += (widthAt[at + 1] ?? 0) - (widthAt[at] ?? 0);
  }
  sums[text.length] = sum;
  return sums;
}

/** From `start` on, the opportunities with the indexes `index` to `last`; the last one ends the line for good. */
interface Stretch {
  readonly start: number;
  readonly index: number;
  readonly last: number;
}

function findCandidates(request: BreakRequest, stretch: Stretch, spaces: Float64Array): Candidates {
  const { prepared, opportunities } = request;
  const { positions, kinds } = opportunities;
  const limit = request.width - (stretch.start === 0 ? Math.max(0, request.indent) : 0);
  const candidates = new Candidates();
  candidates.add(prepared, spaces, { from: stretch.start, position: stretch.start, kind: 0 });
  let from = stretch.start;
  let kept: number[] = [];
  for (let index = stretch.index; index <= stretch.last; index += 1) {
    const position = positions[index] ?? 0;
    const kind = kinds[index] ?? 0;
    if (kind === breakKind.kept) {
      kept.push(position);
      continue;
    }
    const end = visibleEnd(prepared.text, from, position);
    if ((prepared.widthAt[end] ?? 0) - (prepared.widthAt[from] ?? 0) > limit) {
      const inside = clustersBetween(prepared, from, end);
      for (const at of inside) {
        const innerKind = kept.includes(at) ? breakKind.kept : anywhere;
        candidates.add(prepared, spaces, { from, position: at, kind: innerKind });
      }
    }
    candidates.add(prepared, spaces, { from, position, kind });
    from = position;
    kept = [];
  }
  return candidates;
}

function clustersBetween(prepared: Prepared, start: number, end: number): number[] {
  const inside: number[] = [];
  for (let at = nextCluster(prepared, start); at < end; at = nextCluster(prepared, at)) inside.push(at);
  return inside;
}

interface Where {
  readonly from: number;
  readonly position: number;
  readonly kind: number;
}

/** The cheapest way from the first candidate to the last: their indexes in order. */
function bestWay(request: BreakRequest, candidates: Candidates, start: number): readonly number[] {
  const count = candidates.positions.length;
  const ways = {
    kinds: candidates.kinds,
    demerits: new Float64Array(count),
    fitness: new Uint8Array(count).fill(1),
    previous: new Int32Array(count).fill(-1),
  };
  const indent = start === 0 ? request.indent : 0;
  const active = new Int32Array(count);
  let size = 1;
  let reached = 0;
  for (let index = 1; index < count; index += 1) {
    const choice = chooseStart(request, candidates, { ways, active, size, index, indent });
    const only = choice.kept === 0 ? (active[size - 1] ?? 0) : -1;
    size = choice.kept;
    const before = choice.best >= 0 ? choice.best : only;
    if (before < 0) continue;
    const ratio = choice.best >= 0 ? choice.ratio : -worstRatio;
    ways.demerits[index] = (ways.demerits[before] ?? 0) + cost(ways, ratio, before, index);
    ways.fitness[index] = fitnessOf(ratio);
    ways.previous[index] = before;
    active[size] = index;
    size += 1;
    reached = index;
  }
  if (candidates.kinds[reached] !== breakKind.hard)
    throw new Error('invariant broken: a paragraph without an end');
  const way: number[] = [];
  for (let index = reached; index >= 0; index = ways.previous[index] ?? -1) way.push(index);
  return way.reverse();
}

interface Choosing {
  readonly ways: Ways;
  /** Candidates from which a line may still start, in order; those that are too far away are taken out. */
  readonly active: Int32Array;
  readonly size: number;
  /** The candidate where the line ends. */
  readonly index: number;
  readonly indent: Pt;
}

interface Choice {
  /** How many stay active. */
  readonly kept: number;
  /** Where a line that ends here best starts; -1 when none is short enough. */
  readonly best: number;
  readonly ratio: number;
}

function chooseStart(request: BreakRequest, candidates: Candidates, choosing: Choosing): Choice {
  const { ways, active, size, index, indent } = choosing;
  const { nextWidths, nextSpaces } = candidates;
  const hyphen = candidates.hyphens[index] ?? 0;
  const end = (candidates.endWidths[index] ?? 0) + hyphen;
  const spacesEnd = candidates.endSpaces[index] ?? 0;
  const isHard = candidates.kinds[index] === breakKind.hard;
  let kept = 0;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  let bestRatio = 0;
  for (let at = 0; at < size; at += 1) {
    const from = active[at] ?? 0;
    const slack = request.width - (from === 0 ? indent : 0) - end + (nextWidths[from] ?? 0);
    const ratio = stretchRatio(slack, spacesEnd - (nextSpaces[from] ?? 0), isHard);
    // A hyphen may be too much where the next break, without one, fits.
    if (ratio >= -1 || hyphen > 0) {
      active[kept] = from;
      kept += 1;
    }
    // Lines from later starts are shorter still, and as bad.
    if (ratio === worstRatio && least < worstDemerits && kept === at + 1)
      return { kept: size, best, ratio: bestRatio };
    const known = ways.demerits[from] ?? 0;
    if (ratio < -1 || known >= least) continue;
    const demerits = known + cost(ways, ratio, from, index);
    if (demerits >= least) continue;
    best = from;
    least = demerits;
    bestRatio = ratio;
  }
  return { kept, best, ratio: bestRatio };
}

/** How much the spaces of a line must stretch (1: as far as they like to) or shrink (below -1: too much). */
function stretchRatio(slack: Pt, spaces: Pt, isHard: boolean): number {
  if (slack < -epsilon) {
    const shrink = spaces * spaceShrink;
    return shrink > 0 && slack >= -shrink ? slack / shrink : -worstRatio;
  }
  if (isHard || slack <= epsilon) return 0;
  return Math.min(worstRatio, slack / Math.max(leastStretch, spaces * spaceStretch));
}

function fitnessOf(ratio: number): number {
  if (ratio < -0.5) return 0;
  if (ratio <= 0.5) return 1;
  return ratio <= 1 ? 2 : 3;
}

/** The demerits of one line, from the candidate before it to its own. */
function cost({ kinds, fitness }: Ways, ratio: number, before: number, index: number): number {
  const kind = kinds[index] ?? 0;
  const size = Math.abs(ratio);
  const line = 1 + 100 * size * size * size + penaltyOf(kind);
  let demerits = line * line;
  if (kind === breakKind.hyphen && kinds[before] === breakKind.hyphen) demerits += doubleHyphen;
  if (Math.abs(fitnessOf(ratio) - (fitness[before] ?? 1)) > 1) demerits += mismatch;
  return demerits;
}

/** What a break costs besides the badness of its line. */
function penaltyOf(kind: number): number {
  switch (kind) {
    case breakKind.poor:
      return 50;
    case breakKind.hyphen:
      return 60;
    case breakKind.kept:
      return 5e4;
    case anywhere:
      return 5e5;
    default:
      return 0;
  }
}

/** Adds the lines of a way in order; false when one is wider than its measure even with its spaces shrunk. */
function addLines(
  request: BreakRequest,
  candidates: Candidates,
  way: readonly number[],
  lines: Line[],
): boolean {
  const { positions, kinds, endSpaces, nextSpaces } = candidates;
  let before = way[0] ?? 0;
  for (let at = 1; at < way.length; at += 1) {
    const index = way[at] ?? 0;
    const line = makeLine(request.prepared, positions[before] ?? 0, positions[index] ?? 0, kinds[index] ?? 0);
    const measure = request.width - (line.start === 0 ? request.indent : 0);
    const shrink = ((endSpaces[index] ?? 0) - (nextSpaces[before] ?? 0)) * spaceShrink;
    if (line.width > measure + shrink + epsilon) return false;
    lines.push(line);
    before = index;
  }
  return true;
}
