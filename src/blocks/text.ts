// The block `text`: one paragraph of a string, or of strings and spans with styles and links of their own.

import type { Flowable } from '../layout/flowable.ts';
import type { TagItem } from '../layout/frame.ts';
import { headings, type Role } from '../layout/structure.ts';
import type { CachedText } from '../layout/text/cached-text.ts';
import { cappedParagraph } from '../layout/text/drop-cap.ts';
import { type LineLimit, limitedParagraph } from '../layout/text/limited.ts';
import { paragraph } from '../layout/text/paragraph.ts';
import { type ParagraphSpec, printsNothing, textOf } from '../layout/text/span.ts';
import { verticalStyle, verticalText } from '../layout/text/vertical.ts';
import * as f from '../template/fields/fields.ts';
import { textNumbering } from '../template/fields/numbering-entries.ts';
import type { Binder, BlockKind, Compiler, PrintPlan, TextTemplate } from '../template/kind.ts';
import { bindLink, compileLink } from '../template/link.ts';
import type { Pt } from '../units.ts';
import { bindDropCap, compileDropCap, type DropCapPlan, dropCap } from './text/drop-cap.ts';
import { compileLimit, maxLines } from './text/max-lines.ts';
import { compileNumber, hungNumber, type NumberPlan } from './text/numbered.ts';
import { bindSpans, compileSpan, type SpanPlan, spanField, withoutNote } from './text/spans.ts';

const entries = {
  text: f.described(
    f.oneOf(f.templateText, f.list(f.oneOf(f.templateText, spanField))),
    'A string, or a list of strings and spans; "\\n" breaks a line.',
  ),
  link: f.optional(f.described(f.templateText, 'A URL or "#id" that the whole text opens.')),
  outline: f.optional(f.described(f.integer(1, 6), 'A heading of this level in bookmarks and contents.')),
  heading: f.optional(f.described(f.integer(1, 6), 'A heading of this level; default that of outline.')),
  numbered: f.optional(
    f.described(
      textNumbering,
      'Whether a heading has a number, where headings have some; default true. The level, 1 to 9, at which a paragraph is counted with them; or { level, hang }.',
    ),
  ),
  dropCap: f.optional(
    f.described(
      dropCap,
      'The first letter stands over this many lines: a number from 2 to 12, or { lines, gap, …style }.',
    ),
  ),
  maxLines: f.optional(
    f.described(
      maxLines,
      'The most lines: what is more is left out, with an ellipsis and a warning. A number, or { lines, ellipsis, warn }.',
    ),
  ),
  writing: f.optional(
    f.described(
      f.choice('horizontal', 'vertical'),
      '"vertical" sets columns from right to left, as Japanese and Chinese may be; default "horizontal".',
    ),
  ),
  height: f.optional(
    f.described(f.size, 'The height of the columns of vertical text; default the rest of the page.'),
  ),
  prints: f.prints,
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly spans: readonly SpanPlan[];
  readonly link: TextTemplate | undefined;
  readonly outline: number | undefined;
  readonly heading: number | undefined;
  readonly numbered: NumberPlan | undefined;
  readonly prints: PrintPlan | undefined;
  readonly dropCap: DropCapPlan | undefined;
  readonly limit: LineLimit | undefined;
  readonly isVertical: boolean;
  readonly height: Pt | undefined;
}

