// The block `toc`: the headings of the document with their page numbers.
import { flow } from '../layout/flow/flow.ts';
import { type Flowable, noKeep, noSpace } from '../layout/flowable.ts';
import * as f from '../template/fields.ts';
import type { Binder, BlockKind } from '../template/kind.ts';
import { tocEntry } from './toc/entry.ts';

const entries = {
  levels: f.optional(f.described(f.integer(1, 6), 'Headings down to this level are listed; default 3.')),
} as const;

type Props = f.PropsOf<typeof entries>;

/** The block kind `toc`. */
export const tocKind: BlockKind<Props, { readonly levels: number }> = {
  name: 'toc',
  description: 'Contents: the blocks with `outline`, with page numbers and leader dots.',
  entries,
  compile: ({ levels }) => ({ levels: levels ?? 3 }),
  bind: ({ levels }, binder) => [contents(levels, binder)],
};

/** The headings are read when the document is laid out: those further down are bound later than this block. */
function contents(levels: number, binder: Binder): Flowable {
  const { path } = binder;
  let built: Flowable | undefined;
  const list = () => {
    built ??= listHeadings(levels, binder);
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

function listHeadings(levels: number, { path, style, outline }: Binder): Flowable {
  const listed = outline.filter((entry) => entry.level <= levels);
  const top = listed.reduce((least, entry) => Math.min(least, entry.level), levels);
  const children = listed.map(({ level, title, id }) => {
    return tocEntry({ path, title, id, style, indent: (level - top) * style.fontSize * 1.5 });
  });
  return flow({ path, children });
}
