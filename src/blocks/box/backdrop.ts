// What stands behind the content of a box besides a colour, as authors write it: `shadow`, `backgroundImage`, `gradient`.
import type { Backdrop } from '../../layout/flow/backdrop.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder, Compiler } from '../../template/kind.ts';
import { backgroundImage, bindPicture, compilePicture, type PicturePlan } from './background-image.ts';
import { bindCover, type CoverPlan, compileCover } from './cover.ts';
import { gradient } from './gradient.ts';
import { hatch } from './hatch.ts';
import { bindShadow, compileShadows, type ShadowPlan, shadow } from './shadow.ts';

/** The keys of what stands behind the content. */
export const backdropEntries = {
  gradient: f.optional(f.described(gradient, 'A gradient over the box, above its colour and its picture.')),
  hatch: f.optional(
    f.described(hatch, 'Lines over the box, above its colour and its picture: how they run, or an object.'),
  ),
  backgroundImage: f.optional(
    f.described(backgroundImage, 'A picture behind the content, above its colour: its src, or an object.'),
  ),
  shadow: f.optional(f.described(shadow, 'A shadow of the box, or a list of them.')),
} as const;

/** What stands behind the content when it is compiled. */
export interface BackdropPlan {
  readonly shadows: readonly ShadowPlan[];
  readonly picture: PicturePlan | undefined;
  readonly cover: CoverPlan | undefined;
}

/** Compiles what stands behind the content, or returns undefined where nothing does. */
export function compileBackdrop(
  props: f.PropsOf<typeof backdropEntries>,
  compiler: Compiler,
): BackdropPlan | undefined {
  const { shadow: shadows, backgroundImage: image } = props;
  const cover = compileCover(props, compiler);
  if (shadows === undefined && image === undefined && cover === undefined) return undefined;
  return {
    shadows: shadows === undefined ? [] : compileShadows(shadows, compiler.at('shadow')),
    picture: image === undefined ? undefined : compilePicture(image, compiler.at('backgroundImage')),
    cover,
  };
}

/** Returns what stands behind the content. */
export function bindBackdrop(plan: BackdropPlan, binder: Binder): Backdrop {
  return {
    shadows: plan.shadows.map((each) => bindShadow(each, binder)),
    picture: plan.picture && bindPicture(plan.picture, binder),
    cover: plan.cover && bindCover(plan.cover, binder),
  };
}
