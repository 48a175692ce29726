// The key `dropCap` of a text: how many lines its first letter stands over, and how it looks.
import type { DropCap } from '../../layout/text/drop-cap.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder, Compiler, StylePlan } from '../../template/kind.ts';
import type { Pt } from '../../units.ts';

const lines = f.integer(2, 12);

/** A drop cap: its lines alone, or with its look. */
export const dropCap = f.oneOf(
  lines,
  f.object(
    {
      lines: f.described(lines, 'Over how many lines the first letter stands.'),
      gap: f.optional(
        f.described(f.size, 'Space between it and the text; default 0.4 of the size of the text.'),
      ),
      style: f.optional(f.described(f.styleNames, 'Style names; a later one wins.')),
      ...f.styleEntries,
    },
    'dropCap',
  ),
);

type Props = f.v.InferOutput<typeof dropCap>;

/** A compiled drop cap. */
export interface DropCapPlan {
  readonly lines: number;
  readonly gap: Pt | undefined;
  readonly style: StylePlan | undefined;
}

/** Compiles a drop cap, at its place. Its size follows from its lines. */
export function compileDropCap(props: Props, compiler: Compiler): DropCapPlan {
  if (typeof props === 'number') return { lines: props, gap: undefined, style: undefined };
  if (props.fontSize !== undefined)
    compiler
      .at('fontSize')
      .report('a drop cap has the size of its lines', 'write "lines", and take "fontSize" away');
  return {
    lines: props.lines,
    gap: props.gap,
    style: compiler.style(props, { what: 'a drop cap', takes: [] }),
  };
}

/** Returns the drop cap of a text, in the style of its plan. Warns where the text has tab stops, beside which there is none. */
export function bindDropCap({ lines: count, gap, style: plan }: DropCapPlan, binder: Binder): DropCap {
  const style = plan && binder.withStyle(plan).style;
  if (binder.style.tabs.length > 0)
    binder.warn({
      path: binder.path,
      message: 'the text has tab stops, so its first letter is as large as the others',
      hint: 'take "dropCap" or "tabs" away',
    });
  return { lines: count, gap, style: (text) => style ?? text };
}
