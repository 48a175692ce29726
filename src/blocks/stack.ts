// The block `stack`: blocks one below the other.
import { box } from '../layout/flow/box.ts';
import { flow } from '../layout/flow/flow.ts';
import { grown, type Lean } from '../layout/flow/lean.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, ContentPlan, GivenNames, GivenValue } from '../template/kind.ts';
import { noSides, type Pt } from '../units.ts';
import { leanEntries, leanOf } from './box/lean.ts';

const entries = {
  content: f.described(f.content, 'Blocks, one below the other.'),
  gap: f.optional(f.described(f.size, 'Space between two of them.')),
  with: f.optional(
    f.described(
      f.names,
      'Names that expressions inside know, such as $party, and their values: a text, a constant, or {{ }} alone, which gives the value itself.',
    ),
  ),
  ...leanEntries,
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly content: ContentPlan;
  readonly names: GivenNames | undefined;
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
    const own = { gap: props.gap ?? 0, lean, turnedRoom };
    if (props.with === undefined) return { content: inside.content(props.content), names: undefined, ...own };
    const known = compiler.at('with').naming(props.with, (knowing) => knowing(inside).content(props.content));
    return { content: known.inside, names: known.names, ...own };
  },
  bind({ content, names, gap, lean, turnedRoom }, binder) {
    const { path } = binder;
    const around = names === undefined ? binder : binder.withNames(valuesOf(names, binder));
    const inner = flow({ path, children: around.content(content), gap });
    if (lean === undefined) return [inner];
    const plain = { path, content: inner, padding: noSides, border: {} };
    return [turnedRoom ? grown({ path, content: box(plain), lean }) : box({ ...plain, lean })];
  },
};

function valuesOf(names: GivenNames, binder: Binder): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map(([name, value]) => [name, givenTo(value, binder)]));
}

function givenTo(value: GivenValue, binder: Binder): unknown {
  if ('expression' in value) return binder.evaluate(value.expression);
  return 'text' in value ? binder.text(value.text) : value.constant;
}
