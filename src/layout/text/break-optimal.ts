// Breaks justified lines: the breaks of a whole paragraph are chosen together (Knuth and Plass, Breaking Paragraphs into Lines, 1981).
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import { anywhere, type Candidates, findCandidates, growthSums, spaceSums } from './break-candidates.ts';
import { breakKind } from './break-kind.ts';
import { firstNode, type Nodes } from './break-nodes.ts';
import { spaceShrink } from './fill-line.ts';
import { type BreakRequest, type Line, makeLine, opportunityAfter } from './lines.ts';
import { shrinkSums } from './squeeze.ts';

/** A space may grow by this much of itself at a ratio of 1. */
const spaceStretch = 0.5;

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
/** The demerits of a last line of Chinese or Japanese that is one character. */
const shortEnd = 5e3;
/** Ratios above this are all equally bad. */
const worstRatio = 30;
/** A line of that ratio costs at least this. */
const worstDemerits = (100 * worstRatio ** 3) ** 2;
/** A line whose punctuation gives all that it may counts as this part of one whose spaces do. */
const punctuationCost = 0.75;
/**
 * A line whose spaces stretch by more than this ratio is left out of the first search. Few paragraphs need such a line, and
 * few places are the start of a line without it.
 */
const looseRatio = 4;
/** Such a line costs more than this. So a way that costs no more is the best one, though these lines were left out. */
const looseDemerits = (100 * looseRatio ** 3) ** 2;
/** A line without spaces counts as if it had this much to stretch, so that the fuller line is the better one. */
const leastStretch: Pt = 0.5;

