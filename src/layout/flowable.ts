// Flowables: things that lay themselves out, one region at a time.
import type { FontSet } from '../fonts/face.ts';
import type { Pt } from '../units.ts';
import type { Frame, SlotIdentity } from './frame.ts';
import type { FindDivider } from './text/hyphenation.ts';
import type { Warning } from './warning.ts';

export type { Warning } from './warning.ts';

/** The room that a flowable is given. */
export interface Region {
  readonly width: Pt;
  /** What is left here. */
  readonly height: Pt;
  /** What a fresh region has; `height === full` means that nothing stands above: here progress must be made. */
  readonly full: Pt;
  /** This is the top of a page after an automatic break: leading space is dropped. Boxes with edges do not hand it on. */
  readonly afterBreak?: boolean;
  /** What follows will not stand in this region: a container that ends in something kept with next breaks before that, a table before its last row. */
  readonly parted?: boolean;
  /** The height is to be filled: stretching children share what is left of it. Without it they take nothing. */
  readonly fill?: boolean;
}

/**
 * What came of fitting. `frame` is what was placed, at most `region.height` high; undefined when nothing could be placed,
 * and then `rest` is the flowable itself. `rest` is what is still to place; undefined when all is placed.
 */
export interface Fit {
  readonly frame: Frame | undefined;
  readonly rest: Flowable | undefined;
  /**
   * The break before `rest` is an explicit one: nothing more may be placed in this region. With it `frame` may be undefined
   * in any region, `rest` is then not the flowable itself (the break is used up), and every container hands it on.
   */
  readonly forced?: boolean;
}

/** What a flowable asks of the break around it. Each is a preference that yields when it cannot be kept, breaks apart. */
export interface Keep {
  /** Not to be split as long as a fresh region could hold it. */
  readonly together?: boolean;
  /** Not to be parted from the start of what follows; through nested containers. */
  readonly withNext?: boolean;
  /** Only its end asks for that (a container whose last child is kept with next): `Region.parted` lets it break earlier. */
  readonly endWithNext?: boolean;
  /** A page break before, or after. Several in a row, or one at the end, make no page of their own. */
  readonly before?: boolean;
  readonly after?: boolean;
}

/** Intrinsic widths: `min` is the longest unbreakable part, `max` what it takes on one line. */
export interface Widths {
  readonly min: Pt;
  readonly max: Pt;
}

/** Space around a flowable that its container places; margins add, they never collapse. */
export interface Space {
  readonly before: Pt;
  readonly after: Pt;
}

/**
 * A thing that lays itself out. Immutable: `fit` gives a new flowable for the rest and may be asked again, with the same
 * region and context it gives the same answer. In a region with `height === full` it places something (a flow asserts it).
 */
export interface Flowable {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  /** Takes what is left of the page or box, after all that follows has its room (`space` with height `*`). */
  readonly stretch?: boolean;
  fit(region: Region, context: LayoutContext): Fit;
  widths(context: LayoutContext): Widths;
}

/** The height that a slot turned out to need in a width that it was given. */
export interface SlotHeight {
  readonly width: Pt;
  readonly height: Pt;
}

/** What every layout step may ask for. One object for one pass over a document. */
export interface LayoutContext {
  readonly fonts: FontSet;
  /** The direction of the document: columns and tables are mirrored when it is right to left. */
  readonly rtl: boolean;
  /** Heights that slots turned out to need in earlier passes, where that is more than was measured; empty in the first. */
  readonly slotHeights: ReadonlyMap<SlotIdentity, readonly SlotHeight[]>;
  /** Widths that the content of these slots asks for. */
  readonly slotWidths?: ReadonlyMap<SlotIdentity, Widths>;
  /** Content of a table's cell is laid out: a page of its own is dear here, for the whole row would go on there. */
  readonly inCell?: boolean;
  /** The patterns of the languages in which words are divided; without it no language has any. */
  readonly findDivider?: FindDivider | undefined;
  /** Records a warning; equal ones count once. */
  warn(warning: Warning): void;
}

/** No wishes about breaks. */
export const noKeep: Keep = {};

/** No space around. */
export const noSpace: Space = { before: 0, after: 0 };

/** Lengths that differ by less than this are equal: sums of floating point must not cost a page. */
export const epsilon: Pt = 0.001;
