// An item of a list, or a note. Its marker hangs beside the first line of its content.

import type { Pt } from '../../units.ts';
import { roomBeside } from '../beside.ts';
import { fitOf } from '../explain/fit.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type Keep,
  type LayoutContext,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import { type Frame, type FrameItem, openItems } from '../frame.ts';
import { type Role, StructureNode } from '../structure.ts';
import type { Direction } from '../style.ts';

/** The space that all items of a list keep for their markers. */
export interface Gutter {
  /** Returns the width of the widest marker. */
  width(context: LayoutContext): Pt;
  /** The space between marker and content. */
  readonly gap: Pt;
}

/** An item: content beside its marker. Without a marker the content is only indented. */
export interface HangingSpec {
  readonly path: string;
  readonly content: Flowable;
  readonly marker: Flowable | undefined;
  readonly gutter: Gutter;
  /** The direction of the list. Its markers stand where its lines start. `auto` is the direction of the document. */
  readonly direction: Direction;
  /** Where in its gutter the marker stands: beside the content (default), or where lines start. */
  readonly markerAt?: 'start' | undefined;
  /** The nodes of the item. They are the same for all its parts. */
  readonly nodes?: ItemNodes | undefined;
}

/** The nodes of an item. */
export interface ItemNodes {
  readonly item: StructureNode;
  readonly label: StructureNode;
  /** The node of the content, or undefined where the content stands in the item itself. */
  readonly body: StructureNode | undefined;
}

/** Returns the nodes of an item of a list. Only in an element for lists they are written. */
export function itemNodes(path: string, { role: around }: StructureNode): ItemNodes {
  const node = (role: Role) => new StructureNode(around === 'L' ? role : undefined, { path });
  return { item: node('LI'), label: node('Lbl'), body: node('LBody') };
}

/** Returns the flowable of an item of a list. */
export function hanging(spec: HangingSpec): Flowable {
  return new Hanging(spec);
}

class Hanging implements Flowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  private readonly spec: HangingSpec;

  constructor(spec: HangingSpec) {
    this.spec = spec;
    this.path = spec.path;
    this.keep = spec.content.keep;
    this.space = spec.content.space;
  }

  widths(context: LayoutContext): Widths {
    const { min, max } = this.spec.content.widths(context);
    const indent = this.indent(context);
    return { min: min + indent, max: max + indent };
  }

  besideWidth(context: LayoutContext): Pt | undefined {
    const width = this.spec.content.besideWidth?.(context);
    return width === undefined ? undefined : width + this.indent(context);
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { content, marker } = this.spec;
    const indent = Math.min(this.indent(context), region.width);
    const fit = fitOf(content, { ...region, width: region.width - indent }, context);
    if (fit.frame === undefined) {
      if (fit.rest === undefined || fit.rest === content) return { ...fit, rest: this };
      return { ...fit, rest: new Hanging({ ...this.spec, content: fit.rest }) };
    }
    const { frame } = fit;
    const hung = marker === undefined ? undefined : this.hang(marker, { frame, region }, context);
    const height = Math.max(frame.height, hung === undefined ? 0 : hung.y + hung.frame.height);
    // A marker higher than its item would need space that is not there. Both move on when another region has more.
    if (height > region.height + epsilon && region.height < region.full)
      return { frame: undefined, rest: this };
    const { nodes } = this.spec;
    const x = this.isRtl(context) ? 0 : indent;
    const body: FrameItem = { kind: 'frame', x, y: 0, frame, node: nodes?.body };
    const items = hung === undefined ? [body] : [hung, body];
    const whole: Frame = {
      path: this.path,
      width: region.width,
      height: Math.min(height, region.height),
      node: nodes?.item,
      items,
    };
    const rest = fit.rest && new Hanging({ ...this.spec, content: fit.rest, marker: undefined });
    return { ...fit, frame: whole, rest };
  }

  private indent(context: LayoutContext): Pt {
    return this.spec.gutter.width(context) + this.spec.gutter.gap;
  }

  private isRtl(context: LayoutContext): boolean {
    const { direction } = this.spec;
    return direction === 'auto' ? context.rtl : direction === 'rtl';
  }

  /** Returns the marker, on the baseline of the first line beside it. */
  private hang(
    marker: Flowable,
    { frame: body, region }: { readonly frame: Frame; readonly region: Region },
    context: LayoutContext,
  ): FrameItem | undefined {
    const { gutter } = this.spec;
    // The width has a little in addition: rounding must not break its line.
    const own = marker.widths(context).max + 0.01;
    const { frame } = marker.fit({ width: own, height: 1e6, full: 1e6 }, context);
    if (frame === undefined) return undefined;
    const room = gutter.width(context);
    const line = firstBaseline(body);
    const y = line === undefined ? 0 : Math.max(0, line - (firstBaseline(frame) ?? line));
    const { left, width } =
      region.beside === undefined
        ? { left: 0, width: region.width }
        : roomBeside(region.beside, region.width, y, y + frame.height);
    const spare = this.spec.markerAt === 'start' ? own : room;
    const x = left + (this.isRtl(context) ? width - spare : spare - own);
    return { kind: 'frame', x, y, frame, node: this.spec.nodes?.label };
  }
}

/** Returns the first baseline of a frame, from its top, or undefined when it holds no text. */
export function firstBaseline(frame: Frame): Pt | undefined {
  for (const item of openItems(frame)) {
    if (item.kind === 'text') return item.y;
    // What is placed from here takes no height, and stands anywhere.
    if (item.kind !== 'frame' || item.anchor !== undefined || item.frame.height === 0) continue;
    const inner = firstBaseline(item.frame);
    if (inner !== undefined) return item.y + inner;
  }
  return undefined;
}
