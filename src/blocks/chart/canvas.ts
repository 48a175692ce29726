// What a chart is drawn on: paths, and labels that never overlap and never leave the block.
import { unbounded } from '../../layout/flow/flow.ts';
import { type Hatch, hatchItem } from '../../layout/flow/hatch.ts';
import { type Rect, rectangleSteps } from '../../layout/flow/shapes.ts';
import type { LayoutContext } from '../../layout/flowable.ts';
import type { Frame, Item, PathItem, PathStep } from '../../layout/frame.ts';
import { StructureNode } from '../../layout/structure.ts';
import type { TextStyle } from '../../layout/style.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import type { Color, Pt } from '../../units.ts';

/** A text that is laid out and not placed yet. */
export interface Label {
  readonly frame: Frame;
  readonly width: Pt;
  readonly height: Pt;
}

/** Where a label stands: a point, and which part of the label is there (0 its start or top, 1 its end or bottom). */
export interface Spot {
  readonly x: Pt;
  readonly y: Pt;
  readonly across: number;
  readonly down: number;
}

/** The space between two labels, at least. */
const apart: Pt = 1;
/** The space between two labels on one line: less would make one number of two. */
const apartOnLine: Pt = 2.5;
const slack: Pt = 0.02;

/** A canvas of a size. In a document from right to left it is mirrored, and texts stay as they are. */
export class Canvas {
  readonly path: string;
  readonly width: Pt;
  readonly height: Pt;
  readonly items: Item[] = [];
  private readonly style: TextStyle;
  private readonly context: LayoutContext;
  private readonly tagged: boolean;
  private readonly taken: Rect[] = [];

  constructor(path: string, size: { readonly width: Pt; readonly height: Pt }, text: LabelText) {
    this.path = path;
    this.width = size.width;
    this.height = size.height;
    this.style = text.style;
    this.context = text.context;
    this.tagged = text.tagged === true;
  }

  /** Returns a label, in lines of at most `room`, which stand at `side` of it. */
  label(text: string, room: Pt, { color, side }: LabelLook = {}): Label {
    const style = color === undefined ? this.style : { ...this.style, color };
    return layLabel(this.path, text, room, { style, side, context: this.context });
  }

  /** Places a label where `isFree` finds nothing in the way, and returns whether there was room for it. */
  place(label: Label, { x, y, across, down }: Spot, isFree: (rect: Rect) => boolean = () => true): boolean {
    const { width, height } = label;
    const rect = { x: x - width * across, y: y - height * down, width, height };
    const inside =
      rect.x >= -slack &&
      rect.y >= -slack &&
      rect.x + width <= this.width + slack &&
      rect.y + height <= this.height + slack;
    if (!inside || isTooNarrow(label) || this.taken.some((other) => overlaps(rect, other)) || !isFree(rect))
      return false;
    this.taken.push(rect);
    const left = this.context.rtl ? this.width - rect.x - width : rect.x;
    // A node of its own keeps the text of a label apart from that of its neighbours.
    const node = this.tagged ? new StructureNode('Span', { path: this.path }) : undefined;
    this.items.push({ kind: 'frame', x: left, y: rect.y, frame: label.frame, node });
    return true;
  }

  /** Says that the chart is drawn otherwise than it was asked for. */
  tell(message: string, hint: string): void {
    this.items.push({ kind: 'tag', x: 0, y: 0, warning: { path: this.path, message, hint } });
  }

  draw(steps: readonly PathStep[], { hatch, ...look }: PathLook): void {
    const drawn = this.context.rtl ? steps.map((step) => mirrored(step, this.width)) : steps;
    this.items.push({ kind: 'path', steps: drawn, ...look });
    if (hatch === undefined) return;
    const seen = boundsOf(drawn);
    const item = seen.width > 0 && seen.height > 0 ? hatchItem(hatch, drawn, seen) : undefined;
    if (item) this.items.push(item);
  }

  line(from: readonly [Pt, Pt], to: readonly [Pt, Pt], stroke: PathItem['stroke']): void {
    if (stroke)
      this.draw(
        [
          ['M', ...from],
          ['L', ...to],
        ],
        { stroke },
      );
  }

  rectangle(rect: Rect, look: PathLook): void {
    this.draw(rectangleSteps(rect), look);
  }
}

/** How a path is drawn, and the lines over it. */
export interface PathLook extends Omit<PathItem, 'kind' | 'steps'> {
  readonly hatch?: Hatch | undefined;
}

/** What a label has of its own. By default its lines stand in the middle. */
export interface LabelLook {
  readonly color?: Color | undefined;
  /** Where the lines of a label stand, as the chart runs. */
  readonly side?: 'start' | 'center' | 'end' | undefined;
}

/** How the labels of a chart are set. */
export interface LabelText extends Pick<LabelLook, 'side'> {
  readonly style: TextStyle;
  readonly context: LayoutContext;
  /** Whether labels are nodes of the figure. */
  readonly tagged?: boolean;
}

/** Returns a text in lines of at most `room`, as wide as its widest line. */
export function layLabel(path: string, text: string, room: Pt, set: LabelText): Label {
  const { style, context, side = 'center' } = set;
  // The text may run the other way than the chart.
  const align = side === 'center' ? side : (side === 'start') === context.rtl ? 'right' : 'left';
  const plain: TextStyle = { ...style, align, indent: 0, hyphenate: false };
  const flowable = paragraph({ path, spans: [{ text, style: plain }], style: plain });
  const width = Math.min(Math.max(room, 1), flowable.widths(context).max + 0.01);
  const frame = flowable.fit(unbounded(width), context).frame ?? { path, width, height: 0, items: [] };
  return { frame, width, height: frame.height };
}

/** Returns whether a letter is wider than the room that its label was given. */
function isTooNarrow({ frame, width }: Label): boolean {
  return frame.items.some(
    (item) => item.kind === 'text' && (item.x < -slack || item.x + item.width > width + slack),
  );
}

/** Returns the rectangle that holds the points of a path. */
function boundsOf(steps: readonly PathStep[]): Rect {
  const xs = steps.flatMap(([, ...at]) => at.filter((_, index) => index % 2 === 0));
  const ys = steps.flatMap(([, ...at]) => at.filter((_, index) => index % 2 === 1));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function overlaps(a: Rect, b: Rect): boolean {
  const space = Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 3 ? apartOnLine : apart;
  return (
    a.x < b.x + b.width + space &&
    b.x < a.x + a.width + space &&
    a.y < b.y + b.height - slack &&
    b.y < a.y + a.height - slack
  );
}

function mirrored(step: PathStep, width: Pt): PathStep {
  switch (step[0]) {
    case 'M':
    case 'L':
      return [step[0], width - step[1], step[2]];
    case 'C':
      return ['C', width - step[1], step[2], width - step[3], step[4], width - step[5], step[6]];
    default:
      return step;
  }
}
