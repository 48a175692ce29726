// Finished rectangles. They are all that painting reads and that tests print.
import type { PdfPage } from '../assets/pdf/page.ts';
import type { GlyphRun } from '../fonts/face.ts';
import type { Color, Pt } from '../units.ts';
import type { Drawing, DrawingMatrix } from './drawing.ts';
import type { Mark } from './explain/origin.ts';
import type { Note, NoteMark } from './note.ts';
import type { NumeralForm } from './numerals.ts';
import type { SlotLocal } from './page-facts.ts';
import type { RepeatedPath } from './repeated-path.ts';
import type { PathStep, Picture } from './shape.ts';
import type { Artifact, Owner, StructureNode } from './structure.ts';
import type { Warning } from './warning.ts';

export type { PathStep, Picture } from './shape.ts';

/**
 * A finished rectangle. Its origin is at the top left, y goes down, lengths are points. `path` is the JSON Pointer of
 * the block that made it.
 */
export interface Frame {
  readonly path: string;
  readonly width: Pt;
  readonly height: Pt;
  readonly items: readonly Item[];
  /** Whether it is of use only when all of it is seen, as a bar code is. */
  readonly whole?: boolean;
  /** What it belongs to. By default it belongs to what the frame around it belongs to. */
  readonly node?: Owner | undefined;
  /** Which box it is, where somebody asked. */
  readonly mark?: Mark;
  /** Whether it holds only paths, packed as numbers. `items` makes the paths anew each time that it is read. */
  readonly isPacked?: boolean;
  /**
   * There for a frame whose simple lines are packed. Applies `change` to all other items. Returns the frame itself
   * when nothing changed.
   */
  mapLoose?(change: (item: Item) => Item): Frame;
}

/** What a frame may hold. Positions are relative to the frame; later items are drawn over earlier ones. */
export type Item =
  | TextItem
  | PathItem
  | ImageItem
  | DrawingItem
  | PdfPageItem
  | LinkItem
  | TagItem
  | SlotItem
  | FrameItem
  | RowsItem;

/** The same with rows as frames. */
export type PlainItem = Exclude<Item, RowsItem>;

/** Returns what a frame holds, for those who read no rows. */
export function openItems({ items }: Pick<Frame, 'items'>): readonly PlainItem[] {
  if (!items.some(({ kind }) => kind === 'rows')) return items as readonly PlainItem[];
  return items.map((item) =>
    item.kind === 'rows' ? { kind: 'frame', x: 0, y: 0, frame: item.frame } : item,
  );
}

/** Glyphs on one baseline, in one face, size and colour. */
export interface TextItem {
  readonly kind: 'text';
  /** The left end of the baseline. */
  readonly x: Pt;
  readonly y: Pt;
  /** The advance of the whole item, with word and letter space. */
  readonly width: Pt;
  readonly size: Pt;
  readonly color: Color;
  /** The runs in visual order, all of one face. A piece whose text is one U+0020 is a space that can stretch. */
  readonly pieces: readonly GlyphRun[];
  /** The space that is added to each stretchable space (justification). */
  readonly wordSpace: Pt;
  /** The space that is added after each cluster. */
  readonly letterSpace: Pt;
  /** The text in logical order, as a reader should extract it. */
  readonly text: string;
  /** Where the text stands in that of its paragraph. Items of a line are in visual order. */
  readonly offset?: number;
  /** The text with what draws nothing beside it, where there is such, such as U+200B. */
  readonly whole?: string;
  /** Whether a line ends behind it at a space, which is not seen but read. */
  readonly endsAtSpace?: boolean | undefined;
  /** The text that is copied in its place, where what is one word is drawn apart. */
  readonly actualText?: string | undefined;
  /** The language as a BCP 47 tag, where it differs from that of its paragraph. */
  readonly lang?: string | undefined;
  /** What it belongs to inside of its frame's node, such as a link. */
  readonly node?: Owner | undefined;
  /**
   * How it stands in a frame that is turned by 90°, where its glyphs are upright: one below the other along the
   * baseline, or side by side across it in the square of one letter.
   */
  readonly upright?: 'letters' | 'pair' | undefined;
  /** Whether it stands behind figures in text from right to left, and is no part of their number. */
  readonly apart?: boolean | undefined;
  /** The mark of a note that it prints. It gets its number when its page is cut. */
  readonly mark?: NoteMark | undefined;
}

/** How a path is stroked. */
export interface Stroke {
  readonly width: Pt;
  readonly color: Color;
  /** The lengths of dashes and gaps in turn. Without it the stroke is solid. */
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
  /** What its steps are of, where other blocks of the document may draw the same. It has no stroke then. */
  readonly repeated?: RepeatedPath;
}

