// What every block has around it: margins, keep rules, the tag of its `id`, and a background.

import type { Color, Pt, Sides } from '../../units.ts';
import { besideWithin } from '../beside.ts';
import { fitOf } from '../explain/fit.ts';
import { withOriginOf } from '../explain/origin.ts';
import { type Container, flow } from '../flow/flow.ts';
import { rectangle } from '../flow/shapes.ts';
import {
  type Fit,
  type Flowable,
  type Keep,
  type LayoutContext,
  type Levels,
  noKeep,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import { type Frame, type Item, type LinkItem, openItems, type TagItem } from '../frame.ts';
import type { Owner, StructureNode } from '../structure.ts';
import { isUpright } from './extent.ts';
import { isSection, type SectionFlowable } from './section.ts';

/** What stands around a block. */
export interface Wrapping {
  /** The JSON Pointer of the block. */
  readonly path: string;
  readonly margin: Sides;
  readonly keep: Keep;
  /** The tag at the top left corner of the block's first part. */
  readonly tag?: TagItem | undefined;
  /** The colour behind each part of the block, inside its margins. */
  readonly backgroundColor?: Color | undefined;
  /** What each part of the block opens, and the node of the link. */
  readonly link?: { readonly target: string; readonly node: StructureNode | undefined } | undefined;
  /** Its node, or an artifact when it only decorates. */
  readonly node?: Owner | undefined;
  /** Whether it asks for no more width than its words need. */
  readonly isNarrow?: boolean;
  /** Whether it never stands beside a float. */
  readonly isClear?: boolean;
}

/** Returns one flowable made of those that a block was bound to. A single flowable with nothing around it is returned as it is. */
export function wrapBlock(flowables: readonly Flowable[], wrapping: Wrapping): Flowable {
  const [first] = flowables;
  const inner =
    first !== undefined && flowables.length === 1
      ? first
      : flow({ path: wrapping.path, children: flowables });
  if (isSection(inner)) return aroundSection(inner, wrapping);
  const { margin, keep, tag, backgroundColor, node, link } = wrapping;
  const bare =
    tag === undefined &&
    link === undefined &&
    node === undefined &&
    backgroundColor === undefined &&
    !(margin.top || margin.right || margin.bottom || margin.left) &&
    !(keep.together || keep.withNext || keep.before || keep.after);
  return bare ? inner : new Wrapped(inner, wrapping);
}

/** Wraps the content of a section. A section starts a page anyway, so keep rules have no effect. The rest stands around its content. */
function aroundSection(section: SectionFlowable, wrapping: Wrapping): Flowable {
  const { path } = wrapping;
  return section.map((body) => flow({ path, children: [wrapBlock([body], { ...wrapping, keep: noKeep })] }));
}

class Wrapped implements Container {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  readonly stretch: boolean;
  readonly levels: Levels | undefined;
  readonly isScaled: boolean;
  private readonly inner: Flowable;
  private readonly wrapping: Wrapping;

  constructor(inner: Flowable, wrapping: Wrapping) {
    const { margin } = wrapping;
    this.inner = inner;
    this.wrapping = wrapping;
    this.path = wrapping.path;
    this.keep = { ...inner.keep, ...wrapping.keep };
    this.space = { before: margin.top + inner.space.before, after: inner.space.after + margin.bottom };
    this.stretch = inner.stretch === true;
    // A tag stands once, so what has one does not stand anew beside what goes on.
    this.levels = inner.levels === 'along' && wrapping.tag !== undefined ? 'once' : inner.levels;
    this.isScaled = inner.isScaled === true;
  }

  widths(context: LayoutContext): Widths {
    const { min, max } = this.inner.widths(context);
    const around = this.wrapping.margin.left + this.wrapping.margin.right;
    return { min: min + around, max: (this.wrapping.isNarrow ? min : max) + around };
  }

  /** A background or a link covers all the width of its block, and so what stands at its sides. */
  besideWidth(context: LayoutContext): Pt | undefined {
    const { margin, backgroundColor, link, isClear } = this.wrapping;
    const width = this.inner.besideWidth?.(context);
    if (isClear || width === undefined || backgroundColor !== undefined || link !== undefined)
      return undefined;
    return width === 0 ? 0 : width + margin.left + margin.right;
  }

  mapContent(change: (child: Flowable) => Flowable): Flowable {
    const changed = change(this.inner);
    return changed === this.inner ? this : withOriginOf(this, new Wrapped(changed, this.wrapping));
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { margin, tag, backgroundColor, link, node = link?.node } = this.wrapping;
    const width = Math.max(0, region.width - margin.left - margin.right);
    // Margins that are wider than the room leave no width; what has none yet stands in the room, not beside it.
    const left = Math.min(margin.left, region.width);
    const beside = region.beside && besideWithin(region.beside, margin.left, margin.right);
    const fit = fitOf(this.inner, { ...region, width, beside }, context);
    const { frame } = fit;
    if (frame === undefined) return fit.rest === this.inner ? { ...fit, rest: this } : this.handOn(fit, tag);
    const items: Item[] = [];
    if (backgroundColor !== undefined && frame.height > 0) {
      items.push(rectangle({ x: left, y: 0, width, height: frame.height }, backgroundColor));
    }
    if (tag !== undefined) items.push({ ...tag, x: tag.x + left });
    if (frame.items.length > 0) items.push({ kind: 'frame', x: left, y: 0, frame, node });
    if (link !== undefined && frame.height > 0)
      items.push({ kind: 'link', ...areaOf(frame, left, 0), ...link });
    const whole = { path: this.path, width: region.width, height: frame.height, items };
    return { ...this.handOn(fit, undefined), frame: whole };
  }

  /** Returns the result for the inner flowable, with its rest in the same wrapping. */
  private handOn(fit: Fit, tag: TagItem | undefined): Fit {
    if (fit.rest === undefined) return fit;
    return { ...fit, rest: new Wrapped(fit.rest, { ...this.wrapping, tag }) };
  }
}

/** Returns what a link covers: a picture that stands alone in the frame at `x` and `y`, and otherwise all of that frame. */
function areaOf(frame: Frame, x: Pt, y: Pt): Pick<LinkItem, 'x' | 'y' | 'width' | 'height'> {
  const [only, more] = openItems(frame).filter(({ kind }) => kind !== 'tag');
  const alone = more === undefined ? only : undefined;
  if (alone?.kind === 'frame' && isUpright(alone) && alone.anchor === undefined)
    return areaOf(alone.frame, x + alone.x, y + alone.y);
  const { width, height } = frame;
  if (alone?.kind !== 'image' && alone?.kind !== 'drawing' && alone?.kind !== 'pdfPage')
    return { x, y, width, height };
  return { x: x + alone.x, y: y + alone.y, width: alone.width, height: alone.height };
}
