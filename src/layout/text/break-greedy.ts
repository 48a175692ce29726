// Breaks ragged lines: each line takes as much as it can hold.
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import { breakKind } from './break-kind.ts';
import { type BreakRequest, hyphenAt, type Line, makeLine, opportunityAfter, visibleEnd } from './lines.ts';
import type { Prepared } from './prepare.ts';

/** A phrase of Japanese is kept whole when the line is then still full to this part of its measure. */
const phraseFill = 0.8;

/** Breaks a text into lines, first fit. No line is wider than its measure, unless one cluster alone is. */
export function breakGreedy(request: BreakRequest): readonly Line[] {
  const { prepared, from } = request;
  const lines: Line[] = [];
  let start = from;
  let index = opportunityAfter(request.opportunities, from);
  while (start < prepared.text.length) {
    const limit = request.width - (start === 0 ? request.indent : 0) + epsilon;
    const line = nextLine(request, { start, index, limit });
    lines.push(line);
    start = line.next;
    while ((request.opportunities.positions[index] ?? Number.POSITIVE_INFINITY) <= start) index += 1;
  }
  return lines;
}

interface Place {
  readonly start: number;
  /** The first opportunity after `start`. */
  readonly index: number;
  readonly limit: Pt;
}

function nextLine(request: BreakRequest, place: Place): Line {
  const chosen = lastFitting(request, place, false);
  if (chosen !== undefined) return chosen;
  const wrapped = lastFitting(request, place, true);
  if (wrapped !== undefined) return { ...wrapped, forced: 'wrap' };
  const line = breakAnywhere(request.prepared, place);
  const whole = line.next === request.opportunities.positions[place.index] && line.width <= place.limit;
  return whole ? line : { ...line, forced: 'word' };
}

/**
 * Returns the fullest line that ends at an opportunity, or undefined when none fits. `anyKind` also allows those that
 * `noWrap` took away.
 */
function lastFitting(request: BreakRequest, place: Place, anyKind: boolean): Line | undefined {
  const { positions, kinds } = request.opportunities;
  let last = scan(request, place, anyKind);
  const phrase = wholePhrase(request, place, last);
  if (phrase !== undefined) return phrase;
  for (; last >= place.index; last -= 1) {
    const kind = kinds[last] ?? 0;
    if (kind === breakKind.kept && !anyKind) continue;
    const line = makeLine(request.prepared, place.start, positions[last] ?? 0, kind);
    if (line.width <= place.limit) return line;
  }
  return undefined;
}

/** Returns the index of the last opportunity that fits by the sums of advances, or one before `place.index` when none does. */
function scan(request: BreakRequest, place: Place, anyKind: boolean): number {
  const { prepared, opportunities } = request;
  const { positions, kinds } = opportunities;
  const base = prepared.widthAt[place.start] ?? 0;
  let best = place.index - 1;
  for (let index = place.index; index < positions.length; index += 1) {
    const position = positions[index] ?? 0;
    const kind = kinds[index] ?? 0;
    const end = visibleEnd(prepared.text, place.start, position);
    const width = (prepared.widthAt[end] ?? 0) - base;
    if (width > place.limit) break;
    if (kind === breakKind.kept && !anyKind) continue;
    const hyphen = kind === breakKind.hyphen ? (hyphenAt(prepared, position)?.width ?? 0) : 0;
    if (width + hyphen <= place.limit) best = index;
    if (kind === breakKind.hard) break;
  }
  return best;
}

/**
 * Returns the line before a Japanese word, when the fullest line would end inside that word and the shorter line is
 * full enough, and otherwise undefined.
 */
function wholePhrase(request: BreakRequest, place: Place, last: number): Line | undefined {
  const { positions, kinds } = request.opportunities;
  if (kinds[last] !== breakKind.poor) return undefined;
  for (let index = last - 1; index >= place.index; index -= 1) {
    if (kinds[index] !== breakKind.soft) continue;
    const line = makeLine(request.prepared, place.start, positions[index] ?? 0, breakKind.soft);
    if (line.width < place.limit * phraseFill) return undefined;
    if (line.width <= place.limit) return line;
  }
  return undefined;
}

/** Returns a line of as many clusters as fit, and at least one. It is the last resort. */
function breakAnywhere(prepared: Prepared, place: Place): Line {
  const { text, widthAt } = prepared;
  const base = widthAt[place.start] ?? 0;
  let fits = place.start;
  let next = nextCluster(prepared, place.start);
  const first = next;
  while (next < text.length && (widthAt[next] ?? 0) - base <= place.limit) {
    fits = next;
    next = nextCluster(prepared, next);
  }
  for (; fits > first; fits = previousCluster(prepared, fits)) {
    const line = makeLine(prepared, place.start, fits, breakKind.soft);
    if (line.width <= place.limit) return line;
  }
  return makeLine(prepared, place.start, first, first === text.length ? breakKind.hard : breakKind.soft);
}

/** Returns the start of the cluster after the one at `offset`. */
export function nextCluster(prepared: Prepared, offset: number): number {
  let next = offset + 1;
  while (next < prepared.text.length && prepared.clusters !== undefined && prepared.clusters[next] === 0)
    next += 1;
  return next;
}

function previousCluster(prepared: Prepared, offset: number): number {
  let previous = offset - 1;
  while (previous > 0 && prepared.clusters !== undefined && prepared.clusters[previous] === 0) previous -= 1;
  return previous;
}
