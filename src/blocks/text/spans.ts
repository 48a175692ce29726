// The spans of a text: compiled from strings and objects, and bound to stretches of text with computed styles.

import type { Flowable } from '../../layout/flowable.ts';
import { clustersOf } from '../../layout/text/cluster.ts';
import type { Span } from '../../layout/text/span.ts';
import * as f from '../../template/fields/fields.ts';
import type { HeardText } from '../../template/heard-text.ts';
import type {
  Binder,
  Compiler,
  ContentPlan,
  Expression,
  PrintPlan,
  StylePlan,
  TextTemplate,
} from '../../template/kind.ts';
import { bindLink, compileLink } from '../../template/link.ts';

/** The keys of a span in a list. */
const spanEntries = {
  text: f.optional(f.described(f.templateText, 'The text of the span.')),
  note: f.optional(
    f.described(f.content, 'A note: its mark stands behind the text, or alone without a text.'),
  ),
  ruby: f.optional(
    f.described(
      f.oneOf(f.templateText, f.list(f.templateText)),
      'How it is read, in small letters above it: for all of it, or a list with one for each character.',
    ),
  ),
  link: f.optional(f.described(f.templateText, 'A URL or "#id".')),
  if: f.commonEntries.if,
  each: f.commonEntries.each,
  as: f.commonEntries.as,
  style: f.commonEntries.style,
  prints: f.prints,
  ...f.styleEntries,
} as const;

/** A span in a list: a text, a note, or a text with its note. */
export const spanField = f.v.pipe(
  f.object(spanEntries, 'span'),
  f.v.check(
    ({ text, note }) => text !== undefined || note !== undefined,
    f.withHint('missing key "text"', 'write { "text": "…" }, or { "note": "…" } for a note'),
  ),
);

/** What a span may be written as. */
export type SpanProps = string | f.PropsOf<typeof spanEntries>;

/** A compiled span. */
export interface SpanPlan {
  readonly text: TextTemplate;
  /** The style of its own, or undefined for a plain string, which has the style of the block. */
  readonly own: OwnPlan | undefined;
}

interface NotePlan {
  readonly content: ContentPlan;
  /** Whether it was written as a string. */
  readonly isText: boolean;
}

interface OwnPlan {
  readonly style: StylePlan;
  readonly link: TextTemplate | undefined;
  readonly test: Expression | undefined;
  readonly each: Expression | undefined;
  readonly as: string | undefined;
  readonly prints: PrintPlan | undefined;
  readonly note: NotePlan | undefined;
  readonly ruby: TextTemplate | readonly TextTemplate[] | undefined;
}

/** Compiles one span. `compiler` stands at its place. */
export function compileSpan(props: SpanProps, compiler: Compiler): SpanPlan {
  if (typeof props === 'string') return { text: compiler.text(props), own: undefined };
  const each = props.each === undefined ? undefined : compiler.at('each').expression(props.each);
  if (props.as !== undefined) compiler.at('as').itemName(props.as);
  const repeated = each === undefined ? compiler : compiler.withItemOf(each, props.as);
  const test = props.if === undefined ? undefined : repeated.at('if').expression(props.if);
  const inner = repeated.given(test);
  if (props.as !== undefined && each === undefined) {
    compiler.at('as').report('expected an each beside as, got none', 'as names the item of each');
  }
  const text = inner.at('text').text(props.text ?? '');
  return {
    text,
    own: {
      style: inner.style(props, { what: 'a span', takes: [] }),
      link: props.link === undefined ? undefined : compileLink(props.link, inner.at('link')),
      test,
      each,
      as: props.as,
      prints: props.prints === undefined ? undefined : inner.at('prints').prints(props.prints, [text]),
      ruby: compileRuby(props.ruby, inner.at('ruby')),
      note: props.note === undefined ? undefined : compileNote(props.note, inner.at('note')),
    },
  };
}

/** What is said of a note whose text is empty, and the way out. */
const emptyNote = 'the note is empty: its mark leads to nothing';
const emptyNoteHint = 'write its text, or leave it out: a span of the note alone may have "if"';

function compileNote(value: unknown, compiler: Compiler): NotePlan {
  const isText = typeof value === 'string';
  const isEmpty = isText ? value.trim() === '' : Array.isArray(value) && value.length === 0;
  if (isEmpty) compiler.warn(emptyNote, emptyNoteHint);
  return { content: compiler.note(value), isText };
}

