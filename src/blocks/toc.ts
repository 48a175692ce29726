// The block `toc`: the headings of the document with their page numbers.

import { wrapBlock } from '../layout/document/wrap.ts';
import { flow } from '../layout/flow/flow.ts';
import { type Flowable, noKeep, noSpace } from '../layout/flowable.ts';
import type { Leader, TextStyle } from '../layout/style.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, StylePlan } from '../template/kind.ts';
import { noSides, type Pt } from '../units.ts';
import { compileStyleSpec, styleSpec } from './style-spec.ts';
import { tocEntry } from './toc/entry.ts';

const entries = {
  of: f.optional(
    f.described(
      f.choice('headings', 'tables', 'figures'),
      'What is listed: the headings (default), or the captions of tables or figures that have numbers.',
    ),
  ),
  levels: f.optional(f.described(f.integer(1, 6), 'Headings down to this level are listed; default 3.')),
  styles: f.optional(
    f.described(
      f.list(styleSpec),
      'Styles of the entries by level, from the highest; the last one counts for all levels below.',
    ),
  ),
  leader: f.optional(
    f.described(
      f.choice('none', 'dots', 'line', 'dashes'),
      'What fills the space between a title and the number of its page; default dots.',
    ),
  ),
  gap: f.optional(
    f.described(f.size, 'Space above each entry of the highest level but the first; default 0.'),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly of: NonNullable<Props['of']>;
  readonly levels: number;
  readonly leader: Leader;
  readonly styles: readonly StylePlan[];
  readonly gap: Pt;
}

/** The look of entries. Their styles are bound, from the highest level down. */
interface Look {
  readonly of: Plan['of'];
  readonly levels: number;
  readonly leader: Leader;
  readonly styles: readonly TextStyle[];
  readonly gap: Pt;
}

/** The block kind `toc`. */
export const tocKind: BlockKind<Props, Plan> = {
  name: 'toc',
  description:
    'Contents: the blocks with `outline`, with page numbers and leader dots. Or a list of tables or figures.',
  entries,
  hasNode: true,
  hasLinks: true,
  compile: ({ of = 'headings', levels, styles, leader, gap }, compiler) => ({
    of,
    levels: levels ?? 3,
    leader: leader ?? 'dots',
    styles: (styles ?? []).map((given, index) =>
      compileStyleSpec(given, compiler.at('styles', index), { what: 'an entry of contents', takes: [] }),
    ),
    gap: gap ?? 0,
  }),
  bind(plan, binder) {
    const styles = plan.styles.map((style) => binder.withStyle(style).style);
    return [contents({ ...plan, styles }, binder)];
  },
};

/** Returns the contents. The headings are read when the document is laid out, since those further down are bound later than this block. */
function contents(look: Look, binder: Binder): Flowable {
  const { path } = binder;
  let built: Flowable | undefined;
  const list = () => {
    built ??= listHeadings(look, binder);
    return built;
  };
  const self: Flowable = {
    path,
    keep: noKeep,
    space: noSpace,
    widths: (context) => list().widths(context),
    fit(region, context) {
      const fit = list().fit(region, context);
      return fit.rest === built ? { ...fit, rest: self } : fit;
    },
  };
  return self;
}

function listHeadings({ of, levels, leader, styles, gap }: Look, binder: Binder): Flowable {
  const { path, style } = binder;
  const outline = of === 'headings' ? binder.outline : binder.captions(of === 'tables' ? 'table' : 'figure');
  const node = binder.node('TOC');
  const listed = outline.filter((entry) => entry.level <= levels);
  const top = listed.reduce((least, entry) => Math.min(least, entry.level), levels);
  const children = listed.map(({ level, title, tell, id }, index) => {
    const own = styles[Math.min(level - top, styles.length - 1)] ?? style;
    const entry = tocEntry({
      path,
      title,
      tell,
      id,
      style: own,
      leader,
      node,
      indent: (level - top) * style.fontSize * 1.5,
    });
    const above = level === top && index > 0 ? gap : 0;
    return wrapBlock([entry], { path, margin: { ...noSides, top: above }, keep: noKeep });
  });
  return flow({ path, children, node });
}
