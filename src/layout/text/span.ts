// What a paragraph is made of: stretches of text, each with one style.
import type { Color } from '../../units.ts';
import type { Flowable, Keep, Space } from '../flowable.ts';
import type { TagItem } from '../frame.ts';
import { StructureNode } from '../structure.ts';
import type { TextStyle } from '../style.ts';

/** A stretch of text in one style. `\n` breaks the line. */
export interface Span {
  readonly text: string;
  readonly style: TextStyle;
  /** The colour behind the text of this span. */
  readonly backgroundColor?: Color;
  /** The target: a URL or `#id`. */
  readonly link?: string;
  /** The link as a part of its paragraph. There is one for neighbours with the same target. */
  readonly linkNode?: StructureNode;
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
  /** The node of the paragraph. */
  readonly node?: StructureNode | undefined;
}

/** Returns the spans, with nodes for those that link. It is the same list when no span links. */
export function withLinkNodes(path: string, spans: readonly Span[]): readonly Span[] {
  if (!spans.some(({ link }) => link !== undefined)) return spans;
  const linked: Span[] = [];
  for (let start = 0; start < spans.length; ) {
    const target = spans[start]?.link;
    let end = start + 1;
    while (end < spans.length && spans[end]?.link === target) end += 1;
    const same = spans.slice(start, end);
    if (target === undefined) linked.push(...same);
    else {
      const linkNode = new StructureNode('Link', { path, target, contents: textOf(same) });
      for (const span of same) linked.push({ ...span, linkNode });
    }
    start = end;
  }
  return linked;
}

/** Returns the text of spans on one line. */
export function textOf(spans: readonly Span[]): string {
  const text = spans.map((span) => span.text).join('');
  return text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
}

/** Returns a paragraph. `layout/text/paragraph.ts` exports a function of this type under the name `paragraph`. */
export type MakeParagraph = (spec: ParagraphSpec) => Flowable;
