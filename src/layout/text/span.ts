// What a paragraph is made of: stretches of text, each with one style.
import type { Color } from '../../units.ts';
import type { Flowable, Keep, Space } from '../flowable.ts';
import type { TextStyle } from '../style.ts';

/** A stretch of text in one style. `\n` breaks the line. */
export interface Span {
  readonly text: string;
  readonly style: TextStyle;
  /** Drawn behind the text of this span. */
  readonly backgroundColor?: Color;
  /** A URL or `#id`. */
  readonly link?: string;
  /** JSON Pointer into `data` that the text came from, when it is known; for warnings. */
  readonly source?: string;
}

/** A paragraph to be set. */
export interface ParagraphSpec {
  readonly path: string;
  readonly spans: readonly Span[];
  /** The style of the block: alignment, indent, direction, orphans and widows, and the strut of an empty line. */
  readonly style: TextStyle;
  readonly keep?: Keep;
  readonly space?: Space;
}

/** Makes a paragraph; `layout/text/paragraph.ts` exports one of this type under the name `paragraph`. */
export type MakeParagraph = (spec: ParagraphSpec) => Flowable;
