// The block `markdown`: a text with headings, lists, emphasis and links. Data may fill it, and can't go beyond these.
import { headings } from '../layout/structure.ts';
import * as f from '../template/fields/fields.ts';
import type { BlockKind, Compiler, StylePlan, TextTemplate } from '../template/kind.ts';
import type { Pt } from '../units.ts';
import { loadParser, parseMarkdown } from './markdown/parse.ts';
import { type ElementName, type ElementStyles, elementNames, MarkdownSetter } from './markdown/set.ts';
import { compileStyleSpec, styleSpec } from './style-spec.ts';
import { sourceOf } from './text/spans.ts';

const styleKeys = {
  p: f.optional(f.described(styleSpec, 'Paragraphs.')),
  h1: f.optional(f.described(styleSpec, 'Headings of level 1; bold and 1.6 times as large by default.')),
  h2: f.optional(f.described(styleSpec, 'Headings of level 2; bold and 1.35 times as large by default.')),
  h3: f.optional(f.described(styleSpec, 'Headings of level 3; bold and 1.15 times as large by default.')),
  h4: f.optional(f.described(styleSpec, 'Headings of level 4; bold by default.')),
  h5: f.optional(f.described(styleSpec, 'Headings of level 5; bold by default.')),
  h6: f.optional(f.described(styleSpec, 'Headings of level 6; bold by default.')),
  strong: f.optional(f.described(styleSpec, 'Strong text; bold by default.')),
  em: f.optional(f.described(styleSpec, 'Emphasised text; italic by default.')),
  a: f.optional(f.described(styleSpec, 'Links; underlined by default.')),
  ul: f.optional(f.described(styleSpec, 'Lists with bullets.')),
  ol: f.optional(f.described(styleSpec, 'Lists with numbers.')),
} as const;

const entries = {
  markdown: f.described(
    f.templateText,
    'Paragraphs, headings, lists, **strong**, *emphasis*, [links](https://…) and notes[^1]; a line end breaks the line.',
  ),
  styles: f.optional(f.described(f.object(styleKeys), 'Style names or style properties by element.')),
  gap: f.optional(f.described(f.size, 'Space between two paragraphs; default half a line.')),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly markdown: TextTemplate;
  readonly styles: ElementStyles;
  readonly gap: Pt | undefined;
  /** Whether it may have notes. */
  readonly notes: boolean;
}

/** The block kind `markdown`. */
export const markdownKind: BlockKind<Props, Plan> = {
  name: 'markdown',
  description: 'A text in a safe part of Markdown, which data may fill.',
  dealsWidth: true,
  hasLinks: true,
  entries,
  checkMeaning({ markdown }, compiler) {
    const level = deepestHeading(markdown);
    if (level > 0) compiler.heading(level, false);
  },
  compile(props, compiler) {
    compiler.beforeBinding(loadParser);
    return {
      markdown: compiler.at('markdown').text(props.markdown),
      styles: compileStyles(props.styles ?? {}, compiler),
      gap: props.gap,
      notes: compiler.takesNotes,
    };
  },
  bind(plan, binder) {
    const text = binder.text(plan.markdown);
    const setter = new MarkdownSetter(plan.styles, plan.gap, sourceOf(plan.markdown, text, binder));
    return [setter.setBlocks(parseMarkdown(text, plan), binder)];
  },
};

/** Returns the lowest heading that the text may have, or 0. Data may bring any. */
function deepestHeading(markdown: string): number {
  if (markdown.includes('{{')) return headings.length;
  const signs = [...markdown.matchAll(/^[\s>*+\-\d.)]*(?:(#{1,6})(?=\s|$)|(=+)\s*$|-+\s*$)/gm)];
  return Math.max(0, ...signs.map(([, marks, underline]) => marks?.length ?? (underline ? 1 : 2)));
}

function compileStyles(styles: NonNullable<Props['styles']>, compiler: Compiler): ElementStyles {
  const use = { what: 'an element of a Markdown text', takes: [] };
  const bold = compiler.style({ bold: true }, use);
  const own: Partial<Record<ElementName, StylePlan>> = {};
  for (const name of elementNames) {
    const given = styles[name];
    if (given === undefined) continue;
    own[name] = compileStyleSpec(given, compiler.at('styles', name), use);
  }
  return {
    defaults: {
      h1: bold,
      h2: bold,
      h3: bold,
      h4: bold,
      h5: bold,
      h6: bold,
      strong: bold,
      em: compiler.style({ italic: true }, use),
      a: compiler.style({ underline: true }, use),
    },
    own,
  };
}
