// The block `stack`: blocks one below the other.
import { flow } from '../layout/flow/flow.ts';
import * as f from '../template/fields/fields.ts';
import type { BlockKind, ContentPlan } from '../template/kind.ts';
import type { Pt } from '../units.ts';

const entries = {
  content: f.described(f.content, 'Blocks, one below the other.'),
  gap: f.optional(f.described(f.size, 'Space between two of them.')),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly content: ContentPlan;
  readonly gap: Pt;
}

/** The block kind `stack`. */
export const stackKind: BlockKind<Props, Plan> = {
  name: 'stack',
  description: 'Blocks one below the other.',
  entries,
  compile: (props, compiler) => ({
    content: compiler.at('content').content(props.content),
    gap: props.gap ?? 0,
  }),
  bind: ({ content, gap }, binder) => [flow({ path: binder.path, children: binder.content(content), gap })],
};
