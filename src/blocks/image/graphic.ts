// A graphic of a certain size that stands in the flow as one piece. Images, SVGs and barcodes are graphics.
import type { Fit, Flowable, LayoutContext, Region, Widths } from '../../layout/flowable.ts';
import { epsilon, noKeep, noSpace } from '../../layout/flowable.ts';
import type { Item } from '../../layout/frame.ts';
import type { Owner } from '../../layout/structure.ts';
import type { Align, TextStyle } from '../../layout/style.ts';
import { points } from '../../layout/warning.ts';
import * as f from '../../template/fields/fields.ts';
import { meantPart } from '../../template/fields/meant-value.ts';
import { type Pt, parseLength } from '../../units.ts';

/** The place of a graphic between the sides of its column. `start` and `end` follow the document's direction. */
export type GraphicAlign = Exclude<Align, 'justify'>;

/** Width and height, points. */
export interface GraphicSize {
  readonly width: Pt;
  readonly height: Pt;
}

/** A part of the width that there is, from 0 to 1. */
export interface Part {
  readonly part: number;
}

/** A length in points, or a part of the width that there is. */
export type PartWidth = Pt | Part;

/** A width: a length, or a percentage of what there is. */
export const partWidth = f.field<PartWidth>(
  readPartWidth,
  'a length such as 100 or "5cm", or a part such as "50%"',
  {
    json: { type: ['number', 'string'] },
    meant: meantPart,
  },
);

function readPartWidth(value: unknown): PartWidth | undefined {
  const percent = typeof value === 'string' ? /^(\d+(?:\.\d+)?)%$/.exec(value) : null;
  if (percent)
    return Number(percent[1]) > 0 && Number(percent[1]) <= 100
      ? { part: Number(percent[1]) / 100 }
      : undefined;
  const points = parseLength(value);
  return points === undefined || points < 0 ? undefined : points;
}

/** Returns a width that is a length, and otherwise undefined. */
export function lengthOf(width: PartWidth | undefined): Pt | undefined {
  return typeof width === 'number' ? width : undefined;
}

/** A graphic to be placed. */
export interface GraphicSpec {
  /** The JSON Pointer of the block in the template. */
  readonly path: string;
  /** The size that is asked for. Both sides are above 0, or it is an empty space. */
  readonly size: GraphicSize;
  /** The part of the room that it is wide, in place of the width of its size. The height follows. */
  readonly part?: PartSize | undefined;
  readonly align: GraphicAlign;
  /** The least width that its column should keep. By default it may shrink as far as `leastWidth`. */
  readonly minWidth?: Pt;
  /** Whether its size is that of the template. When it is drawn smaller, there is a warning. */
  readonly fixed?: boolean;
  /** Whether it is of use only when all of it is seen. */
  readonly whole?: boolean;
  /** The node of the figure, or an artifact when the graphic only decorates. */
  readonly node?: Owner | undefined;
  /** Draws into a rectangle at the origin. The size is the one asked for, or scaled down from it. */
  draw(size: GraphicSize, context: LayoutContext): readonly Item[];
}

/** A width that is a part of the room. Without a height, the proportions of the size are kept. */
export interface PartSize extends Part {
  readonly height?: Pt | undefined;
}

/** Widths that differ by less than this are equal to a reader. */
const slack: Pt = 0.5;

/** A narrow column may shrink a graphic without a width of its own to this, points. */
const leastWidth: Pt = 18;

/** Returns the alignment of a graphic: its own `alignSelf`, otherwise that of the text around it. */
export function graphicAlign(alignSelf: GraphicAlign | undefined, style: TextStyle): GraphicAlign {
  if (alignSelf !== undefined) return alignSelf;
  if (style.align === 'decimal') return 'end';
  return style.align === 'justify' ? 'start' : style.align;
}

/** The keys by which an author sizes and places a graphic, in the plan of its kind. */
export interface GraphicPlan {
  readonly width: PartWidth | undefined;
  readonly height: Pt | undefined;
  readonly alignSelf: GraphicAlign | undefined;
}

/** Returns what a graphic whose size may be that of its content takes from its keys. */
export function sizedBy(
  plan: GraphicPlan,
  natural: GraphicSize,
  style: TextStyle,
): Pick<GraphicSpec, 'size' | 'align' | 'part' | 'minWidth' | 'fixed'> {
  const { width, height, alignSelf } = plan;
  const isLength = typeof width === 'number';
  return {
    size: graphicSize(plan, natural),
    align: graphicAlign(alignSelf, style),
    part: graphicPart(plan),
    ...(isLength ? { minWidth: width } : {}),
    fixed: isLength || (width === undefined && height !== undefined),
  };
}

