// What a paragraph is made of: stretches of text, each with one style.
import type { Color } from '../../units.ts';
import type { Flowable, Keep, Space } from '../flowable.ts';
import type { TagItem } from '../frame.ts';
import type { Note, NoteMark } from '../note.ts';
import { type NodeFacts, StructureNode } from '../structure.ts';
import type { TextStyle } from '../style.ts';
import type { CachedText } from './cached-text.ts';

/** The ruby of a span, with the nodes of its base and of itself. */
export interface Ruby {
  readonly text: string;
  readonly base?: StructureNode;
  readonly node?: StructureNode;
}

/** A stretch of text in one style. `\n` breaks the line. */
export interface Span {
  readonly text: string;
  readonly style: TextStyle;
  /** The colour behind the text of this span. */
  readonly backgroundColor?: Color;
  /** The target: a URL or `#id`. */
  readonly link?: string;
  /** The link as a part of its paragraph. There is one for neighbours with the same target. From right to left, what stands around links has one, too. */
  readonly linkNode?: StructureNode;
  /** The note whose label it prints. `text` is then the label as far as it is known. */
  readonly mark?: NoteMark;
  /** Whether it is a number before the text. Its letters say nothing about the direction. */
  readonly isNumber?: boolean;
  /** The text that is copied in its place, where what is one word is drawn apart. */
  readonly actualText?: string;
  /** What stands above it and says how it is read. */
  readonly ruby?: Ruby;
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
  /** What the version knows of its text, where that is one without expressions. */
  readonly cached?: CachedText | undefined;
}

/** Returns whether a span is a number or a mark beside the text that the author wrote. */
export function isLabel({ mark, isNumber }: Span): boolean {
  return mark !== undefined || isNumber === true;
}

/** Returns the spans, with nodes for those that link. It is the same list when no span links. */
export function withLinkNodes(path: string, spans: readonly Span[]): readonly Span[] {
  if (!hasLink(spans)) return spans;
  return byTarget(spans).flatMap((same) => {
    const [first] = same;
    const target = first?.link;
    if (target === undefined || first?.linkNode !== undefined) return same;
    const linkNode = first?.mark
      ? referenceTo(first.mark.note, path, undefined)
      : new StructureNode('Link', { path, target, contents: contentsOf(same, target) });
    return same.map((span) => ({ ...span, linkNode }));
  });
}

function hasLink(spans: readonly Span[]): boolean {
  for (let nth = 0; nth < spans.length; nth++) if (spans[nth]?.link !== undefined) return true;
  return false;
}

/**
 * Returns the spans of a paragraph from right to left that has links or several languages, with a node for each link and
 * for what stands around links, in each language. Each has its text, and all stand in the order of reading, whatever is
 * drawn first.
 */
export function withReadingNodes({ path, spans, style }: ParagraphSpec): readonly Span[] {
  const together: StructureNode[] = [];
  return byTarget(spans)
    .flatMap(byLanguage)
    .flatMap((same) => {
      const [first] = same;
      const target = first?.link;
      if (first?.mark !== undefined) {
        const linkNode = referenceTo(first.mark.note, path, together);
        return same.map((span) => ({ ...span, linkNode }));
      }
      const actualText = written(same);
      const lang = languageOf(same, style);
      const linkNode =
        target === undefined
          ? new StructureNode('Span', { path, lang, actualText, together })
          : new StructureNode('Link', {
              path,
              lang,
              actualText,
              together,
              target,
              contents: contentsOf(same, target),
            });
      together.push(linkNode);
      return same.map((span) => ({ ...span, linkNode }));
    });
}

/**
 * Returns the link of the mark of a note, in a reference of its own. `together` holds the parts of a paragraph from
 * right to left; the reference is one of them then.
 */
function referenceTo(note: Note, path: string, together: StructureNode[] | undefined): StructureNode {
  const reference = new StructureNode('Reference', together === undefined ? { path } : { path, together });
  together?.push(reference);
  return new StructureNode('Link', labelFacts(note, path, together !== undefined), reference);
}

/** Returns the facts of a link that prints the label of a note. The label is known when its page is cut. */
function labelFacts(note: Note, path: string, isRightToLeft: boolean): NodeFacts {
  const facts = {
    path,
    target: `#${note.id}`,
    get contents() {
      return note.label;
    },
  };
  if (!isRightToLeft) return facts;
  return Object.defineProperty(facts, 'actualText', { enumerable: true, get: () => note.label });
}

/** Returns neighbours with the same target together. */
function byTarget(spans: readonly Span[]): readonly (readonly Span[])[] {
  const groups: Span[][] = [];
  for (const span of spans) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && last[0].link === span.link) last.push(span);
    else groups.push([span]);
  }
  return groups;
}

/** Returns the spans that do not link in groups of one language each. A link is not divided. */
function byLanguage(same: readonly Span[]): readonly (readonly Span[])[] {
  if (same[0]?.link !== undefined) return [same];
  const groups: Span[][] = [];
  for (const span of same) {
    const last = groups.at(-1);
    if (last?.[0]?.style.lang === span.style.lang) last.push(span);
    else groups.push([span]);
  }
  return groups;
}

/** Returns the language that all spans have, where it is another one than that of their paragraph. */
function languageOf(spans: readonly Span[], { lang: around }: TextStyle): string | undefined {
  const lang = spans[0]?.style.lang;
  return lang !== around && spans.every(({ style }) => style.lang === lang) ? lang : undefined;
}

/** Returns the text of spans on one line, without the marks of notes. */
export function textOf(spans: readonly Span[]): string {
  return written(spans.filter(({ mark }) => mark === undefined)).trim();
}

/** Matches a text of which nothing is printed. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Returns whether nothing of the text of spans is printed. */
export function printsNothing(spans: readonly Span[]): boolean {
  return blank.test(textOf(spans));
}

/** Returns the text of a link for readers: its text, or what it opens where nothing of that is printed. */
function contentsOf(spans: readonly Span[], target: string): string {
  return printsNothing(spans) ? target : textOf(spans);
}

/** Returns the text of spans on one line, with the spaces at its ends. */
function written(spans: readonly Span[]): string {
  const text = spans.map((span) => span.text).join('');
  return text.replaceAll('\u00ad', '').replace(/\s+/g, ' ');
}

/** Returns a paragraph. `layout/text/paragraph.ts` exports a function of this type under the name `paragraph`. */
export type MakeParagraph = (spec: ParagraphSpec) => Flowable;
