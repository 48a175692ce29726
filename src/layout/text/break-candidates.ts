// Finds the places where justified lines may end, with the widths that matter there.
import { nextCluster } from './break-greedy.ts';
import { breakKind } from './break-kind.ts';
import { type BreakRequest, hyphenAt } from './lines.ts';
import { endsAt, type Prepared, startsAt } from './prepare.ts';
import { visibleEnd } from './visible-end.ts';
import { isWordSpace } from './word-space.ts';

/** The kind of a break inside a word that fits no line. It is beyond the kinds of `breakKind`. */
export const anywhere = 6;

/** Places where a line may end. Each property has a list of its own. Widths are sums from the start of the text, in points. */
export class Candidates {
  /** How many there are. The lists are longer. */
  count = 0;
  positions: Int32Array;
  kinds: Uint8Array;
  /** The widths up to the end of what is drawn, and up to where the next line starts. */
  endWidths: Float64Array;
  nextWidths: Float64Array;
  endSpaces: Float64Array;
  nextSpaces: Float64Array;
  /** The same of all that may only grow: boundaries between ideographs. */
  endGrowths: Float64Array;
  nextGrowths: Float64Array;
  /** The same of what may be taken from punctuation. Only a text with such a spacing has it. */
  endShrinks: Float64Array;
  nextShrinks: Float64Array;
  hyphens: Float64Array;
  /** Whether the text has such a spacing. */
  shrinks = false;

  constructor(room: number) {
    const numbers = () => new Float64Array(room);
    this.positions = new Int32Array(room);
    this.kinds = new Uint8Array(room);
    this.endWidths = numbers();
    this.nextWidths = numbers();
    this.endSpaces = numbers();
    this.nextSpaces = numbers();
    this.endGrowths = numbers();
    this.nextGrowths = numbers();
    this.endShrinks = numbers();
    this.nextShrinks = numbers();
    this.hyphens = numbers();
  }

  /** The most that there is room for. */
  get room(): number {
    return this.positions.length;
  }

  add(prepared: Prepared, { spaces, growths, shrinks }: Sums, { from, position, kind }: Where): void {
    const end = visibleEnd(prepared.text, from, position);
    const at = this.count;
    this.count += 1;
    this.positions[at] = position;
    this.kinds[at] = kind;
    const { widthAt, spacing } = prepared; // Few texts have such a spacing, and calls for the others are felt.
    this.endWidths[at] = spacing === undefined ? (widthAt[end] ?? 0) : endsAt(prepared, end);
    this.nextWidths[at] = spacing === undefined ? (widthAt[position] ?? 0) : startsAt(prepared, position);
    this.endSpaces[at] = spaces[end] ?? 0;
    this.nextSpaces[at] = spaces[position] ?? 0;
    // The boundary at the end of a line does not grow, and is the last one before it.
    this.endGrowths[at] = growths?.[end] ?? 0;
    this.nextGrowths[at] = growths?.[position + 1] ?? growths?.[position] ?? 0;
    if (shrinks !== undefined) {
      this.endShrinks[at] = shrinks[end] ?? 0;
      this.nextShrinks[at] = shrinks[position + 1] ?? shrinks[position] ?? 0;
    }
    this.hyphens[at] = kind === breakKind.hyphen ? (hyphenAt(prepared, position)?.width ?? 0) : 0;
  }
}

/** The room that is kept for the next paragraph, in places. Paragraphs that need more are few. */
const keptRoom = 1 << 14;

/** The room of the last paragraph: to make it anew for each takes longer than to fill it. Nothing of it is read again. */
let spare = new Candidates(0);

/** Returns room for so many candidates, without any in it. */
function emptyCandidates(most: number): Candidates {
  spare.count = 0;
  if (most <= spare.room) return spare;
  const made = new Candidates(Math.max(most, 2 * spare.room));
  if (most <= keptRoom) spare = made;
  return made;
}

/** Returns the sum of the widths of all spaces that can stretch, up to each offset. */
export function spaceSums(prepared: Prepared): Float64Array {
  const { text, widthAt } = prepared;
  const sums = new Float64Array(text.length + 1);
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    sums[at] = sum;
    if (isWordSpace(text.charCodeAt(at))) sum += (widthAt[at + 1] ?? 0) - (widthAt[at] ?? 0);
  }
  sums[text.length] = sum;
  return sums;
}

/** What a text has before each offset: the width of spaces that can stretch, and how far boundaries between ideographs may grow. */
interface Sums {
  readonly spaces: Float64Array;
  readonly growths: Float64Array | undefined;
  /** What may be taken from punctuation. */
  readonly shrinks: Float64Array | undefined;
}

/** Returns how far all boundaries before each offset may grow, or undefined for a text without any. */
export function growthSums({ spacing }: Prepared): Float64Array | undefined {
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

/** Returns the places where lines of a stretch may end. They are overwritten by those of the next one. */
export function findCandidates(request: BreakRequest, stretch: Stretch, sums: Sums): Candidates {
  const { prepared, opportunities } = request;
  const { positions, kinds } = opportunities;
  const limit = request.width - (stretch.start === 0 ? Math.max(0, request.indent) : 0);
  // Each place in the text is one at most, besides the opportunities.
  const length = (positions[stretch.last] ?? 0) - stretch.start;
  const candidates = emptyCandidates(length + stretch.last - stretch.index + 2);
  candidates.shrinks = sums.shrinks !== undefined;
  candidates.add(prepared, sums, { from: stretch.start, position: stretch.start, kind: 0 });
  const { widthAt, spacing } = prepared;
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
