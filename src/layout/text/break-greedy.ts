// Breaks ragged lines: each line takes as much as it can hold.
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import { breakKind } from './break-kind.ts';
import { type BreakRequest, hyphenAt, type Line, makeLine, opportunityAfter } from './lines.ts';
import { endsAt, type Prepared, startsAt } from './prepare.ts';
import { visibleEnd } from './visible-end.ts';

/** A phrase of Japanese is kept whole when the line is then still full to this part of its measure. */
const phraseFill = 0.8;

/** Breaks a text into lines, first fit, and at most so many. No line is wider than its measure, unless one cluster alone is. */
export function breakGreedy(request: BreakRequest, most = Number.POSITIVE_INFINITY): readonly Line[] {
  const { prepared, from } = request;
  const lines: Line[] = [];
  let start = from;
  let index = opportunityAfter(request.opportunities, from);
  while (start < prepared.text.length && lines.length < most) {
    const limit = request.width - (start === 0 ? request.indent : 0) + epsilon;
    const line = nextLine(request, { start, index, limit });
    lines.push(line);
    start = line.next;
    while ((request.opportunities.positions[index] ?? Number.POSITIVE_INFINITY) <= start) index += 1;
  }
  return lines;
}

interface LineStart {
  readonly start: number;
  /** The first opportunity after `start`. */
  readonly index: number;
  readonly limit: Pt;
}

function nextLine(request: BreakRequest, from: LineStart): Line {
  const chosen = lastFitting(request, from, false);
  if (chosen !== undefined) return chosen;
  const wrapped = lastFitting(request, from, true);
  if (wrapped !== undefined) return { ...wrapped, forced: 'wrap' };
  const line = breakAnywhere(request, from);
  const whole = line.next === request.opportunities.positions[from.index] && line.width <= from.limit;
  return whole ? line : { ...line, forced: 'word' };
}

/**
 * Returns the fullest line that ends at an opportunity, or undefined when none fits. `anyKind` also allows those that
 * `noWrap` took away.
 */
function lastFitting(request: BreakRequest, from: LineStart, anyKind: boolean): Line | undefined {
  const { positions, kinds } = request.opportunities;
  let last = scan(request, from, anyKind);
  const phrase = wholePhrase(request, from, last);
  if (phrase !== undefined) return phrase;
  for (; last >= from.index; last -= 1) {
    const kind = kinds[last] ?? 0;
    if (kind === breakKind.kept && !anyKind) continue;
    const line = makeLine(request.prepared, from.start, positions[last] ?? 0, kind);
    if (line.width <= from.limit) return line;
  }
  return undefined;
}

/** Returns the index of the last opportunity that fits by the sums of advances, or one before `from.index` when none does. */
function scan(request: BreakRequest, from: LineStart, anyKind: boolean): number {
  const { prepared, opportunities } = request;
  const { positions, kinds } = opportunities;
  const base = startsAt(prepared, from.start);
  let best = from.index - 1;
  for (let index = from.index; index < positions.length; index += 1) {
    const position = positions[index] ?? 0;
    const kind = kinds[index] ?? 0;
    const end = visibleEnd(prepared.text, from.start, position);
    const width = endsAt(prepared, end) - base;
    if (width > from.limit) break;
    if (kind === breakKind.kept && !anyKind) continue;
    const hyphen = kind === breakKind.hyphen ? (hyphenAt(prepared, position)?.width ?? 0) : 0;
    if (width + hyphen <= from.limit) best = index;
    if (kind === breakKind.hard) break;
  }
  return best;
}

/**
 * Returns the line before a Japanese word, when the fullest line would end inside that word and the shorter line is
 * full enough, and otherwise undefined.
 */
function wholePhrase(request: BreakRequest, from: LineStart, last: number): Line | undefined {
  const { positions, kinds } = request.opportunities;
  if (kinds[last] !== breakKind.poor) return undefined;
  for (let index = last - 1; index >= from.index; index -= 1) {
    if (kinds[index] !== breakKind.soft) continue;
    const line = makeLine(request.prepared, from.start, positions[index] ?? 0, breakKind.soft);
    if (line.width < from.limit * phraseFill) return undefined;
    if (line.width <= from.limit) return line;
  }
  return undefined;
}

/** Returns a line of as many clusters as fit, and at least one. It is the last resort. */
function breakAnywhere({ prepared, opportunities }: BreakRequest, from: LineStart): Line {
  const { text, widthAt } = prepared;
  const base = widthAt[from.start] ?? 0;
  let fits = from.start;
  let next = nextCluster(prepared, from.start);
  const first = next;
  while (next < text.length && (widthAt[next] ?? 0) - base <= from.limit) {
    fits = next;
    next = nextCluster(prepared, next);
  }
  for (; fits > first; fits = previousCluster(prepared, fits)) {
    const line = makeLine(prepared, from.start, fits, breakKind.soft);
    if (line.width <= from.limit) return line;
  }
  // White space behind it hangs over the end, as behind any line.
  const end = opportunities.positions[from.index] ?? text.length;
  const kind = opportunities.kinds[from.index] ?? breakKind.hard;
  const hangs = end > first && kind !== breakKind.kept && visibleEnd(text, from.start, end) <= first;
  if (hangs) return makeLine(prepared, from.start, end, kind);
  return makeLine(prepared, from.start, first, first === text.length ? breakKind.hard : breakKind.soft);
}

/** Returns the start of the cluster after the one at `offset`. The mark of a note counts as one. */
export function nextCluster({ text, breakable }: Prepared, offset: number): number {
  let next = offset + 1;
  while (next < text.length && breakable !== undefined && breakable[next] === 0) next += 1;
  return next;
}

function previousCluster({ breakable }: Prepared, offset: number): number {
  let previous = offset - 1;
  while (previous > 0 && breakable !== undefined && breakable[previous] === 0) previous -= 1;
  return previous;
}
