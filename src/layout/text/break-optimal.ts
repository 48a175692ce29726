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
/** A line without spaces counts as if it had this much to stretch, so that the fuller one is the better. */
const leastStretch: Pt = 0.5;

/** A place where a line may end. Widths are sums from the start of the text, in points. */
interface Candidate {
  readonly position: number;
  readonly kind: number;
  /** Up to the end of what is drawn, and up to where the next line starts. */
  readonly endWidth: Pt;
  readonly nextWidth: Pt;
  readonly endSpaces: Pt;
  readonly nextSpaces: Pt;
  readonly hyphen: Pt;
}

/** A way to reach a candidate. */
interface Node {
  readonly candidate: Candidate;
  readonly previous: Node | undefined;
  readonly demerits: number;
  /** 0 tight, 1 decent, 2 loose, 3 very loose. */
  readonly fitness: number;
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
    const best = bestWay(request, candidates, start);
    if (!addLines(request, best, lines)) return undefined;
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

function findCandidates(request: BreakRequest, stretch: Stretch, spaces: Float64Array): Candidate[] {
  const { prepared, opportunities } = request;
  const { positions, kinds } = opportunities;
  const limit = request.width - (stretch.start === 0 ? Math.max(0, request.indent) : 0);
  const candidates = [
    candidateAt(prepared, spaces, { from: stretch.start, position: stretch.start, kind: 0 }),
  ];
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
        candidates.push(candidateAt(prepared, spaces, { from, position: at, kind: innerKind }));
      }
    }
    candidates.push(candidateAt(prepared, spaces, { from, position, kind }));
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

function candidateAt(prepared: Prepared, spaces: Float64Array, { from, position, kind }: Where): Candidate {
  const end = visibleEnd(prepared.text, from, position);
  return {
    position,
    kind,
    endWidth: prepared.widthAt[end] ?? 0,
    nextWidth: prepared.widthAt[position] ?? 0,
    endSpaces: spaces[end] ?? 0,
    nextSpaces: spaces[position] ?? 0,
    hyphen: kind === breakKind.hyphen ? (hyphenAt(prepared, position)?.width ?? 0) : 0,
  };
}

/** The cheapest way from the first candidate to the last. */
function bestWay(request: BreakRequest, candidates: readonly Candidate[], start: number): Node {
  const [first, ...rest] = candidates;
  if (first === undefined) throw new Error('invariant broken: no place to start a line');
  const origin = { candidate: first, previous: undefined, demerits: 0, fitness: 1 };
  const indent = start === 0 ? request.indent : 0;
  let active: Node[] = [origin];
  let reached: Node = origin;
  for (const candidate of rest) {
    const still: Node[] = [];
    let best: Node | undefined;
    let least = Number.POSITIVE_INFINITY;
    let bestRatio = 0;
    for (const node of active) {
      const ratio = stretchRatio(node.candidate, candidate, request.width - (node === origin ? indent : 0));
      // A hyphen may be too much where the next break, without one, fits.
      if (ratio >= -1 || candidate.hyphen > 0) still.push(node);
      const demerits = ratio >= -1 ? demeritsOf(node, candidate, ratio) : Number.POSITIVE_INFINITY;
      if (demerits >= least) continue;
      best = node;
      least = demerits;
      bestRatio = ratio;
    }
    const only = still.length === 0 ? active.at(-1) : undefined;
    if (best !== undefined || only !== undefined) {
      reached = nodeOf(best ?? only ?? origin, candidate, best === undefined ? -worstRatio : bestRatio);
      still.push(reached);
    }
    active = still;
  }
  if (reached.candidate.kind !== breakKind.hard)
    throw new Error('invariant broken: a paragraph without an end');
  return reached;
}

/** How much the spaces between two breaks must stretch (1: as far as they like to) or shrink (below -1: too much). */
function stretchRatio(from: Candidate, to: Candidate, measure: Pt): number {
  const natural = to.endWidth - from.nextWidth + to.hyphen;
  const spaces = to.endSpaces - from.nextSpaces;
  const slack = measure - natural;
  if (slack < -epsilon) {
    const shrink = spaces * spaceShrink;
    return shrink > 0 && slack >= -shrink ? slack / shrink : -worstRatio;
  }
  if (to.kind === breakKind.hard || slack <= epsilon) return 0;
  return Math.min(worstRatio, slack / Math.max(leastStretch, spaces * spaceStretch));
}

function nodeOf(previous: Node, candidate: Candidate, ratio: number): Node {
  const demerits = demeritsOf(previous, candidate, ratio);
  return { candidate, previous, demerits, fitness: fitnessOf(ratio) };
}

function fitnessOf(ratio: number): number {
  if (ratio < -0.5) return 0;
  if (ratio <= 0.5) return 1;
  return ratio <= 1 ? 2 : 3;
}

function demeritsOf(node: Node, { kind }: Candidate, ratio: number): number {
  const size = Math.abs(ratio);
  const line = 1 + 100 * size * size * size + penaltyOf(kind);
  let demerits = node.demerits + line * line;
  if (kind === breakKind.hyphen && node.candidate.kind === breakKind.hyphen) demerits += doubleHyphen;
  if (Math.abs(fitnessOf(ratio) - node.fitness) > 1) demerits += mismatch;
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
function addLines(request: BreakRequest, end: Node, lines: Line[]): boolean {
  const way: Node[] = [];
  for (let node: Node | undefined = end; node !== undefined; node = node.previous) way.unshift(node);
  for (const [index, node] of way.entries()) {
    const before = way[index - 1];
    if (before === undefined) continue;
    const line = makeLine(
      request.prepared,
      before.candidate.position,
      node.candidate.position,
      node.candidate.kind,
    );
    const measure = request.width - (line.start === 0 ? request.indent : 0);
    const shrink = (node.candidate.endSpaces - before.candidate.nextSpaces) * spaceShrink;
    if (line.width > measure + shrink + epsilon) return false;
    lines.push(line);
  }
  return true;
}
