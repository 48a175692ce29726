// Flowables: objects that lay themselves out, one region at a time.
import type { FontSet } from '../fonts/face.ts';
import type { Pt } from '../units.ts';
import type { BaselineGrid } from './baseline-grid.ts';
import type { Beside } from './beside.ts';
import type { Why } from './explain/why.ts';
import type { Frame, SlotIdentity } from './frame.ts';
import type { NoteNumbers } from './note-numbers.ts';
import { RepeatedPaths } from './repeated-path.ts';
import type { TextStyle } from './style.ts';
import { RepeatedTexts } from './text/cached-text.ts';
import type { FindDivider } from './text/hyphenation.ts';
import type { LastingLooks, Look } from './text/look.ts';
import type { Warning } from './warning.ts';

export type { Warning } from './warning.ts';

/** The space that a flowable is given. */
export interface Region {
  readonly width: Pt;
  /** The height that is left here. */
  readonly height: Pt;
  /** The height of a fresh region. `height === full` means that nothing stands above. Then progress must be made. */
  readonly full: Pt;
  /** Whether this is the top of a page after an automatic break. Leading space is dropped there. Boxes with edges do not pass it on. */
  readonly afterBreak?: boolean;
  /**
   * Whether what follows will not stand in this region. Then a container that ends in something kept with next breaks
   * before that, and a table before its last row.
   */
  readonly parted?: boolean;
  /**
   * Whether no later region has more room. Then content that would rather stay whole is divided, and what still does
   * not fit is an error.
   */
  readonly last?: boolean;
  /** Whether the height is to be filled. Stretching children then share what is left of it. Without it they take nothing. */
  readonly fill?: boolean;
  /** What stands at its sides. Only flowables with `besideWidth` are given any. */
  readonly beside?: Beside | undefined;
  /** The grid on which baselines stand, if there is one. */
  readonly grid?: BaselineGrid | undefined;
  /** What its page draws itself, where asked space stands at the top of a page. */
  readonly above?: PageAbove | undefined;
}

/** What a page draws besides its body, such as a letterhead. */
export interface PageAbove {
  /** The top of the region, from the top of the page, points. */
  readonly top: Pt;
  /** Returns the lower edges of what is drawn, from the top of the page, points. */
  readonly bottoms: () => readonly Pt[];
}

/**
 * The result of fitting. `frame` is what was placed, at most `region.height` high. It is undefined when nothing could
 * be placed, and then `rest` is the flowable itself. `rest` is what is still to be placed, or undefined when all is
 * placed.
 */
export interface Fit {
  readonly frame: Frame | undefined;
  readonly rest: Flowable | undefined;
  /**
   * Whether the break before `rest` is an explicit one, so that nothing more may be placed in this region. Then `frame`
   * may be undefined in any region, `rest` is not the flowable itself (the break is used up), and every container
   * passes it on. One that ends a column alone is passed on up to the columns that it stands in.
   */
  readonly forced?: boolean | 'column';
  /** The height at the top of the frame that is taken by what is printed again, such as the head of a box. */
  readonly again?: Pt;
  /** Why `rest` does not stand here. It is said only where `LayoutContext.explains` asks for it. */
  readonly why?: Why;
}

/** What a flowable wants of the breaks around it. Except for explicit breaks, each is a preference that yields when it can't be kept. */
export interface Keep {
  /** Whether it should not be split as long as a fresh region could hold it. */
  readonly together?: boolean;
  /** Whether it should not be parted from the start of what follows, also through nested containers. */
  readonly withNext?: boolean;
  /** Whether it is a text that is kept with next, such as a heading. It is not split then where a whole region could hold it. */
  readonly asOne?: boolean;
  /** Whether its last row alone moves on with what follows, where it fills a page. All else stays whole there. */
  readonly byRows?: boolean;
  /** Whether only its end wants that (a container whose last child is kept with next). `Region.parted` then lets it break earlier. */
  readonly endWithNext?: boolean;
  /** Whether a page break stands before it, or after it. Several in a row, or one at the end, make no page of their own. */
  readonly before?: boolean;
  /** With `column`, what follows starts a column. */
  readonly after?: boolean | 'column';
}

/** Intrinsic widths. `min` is the longest unbreakable part, `max` is the width on one line. */
export interface Widths {
  readonly min: Pt;
  readonly max: Pt;
}

/** The space around a flowable, which its container places. Margins add; they never collapse. */
export interface Space {
  readonly before: Pt;
  readonly after: Pt;
}

/**
 * An object that lays itself out. It is immutable: `fit` gives a new flowable for the rest and may be called again.
 * With the same region and context it gives the same result. In a region with `height === full` it places something (a
 * flow asserts it).
 */
export interface Flowable {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  /** Whether it takes what is left of the page or box after all that follows has its space (`space` with height `*`). */
  readonly stretch?: boolean;
  /**
   * Set for what stretches and, in columns, takes no more than the height of its neighbours. `along` stands beside them
   * in each region in which they go on, as an upright line does.
   */
  readonly levels?: Levels | undefined;
  /** Whether it takes what is left only where nothing else stretches. */
  readonly yields?: boolean;
  /** Whether it is drawn smaller where a whole region is lower than it, such as a picture. */
  readonly isScaled?: boolean;
  /** Set for what stands at a side, with the text that follows beside it. */
  readonly floats?: Floats;
  /**
   * Returns the least width in which its first line can stand beside a float, or undefined when it can stand beside none.
   * Without it, it can't.
   */
  besideWidth?(context: LayoutContext): Pt | undefined;
  fit(region: Region, context: LayoutContext): Fit;
  widths(context: LayoutContext): Widths;
}

