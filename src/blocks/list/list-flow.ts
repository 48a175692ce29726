// A list as a flowable. It numbers its items, and gives the lists inside them the numbers of the items around them.
import { withOriginOf } from '../../layout/explain/origin.ts';
import { flow, isContainer } from '../../layout/flow/flow.ts';
import { type Gutter, hanging, itemNodes } from '../../layout/flow/hanging.ts';
import {
  type Fit,
  type Flowable,
  type Keep,
  type LayoutContext,
  noSpace,
  type Region,
  type Widths,
} from '../../layout/flowable.ts';
import type { StructureNode } from '../../layout/structure.ts';
import type { TextStyle } from '../../layout/style.ts';
import { markerText } from '../../layout/text/marker.ts';
import type { Pt } from '../../units.ts';
import { type Numbering, numberMarker } from './numbering.ts';

/** A list to be set. */
export interface ListSpec {
  readonly path: string;
  /** The items. An item that is itself a list carries no marker. */
  readonly items: readonly Flowable[];
  readonly style: TextStyle;
  readonly gap: Pt;
  /** The numbering. Undefined means bullets. */
  readonly numbering: Numbering | undefined;
  /** The marker in place of bullet or number. */
  readonly marker: string | undefined;
  readonly start: number;
  /** The numbers of the items, where they are counted with others of the document. One without has no marker. */
  readonly numbers?: readonly (string | undefined)[] | undefined;
  /** The width that is left for the markers and the space after them. Default: that of the widest marker. */
  readonly hang?: Pt | undefined;
  /** The node of the list. */
  readonly node?: StructureNode | undefined;
}

/** Returns the flowable of a list. */
export function listFlow(spec: ListSpec): Flowable {
  return new List(spec, []);
}

const bullets = ['•', '–', '·'] as const;

class List implements Flowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space = noSpace;
  readonly stretch: boolean;
  readonly spec: ListSpec;
  /** The numbers of the items around it, outermost first. */
  readonly outer: readonly number[];
  private built: Flowable | undefined;

  constructor(spec: ListSpec, outer: readonly number[]) {
    this.spec = spec;
    this.outer = outer;
    this.path = spec.path;
    const { path, items: children } = spec;
    const { keep, stretch } = flow({ path, children });
    this.keep = keep;
    this.stretch = stretch === true;
  }

  widths(context: LayoutContext): Widths {
    return this.content().widths(context);
  }

  besideWidth(): Pt | undefined {
    return this.stretch ? undefined : 0;
  }

  fit(region: Region, context: LayoutContext): Fit {
    const fit = this.content().fit(region, context);
    return fit.rest === this.built ? { ...fit, rest: this } : fit;
  }

  /** Returns the content. It is built when it is first needed: by then the lists around it are known. */
  private content(): Flowable {
    this.built ??= this.build();
    return this.built;
  }

  private build(): Flowable {
    const { path, items, gap, start, style, node, numbers, hang } = this.spec;
    const markers: Flowable[] = [];
    const gutter = gutterOf(markers, style, hang);
    const markerAt = hang === undefined ? undefined : 'start';
    let number = start - 1;
    const children = items.map((item, index) => {
      const marked = numbers === undefined ? !isList(item) : numbers[index] !== undefined;
      if (marked) number += 1;
      const content = place(item, [...this.outer, Math.max(number, start)]);
      const marker = marked ? this.marker(number, numbers?.[index]) : undefined;
      if (marker !== undefined) markers.push(marker);
      const nodes = node && itemNodes(item.path, node);
      const { direction } = style;
      return hanging({ path: item.path, content, marker, gutter, direction, markerAt, nodes });
    });
    return flow({ path, children, gap, node });
  }

  private marker(number: number, known: string | undefined): Flowable {
    const { path, style, numbering, marker } = this.spec;
    const bullet = bullets[Math.min(this.outer.length, bullets.length - 1)] ?? '•';
    const text =
      known ?? marker ?? (numbering === undefined ? bullet : numberMarker(numbering, number, this.outer));
    return markerText(path, text, style);
  }
}

/** Returns a gutter at least as wide as the font is high, so that short markers of neighbouring lists stand alike. */
function gutterOf(markers: readonly Flowable[], style: TextStyle, hang: Pt | undefined): Gutter {
  const gap = style.fontSize * 0.4;
  const least = hang === undefined ? style.fontSize : hang - gap;
  let known: { readonly context: LayoutContext; readonly width: Pt } | undefined;
  return {
    gap,
    width(context) {
      if (known?.context !== context) {
        const widths = markers.map((marker) => marker.widths(context).max);
        known = { context, width: widths.reduce((a, b) => Math.max(a, b), least) };
      }
      return known.width;
    },
  };
}

/** Returns whether a flowable is a list, whatever margins stand around it. */
function isList(flowable: Flowable): boolean {
  if (flowable instanceof List) return true;
  if (!isContainer(flowable)) return false;
  let count = 0;
  let lists = 0;
  flowable.mapContent((child) => {
    count += 1;
    if (isList(child)) lists += 1;
    return child;
  });
  return count === 1 && lists === 1;
}

/** Returns the flowable in which lists know the numbers of the items around them. */
function place(flowable: Flowable, outer: readonly number[]): Flowable {
  if (flowable instanceof List) return withOriginOf(flowable, new List(flowable.spec, outer));
  return isContainer(flowable) ? flowable.mapContent((child) => place(child, outer)) : flowable;
}
