// Lays out a tree of Markdown: each element becomes flowables in its style.

import { wrapBlock } from '../../layout/document/wrap.ts';
import { flow } from '../../layout/flow/flow.ts';
import type { Flowable } from '../../layout/flowable.ts';
import { headings, type Role } from '../../layout/structure.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import type { Span } from '../../layout/text/span.ts';
import type { Binder, StylePlan } from '../../template/kind.ts';
import { type Color, noSides, type Pt } from '../../units.ts';
import { listFlow } from '../list/list-flow.ts';
import type { Block, Inline } from './parse.ts';

/** The elements that a style can be given to. */
export const elementNames = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'em',
  'a',
  'ul',
  'ol',
] as const;

/** One of `elementNames`. */
export type ElementName = (typeof elementNames)[number];

/** The styles of the elements: first the built-in ones, then the author's on top. */
export interface ElementStyles {
  readonly defaults: Partial<Readonly<Record<ElementName, StylePlan>>>;
  readonly own: Partial<Readonly<Record<ElementName, StylePlan>>>;
}

/** The size of headings as a multiple of that of the text around them, unless their own style has a `fontSize`. */
const headingScale: Partial<Readonly<Record<ElementName, number>>> = { h1: 1.6, h2: 1.35, h3: 1.15 };

/** Lays out the blocks of one text. `gap` stands between two of them. Undefined means half a line. */
export class MarkdownSetter {
  private readonly styles: ElementStyles;
  private readonly gap: Pt | undefined;
  private readonly around: Around;
  /** The first marks of the notes, by their labels. */
  private readonly marks = new Map<string, Span>();
  private readonly styled = new WeakMap<Binder, Map<ElementName, Binder>>();

  constructor(styles: ElementStyles, gap: Pt | undefined, source: Span['source']) {
    this.styles = styles;
    this.gap = gap;
    this.around = source === undefined ? {} : { source };
  }

  /** Returns all blocks, one below the other. */
  setBlocks(blocks: readonly Block[], binder: Binder): Flowable {
    const { path, style } = binder;
    const gap = this.gap ?? (style.fontSize * style.lineHeight) / 2;
    return flow({ path, children: blocks.map((block) => this.setBlock(block, binder)), gap });
  }

  private setBlock(block: Block, binder: Binder): Flowable {
    switch (block.kind) {
      case 'paragraph':
        return this.setLine(block.content, this.enter(binder, 'p'));
      case 'heading':
        return this.setHeading(block.level, block.content, binder);
      case 'list':
        return this.setList(block, binder);
    }
  }

  private setHeading(level: number, content: readonly Inline[], binder: Binder): Flowable {
    const name = elementNames[level] ?? 'h6';
    const line = this.setLine(content, this.enter(binder, name), headings[level - 1]);
    return wrapBlock([line], { path: binder.path, margin: noSides, keep: { withNext: true } });
  }

  private setLine(content: readonly Inline[], binder: Binder, role: Role = 'P'): Flowable {
    const { path, style, backgroundColor } = binder;
    const spans = this.setInlines(content, binder, this.around);
    const line = paragraph({ path, spans, style, node: binder.node(role) });
    return wrapBlock([line], { path, margin: noSides, keep: {}, backgroundColor });
  }

  private setList(list: Extract<Block, { kind: 'list' }>, binder: Binder): Flowable {
    const inner = this.enter(binder, list.ordered ? 'ol' : 'ul');
    const { path, style } = inner;
    const between = this.gap ?? (style.fontSize * style.lineHeight) / 2;
    const items = list.items.map((blocks) => this.setItem(blocks, inner, list.tight));
    const numbering = list.ordered ? 'decimal' : undefined;
    const gap = list.tight ? 0 : between;
    const node = binder.node('L', { numbering: list.ordered ? 'Decimal' : 'Disc' });
    return listFlow({ path, node, items, style, gap, numbering, marker: undefined, start: list.start });
  }

  private setItem(blocks: readonly Block[], binder: Binder, tight: boolean): Flowable {
    const { path, style } = binder;
    if (!tight) return this.setBlocks(blocks, binder);
    const set = blocks.map((block) => this.setBlock(block, binder));
    // An item without content still has a line for its marker.
    const children = set.length > 0 ? set : [paragraph({ path, spans: [], style })];
    return flow({ path, children });
  }

  private setInlines(content: readonly Inline[], binder: Binder, around: Around): readonly Span[] {
    return content.flatMap((inline) => this.setInline(inline, binder, around));
  }

  private setInline(inline: Inline, binder: Binder, around: Around): readonly Span[] {
    const { style } = binder;
    switch (inline.kind) {
      case 'text':
        return [{ text: inline.text, style, ...around }];
      case 'break':
        return [{ text: '\n', style }];
      case 'note':
        return [this.setMark(inline, binder)];
      case 'strong':
      case 'em':
        return this.setInside(inline.content, binder, { name: inline.kind, around });
      case 'link':
        binder.linked(inline.target, binder.path);
        return this.setInside(inline.content, binder, {
          name: 'a',
          around: { ...around, link: inline.target },
        });
    }
  }

  private setMark({ label, content }: Extract<Inline, { kind: 'note' }>, binder: Binder): Span {
    const first = this.marks.get(label);
    const again = first && binder.noteAgain(first);
    if (again !== undefined) return again;
    const mark = binder.note(binder.path, (inner) => [this.setBlocks(content, inner)]);
    this.marks.set(label, mark);
    return mark;
  }

  private setInside(
    content: readonly Inline[],
    binder: Binder,
    { name, around }: { readonly name: ElementName; readonly around: Around },
  ): readonly Span[] {
    const inner = this.enter(binder, name);
    const { backgroundColor } = inner;
    const inside = backgroundColor === undefined ? around : { ...around, backgroundColor };
    return this.setInlines(content, inner, inside);
  }

  /** Returns the binder of an element. Equal elements in one place share one, so that their text has one style. */
  private enter(binder: Binder, name: ElementName): Binder {
    const known = this.styled.get(binder) ?? new Map<ElementName, Binder>();
    this.styled.set(binder, known);
    const remembered = known.get(name);
    if (remembered !== undefined) return remembered;
    const { defaults, own } = this.styles;
    const first = defaults[name];
    const second = own[name];
    const styled = first === undefined ? binder : binder.withStyle(first);
    const ours = styled.withFontScale(headingScale[name] ?? 1);
    const entered = second === undefined ? ours : ours.withStyle(second);
    known.set(name, entered);
    return entered;
  }
}

/** What holds for all text inside an element. */
interface Around {
  readonly source?: NonNullable<Span['source']>;
  readonly link?: string;
  readonly backgroundColor?: Color;
}
