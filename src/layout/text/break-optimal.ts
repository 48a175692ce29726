// Breaks justified lines: the breaks of a whole paragraph are chosen together (Knuth and Plass, Breaking Paragraphs into Lines, 1981).
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import { nextCluster } from './break-greedy.ts';
import { breakKind } from './break-kind.ts';
import { type BreakRequest, hyphenAt, type Line, makeLine, opportunityAfter, visibleEnd } from './lines.ts';
import { endsAt, type Prepared, startsAt } from './prepare.ts';

/** A space may grow by this much of itself at a ratio of 1. */
const spaceStretch = 0.5;
/** A space may shrink by this much of itself at a ratio of -1, and never more. */
const spaceShrink = 0.25;

/** The kind of a break inside a word that fits no line. It is beyond the kinds of `breakKind`. */
const anywhere = 6;
/** The demerits of two lines in a row of which one is tight and the other loose. */
const mismatch = 3e3;
/** The demerits by how many lines in a row end in a hyphen. Two cost as much as in TeX (\doublehyphendemerits), more cost far more. */
const ladderDemerits: readonly number[] = [0, 0, 1e4, 2e5, 2e6, 5e6];
/**
 * The demerits of a hyphen before the last line (TeX's \finalhyphendemerits), and those when nothing but the rest of
 * that word stands there.
 */
const finalHyphen = 5e3;
const finalRest = 5e5;
/** Ratios above this are all equally bad. */
const worstRatio = 30;
/** A line of that ratio costs at least this. */
const worstDemerits = (100 * worstRatio ** 3) ** 2;
/** A line without spaces counts as if it had this much to stretch, so that the fuller line is the better one. */
const leastStretch: Pt = 0.5;

/** Places where a line may end. Each property has a list of its own. Widths are sums from the start of the text, in points. */
class Candidates {
  readonly positions: number[] = [];
  readonly kinds: number[] = [];
  /** The widths up to the end of what is drawn, and up to where the next line starts. */
  readonly endWidths: Pt[] = [];
  readonly nextWidths: Pt[] = [];
  readonly endSpaces: Pt[] = [];
  readonly nextSpaces: Pt[] = [];
  /** The same of all that may only grow: boundaries between ideographs. */
  readonly endGrowths: Pt[] = [];
  readonly nextGrowths: Pt[] = [];
  readonly hyphens: Pt[] = [];

  add(prepared: Prepared, { spaces, growths }: Sums, { from, position, kind }: Where): void {
    const end = visibleEnd(prepared.text, from, position);
    this.positions.push(position);
    this.kinds.push(kind);
    const { widthAt, spacing } = prepared; // Few texts have such a spacing, and calls for the others are felt.
    this.endWidths.push(spacing === undefined ? (widthAt[end] ?? 0) : endsAt(prepared, end));
    this.nextWidths.push(spacing === undefined ? (widthAt[position] ?? 0) : startsAt(prepared, position));
    this.endSpaces.push(spaces[end] ?? 0);
    this.nextSpaces.push(spaces[position] ?? 0);
    if (growths !== undefined) {
      // The boundary at the end of a line does not grow, and is the last one before it.
      this.endGrowths.push(growths[end] ?? 0);
      this.nextGrowths.push(growths[position + 1] ?? growths[position] ?? 0);
    }
    this.hyphens.push(kind === breakKind.hyphen ? (hyphenAt(prepared, position)?.width ?? 0) : 0);
  }
}

/** Breaks a text into lines so that the sum of squared badness is least. Returns undefined when a line would not hold its text. */
export function breakOptimal(request: BreakRequest): readonly Line[] | undefined {
  const { prepared, opportunities, from } = request;
  const sums = { spaces: spaceSums(prepared), growths: growthSums(prepared) };
  const lines: Line[] = [];
  let start = from;
  let index = opportunityAfter(opportunities, from);
  while (start < (request.until ?? prepared.text.length)) {
    let last = index;
    while (opportunities.kinds[last] !== breakKind.hard && last < opportunities.positions.length - 1)
      last += 1;
    const candidates = findCandidates(request, { start, index, last }, sums);
    const way = bestWay(request, candidates, start);
    if (!addLines(request, candidates, way, lines)) return undefined;
    start = opportunities.positions[last] ?? prepared.text.length;
    index = last + 1;
  }
  return lines;
}

/** Returns the sum of the widths of all spaces that can stretch, up to each offset. */
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

/** What a text has before each offset: the width of spaces that can stretch, and how far boundaries between ideographs may grow. */
interface Sums {
  readonly spaces: Float64Array;
  readonly growths: Float64Array | undefined;
}

/** Returns how far all boundaries before each offset may grow, or undefined for a text without any. */
function growthSums({ spacing }: Prepared): Float64Array | undefined {
  if (spacing === undefined) return undefined;
  let sum = 0;
  return spacing.growth.map((growth) => {
    const before = sum;
    sum += growth;
    return before;
  });
}

/** From `start` on, the opportunities with the indexes `index` to `last`. The last one ends the line for good. */
interface Stretch {
  readonly start: number;
  readonly index: number;
  readonly last: number;
}

