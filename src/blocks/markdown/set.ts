// A tree of Markdown to flowables, each element in its style.
import { flow } from '../../layout/flow/flow.ts';
import { wrapBlock } from '../../layout/flow/wrap.ts';
import type { Flowable } from '../../layout/flowable.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import type { Span } from '../../layout/text/span.ts';
import type { Binder, MaybePromise, StylePlan } from '../../template/kind.ts';
import { mapInOrder, then } from '../../template/maybe.ts';
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

/** The styles of the elements: first ours, then the author's on top. */
export interface ElementStyles {
  readonly defaults: Partial<Readonly<Record<ElementName, StylePlan>>>;
  readonly own: Partial<Readonly<Record<ElementName, StylePlan>>>;
}

/** Headings are this much larger than the text around them, unless their own style has a `fontSize`. */
const headingScale: Partial<Readonly<Record<ElementName, number>>> = { h1: 1.6, h2: 1.35, h3: 1.15 };

/** Sets the blocks of one text. `gap` stands between two of them; undefined: half a line. */
export class MarkdownSetter {
  private readonly styles: ElementStyles;
  private readonly gap: Pt | undefined;
  private readonly around: Around;
  private readonly styled = new WeakMap<Binder, Map<ElementName, MaybePromise<Binder>>>();

  constructor(styles: ElementStyles, gap: Pt | undefined, source: Span['source']) {
    this.styles = styles;
    this.gap = gap;
    this.around = source === undefined ? {} : { source };
  }

  /** All blocks, one below the other. */
  setBlocks(blocks: readonly Block[], binder: Binder): MaybePromise<Flowable> {
    const { path, style } = binder;
    const gap = this.gap ?? (style.fontSize * style.lineHeight) / 2;
    return then(
      mapInOrder(blocks, (block) => this.setBlock(block, binder)),
      (children) => flow({ path, children, gap }),
    );
  }

  private setBlock(block: Block, binder: Binder): MaybePromise<Flowable> {
    switch (block.kind) {
      case 'paragraph':
        return then(this.enter(binder, 'p'), (inner) => this.setLine(block.content, inner));
      case 'heading':
        return this.setHeading(block.level, block.content, binder);
      case 'list':
        return this.setList(block, binder);
    }
  }

  private setHeading(level: number, content: readonly Inline[], binder: Binder): MaybePromise<Flowable> {
    const name = elementNames[level] ?? 'h6';
    const line = then(this.enter(binder, name), (inner) => this.setLine(content, inner));
    const { path } = binder;
    return then(line, (set) => wrapBlock([set], { path, margin: noSides, keep: { withNext: true } }));
  }

  private setLine(content: readonly Inline[], binder: Binder): MaybePromise<Flowable> {
    const { path, style, backgroundColor } = binder;
    return then(this.setInlines(content, binder, this.around), (spans) => {
      const line = paragraph({ path, spans, style });
      return wrapBlock([line], { path, margin: noSides, keep: {}, backgroundColor });
    });
  }

  private setList(list: Extract<Block, { kind: 'list' }>, binder: Binder): MaybePromise<Flowable> {
    return then(this.enter(binder, list.ordered ? 'ol' : 'ul'), (inner) => {
      const { path, style } = inner;
      const between = this.gap ?? (style.fontSize * style.lineHeight) / 2;
      const items = mapInOrder(list.items, (blocks) => this.setItem(blocks, inner, list.tight));
      const numbering = list.ordered ? 'decimal' : undefined;
      const gap = list.tight ? 0 : between;
      const { start } = list;
      return then(items, (set) =>
        listFlow({ path, items: set, style, gap, numbering, marker: undefined, start }),
      );
    });
  }

  private setItem(blocks: readonly Block[], binder: Binder, tight: boolean): MaybePromise<Flowable> {
    const { path, style } = binder;
    if (!tight) return this.setBlocks(blocks, binder);
    return then(
      mapInOrder(blocks, (block) => this.setBlock(block, binder)),
      // An item without content still has a line for its marker.
      (children) =>
        flow({ path, children: children.length > 0 ? children : [paragraph({ path, spans: [], style })] }),
    );
  }

  private setInlines(
    content: readonly Inline[],
    binder: Binder,
    around: Around,
  ): MaybePromise<readonly Span[]> {
    return then(
      mapInOrder(content, (inline) => this.setInline(inline, binder, around)),
      (lists) => lists.flat(),
    );
  }

  private setInline(inline: Inline, binder: Binder, around: Around): MaybePromise<readonly Span[]> {
    const { style } = binder;
    switch (inline.kind) {
      case 'text':
        return [{ text: inline.text, style, ...around }];
      case 'break':
        return [{ text: '\n', style }];
      case 'strong':
      case 'em':
        return this.setInside(inline.content, binder, { name: inline.kind, around });
      case 'link':
        return this.setInside(inline.content, binder, {
          name: 'a',
          around: { ...around, link: inline.target },
        });
    }
  }

  private setInside(
    content: readonly Inline[],
    binder: Binder,
    { name, around }: { readonly name: ElementName; readonly around: Around },
  ): MaybePromise<readonly Span[]> {
    return then(this.enter(binder, name), (inner) => {
      const { backgroundColor } = inner;
      return this.setInlines(
        content,
        inner,
        backgroundColor === undefined ? around : { ...around, backgroundColor },
      );
    });
  }

  /** The binder of an element: equal elements in one place share one, so that their text has one style. */
  private enter(binder: Binder, name: ElementName): MaybePromise<Binder> {
    const known = this.styled.get(binder) ?? new Map<ElementName, MaybePromise<Binder>>();
    this.styled.set(binder, known);
    const remembered = known.get(name);
    if (remembered !== undefined) return remembered;
    const { defaults, own } = this.styles;
    const first = defaults[name];
    const second = own[name];
    const styled = first === undefined ? binder : binder.withStyle(first);
    const ours = then(styled, (inner) => inner.withFontScale(headingScale[name] ?? 1));
    const entered = second === undefined ? ours : then(ours, (inner) => inner.withStyle(second));
    known.set(name, entered);
    return entered;
  }
}

/** What goes for all text inside an element. */
interface Around {
  readonly source?: NonNullable<Span['source']>;
  readonly link?: string;
  readonly backgroundColor?: Color;
}
