// Finished rectangles: the one thing that painting reads and that tests print.
import type { GlyphRun } from '../fonts/face.ts';
import type { Color, Pt } from '../units.ts';
import type { Drawing } from './drawing.ts';
import type { SlotLocal } from './page-facts.ts';
import type { PathStep, Picture } from './shape.ts';
import type { Warning } from './warning.ts';

export type { PathStep, Picture } from './shape.ts';

/** A finished rectangle. Origin top left, y down, points. `path` is the JSON Pointer of the block that made it. */
export interface Frame {
  readonly path: string;
  readonly width: Pt;
  readonly height: Pt;
  readonly items: readonly Item[];
  /** All of it must be seen to be of use: a bar code. */
  readonly whole?: boolean;
}

/** What a frame may hold. Positions are relative to the frame; later items are drawn over earlier ones. */
export type Item = TextItem | PathItem | ImageItem | DrawingItem | LinkItem | TagItem | SlotItem | FrameItem;

/** Glyphs on one baseline, in one face, size and colour. */
export interface TextItem {
  readonly kind: 'text';
  /** Left end of the baseline. */
  readonly x: Pt;
  readonly y: Pt;
  /** Advance of the whole item, word and letter space included. */
  readonly width: Pt;
  readonly size: Pt;
  readonly color: Color;
  /** In visual order, all of the same face. A piece whose text is one U+0020 is a space that can stretch. */
  readonly pieces: readonly GlyphRun[];
  /** Added to each stretchable space (justification). */
  readonly wordSpace: Pt;
  /** Added after each cluster. */
  readonly letterSpace: Pt;
  /** The text in logical order, as a reader should extract it. */
  readonly text: string;
}

/** How a path is stroked. */
export interface Stroke {
  readonly width: Pt;
  readonly color: Color;
  /** Lengths of dashes and gaps in turn; absent is solid. */
  readonly dash?: readonly Pt[];
  readonly cap?: 'butt' | 'round' | 'square';
  readonly join?: 'miter' | 'round' | 'bevel';
}

/** A filled and/or stroked path. */
export interface PathItem {
  readonly kind: 'path';
  readonly steps: readonly PathStep[];
  readonly fill?: Color;
  readonly fillRule?: 'nonzero' | 'evenodd';
  readonly stroke?: Stroke;
  readonly opacity?: number;
}

/** A picture stretched over a rectangle, cut to `clip` when given. */
export interface ImageItem {
  readonly kind: 'image';
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  readonly picture: Picture;
  readonly alt?: string;
  readonly opacity?: number;
  /** Visible part in the coordinates of the frame, with rounded corners. */
  readonly clip?: {
    readonly x: Pt;
    readonly y: Pt;
    readonly width: Pt;
    readonly height: Pt;
    readonly radius: Pt;
  };
}

/** A vector drawing stretched over a rectangle, and cut to it. */
export interface DrawingItem {
  readonly kind: 'drawing';
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  readonly drawing: Drawing;
  readonly alt?: string;
}

/** A rectangle that opens a URL, or `#id` of a block of this document. */
export interface LinkItem {
  readonly kind: 'link';
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  readonly target: string;
}

/**
 * A place that can be named: the start of a block with an `id`, or a heading for bookmarks; or what is to be warned of when
 * its frame stands on a page, and not was merely tried there. Draws nothing.
 */
export interface TagItem {
  readonly kind: 'tag';
  readonly x: Pt;
  readonly y: Pt;
  readonly id?: string;
  readonly outline?: { readonly level: number; readonly title: string };
  readonly warning?: Warning;
}

/** What a frame knows of a slot: one object is one slot, and `slotOf` of slot.ts gives what can be bound. */
export interface SlotIdentity {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
}

/** Room kept for content that depends on pages; filled when the pages are cut. */
export interface SlotItem {
  readonly kind: 'slot';
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  readonly slot: SlotIdentity;
  /** What the layout knew at this place, such as sums up to a break. */
  readonly local: SlotLocal;
  /** Blocks with these ids start in it: known before it is filled, so that `pageOf` finds them. */
  readonly ids?: readonly string[];
  /** It stands in a cell of a table. */
  readonly inCell?: boolean;
  /** It is one of several parts: the heights of those in earlier regions, and whether another follows. */
  readonly part?: { readonly before: readonly Pt[]; readonly goesOn: boolean };
}

/** A frame inside a frame. Transforms are applied in the order: move, rotate about the frame's centre. */
export interface FrameItem {
  readonly kind: 'frame';
  readonly x: Pt;
  readonly y: Pt;
  readonly frame: Frame;
  /** Degrees, clockwise. */
  readonly rotate?: number;
  readonly opacity?: number;
  /** `x` and `y` count from the page's corner. Finished pages hold none: document layout makes them relative. */
  readonly anchor?: 'page';
}

/** A finished page: its paper, its frame (as large as the paper), and the numbers printed on it. */
export interface Page {
  readonly width: Pt;
  readonly height: Pt;
  /** The number that is printed on it; by default one more than that of the page before. */
  readonly number?: number;
  readonly frame: Frame;
}
