// The shadows of a box as authors write them.
import type { Shadow } from '../../layout/flow/shadow.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder, Compiler } from '../../template/kind.ts';
import type { Pt } from '../../units.ts';
import { bindColor, type ColorPlan, compileColor } from './color.ts';

/** The most shadows of one box. */
const mostShadows = 8;

/** What is blurred more is not seen any more, and takes the more pixels. */
const mostBlur: Pt = 200;

const one = f.object(
  {
    x: f.optional(f.described(f.length, 'How far it is moved to the right; default 0.')),
    y: f.optional(f.described(f.length, 'How far it is moved down; default 0.')),
    blur: f.optional(
      f.described(f.size, 'The width of its soft edge; default 0: a sharp edge, drawn as lines.'),
    ),
    spread: f.optional(f.described(f.length, 'How much larger it is on each side; default 0.')),
    color: f.optional(f.described(f.colorTemplate, 'Default "#00000040".')),
  },
  'shadow',
);

type ShadowProps = f.v.InferOutput<typeof one>;

/** A shadow, or a list of them. The first one lies on top. */
export const shadow = f.oneOf(one, f.list(one));

/** A compiled shadow. */
export interface ShadowPlan {
  readonly props: ShadowProps;
  readonly color: ColorPlan;
}

/** Compiles shadows, the lowest one first. */
export function compileShadows(
  value: ShadowProps | readonly ShadowProps[],
  compiler: Compiler,
): readonly ShadowPlan[] {
  const isList = Array.isArray(value);
  // `isArray` does not know lists that can't be changed.
  const list = (isList ? value : [value]) as readonly ShadowProps[];
  if (list.length > mostShadows)
    compiler.report(`expected at most ${mostShadows} shadows, got ${list.length}`, 'leave out the faintest');
  const plans = list.map((props, index): ShadowPlan => {
    const place = isList ? compiler.at(index) : compiler;
    if ((props.blur ?? 0) > mostBlur)
      place.at('blur').report(`expected a blur of at most ${mostBlur}pt, got ${props.blur}pt`);
    return { props, color: compileColor(props.color ?? '#00000040', place.at('color')) };
  });
  return plans.reverse();
}

/** Returns a shadow in points, with the colour that the data gives. What is no colour is reported, and is black. */
export function bindShadow({ props, color }: ShadowPlan, binder: Binder): Shadow {
  const { x = 0, y = 0, blur = 0, spread = 0 } = props;
  return { x, y, blur, spread, color: bindColor(color, binder) };
}
