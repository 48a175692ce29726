// What a paragraph is made of: stretches of text, each with one style.
import type { Color } from '../../units.ts';
import type { Flowable, Keep, Space } from '../flowable.ts';
import type { TagItem } from '../frame.ts';
import type { TextStyle } from '../style.ts';

/** A stretch of text in one style. `\n` breaks the line. */
export interface Span {
  readonly text: string;
  readonly style: TextStyle;
  /** The colour behind the text of this span. */
  readonly backgroundColor?: Color;
  /** The target: a URL or `#id`. */
  readonly link?: string;
  /** Returns the JSON Pointer into `data` that a character of the text came from, when it is known. Only warnings use it. */
  readonly source?: (character: string) => string | undefined;
}

/** A paragraph that is to be laid out. */
export interface ParagraphSpec {
  readonly path: string;
  readonly spans: readonly Span[];
  /** The style of the block: alignment, indent, direction, orphans and widows, and the height of an empty line. */
  readonly style: TextStyle;
  readonly keep?: Keep;
  readonly space?: Space;
  /** A tag at the top of the first line. It makes the paragraph a heading of the outline. */
  readonly tag?: TagItem;
}

/** Returns a paragraph. `layout/text/paragraph.ts` exports a function of this type under the name `paragraph`. */
export type MakeParagraph = (spec: ParagraphSpec) => Flowable;