/** Binds the content of a note, and warns of one that is empty: a text, or a list of no blocks. Its texts are not those of what the mark stands in. */
function bindNote({ content, isText }: NotePlan, binder: Binder): readonly Flowable[] {
  const heard: HeardText[] = [];
  const bound = binder.hearing(heard).content(content);
  const isEmpty = isText ? heard.every(({ text }) => text.trim() === '') : bound.length === 0;
  if (isEmpty) binder.warn({ path: content.path, message: emptyNote, hint: emptyNoteHint });
  return bound;
}

function compileRuby(ruby: string | readonly string[] | undefined, compiler: Compiler): OwnPlan['ruby'] {
  if (ruby === undefined || typeof ruby === 'string') return ruby === undefined ? ruby : compiler.text(ruby);
  return ruby.map((part, index) => compiler.at(index).text(part));
}

/** Returns a span that makes no note: its text is repeated elsewhere. */
export function withoutNote(plan: SpanPlan): SpanPlan {
  return plan.own?.note === undefined ? plan : { ...plan, own: { ...plan.own, note: undefined } };
}

/** Binds the spans of a text in order. A span with `each` becomes any number of them. */
export function bindSpans(plans: readonly SpanPlan[], binder: Binder): readonly Span[] {
  const only = plans.length === 1 ? plans[0] : undefined;
  if (only !== undefined && only.own === undefined) {
    return bindPlain(only.text, binder);
  }
  return plans.flatMap((plan) => bindPlan(plan, binder));
}

/** Returns the one span of a text that is a string. It has the style of its block. */
export function bindPlain(template: TextTemplate, binder: Binder): readonly [Span] {
  const text = binder.text(template);
  const source = sourceOf(template, text, binder);
  const { style } = binder;
  return source === undefined ? [{ text, style }] : [{ text, style, source }];
}

/** Matches what is beyond Latin, Greek and Cyrillic and the common signs, which the default family covers. */
const uncommon = /[^\0-\u052f\u1e00-\u20cf]/;

/** Returns a function that says where a character of a text came from, or undefined where nobody will ask. */
export function sourceOf(template: TextTemplate, text: string, binder: Binder): Span['source'] {
  if (!template.readsData || !uncommon.test(text)) return undefined;
  return (character) => binder.sourceOf(template, character);
}

function bindPlan(plan: SpanPlan, binder: Binder): readonly Span[] {
  const { own } = plan;
  if (own === undefined) return bindPlain(plan.text, binder);
  const { each, as } = own;
  if (each === undefined) return bindOne(plan.text, own, binder);
  const items = binder.list(each);
  return items.flatMap((_, index) => bindOne(plan.text, own, binder.withItem(items, index, as)));
}

function bindOne(template: TextTemplate, own: OwnPlan, binder: Binder): readonly Span[] {
  if (own.test !== undefined && !binder.test(own.test)) return [];
  const link = own.link && bindLink(own.link, binder);
  const styled = binder.withStyle(own.style);
  const { style, backgroundColor } = styled;
  const text = binder.text(template);
  if (own.prints) binder.printed(own.prints, text);
  const source = sourceOf(template, text, binder);
  const span: Span = {
    text,
    style,
    ...(backgroundColor === undefined ? {} : { backgroundColor }),
    ...(link === undefined ? {} : { link }),
    ...(source === undefined ? {} : { source }),
  };
  const spans = own.ruby === undefined ? [span] : bindRuby(span, own.ruby, binder);
  if (own.note === undefined) return spans;
  const { note } = own;
  const mark = styled.note(note.content.path, (inner) => bindNote(note, inner));
  return text === '' ? [mark] : [...spans, mark];
}

/** Returns a span with its ruby, or one span for each of its characters. */
function bindRuby(span: Span, ruby: NonNullable<OwnPlan['ruby']>, binder: Binder): readonly Span[] {
  if (!isList(ruby)) return [withRuby(span, binder.text(ruby))];
  const rubies = ruby.map((part) => binder.text(part));
  const characters = [...clustersOf(span.text)].map(({ segment }) => segment);
  if (characters.length === rubies.length)
    return characters.map((text, index) => withRuby({ ...span, text }, rubies[index] ?? ''));
  const message = `expected a ruby for each character of "${span.text}", got ${rubies.length} for ${characters.length}`;
  binder.warn({
    path: binder.path,
    message,
    hint: 'they stand above all of it together; write one string for that',
  });
  return [withRuby(span, rubies.join(''))];
}

/** `Array.isArray` does not tell a readonly list from the rest. */
function isList<Item>(value: Item | readonly Item[]): value is readonly Item[] {
  return Array.isArray(value);
}

function withRuby(span: Span, text: string): Span {
  return text === '' ? span : { ...span, ruby: { text } };
}
