// The block `stack`: blocks one below the other.
import { box } from '../layout/flow/box.ts';
import { flow } from '../layout/flow/flow.ts';
import { grown, type Lean } from '../layout/flow/lean.ts';
import * as f from '../template/fields/fields.ts';
import type { BlockKind, ContentPlan } from '../template/kind.ts';
import { noSides, type Pt } from '../units.ts';
import { leanEntries, leanOf } from './box/lean.ts';

const entries = {
  content: f.described(f.content, 'Blocks, one below the other.'),
  gap: f.optional(f.described(f.size, 'Space between two of them.')),
  ...leanEntries,
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly content: ContentPlan;
  readonly gap: Pt;
  readonly lean: Lean | undefined;
  readonly turnedRoom: boolean;
}

/** The block kind `stack`. */
export const stackKind: BlockKind<Props, Plan> = {
  name: 'stack',
  description: 'Blocks one below the other.',
  entries,
  compile(props, compiler) {
    const lean = leanOf(props);
    const at = compiler.at('content');
    const inside = lean === undefined ? at : at.inside('a turned stack');
    const turnedRoom = props.turnedRoom === true;
    return { content: inside.content(props.content), gap: props.gap ?? 0, lean, turnedRoom };
  },
  bind({ content, gap, lean, turnedRoom }, binder) {
    const { path } = binder;
    const inner = flow({ path, children: binder.content(content), gap });
    if (lean === undefined) return [inner];
    const plain = { path, content: inner, padding: noSides, border: {} };
    return [turnedRoom ? grown({ path, content: box(plain), lean }) : box({ ...plain, lean })];
  },
};
