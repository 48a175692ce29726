// A box: content with padding, border and background. When it is cut over pages, its edges stay open at the cut.

import { alphaOf, type Color, type Pt, type Sides } from '../../units.ts';
import { gridFrom } from '../baseline-grid.ts';
import { because, fitOf } from '../explain/fit.ts';
import { withOriginOf } from '../explain/origin.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  type Levels,
  noKeep,
  noSpace,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Frame, FrameItem, Item, PathStep, TagItem } from '../frame.ts';
import { points } from '../warning.ts';
import { type AlignSelf, alignedX } from './align-self.ts';
import { type Backdrop, shadowItems, surfaceItems } from './backdrop.ts';
import { borderItems, type Edges, widthOf } from './border.ts';
import type { Outline } from './decoration.ts';
import { emptyContent } from './empty.ts';
import { inheritEnd, isContainer } from './flow.ts';
import { type Lean, leaning } from './lean.ts';
import { type Corners, fittingCorners, noCorners, type Rect, roundedSteps } from './shapes.ts';
import { layoutWhole } from './whole.ts';

/** A box that is to be laid out. `width` and `height` include border and padding. */
export interface BoxSpec {
  readonly path: string;
  readonly content: Flowable;
  readonly padding: Sides;
  readonly border: Edges;
  readonly radius?: Corners;
  readonly backgroundColor?: Color | undefined;
  /** The width, at most that of the region. By default it is all of it, or what the content needs with `alignSelf`. */
  readonly width?: Pt | { readonly part: number } | undefined;
  /** The least height. */
  readonly height?: Pt | undefined;
  readonly verticalAlign?: 'top' | 'middle' | 'bottom' | undefined;
  readonly alignSelf?: AlignSelf | undefined;
  /** Whether it is as high as its region where that is to be filled. */
  readonly fills?: boolean;
  /** What stands behind its content besides a colour. */
  readonly backdrop?: Backdrop | undefined;
  /** Whether its content is cut off at the inner edge of its border. */
  readonly clip?: boolean | undefined;
  /** How it is turned and skewed. It then stands on one page if it can. */
  readonly lean?: Lean | undefined;
}

/** Returns a flowable with content in a box. */
export function box(spec: BoxSpec): Flowable {
  const part = { content: spec.content, height: spec.height ?? 0, continued: false, above: 0 };
  return new Box(spec, part, new WholeHeight(spec.content));
}

/** Returns the box that fills the height that there is, or the one thing around it with such a box. Anything else stays as it is. */
export function filling(flowable: Flowable): Flowable {
  if (flowable instanceof Box) return flowable.filling();
  if (!isContainer(flowable)) return flowable;
  let count = 0;
  flowable.mapContent((child) => {
    count += 1;
    return child;
  });
  return count === 1 ? flowable.mapContent(filling) : flowable;
}

/** The part of a box that is still to be placed. */
interface Part {
  readonly content: Flowable;
  /** The least height of this part. */
  readonly height: Pt;
  /** Whether a part of it stands in an earlier region. Its top is open then. */
  readonly continued: boolean;
  /** The height of the parts in earlier regions. */
  readonly above: Pt;
}

/** Finds how high all of a box would be in one piece. It is asked only where that is seen, and once. */
class WholeHeight {
  private readonly content: Flowable;
  private measured: { readonly context: LayoutContext; readonly width: Pt; readonly height: Pt } | undefined;

  constructor(content: Flowable) {
    this.content = content;
  }

  of(width: Pt, context: LayoutContext): Pt {
    if (this.measured?.context !== context || this.measured.width !== width)
      this.measured = { context, width, height: layoutWhole(this.content, width, context).height };
    return this.measured.height;
  }
}

