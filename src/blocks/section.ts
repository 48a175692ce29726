// The block `section`: content on pages of its own, with its own paper, header and footer.
import { sectionFlowable } from '../layout/document/section.ts';
import { flow } from '../layout/flow/flow.ts';
import { bindForms, compileForms, type FormsPlan, type PartName } from '../template/compile/forms.ts';
import * as f from '../template/fields/fields.ts';
import { headingForms, headingNumbering } from '../template/fields/numbering-entries.ts';
import {
  checkPage,
  type PageProps,
  pageField,
  pageSetup,
  roomFault,
  unsizedPage,
} from '../template/fields/page-setup.ts';
import type { BlockKind, ContentPlan } from '../template/kind.ts';

const forms =
  'Content, or an object of documentFirst, first, odd, even, last and default. Default: the document’s.';

const entries = {
  content: f.described(f.content, 'What the section holds.'),
  page: f.optional(
    f.described(pageField, "Paper and margins of its pages; what is not named is the document's."),
  ),
  header: f.optional(f.described(f.contentForms, forms)),
  footer: f.optional(f.described(f.contentForms, forms)),
  background: f.optional(f.described(f.contentForms, forms)),
  foreground: f.optional(f.described(f.contentForms, forms)),
  restartNumbers: f.optional(f.described(f.flag, 'The page number starts at 1 again.')),
  numbering: f.optional(
    f.described(
      f.object({ headings: f.optional(headingNumbering) }, 'numbering'),
      'Numbers of its headings: they are counted anew. Default: they go on.',
    ),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly content: ContentPlan;
  readonly page: PageProps | undefined;
  readonly header: FormsPlan | undefined;
  readonly footer: FormsPlan | undefined;
  readonly background: FormsPlan | undefined;
  readonly foreground: FormsPlan | undefined;
  readonly restartNumbers: boolean;
  readonly numbering: Props['numbering'];
}

/** The block kind `section`. */
export const sectionKind: BlockKind<Props, Plan> = {
  name: 'section',
  description: 'Content that starts a page, with paper, margins, header and footer of its own.',
  entries,
  called: 'a section',
  cutsPages: true,
  topLevelOnly: true,
  compile(props, compiler) {
    const compileOf = (key: PartName) =>
      props[key] === undefined ? undefined : compileForms(props[key], compiler.at(key), `a ${key}`);
    const setup = props.page && pageSetup(props.page, compiler.setup);
    if (props.page && setup) checkPage(props.page, setup, compiler.at('page'));
    const fault = setup && roomFault(setup);
    const own = props.page?.margin === undefined ? ['page'] : ['page', 'margin'];
    // When the document's own pages have no space, that is reported once.
    if (fault && !roomFault(compiler.setup))
      compiler.at(...own).report(fault, 'make the margins smaller or the page larger');
    return {
      content: compiler
        .at('content')
        .sized(unsizedPage(setup ?? compiler.setup))
        .content(props.content),
      page: props.page,
      header: compileOf('header'),
      footer: compileOf('footer'),
      background: compileOf('background'),
      foreground: compileOf('foreground'),
      restartNumbers: props.restartNumbers ?? false,
      numbering: props.numbering,
    };
  },
  bind({ content, page, restartNumbers, numbering, ...plan }, binder) {
    const { path } = binder;
    const header = plan.header && bindForms(plan.header, binder);
    const footer = plan.footer && bindForms(plan.footer, binder);
    const background = plan.background && bindForms(plan.background, binder);
    const foreground = plan.foreground && bindForms(plan.foreground, binder);
    const { headings } = numbering ?? {};
    const inside = headings === undefined ? binder : binder.withHeadingForms(headingForms(headings));
    const body = flow({ path, children: inside.content(content) });
    const setup = page && ((base: Parameters<typeof pageSetup>[1]) => pageSetup(page, base));
    return [sectionFlowable({ path, setup, header, footer, background, foreground, body, restartNumbers })];
  },
};
