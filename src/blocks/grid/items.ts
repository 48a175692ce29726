// The items of a grid: what stands in its cells, and how many places each takes.
import { flow } from '../../layout/flow/flow.ts';
import type { GridItem } from '../../layout/grid/placing.ts';
import { StructureNode } from '../../layout/structure.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder, Compiler, ContentPlan, Expression } from '../../template/kind.ts';
import { isBlock } from '../written-block.ts';
import { mostColumns } from './fields.ts';

const most = { rowSpan: 100 } as const;

const cell = f.object({
  content: f.optional(f.described(f.content, 'What stands in the cell; it may be missing.')),
  colSpan: f.optional(f.described(f.integer(1, mostColumns), 'How many columns it takes.')),
  rowSpan: f.optional(f.described(f.integer(1, most.rowSpan), 'How many rows it takes.')),
  if: f.commonEntries.if,
  each: f.commonEntries.each,
  as: f.commonEntries.as,
});

const block = f.field<unknown>(
  (value) => (isBlock(value) ? value : undefined),
  'a block, a list of blocks or { content, colSpan, rowSpan }',
  { json: { $ref: '#/$defs/content' }, role: 'content' },
);

/** The field of one of `items`. */
export const itemField = f.oneOf(cell, block);

/** Returns whether items are a single one that nothing repeats. */
export function isOneCell(items: readonly unknown[]): boolean {
  const [only, more] = items;
  const isRepeated = typeof only === 'object' && only !== null && 'each' in only;
  return only !== undefined && more === undefined && !isRepeated;
}

type CellProps = f.v.InferOutput<typeof cell>;

/** A compiled item. */
export interface ItemPlan {
  readonly path: string;
  readonly content: ContentPlan | undefined;
  readonly colSpan: number;
  readonly rowSpan: number;
  readonly each: Expression | undefined;
  readonly as: string | undefined;
  readonly if: Expression | undefined;
  /** Whether all blocks of the content are one cell. A single block is one cell each time that it is repeated. */
  readonly together: boolean;
}

/** Returns the plan of each item. `compiler` stands at their list, where faults are reported. */
export function compileItems(items: readonly unknown[], compiler: Compiler): readonly ItemPlan[] {
  return items.map((item, index) => compileItem(item, compiler.at(index)));
}

function compileItem(value: unknown, compiler: Compiler): ItemPlan {
  const { path } = compiler;
  const where = 'a grid';
  if (isBlock(value)) {
    const content = compiler.inside(where).sized().content(value);
    const together = Array.isArray(value);
    return { path, content, colSpan: 1, rowSpan: 1, each: undefined, as: undefined, if: undefined, together };
  }
  // What is not a block was read as a cell.
  const props = value as CellProps;
  const each = props.each === undefined ? undefined : compiler.at('each').expression(props.each);
  if (props.as !== undefined) compiler.at('as').itemName(props.as);
  const repeated = each ? compiler.withItemOf(each, props.as) : compiler;
  const test = props.if === undefined ? undefined : repeated.at('if').expression(props.if);
  const inside = repeated.given(test);
  return {
    path,
    content:
      props.content === undefined
        ? undefined
        : inside.at('content').inside(where).sized().content(props.content),
    colSpan: props.colSpan ?? 1,
    rowSpan: props.rowSpan ?? 1,
    each,
    as: props.as,
    if: test,
    together: true,
  };
}

/** Returns the cells that all items make, in order, which is that of reading. */
export function bindItems(plans: readonly ItemPlan[], binder: Binder): readonly GridItem[] {
  const nodes: StructureNode[] = [];
  return plans.flatMap((plan) => bindItem(plan, binder, nodes));
}

function bindItem(plan: ItemPlan, binder: Binder, nodes: StructureNode[]): readonly GridItem[] {
  const { each, as } = plan;
  if (each === undefined) return bindOnce(plan, binder, nodes);
  const list = binder.list(each);
  return list.flatMap((_, index) => bindOnce(plan, binder.withItem(list, index, as), nodes));
}

function bindOnce(
  { path, content, colSpan, rowSpan, if: test, together }: ItemPlan,
  binder: Binder,
  nodes: StructureNode[],
): readonly GridItem[] {
  if (test !== undefined && !binder.test(test)) return [];
  const children = content === undefined ? [] : binder.content(content);
  const contents = together ? [children] : children.map((child) => [child]);
  // An item is read to its end before the next one, on any number of pages. One that begins on a later page than those
  // behind it is read before them all the same.
  return contents.map((parts) => {
    const node = new StructureNode(undefined, { path, together: nodes });
    nodes.push(node);
    return { content: flow({ path, children: parts, node }), colSpan, rowSpan };
  });
}
