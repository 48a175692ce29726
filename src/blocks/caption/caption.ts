// Captions of tables and pictures: a text above or below that belongs to them, and stays with them.
import { wrapBlock } from '../../layout/document/wrap.ts';
import type { Flowable } from '../../layout/flowable.ts';
import type { StructureNode } from '../../layout/structure.ts';
import type { Align } from '../../layout/style.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder, Compiler, ContentPlan, TextTemplate } from '../../template/kind.ts';
import { noSides, type Pt } from '../../units.ts';
import { bindPlain } from '../text/spans.ts';

/** The space between a caption and what it belongs to. */
const gap: Pt = 4;

/** The keys of a block that may have a caption. */
export const captionEntries = {
  caption: f.optional(
    f.described(f.content, 'Text that belongs to it: a string, a block or a list of blocks.'),
  ),
  captionSide: f.optional(
    f.described(
      f.choice('above', 'below'),
      'Where the caption stands; default: above a table, below a picture.',
    ),
  ),
} as const;

type CaptionProps = f.PropsOf<typeof captionEntries>;
type Side = NonNullable<CaptionProps['captionSide']>;

/** A compiled caption. */
export interface CaptionPlan {
  readonly path: string;
  readonly content: TextTemplate | ContentPlan;
  readonly side: Side;
}

/** Compiles the caption of a block, which stands on `side` where the block does not say it. */
export function compileCaption(
  { caption, captionSide }: CaptionProps,
  compiler: Compiler,
  side: Side,
): CaptionPlan | undefined {
  if (caption === undefined) {
    if (captionSide !== undefined)
      compiler.at('captionSide').report('expected a caption beside captionSide, got none');
    return undefined;
  }
  const inside = compiler.at('caption').inside('a caption');
  // A text that knows pages becomes a block of its own, which is filled in later.
  const text = typeof caption === 'string' ? inside.pageFreeText(caption) : undefined;
  return { path: inside.path, content: text ?? inside.content(caption), side: captionSide ?? side };
}

/** How a caption is bound. */
interface CaptionUse {
  readonly binder: Binder;
  /** How a caption that is a string stands between the sides of its column. */
  readonly align: Align;
  /** A caption stands in the node of its table, but beside that of its picture. */
  readonly of: 'table' | 'picture';
  /** The node of the table. */
  readonly node?: StructureNode | undefined;
}

/** Returns what a block was bound to, with its caption. An empty caption, and one of nothing, are left out. */
export function captioned(
  body: readonly Flowable[],
  plan: CaptionPlan | undefined,
  use: CaptionUse,
): readonly Flowable[] {
  if (plan === undefined || body.length === 0) return body;
  const content = bindContent(plan, use);
  if (content.length === 0) return body;
  const { binder } = use;
  const { path, side } = plan;
  const above = side === 'above';
  const margin = { ...noSides, [above ? 'bottom' : 'top']: gap };
  const node = binder.at(path).part('Caption', use.node);
  const caption = wrapBlock(content, { path, margin, node, keep: { together: true, withNext: above } });
  const all = above
    ? [caption, ...body]
    : [wrapBlock(body, { path: binder.path, margin: noSides, keep: { withNext: true } }), caption];
  if (use.of === 'table') return all;
  // The text of a figure is read in place of what is in it, so the caption would not be heard there.
  const around = binder.part('Div');
  return [wrapBlock(all, { path: binder.path, margin: noSides, node: around, keep: { together: true } })];
}

function bindContent({ path, content }: CaptionPlan, { binder, align }: CaptionUse): readonly Flowable[] {
  const inside = binder.at(path);
  if ('blocks' in content) return inside.content(content);
  const spans = bindPlain(content, inside);
  if (spans.every(({ text }) => text.trim() === '')) return [];
  return [paragraph({ path, style: { ...binder.style, align }, spans })];
}
