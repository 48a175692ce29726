// The block `columns`: content side by side.
import { type ColumnSpec, columns } from '../layout/flow/columns.ts';
import { flow } from '../layout/flow/flow.ts';
import { shareTrack, type Track } from '../layout/track.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, Compiler, ContentPlan, Expression, StylePlan } from '../template/kind.ts';
import type { Pt } from '../units.ts';
import { isBlock } from './written-block.ts';

/** A block or a list of blocks, which has no `width` of its own. An object is a block when it has a `type`. */
const block = f.field<unknown>(
  (value) => (isBlock(value) ? value : undefined),
  'a block, a list of blocks or { width, content }',
  { json: { $ref: '#/$defs/content' }, role: 'content' },
);

const columnEntries = {
  content: f.optional(f.described(f.content, 'What stands in the column; it may be missing.')),
  width: f.optional(f.described(f.trackWidth, 'A length, "auto", "*" (default), "2*" or "25%".')),
  if: f.optional(
    f.described(f.expression, 'JSONata: the column is left out, with its gap, unless it is true.'),
  ),
  style: f.optional(f.described(f.styleNames, 'Style names; a later one wins.')),
  ...f.styleEntries,
};

const column = f.object(columnEntries, 'columnsItem');

const entries = {
  columns: f.described(
    f.list(f.oneOf(column, block)),
    'Columns, each { width, content, …style } or a block.',
  ),
  gap: f.optional(f.described(f.size, 'Space between two columns.')),
  verticalAlign: f.optional(
    f.described(
      f.choice('top', 'center', 'middle', 'bottom'),
      'Where columns stand that are lower than the tallest; it counts when all stand on one page. Default top.',
    ),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface ColumnPlan {
  readonly path: string;
  readonly track: Track;
  readonly content: ContentPlan | undefined;
  readonly style: StylePlan | undefined;
  readonly test?: Expression | undefined;
}

interface Plan {
  readonly columns: readonly ColumnPlan[];
  readonly gap: Pt;
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
}

/** The block kind `columns`. */
export const columnsKind: BlockKind<Props, Plan> = {
  name: 'columns',
  description: 'Content side by side; each column goes on by itself on the next page.',
  dealsWidth: true,
  entries,
  compile: (props, compiler) => ({
    columns: props.columns.map((each, index) => compileColumn(each, compiler.at('columns', index))),
    gap: props.gap ?? 0,
    verticalAlign: props.verticalAlign === 'center' ? 'middle' : (props.verticalAlign ?? 'top'),
  }),
  bind: (plan, binder) => {
    const there = plan.columns.filter(({ test }) => test === undefined || binder.test(test));
    if (there.length === 0 && plan.columns.length > 0) return [];
    return [
      columns({
        path: binder.path,
        columns: there.map((column) => bindColumn(column, binder)),
        gap: plan.gap,
        verticalAlign: plan.verticalAlign,
      }),
    ];
  },
};

function bindColumn({ path, track, content, style }: ColumnPlan, around: Binder): ColumnSpec {
  const binder = style === undefined ? around : around.withStyle(style);
  // Without a style of its own the binder is that of the whole block, whose background is drawn around it.
  const backgroundColor = style === undefined ? undefined : binder.backgroundColor;
  const children = content === undefined ? [] : binder.content(content);
  return { track, content: flow({ path, children }), backgroundColor };
}

type ColumnProps = f.v.InferOutput<typeof column>;

function compileColumn(value: unknown, compiler: Compiler): ColumnPlan {
  const { path } = compiler;
  const inside = compiler.inside('columns').sized();
  if (isBlock(value)) return { path, track: shareTrack, content: inside.content(value), style: undefined };
  // What is not a block was read as a column.
  const { if: condition, ...props } = value as ColumnProps;
  const test = condition === undefined ? undefined : compiler.at('if').expression(condition);
  const within = inside.given(test);
  const content = props.content === undefined ? undefined : within.at('content').content(props.content);
  return {
    path,
    track: props.width ?? shareTrack,
    content,
    style: compiler.style(props, { what: 'a column', takes: [] }),
    ...(test && { test }),
  };
}
