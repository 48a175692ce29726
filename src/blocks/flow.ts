// The block `flow`: content that runs through columns, and on through pages.
import { flow } from '../layout/flow/flow.ts';
import { newspaper } from '../layout/flow/newspaper.ts';
import * as f from '../template/fields/fields.ts';
import type { BlockKind, ContentPlan } from '../template/kind.ts';
import type { Pt } from '../units.ts';

const entries = {
  content: f.described(f.content, 'What runs through the columns.'),
  columns: f.optional(f.described(f.integer(2, 12), 'How many columns there are; default 2.')),
  gap: f.optional(f.described(f.size, 'Space between two columns; default 16.')),
  rule: f.optional(f.described(f.borderLine, 'The line between two columns; default: none.')),
  balance: f.optional(
    f.described(f.flag, 'Whether columns are equally high where the content ends; default true.'),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly content: ContentPlan;
  readonly columns: number;
  readonly gap: Pt;
  readonly rule: Props['rule'];
  readonly balance: boolean;
}

/** The block kind `flow`. */
export const flowKind: BlockKind<Props, Plan> = {
  name: 'flow',
  description: 'Content in columns: it runs down one, on in the next one, and on the next page.',
  entries,
  called: 'a flow',
  compile({ content, columns = 2, gap = 16, rule, balance = true }, compiler) {
    if (!compiler.takesFlows)
      compiler.report('a flow may not stand inside a flow', 'put "columns" there, or end the flow around it');
    const inside = compiler.at('content').insideFlow('a flow');
    return { content: inside.content(content), columns, gap, rule, balance };
  },
  bind({ content, columns: count, gap, rule, balance }, binder) {
    const { path } = binder;
    const inner = flow({ path, children: binder.content(content) });
    return [newspaper({ path, content: inner, count, gap, rule, balance })];
  },
};