class Box implements Flowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space = noSpace;
  readonly stretch: boolean;
  readonly levels: Levels | undefined;
  private readonly spec: BoxSpec;
  private readonly part: Part;
  private readonly whole: WholeHeight;

  constructor(spec: BoxSpec, part: Part, whole: WholeHeight) {
    this.spec = spec;
    this.part = part;
    this.whole = whole;
    this.path = spec.path;
    this.stretch = spec.fills === true;
    this.levels = this.stretch ? 'once' : undefined;
    const own = spec.lean === undefined ? noKeep : wholeKeep;
    this.keep = inheritEnd(own, spec.content.keep);
  }

  filling(): Flowable {
    return withOriginOf(this, new Box({ ...this.spec, fills: true }, this.part, this.whole));
  }

  widths(context: LayoutContext): Widths {
    const { content, width, padding, border } = this.spec;
    if (typeof width === 'number') return { min: width, max: width };
    const { min, max } = content.widths(context);
    const sides = padding.left + padding.right + widthOf(border.left) + widthOf(border.right);
    return { min: min + sides, max: max + sides };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const edges = this.edges();
    const width = this.width(region, context);
    const fit = fitOf(this.part.content, insideOf(region, width, edges), context);
    if (fit.frame === undefined) {
      if (!fit.forced || fit.rest === undefined) return { frame: undefined, rest: this, ...because(fit.why) };
      return { ...fit, rest: this.with({ content: fit.rest }) };
    }
    // What is printed again stands over the end of the piece before: what follows it goes on where that ended.
    const above = Math.max(0, this.part.above - (fit.again ?? 0));
    if (fit.rest !== undefined) {
      const height = Math.min(edges.top + fit.frame.height, region.height);
      const shape = { region, width, height, open: true, above };
      return {
        ...fit,
        again: 0,
        frame: this.draw(fit.frame, shape, context),
        rest: this.after(fit.rest, shape),
      };
    }
    return this.finish(fit.frame, { region, width, above }, context);
  }

  /** Closes the box when all content is placed, unless its least height continues in the next region. */
  private finish(
    content: Frame,
    place: Pick<Shape, 'region' | 'width' | 'above'>,
    context: LayoutContext,
  ): Fit {
    const { region, width } = place;
    const edges = this.edges();
    const least = this.stretch && region.fill ? region.height : this.part.height;
    const height = Math.max(edges.top + content.height + edges.bottom, least);
    if (height <= region.height + epsilon) {
      const room = { ...region, height, full: height };
      const filled = least > 0 ? this.refill(content, insideOf(room, width, edges), context) : content;
      const frame = this.draw(filled, { ...place, height, open: false }, context);
      return { frame, rest: undefined };
    }
    if (!isFresh(region)) return { frame: undefined, rest: this };
    const shape = { ...place, height: region.height, open: true };
    return { frame: this.draw(content, shape, context), rest: this.after(emptyContent(this.path), shape) };
  }

  /** Lays the content out again, with stretching children that take what is left of the box. */
  private refill(content: Frame, inside: Region, context: LayoutContext): Frame {
    if (!this.part.content.stretch) return content;
    const { frame, rest } = fitOf(this.part.content, { ...inside, fill: true }, context);
    return frame === undefined || rest !== undefined ? content : frame;
  }

  private after(content: Flowable, { height, above }: Shape): Flowable {
    const left = Math.max(0, this.part.height - height);
    return this.with({ content, height: left, continued: true, above: above + height });
  }

  private with(part: Partial<Part>): Box {
    return new Box(this.spec, { ...this.part, ...part }, this.whole);
  }

  private edges(): Sides {
    const { padding, border } = this.spec;
    return {
      top: this.part.continued ? 0 : padding.top + widthOf(border.top),
      right: padding.right + widthOf(border.right),
      bottom: padding.bottom + widthOf(border.bottom),
      left: padding.left + widthOf(border.left),
    };
  }

  private width(region: Region, context: LayoutContext): Pt {
    const { width, alignSelf } = this.spec;
    if (typeof width === 'object') return width.part * region.width;
    if (width !== undefined) return Math.min(width, region.width);
    if (alignSelf === undefined) return region.width;
    return Math.min(this.widths(context).max, region.width);
  }

  /** Returns the warning about what the box asks for and does not get. */
  private warned({ region, height, open }: Shape): TagItem[] {
    const { path, height: least = 0 } = this.spec;
    const width = typeof this.spec.width === 'number' ? this.spec.width : 0;
    if (this.part.continued) return [];
    const tags: TagItem[] = [];
    if (width > region.width + slack) {
      const message = `the box asks for a width of ${points(width)} and has ${points(region.width)}`;
      tags.push({ kind: 'tag', x: 0, y: 0, warning: { path, message, hint } });
    }
    if (open && least > region.full + slack) {
      const message = `the box asks for a height of ${points(least)}, and a page has ${points(region.full)} for it: it goes on on the next one`;
      tags.push({ kind: 'tag', x: 0, y: height, warning: { path, message, hint } });
    }
    return tags;
  }

  private draw(content: Frame, shape: Shape, context: LayoutContext): Frame {
    const { spec } = this;
    const { width, height, region } = shape;
    const edges = this.edges();
    const x = alignedX(spec.alignSelf, width, region.width, context.rtl);
    const outline = this.outline({ x, y: 0, width, height }, shape, context);
    const spare = shape.open ? 0 : height - edges.top - edges.bottom - content.height;
    const down = { top: 0, middle: spare / 2, bottom: spare }[spec.verticalAlign ?? 'top'];
    const items: Item[] = outlineItems(spec, outline);
    if (content.items.length > 0) {
      const inner: FrameItem = { kind: 'frame', x: x + edges.left, y: edges.top + down, frame: content };
      items.push(spec.clip === true ? clipped(inner, innerSteps(spec, outline)) : inner);
    }
    const frame = { path: this.path, width: region.width, height, items };
    const drawn = spec.lean === undefined ? frame : leaning(frame, outline.rect, spec.lean);
    const warnings = this.warned(shape);
    return warnings.length === 0 ? drawn : { ...drawn, items: [...warnings, ...drawn.items] };
  }

  /** Returns the part of the box that is drawn here. */
  private outline(rect: Rect, { open, above }: Shape, context: LayoutContext): Outline {
    const topOpen = this.part.continued;
    const { backdrop, radius } = this.spec;
    const fitting = fittingCorners(rect, radius ?? noCorners);
    const corners: Corners = {
      ...fitting,
      ...(topOpen && { topLeft: 0, topRight: 0 }),
      ...(open && { bottomRight: 0, bottomLeft: 0 }),
    };
    const isCut = (topOpen || open) && (backdrop?.cover ?? backdrop?.picture) !== undefined;
    const whole = isCut ? this.wholeHeight(rect.width, context) : above + rect.height;
    return { rect, corners, topOpen, bottomOpen: open, above, whole };
  }

  private wholeHeight(width: Pt, context: LayoutContext): Pt {
    const { padding, border, height = 0 } = this.spec;
    const across = padding.left + padding.right + widthOf(border.left) + widthOf(border.right);
    const down = padding.top + padding.bottom + widthOf(border.top) + widthOf(border.bottom);
    return Math.max(height, down + this.whole.of(Math.max(0, width - across), context));
  }
}