/** Returns the size of a graphic with these keys. An absent side follows from the other by the natural proportions. */
export function graphicSize(
  wanted: { readonly width?: PartWidth | undefined; readonly height?: Pt | undefined },
  natural: GraphicSize,
): GraphicSize {
  const { height } = wanted;
  const width = lengthOf(wanted.width);
  // The width is known when there is a room. Until then it is the natural one.
  if (wanted.width !== undefined && width === undefined)
    return height === undefined ? natural : { ...natural, height };
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: (width * natural.height) / natural.width };
  if (height !== undefined) return { width: (height * natural.width) / natural.height, height };
  return natural;
}

/** Returns the part of the room that a graphic with these keys is wide, or undefined when its width is a length. */
export function graphicPart(wanted: {
  readonly width?: PartWidth | undefined;
  readonly height?: Pt | undefined;
}): PartSize | undefined {
  const { width, height } = wanted;
  return typeof width === 'object' ? { part: width.part, height } : undefined;
}

/**
 * Returns the flowable of a graphic. It is never wider than its column nor higher than a whole region (it is scaled
 * down in proportion), it is never split, and it moves on when the rest of the region is too low for it.
 */
export function graphic(spec: GraphicSpec): Flowable {
  return new Graphic(spec);
}

class Graphic implements Flowable {
  readonly keep = noKeep;
  readonly space = noSpace;
  readonly isScaled = true;
  readonly path: string;
  readonly #spec: GraphicSpec;

  constructor(spec: GraphicSpec) {
    this.path = spec.path;
    this.#spec = spec;
  }

  fit(region: Region, context: LayoutContext): Fit {
    const size = scaledInto(this.#asked(region.width), { width: region.width, height: region.full });
    if (size.height > region.height + epsilon && region.height < region.full) {
      return { frame: undefined, rest: this };
    }
    const x = offset(this.#spec.align, region.width - size.width, context.rtl);
    const items = size.width > 0 && size.height > 0 ? this.#spec.draw(size, context) : this.#unseen(size);
    return {
      frame: {
        path: this.path,
        width: region.width,
        height: size.height,
        node: this.#spec.node,
        items: [...this.#forReader(size), ...this.#moved(items, size, x)],
      },
      rest: undefined,
    };
  }

  widths(): Widths {
    const { size, minWidth } = this.#spec;
    return { min: minWidth ?? Math.min(size.width, leastWidth), max: size.width };
  }

  /** Returns the size that the block asks for in a region of this width. */
  #asked(room: Pt): GraphicSize {
    const { size, part } = this.#spec;
    if (part === undefined) return size;
    const width = room * part.part;
    return { width, height: part.height ?? (size.width > 0 ? (width * size.height) / size.width : 0) };
  }

  #forReader(size: GraphicSize): readonly Item[] {
    const { path, size: asked, fixed } = this.#spec;
    if (!fixed || size.width <= 0 || asked.width - size.width < slack) return [];
    const shown = ({ width, height }: GraphicSize) => `${points(width)} by ${points(height)}`;
    const message = `it asks for ${shown(asked)} and is drawn ${shown(size)} large: there is no more room`;
    const hint = 'make it smaller, or the room around it larger';
    return [{ kind: 'tag', x: 0, y: 0, warning: { path, message, hint } }];
  }

  /** Warns of a graphic that is not seen. An empty space is as it was asked for; a column without width most likely is not. */
  #unseen({ width }: GraphicSize): readonly Item[] {
    const { path, size } = this.#spec;
    if (width > 0 || size.width <= 0 || size.height <= 0) return [];
    const message = 'nothing of it is seen: its column is 0 pt wide';
    const hint = 'make the column wider, or the padding around it smaller';
    return [{ kind: 'tag', x: 0, y: 0, warning: { path, message, hint } }];
  }

  #moved(items: readonly Item[], size: GraphicSize, x: Pt): readonly Item[] {
    const { path } = this;
    if (items.length === 0 || (x === 0 && !this.#spec.whole)) return items;
    return [
      { kind: 'frame', x, y: 0, frame: { path, ...size, items, ...(this.#spec.whole && { whole: true }) } },
    ];
  }
}

/** Returns the size, scaled down in proportion when a side is longer than that of the space. */
export function scaledInto(size: GraphicSize, room: GraphicSize): GraphicSize {
  const factor = Math.min(
    1,
    size.width > 0 ? room.width / size.width : 1,
    size.height > 0 ? room.height / size.height : 1,
  );
  return factor === 1 ? size : { width: size.width * factor, height: size.height * factor };
}

function offset(align: GraphicAlign, spare: Pt, rtl: boolean): Pt {
  if (spare <= epsilon) return 0;
  if (align === 'center') return spare / 2;
  const atRight = align === 'right' || align === (rtl ? 'start' : 'end');
  return atRight ? spare : 0;
}
