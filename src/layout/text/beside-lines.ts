// Breaks a text beside what stands at the sides: each line has the room that there is at its height.
import type { Pt } from '../../units.ts';
import { type BaselineGrid, pitchOnGrid, topOnGrid } from '../baseline-grid.ts';
import { type Beside, roomBeside } from '../beside.ts';
import type { TextStyle } from '../style.ts';
import { breakGreedy } from './break-greedy.ts';
import { breakKind } from './break-kind.ts';
import { breakOptimal } from './break-optimal.ts';
import { type LineBox, lineExtent, spanExtent } from './finalize.ts';
import { type BreakRequest, type Line, makeLine, opportunityAfter } from './lines.ts';
import type { Look } from './look.ts';
import type { Prepared } from './prepare.ts';

/** What lines are broken beside. */
export interface BesideLines {
  readonly style: TextStyle;
  readonly beside: Beside;
  /** The look of a line without text. */
  readonly strut: Look;
  /** The least width of a line. Where there is less, the line stands lower. */
  readonly needed: Pt;
  readonly grid: BaselineGrid | undefined;
}

/** Returns the lines of a text in their places. Justified lines between two heights are broken as a whole. */
export function linesBeside(
  request: BreakRequest,
  { style, beside, strut, needed, grid }: BesideLines,
): readonly LineBox[] {
  const { prepared } = request;
  if (prepared.text.length === 0)
    return [
      boxOf(prepared, makeLine(prepared, 0, 0, breakKind.hard), strut, {
        top: 0,
        left: 0,
        width: request.width,
      }),
    ];
  const { above, below } = highestLine(prepared, strut);
  const highest = above + below;
  const step = hasEqualLines(prepared) ? pitchOnGrid(grid, highest) : undefined;
  const boxes: LineBox[] = [];
  let start = request.from;
  let top: Pt = 0;
  while (start < prepared.text.length) {
    top = topOnGrid(grid, top, above);
    const room = roomBeside(beside, request.width, top, top + highest);
    if (room.width < Math.min(needed, request.width) - 0.01 && room.until < Number.POSITIVE_INFINITY) {
      top = room.until;
      continue;
    }
    const opens = beside.some((one) => one.top === room.until);
    const count = lineCount(room.until - top, step, opens);
    const part = { ...request, from: start, width: room.width };
    for (const line of firstLines(part, count, style)) {
      const natural = boxOf(prepared, line, strut, { ...room, top: topOnGrid(grid, top, above) });
      // Lines of unlike heights stand on the grid as the highest of them would.
      const box = grid === undefined ? natural : { ...natural, height: highest, baseline: above };
      boxes.push(box);
      top = box.top + box.height;
      start = line.next;
    }
  }
  return boxes;
}

/**
 * Returns how many lines have the room of the first one. Where lines differ in height, each is asked for by itself. A
 * line that reaches below what stands beside it is as short; above what begins there, all of a line has to stand.
 */
function lineCount(height: Pt, step: Pt | undefined, opens: boolean): number {
  if (height === Number.POSITIVE_INFINITY) return height;
  if (step === undefined) return 1;
  return Math.max(1, opens ? Math.floor(height / step + 0.001) : Math.ceil(height / step - 0.001));
}

/** Returns the first lines of a text that has one width, at most `count` of them. */
function firstLines(request: BreakRequest, count: number, style: TextStyle): readonly Line[] {
  if (style.align !== 'justify') return breakGreedy(request, count);
  const all = request.prepared.text.length;
  // What follows these lines decides where they end, but all of a long text need not be broken for it.
  for (let ahead = count + 3; ; ahead *= 2) {
    const cut = cutAfter(request, ahead * request.width);
    const lines = breakOptimal(cut);
    if (lines === undefined) return breakGreedy(request, count);
    if (lines.length > count + 1 || cut.until === undefined || cut.until >= all) return lines.slice(0, count);
  }
}

/** Returns the request for as much of the text as has this width. */
function cutAfter(request: BreakRequest, width: Pt): BreakRequest & { readonly until?: number } {
  const { prepared, opportunities, from } = request;
  const { positions, kinds } = opportunities;
  const base = prepared.widthAt[from] ?? 0;
  let index = opportunityAfter(opportunities, from);
  while (index < positions.length - 1) {
    const isWide = (prepared.widthAt[positions[index] ?? 0] ?? 0) - base > width;
    if (isWide && kinds[index] !== breakKind.kept) break;
    index += 1;
  }
  if (index >= positions.length - 1) return request;
  const cut = kinds.slice(0, index + 1);
  cut[index] = breakKind.hard;
  return {
    ...request,
    opportunities: { positions: positions.subarray(0, index + 1), kinds: cut },
    until: positions[index] ?? 0,
  };
}

/** Returns whether all lines are equally high, whatever they hold. */
function hasEqualLines(prepared: Prepared): boolean {
  const [first, ...others] = extentsOf(prepared);
  return others.every(({ above, below }) => above === first?.above && below === first.below);
}

function highestLine(prepared: Prepared, strut: Look): Extent {
  const extents = extentsOf(prepared);
  return {
    above: Math.max(...extents.map(({ above }) => above), strut.above),
    below: Math.max(...extents.map(({ below }) => below), strut.below),
  };
}

type Extent = Pick<Look, 'above' | 'below'>;

function extentsOf({ looks, rubies }: Prepared): readonly Extent[] {
  return looks.map((look, span) => spanExtent(look, rubies?.has(span) === true));
}

function boxOf(
  prepared: Prepared,
  line: Line,
  strut: Look,
  { top, left, width }: { readonly top: Pt; readonly left: Pt; readonly width: Pt },
): LineBox {
  const { above, below } = lineExtent(prepared, line, strut);
  return { line, top, height: above + below, baseline: above, left, measure: width };
}
