// The edges of the paper: what must be read and lies past them is lost, and that is told.
import type { Pt } from '../../units.ts';
import type { Warning } from '../flowable.ts';
import type { Frame, FrameItem } from '../frame.ts';
import { JoinedWarning, points } from '../warning.ts';
import { Extent } from './extent.ts';
import type { Survey } from './survey.ts';

/** The paper of a page. */
export interface Paper {
  readonly width: Pt;
  readonly height: Pt;
  /** Of the document's pages, from 1. */
  readonly number: number;
}

/** A corner on the paper. */
export interface Corner {
  readonly x: Pt;
  readonly y: Pt;
}

/** Overhangs up to this are none: fonts differ by more. */
const tolerance: Pt = 1;

type Edge = 'left' | 'top' | 'right' | 'bottom';
const edges: readonly Edge[] = ['left', 'top', 'right', 'bottom'];

/** A warning about text past one edge. It says nothing of the text itself. */
class EdgeWarning extends JoinedWarning {
  private readonly edge: Edge;
  private readonly pages: Set<number>;
  private most: Pt;

  constructor(path: string, edge: Edge, { most, page }: { readonly most: Pt; readonly page: number }) {
    super(path, `past ${edge}`);
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
    return `text lies past the ${this.edge} edge of page ${pages}, by up to ${points(this.most)}, and is not seen there`;
  }

  get hint(): string {
    return 'move the block, give its text more room or a smaller font; what is placed or behind the page does not go on on the next one';
  }
}

/** Tells what of a frame that stands at `corner` lies past the edges of its page. Next to nothing is done where nothing does. */
export function checkEdges(
  frame: Frame,
  survey: Pick<Survey, 'extent' | 'pageExtent'>,
  corner: Corner,
  { paper, warn }: { readonly paper: Paper; warn(warning: Warning): void },
): void {
  if (isInside(survey.extent, corner, paper) && isInside(survey.pageExtent, { x: 0, y: 0 }, paper)) return;
  const found = new Map<string, Extent>();
  look(frame, corner, found, (extent) => extent);
  for (const [path, extent] of found) {
    for (const edge of edges) {
      const most = overhang(extent, edge, paper);
      if (most > tolerance) warn(new EdgeWarning(path, edge, { most, page: paper.number }));
    }
  }
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

/** How far an extent in coordinates of the page lies past an edge. */
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

/** Takes an extent of what was walked to the coordinates of the page. */
type Turning = (extent: Extent) => Extent;

/** The extents on the page, by the path of the block that a text is of. */
function look(frame: Frame, corner: Corner, found: Map<string, Extent>, turn: Turning): void {
  const note = (path: string, extent: Extent) => {
    const known = found.get(path) ?? new Extent();
    known.addMoved(turn(extent), 0, 0);
    found.set(path, known);
  };
  const own = new Extent();
  if (frame.whole) own.addFrame(frame, corner.x, corner.y);
  for (const item of frame.items) {
    if (item.kind === 'text') own.addText(item, corner.x, corner.y);
    else if (item.kind === 'frame') lookInside(item, corner, found, turn);
  }
  if (!own.isEmpty) note(frame.path, own);
}

function lookInside(item: FrameItem, corner: Corner, found: Map<string, Extent>, turn: Turning): void {
  const anchored = item.anchor === 'page';
  const at = anchored ? item : { x: corner.x + item.x, y: corner.y + item.y };
  const around: Turning = anchored ? (extent) => extent : turn;
  if (!item.rotate) {
    look(item.frame, at, found, around);
    return;
  }
  look(item.frame, { x: 0, y: 0 }, found, (extent) => {
    const turned = new Extent();
    turned.addTurned(extent, { ...item, x: at.x, y: at.y });
    return around(turned);
  });
}
