// Captions of tables and pictures: a text above or below that belongs to them, and stays with them.
import { wrapBlock } from '../../layout/document/wrap.ts';
import type { Flowable } from '../../layout/flowable.ts';
import type { PageFacts } from '../../layout/slot.ts';
import type { StructureNode } from '../../layout/structure.ts';
import type { Align } from '../../layout/style.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import { textOf } from '../../layout/text/span.ts';
import * as f from '../../template/fields/fields.ts';
import type { HeardText } from '../../template/heard-text.ts';
import {
  type Binder,
  type CaptionSort,
  type Compiler,
  type ContentPlan,
  captionNames,
  type NumberedCaption,
  type TextTemplate,
} from '../../template/kind.ts';
import { noSides, type Pt } from '../../units.ts';
import { bindPlain } from '../text/spans.ts';

/** The space between a caption and what it belongs to. */
const gap: Pt = 4;

/** The keys of a block that may have a caption. */
export const captionEntries = {
  caption: f.optional(
    f.described(
      f.content,
      'Text that belongs to it: a string, a block or a list of blocks. An empty string is left out.',
    ),
  ),
  captionSide: f.optional(
    f.described(
      f.choice('above', 'below'),
      'Where the caption stands; default: above a table, below a picture.',
    ),
  ),
  numbered: f.optional(
    f.described(f.flag, 'Whether the caption has a number, where captions have some; default true.'),
  ),
} as const;

type CaptionProps = f.PropsOf<typeof captionEntries>;
type Side = NonNullable<CaptionProps['captionSide']>;

/** A compiled caption. */
export interface CaptionPlan {
  readonly path: string;
  readonly content: TextTemplate | ContentPlan;
  readonly side: Side;
  /** What it is counted among, if it is. */
  readonly sort: CaptionSort | undefined;
  /** Whether it belongs to a float, which is as wide as its picture. */
  readonly isNarrow: boolean;
}

/** The name by which a caption that knows pages prints its own label. */
const labelName = 'captionLabel';

/** Compiles the caption of a block. Where the block does not say it, it stands above a table and below a picture. */
export function compileCaption(
  { caption, captionSide, numbered = true, float }: CaptionProps & { readonly float?: string | undefined },
  compiler: Compiler,
  of: 'table' | 'picture',
): CaptionPlan | undefined {
  if (caption === undefined) {
    if (captionSide !== undefined)
      compiler.at('captionSide').report('expected a caption beside captionSide, got none');
    return undefined;
  }
  const sort = of === 'table' ? 'table' : 'figure';
  const inside = compiler.at('caption').inside('a caption').withNames([captionNames[sort], labelName]);
  // A text that knows pages becomes a block of its own, which is filled in later.
  const text = typeof caption === 'string' ? inside.pageFreeText(caption) : undefined;
  const labelled = typeof caption === 'string' ? `{{$${labelName}}}${caption}` : caption;
  return {
    path: inside.path,
    content: text ?? inside.content(labelled),
    side: captionSide ?? (of === 'table' ? 'above' : 'below'),
    sort: numbered ? sort : undefined,
    isNarrow: float !== undefined,
  };
}

/** How a caption is bound. */
interface CaptionUse {
  readonly binder: Binder;
  /** How a caption that is a string stands between the sides of its column. */
  readonly align: Align;
  /** A caption stands in the node of its table, but beside that of its picture. */
  readonly of: 'table' | 'picture';
  /** Its number, where that was given before what it belongs to was bound. */
  readonly number?: NumberedCaption | undefined;
  /** The node of the table. */
  readonly node?: StructureNode | undefined;
}

/** Gives a caption its number. What holds other captions does so before it is bound: they are counted in the order of the document. */
export function beginCaption(plan: CaptionPlan | undefined, binder: Binder): NumberedCaption | undefined {
  if (plan?.sort === undefined || isBlank(plan, binder)) return undefined;
  return binder.numbers.caption(plan.sort);
}

/** Returns what a block was bound to, with its caption. An empty caption, and one of nothing, are left out. */
export function captioned(
  body: readonly Flowable[],
  plan: CaptionPlan | undefined,
  use: CaptionUse,
): readonly Flowable[] {
  const { binder } = use;
  const linked = use.of === 'picture' ? binder.ownLink(body) : body;
  if (plan === undefined || body.length === 0) {
    use.number?.drop();
    return linked;
  }
  const { path, side, isNarrow } = plan;
  const number = use.number ?? beginCaption(plan, binder);
  const content = bindContent(plan, use, number);
  if (content.length === 0) return linked;
  const above = side === 'above';
  const margin = { ...noSides, [above ? 'bottom' : 'top']: gap };
  const node = binder.at(path).part('Caption', use.node);
  const keep = { together: true, withNext: above };
  const caption = wrapBlock(content, { path, margin, node, tag: number?.tag, keep, isNarrow, isClear: true });
  const all = above
    ? [caption, ...linked]
    : [wrapBlock(linked, { path: binder.path, margin: noSides, keep: { withNext: true } }), caption];
  if (use.of === 'table') return all;
  // The text of a figure is read in place of what is in it, so the caption would not be heard there.
  const around = binder.part('Div');
  return [wrapBlock(all, { path: binder.path, margin: noSides, node: around, keep: { together: true } })];
}

/** Returns whether a caption is an empty string, which is left out. */
function isBlank({ content }: CaptionPlan, binder: Binder): boolean {
  return !('blocks' in content) && binder.text(content).trim() === '';
}

function bindContent(
  { path, content }: CaptionPlan,
  { binder, align }: CaptionUse,
  number: NumberedCaption | undefined,
): readonly Flowable[] {
  const label = number?.label ?? '';
  const inside = (number?.binder ?? binder).at(path);
  if ('blocks' in content) {
    const heard: HeardText[] = [];
    const bound = inside
      .withNames({ [labelName]: label })
      .hearing(heard)
      .content(content);
    const words = (facts?: PageFacts): string => {
      const texts = heard.map(({ text, tell }) => (facts && tell ? tell(facts) : text));
      return listed(label, texts.join(' '));
    };
    number?.list(words(), heard.some(({ tell }) => tell !== undefined) ? words : undefined);
    return bound;
  }
  const spans = bindPlain(content, inside);
  const text = textOf(spans);
  if (text.trim() === '') return [];
  number?.list(`${label}${text}`);
  const style = { ...binder.style, align };
  return [paragraph({ path, style, spans: label === '' ? spans : [{ text: label, style }, ...spans] })];
}

/** Returns the text of a caption with its label, which blocks may have printed themselves. */
function listed(label: string, text: string): string {
  return text.startsWith(label.replace(/[\s\p{P}]+$/u, '')) ? text : `${label}${text}`;
}
