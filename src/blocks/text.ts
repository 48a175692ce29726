// The block `text`: one paragraph of a string, or of strings and spans with styles and links of their own.

import type { TagItem } from '../layout/frame.ts';
import { headings } from '../layout/structure.ts';
import { cappedParagraph } from '../layout/text/drop-cap.ts';
import { paragraph } from '../layout/text/paragraph.ts';
import { textOf } from '../layout/text/span.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, Compiler, PrintPlan, TextTemplate } from '../template/kind.ts';
import { bindLink, compileLink } from '../template/link.ts';
import { bindDropCap, compileDropCap, type DropCapPlan, dropCap } from './text/drop-cap.ts';
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
    f.described(f.flag, 'Whether a heading has a number, where headings have some; default true.'),
  ),
  dropCap: f.optional(
    f.described(
      dropCap,
      'The first letter stands over this many lines: a number from 2 to 12, or { lines, gap, …style }.',
    ),
  ),
  prints: f.prints,
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly spans: readonly SpanPlan[];
  readonly link: TextTemplate | undefined;
  readonly outline: number | undefined;
  readonly heading: number | undefined;
  readonly numbered: boolean;
  readonly prints: PrintPlan | undefined;
  readonly dropCap: DropCapPlan | undefined;
}

/** The block kind `text`. A plain string in place of a block is short for it. */
export const textKind: BlockKind<Props, Plan> = {
  name: 'text',
  description: 'A paragraph.',
  entries,
  hasNode: true,
  checkMeaning({ heading, outline }, compiler) {
    const level = heading ?? outline;
    if (level !== undefined) compiler.heading(level);
  },
  compile(props, compiler): Plan {
    const spans = compileSpans(props.text, compiler.at('text'));
    const texts = spans.map(({ text }) => text);
    return {
      spans,
      link: props.link === undefined ? undefined : compileLink(props.link, compiler.at('link')),
      outline: props.outline,
      heading: props.heading ?? props.outline,
      numbered: props.numbered ?? true,
      dropCap:
        props.dropCap === undefined ? undefined : compileDropCap(props.dropCap, compiler.at('dropCap')),
      prints: props.prints === undefined ? undefined : compiler.at('prints').prints(props.prints, texts),
    };
  },
  bind(plan, binder) {
    const { path, style } = binder;
    const link = plan.link && bindLink(plan.link, binder);
    const bound = bindSpans(plan.spans, binder);
    binder.said(
      () => textOf(bound),
      (known) => textOf(bindSpans(plan.spans.map(withoutNote), known)),
    );
    if (plan.prints) binder.printed(plan.prints, textOf(bound));
    const number = plan.numbered ? headingNumber(plan, binder) : undefined;
    const told = number === undefined ? bound : [{ text: `${number}\u00a0\u00a0`, style }, ...bound];
    const spans = link === undefined ? told : told.map((span) => ({ link, ...span }));
    const node = binder.node(plan.heading === undefined ? 'P' : (headings[plan.heading - 1] ?? 'P'));
    const make = (tag?: TagItem) => {
      const spec = { path, spans, style, node, ...(tag && { tag }) };
      return plan.dropCap ? cappedParagraph(spec, bindDropCap(plan.dropCap, binder)) : paragraph(spec);
    };
    if (plan.outline === undefined) return [make()];
    const title = number === undefined ? textOf(bound) : `${number} ${textOf(bound)}`;
    const tag = binder.heading(plan.outline, title, undefined);
    return [make(tag)];
  },
};

/** Returns the number of a heading. Bookmarks and contents show its level, so that counts first. */
function headingNumber({ outline, heading }: Plan, binder: Binder): string | undefined {
  const level = outline ?? heading;
  return level === undefined ? undefined : binder.headingNumber(level);
}

function compileSpans(text: Props['text'], compiler: Compiler): readonly SpanPlan[] {
  if (!Array.isArray(text)) return [compileSpan(text as string, compiler)];
  return text.map((span, index) => compileSpan(span, compiler.at(index)));
}