/** How long something is level with what stands beside it. */
export type Levels = 'once' | 'along';

/** What a flow must know of a float. */
export interface Floats {
  readonly side: 'start' | 'end';
  /** Returns its frame, as wide as it is with its margins, or undefined when it is higher than a whole region. */
  layOut(region: Region, context: LayoutContext): Frame | undefined;
}

/** The height that a slot was found to need in a width that it was given. */
export interface SlotHeight {
  readonly width: Pt;
  readonly height: Pt;
  /** Whether it was found at another scale. Then it is the most that a greater width needs. */
  readonly isBound?: true;
}

/** Whether something fits a region of its own, in a context. */
export interface CachedFit {
  readonly context: LayoutContext;
  readonly region: Region;
  readonly fits: boolean;
}

/**
 * The slots that are drawn smaller, by slot and scale. They belong to a document, not to one pass over it: the next pass
 * finds by them what was needed.
 */
export type ScaledSlots = WeakMap<SlotIdentity, Map<number, SlotIdentity>>;

/**
 * What is remembered during one pass over a document. The maps belong to the pass: V8's short collections take the
 * values of an older map for alive, and the whole layout with them.
 */
export interface LayoutMemory {
  /** The context with the settled heights alone, by the context with all. */
  readonly settled: WeakMap<LayoutContext, LayoutContext>;
  /** The context inside of cells, by the context around them. */
  readonly cells: WeakMap<LayoutContext, LayoutContext>;
  /** The last result for each flowable. */
  readonly fits: WeakMap<Flowable, CachedFit>;
  /** Each style joined with the fonts of the document. */
  readonly looks: WeakMap<TextStyle, Look>;
  /** What is printed again: each frame without its tags. */
  readonly untagged: WeakMap<Frame, Frame>;
  readonly scaledSlots: ScaledSlots;
  /** The context inside of what is drawn smaller, by the context around it and the scale. */
  readonly scaledContexts: WeakMap<LayoutContext, Map<number, LayoutContext>>;
  /** The looks of styles that last, where a version keeps them. */
  readonly lasting?: LastingLooks;
  /** The texts that come again. */
  readonly texts: RepeatedTexts;
  /** The outlines that may come again. */
  readonly paths: RepeatedPaths;
}

/** Returns a memory without anything in it but what the version and earlier passes have kept. */
export function newMemory(lasting?: LastingLooks, scaledSlots: ScaledSlots = new WeakMap()): LayoutMemory {
  const own = { cells: new WeakMap(), fits: new WeakMap(), looks: new WeakMap(), untagged: new WeakMap() };
  const maps = { ...own, scaledSlots, scaledContexts: new WeakMap(), settled: new WeakMap() };
  const all = { ...maps, texts: new RepeatedTexts(), paths: new RepeatedPaths() };
  return lasting === undefined ? all : { ...all, lasting };
}

/** What every layout step may use. One object stands for one pass over a document. */
export interface LayoutContext {
  readonly fonts: FontSet;
  readonly memory: LayoutMemory;
  /** Whether the document runs from right to left. Columns and tables are mirrored then. */
  readonly rtl: boolean;
  /** The heights that slots were found to need in earlier passes, where these are more than was measured. It is empty in the first pass. */
  readonly slotHeights: ReadonlyMap<SlotIdentity, readonly SlotHeight[]>;
  /** The first of these heights, where later passes found more. What chooses a width by heights chooses by these: see `settledContext`. */
  readonly settledHeights?: ReadonlyMap<SlotIdentity, readonly SlotHeight[]>;
  /** The widths that the content of these slots needs. */
  readonly slotWidths?: ReadonlyMap<SlotIdentity, Widths>;
  /** Whether the content of a table's cell is laid out. A page of its own is costly there, since the whole row would continue on it. */
  readonly inCell?: boolean;
  /** Whether frames are marked with where they come from, and breaks with their reasons. */
  readonly explains?: boolean;
  /** The numbers of the notes at the foot of pages, where the document has some. */
  readonly notes?: NoteNumbers | undefined;
  /** Finds the patterns of a language in which words are divided. Without it no language has any. */
  readonly findDivider?: FindDivider | undefined;
  /** Records a warning. Equal warnings count once. */
  warn(warning: Warning): void;
}

/** No preferences about breaks. */
export const noKeep: Keep = {};

/** No space around a flowable. */
export const noSpace: Space = { before: 0, after: 0 };

/** Lengths that differ by less than this are equal. Rounding in sums of floating point must not cost a page. */
export const epsilon: Pt = 0.001;

/** Returns whether nothing stands above, or no other region has more space. Then something must be placed here. */
export function isFresh(region: Region): boolean {
  return region.height >= region.full - epsilon;
}