/** Breaks a text into lines so that the sum of squared badness is least. Returns undefined when a line would not hold its text. */
export function breakOptimal(request: BreakRequest): readonly Line[] | undefined {
  const { prepared, opportunities, from } = request;
  const { spacing } = prepared;
  const shrinks = spacing === undefined ? undefined : shrinkSums(spacing.shrink);
  const sums = { spaces: spaceSums(prepared), growths: growthSums(prepared), shrinks };
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

/** The most hyphens in a row that are told apart. More of them cost as much. */
const longestLadder = ladderDemerits.length - 1;

/** Returns the cheapest way from the first candidate to the last, as indexes in order. */
function bestWay(request: BreakRequest, candidates: Candidates, start: number): readonly number[] {
  const indent = start === 0 ? request.indent : 0;
  const way =
    new Search(request, candidates, { indent, most: looseRatio }).wayWithin(looseDemerits) ??
    new Search(request, candidates, { indent, most: worstRatio }).wayWithin(Number.POSITIVE_INFINITY);
  if (way === undefined) throw new Error('invariant broken: a paragraph without an end');
  return way;
}

/** After so many candidates it is looked for again what is the least that an active node costs. */
const lowestEach = 4;

/** Goes through the candidates in order, and knows from which nodes a line may still start. */
class Search {
  readonly nodes: Nodes;
  private readonly request: BreakRequest;
  private readonly candidates: Candidates;
  private readonly indent: Pt;
  /** Lines with a higher ratio are left out. */
  private readonly most: number;
  /** The active nodes stand from here on in their list. Those before it are too far away. */
  private first = 0;
  /** Where the list of active nodes ends. */
  private size = 1;
  /** No active node has fewer demerits. */
  private lowest = 0;
  /** By hyphens in a row: the best node for the start of a line that ends here, or -1 when there is none; with its demerits and ratio. */
  private readonly best = new Int32Array(longestLadder + 1);
  private readonly least = new Float64Array(longestLadder + 1);
  private readonly ratios = new Float64Array(longestLadder + 1);

  constructor(
    request: BreakRequest,
    candidates: Candidates,
    { indent, most }: { readonly indent: Pt; readonly most: number },
  ) {
    const { kinds, count } = candidates;
    let hyphens = 0;
    for (let index = 0; index < count; index += 1) if (kinds[index] === breakKind.hyphen) hyphens += 1;
    this.request = request;
    this.candidates = candidates;
    this.indent = indent;
    this.most = most;
    this.nodes = firstNode(count + hyphens * (longestLadder - 1));
    this.nodes.active[0] = 0;
  }

  /**
   * Returns the cheapest way to the last candidate, as indexes in order. Returns undefined where it costs more than
   * `demerits`, or where lines that are left out might be needed.
   */
  wayWithin(demerits: number): readonly number[] | undefined {
    const { nodes } = this;
    const { count } = this.candidates;
    let last = 0;
    for (let index = 1; index < count && this.size > this.first; index += 1) {
      const found = this.reach(index);
      if (found >= 0) last = found;
    }
    if (nodes.candidates[last] !== count - 1 || (nodes.demerits[last] ?? 0) > demerits) return undefined;
    const way: number[] = [];
    for (let node = last; node >= 0; node = nodes.previous[node] ?? -1) way.push(nodes.candidates[node] ?? 0);
    return way.reverse();
  }

  /** Finds the lines that end at a candidate, and makes it a start of others. Returns the cheapest node, or -1 without one. */
  reach(index: number): number {
    const { best, least, nodes } = this;
    const last = nodes.active[this.size - 1] ?? 0;
    const isHyphen = this.candidates.kinds[index] === breakKind.hyphen;
    const longest = isHyphen ? longestLadder : 0;
    for (let ladder = 0; ladder <= longest; ladder += 1) {
      best[ladder] = -1;
      least[ladder] = Number.POSITIVE_INFINITY;
    }
    this.size = this.weigh(index);
    // To know it exactly would take longer than it saves. What it was before is never too much.
    if (index % lowestEach === 0) this.lowest = this.lowestOfActive();
    if (this.size === this.first) {
      if (this.most < worstRatio) return -1;
      // No line that ends here holds its text. The shortest is taken.
      const demerits = (nodes.demerits[last] ?? 0) + this.cost(index, last, -worstRatio);
      return this.add(index, { before: last, ratio: -worstRatio, demerits });
    }
    let found = -1;
    let bound = Number.POSITIVE_INFINITY;
    for (let ladder = 0; ladder <= longest; ladder += 1) {
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
    nodes.active[this.size] = node;
    this.size += 1;
    if (line.demerits < this.lowest) this.lowest = line.demerits;
    return node;
  }

  private lowestOfActive(): number {
    const { active, demerits } = this.nodes;
    let lowest = Number.POSITIVE_INFINITY;
    for (let at = this.first; at < this.size; at += 1) {
      const one = demerits[active[at] ?? 0] ?? 0;
      if (one < lowest) lowest = one;
    }
    return lowest;
  }

  /** Returns how many lines in a row end in a hyphen when a line from a node ends at a candidate. */
  private ladderAt(index: number, before: number): number {
    if (this.candidates.kinds[index] !== breakKind.hyphen) return 0;
    return Math.min(longestLadder, (this.nodes.ladders[before] ?? 0) + 1);
  }

  /** Weighs all lines that end at a candidate. Returns where the list of nodes that stay active ends. */
  private weigh(index: number): number {
    const { size, best, least, indent, request } = this;
    const { active, candidates: starts, demerits: reached } = this.nodes;
    const { nextWidths, nextSpaces, hyphens, endWidths, endSpaces, kinds } = this.candidates;
    const { endGrowths, nextGrowths, shrinks } = this.candidates;
    const growthsEnd = endGrowths[index] ?? 0;
    const hyphen = hyphens[index] ?? 0;
    const end = (endWidths[index] ?? 0) + hyphen;
    const spacesEnd = endSpaces[index] ?? 0;
    const isHard = kinds[index] === breakKind.hard;
    const isHyphen = kinds[index] === breakKind.hyphen;
    const penalty = penaltyOf(kinds[index] ?? 0);
    const { width } = request;
    let kept = this.first;
    let any = Number.POSITIVE_INFINITY;
    for (let at = this.first; at < size; at += 1) {
      const node = active[at] as number; // What is indexed from here on is inside of its array.
      const from = starts[node] as number;
      const slack = width - (from === 0 ? indent : 0) - end + (nextWidths[from] as number);
      // A first line that sticks out has more space than the ones after it.
      const grows = !isHyphen && (from !== 0 || indent >= 0);
      const growth = growthsEnd - (nextGrowths[from] as number);
      let ratio = stretchRatio(slack, spacesEnd - (nextSpaces[from] as number), growth, isHard);
      if (ratio < 0 && shrinks) ratio = tightRatio(this.candidates, slack, from, index);
      // A hyphen may be too wide where the next break, without a hyphen, fits.
      if (ratio >= -1 || isHyphen) {
        if (kept < at) active[kept] = node;
        kept += 1;
      } else if (kept === this.first) {
        // Those before it are all too far away, too. The list begins behind it, and nothing is moved.
        this.first = at + 1;
        kept = at + 1;
      }
      // Lines from later starts are shorter still, and as bad.
      if (ratio === worstRatio && any < worstDemerits && kept === at + 1) return size;
      if (ratio < -1) continue;
      if (ratio > this.most) {
        if (from === 0 && indent < 0) continue;
        return this.keepRest(kept, at);
      }
      // So are they where this line alone costs more than the best one, whatever stands before it.
      if (ratio > 0 && grows && this.lowest + lineDemerits(ratio, penalty) >= (least[0] ?? 0)) {
        return this.keepRest(kept, at);
      }
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

  /** Keeps all nodes behind place `at` of the list active, from place `kept` on. Returns where the list ends. */
  private keepRest(kept: number, at: number): number {
    if (kept <= at) this.nodes.active.copyWithin(kept, at + 1, this.size);
    return kept + this.size - at - 1;
  }

  /** Returns the demerits of one line, from the node before it to its own candidate. */
  private cost(index: number, before: number, ratio: number): number {
    const { ladders, fitness } = this.nodes;
    const kind = this.candidates.kinds[index] ?? 0;
    let demerits = lineDemerits(Math.abs(ratio), penaltyOf(kind));
    const ladder = ladders[before] ?? 0;
    if (ladder > 0 && kind === breakKind.hyphen)
      demerits += ladderDemerits[Math.min(longestLadder, ladder + 1)] ?? 0;
    else if (ladder > 0 && kind === breakKind.hard) demerits += this.finalCost(index, before);
    if (Math.abs(fitnessOf(ratio) - (fitness[before] ?? 1)) > 1) demerits += mismatch;
    if (kind === breakKind.hard && this.candidates.shrinks && this.isShort(index, before))
      demerits += shortEnd;
    return demerits;
  }

  /** Returns whether a last line has no more than one Chinese or Japanese character, and a stop (JLREQ §3.5.4). */
  private isShort(index: number, before: number): boolean {
    const { endWidths, nextWidths } = this.candidates;
    const from = this.nodes.candidates[before] ?? 0;
    const { size = 0 } = this.request.prepared.looks[0] ?? {};
    return (endWidths[index] ?? 0) - (nextWidths[from] ?? 0) < 2 * size - epsilon;
  }

  private finalCost(index: number, before: number): number {
    const { endSpaces, nextSpaces } = this.candidates;
    const from = this.nodes.candidates[before] ?? 0;
    return (endSpaces[index] ?? 0) > (nextSpaces[from] ?? 0) ? finalHyphen : finalRest;
  }
}

/** Returns the demerits of a line by itself. `ratio` is not negative. */
function lineDemerits(ratio: number, penalty: number): number {
  const line = 1 + 100 * ratio * ratio * ratio + penalty;
  return line * line;
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

/** Returns the most that a line between two candidates may be too long, by its spaces and by its punctuation. */
function shrinkOf(candidates: Candidates, from: number, to: number): { spaces: Pt; punctuation: Pt } {
  const { endSpaces, nextSpaces, endShrinks, nextShrinks, shrinks } = candidates;
  const spaces = ((endSpaces[to] ?? 0) - (nextSpaces[from] ?? 0)) * spaceShrink;
  // A line of one character has no boundary inside.
  const punctuation = shrinks ? Math.max(0, (endShrinks[to] ?? 0) - (nextShrinks[from] ?? 0)) : 0;
  return { spaces, punctuation };
}

/** Returns the ratio of a line that is too long, whose punctuation may be narrower, too. */
function tightRatio(candidates: Candidates, slack: Pt, from: number, to: number): number {
  const { spaces, punctuation } = shrinkOf(candidates, from, to);
  if (slack < -spaces - punctuation - epsilon) return -worstRatio;
  return Math.max(-1, slack / (spaces + punctuation / punctuationCost));
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
  const { positions, kinds } = candidates;
  let before = way[0] ?? 0;
  for (let at = 1; at < way.length; at += 1) {
    const index = way[at] ?? 0;
    const line = makeLine(request.prepared, positions[before] ?? 0, positions[index] ?? 0, kinds[index] ?? 0);
    const measure = request.width - (line.start === 0 ? request.indent : 0);
    const { spaces, punctuation } = shrinkOf(candidates, before, index);
    if (line.width > measure + spaces + punctuation + epsilon) return false;
    const kind = kinds[index] ?? 0;
    if (kind === anywhere) lines.push({ ...line, forced: 'word' });
    else lines.push(kind === breakKind.kept ? { ...line, forced: 'wrap' } : line);
    before = index;
  }
  return true;
}