/** The block kind `text`. A plain string in place of a block is short for it. */
export const textKind: BlockKind<Props, Plan> = {
  name: 'text',
  description: 'A paragraph.',
  entries,
  hasNode: true,
  isText: true,
  checkMeaning({ heading, outline }, compiler) {
    const level = heading ?? outline;
    if (level !== undefined) compiler.heading(level);
  },
  compile(props, compiler): Plan {
    checkWriting(props, compiler);
    const limit = props.maxLines === undefined ? undefined : compileLimit(props, compiler);
    const inside = limit === undefined ? compiler : compiler.withoutNotes('a text with "maxLines"');
    const spans = compileSpans(props.text, inside.at('text'));
    const texts = spans.map(({ text }) => text);
    return {
      spans,
      link: props.link === undefined ? undefined : compileLink(props.link, compiler.at('link')),
      outline: props.outline,
      heading: props.heading ?? props.outline,
      numbered: compileNumber(props, compiler),
      dropCap:
        props.dropCap === undefined ? undefined : compileDropCap(props.dropCap, compiler.at('dropCap')),
      prints: props.prints === undefined ? undefined : compiler.at('prints').prints(props.prints, texts),
      isVertical: props.writing === 'vertical',
      height: props.height,
      limit,
    };
  },
  bind(plan, binder) {
    const { path, style } = binder;
    const link = plan.link && bindLink(plan.link, binder);
    const bound = bindSpans(plan.spans, binder);
    const again = (known: Binder) => textOf(bindSpans(plan.spans.map(withoutNote), known));
    binder.said(() => textOf(bound), again);
    if (plan.prints) binder.printed(plan.prints, textOf(bound));
    const number = plan.numbered && binder.numbers.next(plan.numbered.level);
    const hang = number !== undefined && !plan.isVertical && plan.numbered?.hang;
    const marked =
      number === undefined || hang
        ? bound
        : [{ text: `${number}\u00a0\u00a0`, style, isNumber: true }, ...bound];
    const spans = link === undefined ? marked : marked.map((span) => ({ link, ...span }));
    const node = binder.node(roleOf(plan, marked));
    const set = (tag?: TagItem) => {
      const spec = { path, spans, style, node, cached: cachedOf(plan), ...(tag && { tag }) };
      if (plan.isVertical) return columns(spec, plan.height);
      if (plan.limit) return limitedParagraph(spec, plan.limit);
      return plan.dropCap ? cappedParagraph(spec, bindDropCap(plan.dropCap, binder)) : paragraph(spec);
    };
    const make = (tag?: TagItem) =>
      number !== undefined && hang
        ? hungNumber({ number, hang, content: set(tag), node, link }, binder)
        : set(tag);
    if (plan.outline === undefined) return [make()];
    const titled = (text: string) => (number === undefined ? text : `${number} ${text}`.trimEnd());
    const tag = binder.heading(plan.outline, titled(textOf(bound)), (known) => titled(again(known)));
    return [make(tag)];
  },
};

/** Returns the role of a text. A heading that prints nothing is none: the level of the next one is not below it. */
function roleOf({ heading }: Plan, spans: ParagraphSpec['spans']): Role {
  if (heading === undefined || printsNothing(spans)) return 'P';
  return headings[heading - 1] ?? 'P';
}

/** Returns what the version knows of a text that is one string. */
function cachedOf({ spans }: Plan): CachedText | undefined {
  const [only] = spans;
  return spans.length === 1 && only?.own === undefined ? only?.text.cached : undefined;
}

/** Reports keys that go with lines, or with columns, alone. */
function checkWriting({ writing, height, dropCap: capital }: Props, compiler: Compiler): void {
  const isVertical = writing === 'vertical';
  if (height !== undefined && !isVertical)
    compiler
      .at('height')
      .report('expected vertical text beside height, got lines', 'add "writing": "vertical"');
  if (capital !== undefined && isVertical)
    compiler.at('dropCap').report('expected no drop cap in vertical text, got one', 'leave it out');
}

/** Returns a text in columns from right to left. */
function columns(spec: ParagraphSpec, height: Pt | undefined): Flowable {
  const style = verticalStyle(spec.style);
  const spans = spec.spans.map((span) => ({ ...span, style: verticalStyle(span.style) }));
  return verticalText(paragraph({ ...spec, spans, style }), { height, style });
}

function compileSpans(text: Props['text'], compiler: Compiler): readonly SpanPlan[] {
  if (!Array.isArray(text)) return [compileSpan(text as string, compiler)];
  return text.map((span, index) => compileSpan(span, compiler.at(index)));
}