const wholeKeep: Keep = { together: true };

/** Returns an item cut off at an outline around it. */
function clipped(item: FrameItem, clip: readonly PathStep[]): FrameItem {
  const { path, width, height } = item.frame;
  return { kind: 'frame', x: 0, y: 0, frame: { path, width, height, items: [item] }, clip };
}

/** Returns the inner edge of the border. */
function innerSteps({ border }: BoxSpec, { rect, corners, topOpen, bottomOpen }: Outline): PathStep[] {
  const [top, right] = [topOpen ? 0 : widthOf(border.top), widthOf(border.right)];
  const [bottom, left] = [bottomOpen ? 0 : widthOf(border.bottom), widthOf(border.left)];
  const inner = {
    x: rect.x + left,
    y: rect.y + top,
    width: Math.max(0, rect.width - left - right),
    height: Math.max(0, rect.height - top - bottom),
  };
  return roundedSteps(
    inner,
    fittingCorners(inner, {
      topLeft: Math.max(0, corners.topLeft - Math.max(top, left)),
      topRight: Math.max(0, corners.topRight - Math.max(top, right)),
      bottomRight: Math.max(0, corners.bottomRight - Math.max(bottom, right)),
      bottomLeft: Math.max(0, corners.bottomLeft - Math.max(bottom, left)),
    }),
  );
}

/** Lengths that differ by less than this are equal to a reader. */
const slack: Pt = 0.5;
const hint = 'make the box smaller, or the room around it larger';

interface Shape {
  readonly region: Region;
  readonly width: Pt;
  readonly height: Pt;
  /** Whether it continues in the next region. */
  readonly open: boolean;
  /** The height of the parts in earlier regions. */
  readonly above: Pt;
}

function outlineItems(spec: BoxSpec, outline: Outline): Item[] {
  const { rect, corners, topOpen, bottomOpen } = outline;
  const edges: Edges = {
    ...spec.border,
    ...(topOpen && { top: undefined }),
    ...(bottomOpen && { bottom: undefined }),
  };
  const { backdrop, backgroundColor } = spec;
  const items: Item[] = [];
  if (backdrop) {
    const opaque = backgroundColor !== undefined && alphaOf(backgroundColor) === 1;
    items.push(...shadowItems(backdrop, outline, opaque));
  }
  if (backgroundColor !== undefined && rect.height > 0) {
    items.push({ kind: 'path', steps: roundedSteps(rect, corners), fill: backgroundColor });
  }
  if (backdrop) items.push(...surfaceItems(backdrop, outline));
  return [...items, ...borderItems(rect, edges, corners)];
}

/** Returns the space inside the edges. The bottom edge counts even where the box may be cut, since it might end there. */
function insideOf(region: Region, width: Pt, edges: Sides): Region {
  const vertical = edges.top + edges.bottom;
  return {
    width: Math.max(0, width - edges.left - edges.right),
    height: Math.max(0, region.height - vertical),
    full: Math.max(0, region.full - vertical),
    afterBreak: region.afterBreak === true && edges.top === 0,
    parted: region.parted === true,
    grid: region.grid && gridFrom(region.grid, edges.top),
  };
}
