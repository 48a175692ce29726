// The block `list`: items with bullets, numbers or markers of their own.
import { flow } from '../layout/flow/flow.ts';
import type { Flowable } from '../layout/flowable.ts';
import type { ListNumbering } from '../layout/structure.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, Compiler, ContentPlan, TextTemplate } from '../template/kind.ts';
import { listFlow } from './list/list-flow.ts';

const entries = {
  items: f.described(
    f.contentItems,
    'Items: a block or a list of blocks each. One that is a `list` block carries no marker.',
  ),
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

interface ItemPlan {
  readonly content: ContentPlan;
  /** Whether it was written as a list of blocks, which are one item together. A single block is one item each time that it is repeated. */
  readonly several: boolean;
}

interface Plan {
  readonly items: readonly ItemPlan[];
  readonly marker: TextTemplate | undefined;
  readonly props: Props;
}

/** The block kind `list`. */
export const listKind: BlockKind<Props, Plan> = {
  name: 'list',
  description: 'Items with bullets, numbers or markers of their own.',
  entries,
  hasNode: true,
  compile: (props, compiler) => ({
    items: compileItems(props.items, compiler.at('items')),
    marker: props.marker === undefined ? undefined : compiler.at('marker').text(props.marker),
    props,
  }),
  bind(plan, binder) {
    const { path, style } = binder;
    const { ordered = false, gap = 0, start = 1 } = plan.props;
    const numbering = ordered === false ? undefined : ordered === true ? 'decimal' : ordered;
    const marker = plan.marker === undefined ? undefined : binder.text(plan.marker);
    const items = plan.items.flatMap((item) => bindItem(item, binder));
    return [
      listFlow({
        path,
        node: binder.node('L', { numbering: listNumbering(ordered, plan.marker !== undefined) }),
        items,
        style,
        gap,
        numbering,
        marker,
        start,
      }),
    ];
  },
};

function compileItems(items: unknown, compiler: Compiler): readonly ItemPlan[] {
  if (!Array.isArray(items)) return [{ content: compiler.content(items), several: false }];
  return items.map((item, index) => ({
    content: compiler.at(index).content(item),
    several: Array.isArray(item),
  }));
}

function bindItem({ content, several }: ItemPlan, binder: Binder): readonly Flowable[] {
  const { path } = content;
  const children = binder.content(content);
  return several ? [flow({ path, children })] : children;
}

/** Returns how the items are numbered, for readers (ISO 32000-1 table 347). */
function listNumbering(ordered: NonNullable<Props['ordered']>, marked: boolean): ListNumbering {
  if (marked) return 'None';
  switch (ordered) {
    case false:
      return 'Disc';
    case 'lower-alpha':
      return 'LowerAlpha';
    case 'upper-alpha':
      return 'UpperAlpha';
    case 'lower-roman':
      return 'LowerRoman';
    case 'upper-roman':
      return 'UpperRoman';
    default:
      return 'Decimal';
  }
}
