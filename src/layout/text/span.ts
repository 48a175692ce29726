// What a paragraph is made of: stretches of text, each with one style.
import type { Color } from '../../units.ts';
import type { Flowable, Keep, Space } from '../flowable.ts';
import type { TagItem } from '../frame.ts';
import type { TextStyle } from '../style.ts';

/** A stretch of text in one style. `\n` breaks the line. */
export interface Span {
  readonly text: string;
  readonly style: TextStyle;
  /** Drawn behind the text of this span. */
  readonly backgroundColor?: Color;
  /** A URL or `#id`. */
  readonly link?: string;
  /** JSON Pointer into `data` that a character of the text came from, when it is known; asked for warnings alone. */
  readonly source?: (character: string) => string | undefined;
}

/** A paragraph to be set. */
export interface ParagraphSpec {
  readonly path: string;
  readonly spans: readonly Span[];
  /** The style of the block: alignment, indent, direction, orphans and widows, and the strut of an empty line. */
  readonly style: TextStyle;
  readonly keep?: Keep;
  readonly space?: Space;
  /** Drawn at the top of the first line: what makes the paragraph a heading of the outline. */
  readonly tag?: TagItem;
}

/** Makes a paragraph; `layout/text/paragraph.ts` exports one of this type under the name `paragraph`. */
export type MakeParagraph = (spec: ParagraphSpec) => Flowable;