function findCandidates(request: BreakRequest, stretch: Stretch, sums: Sums): Candidates {
  const { prepared, opportunities } = request;
  const { positions, kinds } = opportunities;
  const { widthAt, spacing } = prepared;
  const limit = request.width - (stretch.start === 0 ? Math.max(0, request.indent) : 0);
  const candidates = new Candidates();
  candidates.add(prepared, sums, { from: stretch.start, position: stretch.start, kind: 0 });
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
    const before = spacing === undefined ? (widthAt[from] ?? 0) : startsAt(prepared, from);
    const width = (spacing === undefined ? (widthAt[end] ?? 0) : endsAt(prepared, end)) - before;
    if (width > limit) {
      const inside = clustersBetween(prepared, from, end);
      for (const at of inside) {
        const innerKind = kept.includes(at) ? breakKind.kept : anywhere;
        candidates.add(prepared, sums, { from, position: at, kind: innerKind });
      }
    }
    candidates.add(prepared, sums, { from, position, kind });
    from = position;
    if (kept.length > 0) kept = [];
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

/** The most hyphens in a row that are told apart. More of them cost as much. */
const longestLadder = ladderDemerits.length - 1;

/** The candidates that lines may end at. A candidate has one node for each number of hyphens in a row that leads to it cheaply. */
class Nodes {
  readonly candidates: Int32Array;
  readonly demerits: Float64Array;
  /** The fitness: 0 tight, 1 decent, 2 loose, 3 very loose. */
  readonly fitness: Uint8Array;
  /** How many lines in a row, up to here, end in a hyphen. */
  readonly ladders: Uint8Array;
  /** The node before this one. */
  readonly previous: Int32Array;
  /** The number of nodes. The first one is the start. */
  count = 1;

  constructor(most: number) {
    this.candidates = new Int32Array(most);
    this.demerits = new Float64Array(most);
    this.fitness = new Uint8Array(most).fill(1);
    this.ladders = new Uint8Array(most);
    this.previous = new Int32Array(most).fill(-1);
  }
}

/** Returns the cheapest way from the first candidate to the last, as indexes in order. */
function bestWay(request: BreakRequest, candidates: Candidates, start: number): readonly number[] {
  const { kinds } = candidates;
  const search = new Search(request, candidates, start === 0 ? request.indent : 0);
  let last = 0;
  for (let index = 1; index < kinds.length; index += 1) {
    const found = search.reach(index);
    if (found >= 0) last = found;
  }
  const { nodes } = search;
  if (kinds[nodes.candidates[last] ?? 0] !== breakKind.hard)
    throw new Error('invariant broken: a paragraph without an end');
  const way: number[] = [];
  for (let node = last; node >= 0; node = nodes.previous[node] ?? -1) way.push(nodes.candidates[node] ?? 0);
  return way.reverse();
}

/** Goes through the candidates in order, and knows from which nodes a line may still start. */
class Search {
  readonly nodes: Nodes;
  private readonly request: BreakRequest;
  private readonly candidates: Candidates;
  private readonly indent: Pt;
  /** The nodes from which a line may still start, in order. Those that are too far away are taken out. */
  private readonly active: Int32Array;
  private size = 1;
  /** By hyphens in a row: the best node for the start of a line that ends here, or -1 when there is none; with its demerits and ratio. */
  private readonly best = new Int32Array(longestLadder + 1);
  private readonly least = new Float64Array(longestLadder + 1);
  private readonly ratios = new Float64Array(longestLadder + 1);

  constructor(request: BreakRequest, candidates: Candidates, indent: Pt) {
    const { kinds } = candidates;
    const hyphens = kinds.filter((kind) => kind === breakKind.hyphen).length;
    const most = kinds.length + hyphens * (longestLadder - 1);
    this.request = request;
    this.candidates = candidates;
    this.indent = indent;
    this.nodes = new Nodes(most);
    this.active = new Int32Array(most);
  }

  /** Finds the lines that end at a candidate, and makes it a start of others. Returns the cheapest node, or -1 without one. */
  reach(index: number): number {
    const { active, best, least, nodes } = this;
    const last = active[this.size - 1] ?? 0;
    best.fill(-1);
    least.fill(Number.POSITIVE_INFINITY);
    this.size = this.weigh(index);
    if (this.size === 0) {
      // No line that ends here holds its text. The shortest is taken.
      const demerits = (nodes.demerits[last] ?? 0) + this.cost(index, last, -worstRatio);
      return this.add(index, { before: last, ratio: -worstRatio, demerits });
    }
    let found = -1;
    let bound = Number.POSITIVE_INFINITY;
    for (let ladder = 0; ladder <= longestLadder; ladder += 1) {
      const before = best[ladder] ?? -1;
      const demerits = least[ladder] ?? 0;
      // More hyphens in a row and higher cost: nothing good can come of it.
      if (before < 0 || demerits >= bound) continue;
      bound = demerits;
      found = this.add(index, { before, ratio: this.ratios[ladder] ?? 0, demerits });
    }
    return found;
  }

  private add(
    index: number,
    line: { readonly before: number; readonly ratio: number; readonly demerits: number },
  ): number {
    const { nodes } = this;
    const node = nodes.count;
    nodes.count += 1;
    nodes.candidates[node] = index;
    nodes.demerits[node] = line.demerits;
    nodes.fitness[node] = fitnessOf(line.ratio);
    nodes.ladders[node] = this.ladderAt(index, line.before);
    nodes.previous[node] = line.before;
    this.active[this.size] = node;
    this.size += 1;
    return node;
  }

  /** Returns how many lines in a row end in a hyphen when a line from a node ends at a candidate. */
  private ladderAt(index: number, before: number): number {
    if (this.candidates.kinds[index] !== breakKind.hyphen) return 0;
    return Math.min(longestLadder, (this.nodes.ladders[before] ?? 0) + 1);
  }

  /** Weighs all lines that end at a candidate. Returns how many nodes stay active. */
  private weigh(index: number): number {
    const { active, size, best, least, indent, request } = this;
    const { candidates: starts, demerits: reached } = this.nodes;
    const { nextWidths, nextSpaces, hyphens, endWidths, endSpaces, kinds } = this.candidates;
    const { endGrowths, nextGrowths } = this.candidates;
    const growthsEnd = endGrowths[index] ?? 0;
    const hyphen = hyphens[index] ?? 0;
    const end = (endWidths[index] ?? 0) + hyphen;
    const spacesEnd = endSpaces[index] ?? 0;
    const isHard = kinds[index] === breakKind.hard;
    const isHyphen = kinds[index] === breakKind.hyphen;
    let kept = 0;
    let any = Number.POSITIVE_INFINITY;
    for (let at = 0; at < size; at += 1) {
      const node = active[at] ?? 0;
      const from = starts[node] ?? 0;
      const slack = request.width - (from === 0 ? indent : 0) - end + (nextWidths[from] ?? 0);
      const growth = growthsEnd - (nextGrowths[from] ?? 0);
      const ratio = stretchRatio(slack, spacesEnd - (nextSpaces[from] ?? 0), growth, isHard);
      // A hyphen may be too wide where the next break, without a hyphen, fits.
      if (ratio >= -1 || isHyphen) {
        active[kept] = node;
        kept += 1;
      }
      // Lines from later starts are shorter still, and as bad.
      if (ratio === worstRatio && any < worstDemerits && kept === at + 1) return size;
      if (ratio < -1) continue;
      const ladder = isHyphen ? this.ladderAt(index, node) : 0;
      const known = reached[node] ?? 0;
      const bound = least[ladder] ?? 0;
      if (known >= bound) continue;
      const demerits = known + this.cost(index, node, ratio);
      if (demerits >= bound) continue;
      best[ladder] = node;
      least[ladder] = demerits;
      this.ratios[ladder] = ratio;
      if (demerits < any) any = demerits;
    }
    return kept;
  }

  /** Returns the demerits of one line, from the node before it to its own candidate. */
  private cost(index: number, before: number, ratio: number): number {
    const { ladders, fitness } = this.nodes;
    const kind = this.candidates.kinds[index] ?? 0;
    const size = Math.abs(ratio);
    const line = 1 + 100 * size * size * size + penaltyOf(kind);
    let demerits = line * line;
    const ladder = ladders[before] ?? 0;
    if (ladder > 0 && kind === breakKind.hyphen)
      demerits += ladderDemerits[Math.min(longestLadder, ladder + 1)] ?? 0;
    else if (ladder > 0 && kind === breakKind.hard) demerits += this.finalCost(index, before);
    if (Math.abs(fitnessOf(ratio) - (fitness[before] ?? 1)) > 1) demerits += mismatch;
    return demerits;
  }

  private finalCost(index: number, before: number): number {
    const { endSpaces, nextSpaces } = this.candidates;
    const from = this.nodes.candidates[before] ?? 0;
    return (endSpaces[index] ?? 0) > (nextSpaces[from] ?? 0) ? finalHyphen : finalRest;
  }
}

/** Returns how much the spaces of a line must stretch (1: as far as they should) or shrink (below -1: too much). */
function stretchRatio(slack: Pt, spaces: Pt, growth: Pt, isHard: boolean): number {
  if (slack < -epsilon) {
    const shrink = spaces * spaceShrink;
    return shrink > 0 && slack >= -shrink ? slack / shrink : -worstRatio;
  }
  if (isHard || slack <= epsilon) return 0;
  return Math.min(worstRatio, slack / Math.max(leastStretch, (spaces + growth) * spaceStretch));
}

function fitnessOf(ratio: number): number {
  if (ratio < -0.5) return 0;
  if (ratio <= 0.5) return 1;
  return ratio <= 1 ? 2 : 3;
}

/** Returns what a break costs besides the badness of its line. */
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

/** Adds the lines of a way in order. Returns false when one is wider than its measure even with its spaces shrunk. */
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
    const kind = kinds[index] ?? 0;
    if (kind === anywhere) lines.push({ ...line, forced: 'word' });
    else lines.push(kind === breakKind.kept ? { ...line, forced: 'wrap' } : line);
    before = index;
  }
  return true;
}
