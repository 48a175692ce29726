// The block `list`: items with bullets, numbers or markers of their own.
import type { Flowable } from '../layout/flowable.ts';
import * as f from '../template/fields.ts';
import type { BlockKind, ContentPlan, MaybePromise, TextTemplate } from '../template/kind.ts';
import { both, then } from '../template/maybe.ts';
import { listFlow } from './list/list-flow.ts';

const entries = {
  items: f.described(f.content, 'Blocks, one an item; an item that is itself a list carries no marker.'),
  ordered: f.optional(
    f.described(
      f.choice(true, false, 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'full'),
      'Numbers in place of bullets; "full" is 1.2.3 over nested lists.',
    ),
  ),
  marker: f.optional(f.described(f.templateText, 'Stands in place of the bullet or number.')),
  start: f.optional(f.described(f.integer(-1_000_000, 1_000_000), 'The first number; default 1.')),
  gap: f.optional(f.described(f.size, 'Space between two items.')),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly items: ContentPlan;
  readonly marker: TextTemplate | undefined;
  readonly props: Props;
}

/** The block kind `list`. */
export const listKind: BlockKind<Props, Plan> = {
  name: 'list',
  description: 'Items with bullets, numbers or markers of their own.',
  entries,
  compile: (props, compiler) => ({
    items: compiler.at('items').content(props.items),
    marker: props.marker === undefined ? undefined : compiler.at('marker').text(props.marker),
    props,
  }),
  bind(plan, binder): MaybePromise<readonly Flowable[]> {
    const { path, style } = binder;
    const { ordered = false, gap = 0, start = 1 } = plan.props;
    const numbering = ordered === false ? undefined : ordered === true ? 'decimal' : ordered;
    const marker = plan.marker === undefined ? undefined : binder.text(plan.marker);
    return then(both(marker, binder.content(plan.items)), ([text, items]) => [
      listFlow({ path, items, style, gap, numbering, marker: text, start }),
    ]);
  },
};