/** A picture stretched over a rectangle, and cut to `clip` when that is given. */
export interface ImageItem {
  readonly kind: 'image';
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  readonly picture: Picture;
  readonly alt?: string;
  readonly opacity?: number;
  /** The visible part in the coordinates of the frame, with rounded corners. */
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

/** A page of another PDF stretched over a rectangle, and cut to it. */
export interface PdfPageItem {
  readonly kind: 'pdfPage';
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  readonly page: PdfPage;
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
  /** The link that it opens. */
  readonly node?: StructureNode | undefined;
  /** The mark of a note that it lies over. */
  readonly mark?: NoteMark | undefined;
}

/**
 * A mark that draws nothing: the named start of a block with an `id`, a heading for bookmarks, a note that is to stand
 * at the foot of the page, or a warning. The warning counts when its frame stands on a page, and not when the frame was merely tried there.
 */
export interface TagItem {
  readonly kind: 'tag';
  readonly x: Pt;
  readonly y: Pt;
  readonly id?: string;
  readonly outline?: { readonly level: number; readonly title: string };
  /** The note of a mark. The tag stands at the lower edge of its line. */
  readonly note?: Note;
  readonly warning?: Warning;
}

/** What a frame knows of a slot. One object is one slot. `slotOf` of slot.ts returns what can be bound. */
export interface SlotIdentity {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
}

/** Space for content that depends on pages. It is filled when the pages are cut. */
export interface SlotItem {
  readonly kind: 'slot';
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  /** The height of a fresh region where it stands. */
  readonly full: Pt;
  readonly slot: SlotIdentity;
  /** What the layout knew at this place, such as sums up to a break. */
  readonly local: SlotLocal;
  /** The ids of blocks that start in it. They are known before it is filled, so that `pageOf` finds them. */
  readonly ids?: readonly string[];
  /** The notes whose marks stand in it, with their left edges and the lower edges of their lines. */
  readonly notes?: readonly { readonly note: Note; readonly x: Pt; readonly y: Pt }[];
  /** Whether it stands in a cell of a table. */
  readonly inCell?: boolean;
  /** Set for one of several parts. */
  readonly part?: SlotPart;
}

/** Which part of its content a slot item has room for. */
export interface SlotPart {
  /** The parts in earlier regions. */
  readonly before: readonly TakenPart[];
  /** Whether another part follows. */
  readonly goesOn: boolean;
  /** Whether no other region has more room, so that as much of the content as fits stands here. */
  readonly fresh: boolean;
  /** The height of all parts. */
  readonly total: Pt;
}

/** A part of a slot in an earlier region. */
export interface TakenPart {
  readonly height: Pt;
  /** As in `SlotPart`. */
  readonly fresh: boolean;
  /** The notes whose marks stand in it. */
  readonly notes: readonly Note[];
}

/** `x' = a x + c y + e`, `y' = b x + d y + f`, from the corner of a frame, the y axis pointing down. */
export type FrameMatrix = DrawingMatrix;

/** A frame inside a frame. It is moved first and then rotated about its centre, or changed by a matrix. */
export interface FrameItem {
  readonly kind: 'frame';
  readonly x: Pt;
  readonly y: Pt;
  readonly frame: Frame;
  /** The rotation in degrees, clockwise. */
  readonly rotate?: number;
  /** How its frame is turned and skewed. An item has this or `rotate`. */
  readonly matrix?: FrameMatrix;
  /** The outline in the coordinates of its frame outside of which nothing of it is seen. */
  readonly clip?: readonly PathStep[];
  readonly opacity?: number;
  /** What it belongs to, around what its frame belongs to. */
  readonly node?: Owner | undefined;
  /** `x` and `y` count from the page's corner. Finished pages hold no such item: the layout of the document makes them relative. */
  readonly anchor?: 'page';
}

/**
 * Rows of texts of a table, one below the other: they hold far less than what they draw. Positions are from the corner of
 * the frame around.
 */
export interface RowsItem {
  readonly kind: 'rows';
  /** How many rows there are. */
  readonly count: number;
  /** Returns a row. It is made anew each time, as all that it holds. */
  row(nth: number): TextRow;
  /** The same as a frame, which is made anew each time. Its corner is that of the frame around. */
  readonly frame: Frame;
}

/** A row of texts. */
export interface TextRow {
  /** What it is: its node, an artifact where it is printed again, or nothing. */
  readonly owner: StructureNode | Artifact | undefined;
  /** How many cells it has. */
  readonly count: number;
  /** Goes to a cell, of which the next four say what stands there. Returns whether anything does. */
  to(index: number): boolean;
  /** The left edge of what stands in the cell, and the top of it. */
  readonly x: Pt;
  readonly y: Pt;
  /** The text from there, where it is one simple line. The next cell overwrites it. */
  readonly line: TextItem | undefined;
  /** What stands there, where it is more than one simple line. */
  readonly frame: Frame | undefined;
  /** Returns what a cell is, where the row is something. */
  node(index: number): Owner | undefined;
}

/** Paper that is larger than its page, and is cut down to it behind the press. */
export interface CutPaper {
  /** How far what is drawn may reach beyond the page on each side. */
  readonly bleed: Pt;
  /** Whether there are marks at the corners where it is cut. */
  readonly cropMarks: boolean;
}

/** A finished page: its frame, which is as large as the page after the cut, and the number printed on it. */
export interface Page {
  readonly width: Pt;
  readonly height: Pt;
  /** The number that is printed on it. By default it is one more than that of the page before. */
  readonly number?: number;
  /** Where the paper is larger than the page. */
  readonly cut?: CutPaper;
  /** The form in which the number is printed. Default: decimal. */
  readonly numbers?: NumeralForm | undefined;
  readonly frame: Frame;
}
