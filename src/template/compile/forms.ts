// Header, footer, background and foreground: content, or forms of it for the first, odd, even, last and all other pages.

import type { PageForms } from '../../layout/document/section.ts';
import { wrapBlock } from '../../layout/document/wrap.ts';
import type { Flowable } from '../../layout/flowable.ts';
import { noSides } from '../../units.ts';
import { pageNames } from '../expression/function-names.ts';
import { describeValue } from '../fields/field.ts';
import type { Binder, Compiler, ContentPlan } from '../kind.ts';
import { didYouMean } from '../names/nearest.ts';

const formNames = ['documentFirst', 'first', 'odd', 'even', 'last', 'default'] as const;

/** Compiled forms, in a fixed order. */
export type FormsPlan = readonly {
  readonly form: (typeof formNames)[number];
  readonly content: ContentPlan;
}[];

/** The parts of a page that are content or forms of it. */
export const pageParts = ['header', 'footer', 'background', 'foreground'] as const;

/** One of `pageParts`. */
export type PartName = (typeof pageParts)[number];

/** Compiles the forms of a part of the page. `where` names it: `a header`. */
export function compileForms(value: unknown, compiler: Compiler, where: string): FormsPlan {
  const inner = compiler.withNames([...pageNames]).insidePart(where);
  const isSet = typeof value === 'object' && value !== null && !Array.isArray(value) && !('type' in value);
  if (!isSet) {
    if (typeof value === 'string' || (typeof value === 'object' && value !== null)) {
      return [{ form: 'default', content: inner.content(value) }];
    }
    compiler.report(
      `expected content, or an object of documentFirst, first, odd, even, last and default, got ${describeValue(value)}`,
    );
    return [];
  }
  const forms = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(forms)) {
    if (formNames.some((name) => name === key)) continue;
    const side = ['left', 'center', 'right', 'middle'].includes(key);
    const beside = 'write a block { "type": "columns", "columns": [ left, middle, right ] }';
    const near = side ? beside : didYouMean(key, formNames);
    compiler
      .at(key)
      .report(
        `unknown key "${key}"`,
        near ?? `a block has a "type"; ${where} has documentFirst, first, odd, even, last, default`,
      );
  }
  return formNames.flatMap((form) => {
    const content = forms[form];
    return content === undefined ? [] : [{ form, content: inner.at(form).content(content) }];
  });
}

/** Binds forms to flowables that are laid out on each page they are for. */
export function bindForms(plan: FormsPlan, around: Binder): PageForms {
  const binder = around.withoutNumbers();
  const forms = plan.map(
    ({ form, content }) => [form, inOne(binder.content(content), content.path)] as const,
  );
  return Object.fromEntries(forms);
}

function inOne(flowables: readonly Flowable[], path: string): Flowable {
  return wrapBlock(flowables, { path, margin: noSides, keep: {} });
}
