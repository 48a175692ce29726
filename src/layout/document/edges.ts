// The edges of the paper. What must be read and lies past them is lost, and that gets a warning.
import type { Pt } from '../../units.ts';
import { isDrawn } from '../flow/visible.ts';
import type { Warning } from '../flowable.ts';
import { type Frame, type FrameItem, openItems } from '../frame.ts';
import { JoinedWarning, points } from '../warning.ts';
import { Extent, isUpright } from './extent.ts';
import type { Survey } from './survey.ts';

/** The paper of a page. */
export interface Paper {
  readonly width: Pt;
  readonly height: Pt;
  /** The number of the page in the document, from 1. */
  readonly number: number;
}

/** A corner on the paper. */
export interface Corner {
  readonly x: Pt;
  readonly y: Pt;
}

/** Overhangs up to this are ignored: fonts differ by more. */
const tolerance: Pt = 1;

type Edge = 'left' | 'top' | 'right' | 'bottom';
const edges: readonly Edge[] = ['left', 'top', 'right', 'bottom'];

/** What must be read of one block. */
interface ReadablePart {
  readonly path: string;
  readonly what: 'text' | 'a bar code';
  readonly extent: Extent;
}

/** A warning about what lies past one edge. It contains nothing of the text itself. */
class EdgeWarning extends JoinedWarning {
  private readonly what: ReadablePart['what'];
  private readonly edge: Edge;
  private readonly pages: Set<number>;
  private most: Pt;

  constructor(
    { path, what }: ReadablePart,
    edge: Edge,
    { most, page }: { readonly most: Pt; readonly page: number },
  ) {
    super(path, `${what} past ${edge}`);
    this.what = what;
    this.edge = edge;
    this.most = most;
    this.pages = new Set([page]);
  }

  join(other: this): void {
    this.most = Math.max(this.most, other.most);
    for (const page of other.pages) this.pages.add(page);
  }

  get message(): string {
    const [first = 1] = this.pages;
    const others = this.pages.size - 1;
    const pages = others === 0 ? `${first}` : `${first} and ${others} ${others === 1 ? 'other' : 'others'}`;
    return `${this.what} lies past the ${this.edge} edge of page ${pages}, by up to ${points(this.most)}, and is not seen there`;
  }

  get hint(): string {
    return 'move it, make it smaller, or give it more room';
  }
}

/** Warns of what lies past the edges of the page in a frame that stands at `corner`. It takes next to no time where nothing does. */
export function checkEdges(
  frame: Frame,
  survey: Pick<Survey, 'extent' | 'pageExtent' | 'placed'>,
  corner: Corner,
  { paper, warn }: { readonly paper: Paper; warn(warning: Warning): void },
): void {
  for (const item of survey.placed) if (isAway(item, paper)) warn(awayWarning(item, paper));
  if (isInside(survey.extent, corner, paper) && isInside(survey.pageExtent, { x: 0, y: 0 }, paper)) return;
  const found = new Map<string, ReadablePart>();
  look(frame, corner, found, (extent) => extent);
  for (const part of found.values()) {
    for (const edge of edges) {
      const most = overhang(part.extent, edge, paper);
      if (most > tolerance) warn(new EdgeWarning(part, edge, { most, page: paper.number }));
    }
  }
}

/** Returns whether nothing of a placed item lies on the paper. */
function isAway(item: FrameItem, { width, height }: Paper): boolean {
  // Text past an edge has a warning of its own.
  if (!isDrawn(item.frame) || isRead(item.frame)) return false;
  const own = new Extent();
  own.addFrame(item.frame, 0, 0);
  const extent = new Extent();
  extent.addTurned(own, item);
  return extent.right <= 0 || extent.bottom <= 0 || extent.left >= width || extent.top >= height;
}

function isRead(frame: Frame): boolean {
  return (
    frame.whole === true ||
    openItems(frame).some((item) => item.kind === 'text' || (item.kind === 'frame' && isRead(item.frame)))
  );
}

function awayWarning({ x, y, frame }: FrameItem, { width, height, number }: Paper): Warning {
  const place = `${points(x)} from the left and ${points(y)} from the top`;
  const message = `nothing of it lies on page ${number}: it stands ${place} on paper of ${points(width)} by ${points(height)}`;
  return { path: frame.path, message, hint: 'x and y count from the top left corner of the page' };
}

function isInside(extent: Extent, { x, y }: Corner, { width, height }: Paper): boolean {
  return (
    extent.isEmpty ||
    (extent.left + x >= -tolerance &&
      extent.top + y >= -tolerance &&
      extent.right + x <= width + tolerance &&
      extent.bottom + y <= height + tolerance)
  );
}

/** Returns how far an extent in coordinates of the page lies past an edge. */
function overhang(extent: Extent, edge: Edge, { width, height }: Paper): Pt {
  switch (edge) {
    case 'left':
      return -extent.left;
    case 'top':
      return -extent.top;
    case 'right':
      return extent.right - width;
    case 'bottom':
      return extent.bottom - height;
  }
}

/** Converts an extent of the frame to the coordinates of the page. */
type Turning = (extent: Extent) => Extent;

/** Adds the extents on the page of what must be read, by block. */
function look(frame: Frame, corner: Corner, found: Map<string, ReadablePart>, turn: Turning): void {
  const { path } = frame;
  const note = (what: ReadablePart['what'], extent: Extent) => {
    const known = found.get(`${what} ${path}`) ?? { path, what, extent: new Extent() };
    known.extent.addMoved(turn(extent), 0, 0);
    found.set(`${what} ${path}`, known);
  };
  const texts = new Extent();
  for (const item of openItems(frame)) {
    if (item.kind === 'text') texts.addLetters(item, corner.x, corner.y);
    else if (item.kind === 'frame') lookInside(item, corner, found, turn);
  }
  if (!texts.isEmpty) note('text', texts);
  if (!frame.whole) return;
  const all = new Extent();
  all.addFrame(frame, corner.x, corner.y);
  note('a bar code', all);
}

function lookInside(item: FrameItem, corner: Corner, found: Map<string, ReadablePart>, turn: Turning): void {
  const anchored = item.anchor === 'page';
  const at = anchored ? item : { x: corner.x + item.x, y: corner.y + item.y };
  const around: Turning = anchored ? (extent) => extent : turn;
  if (isUpright(item)) {
    look(item.frame, at, found, around);
    return;
  }
  look(item.frame, { x: 0, y: 0 }, found, (extent) => {
    const turned = new Extent();
    turned.addTurned(extent, { ...item, x: at.x, y: at.y });
    return around(turned);
  });
}
