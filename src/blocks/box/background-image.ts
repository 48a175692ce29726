// The picture behind the content of a box, as authors write it.
import type { BackdropPicture } from '../../layout/flow/backdrop-picture.ts';
import { middleSpot } from '../../layout/flow/spot.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder, Compiler } from '../../template/kind.ts';
import { partWidth } from '../image/graphic.ts';
import { findPicture } from '../image/picture.ts';
import { type AssetPlan, compileAsset } from '../image/source.ts';
import { spot } from './spot.ts';

const imageEntries = {
  src: f.described(
    f.templateText,
    'A path beside the template, an https: URL, a data: URI, or {{ }} giving one of the last two.',
  ),
  fit: f.optional(
    f.described(
      f.choice('cover', 'contain', 'fill', 'none'),
      'How it fills the box; default cover, and none where it is repeated. With none a pixel is 1/96 inch.',
    ),
  ),
  width: f.optional(
    f.described(
      partWidth,
      'How wide it is, in place of fit; the height follows. "25%" is a part of the box.',
    ),
  ),
  repeat: f.optional(
    f.described(
      f.choice(true, false, 'x', 'y'),
      'Whether it is repeated: true for both directions, "x" across, "y" down; default false.',
    ),
  ),
  position: f.optional(
    f.described(spot, 'Where it stands: a name, or [x, y] from the top left corner; default "center".'),
  ),
  opacity: f.optional(f.described(f.number(0, 1), 'Opacity, from 0 to 1.')),
  optional: f.optional(
    f.described(f.flag, 'Without the picture nothing stands there; a warning tells of it.'),
  ),
} as const;

/** A picture behind the content: its `src` alone, or an object. */
export const backgroundImage = f.oneOf(f.templateText, f.object(imageEntries, 'backgroundImage'));

type ImageProps = f.PropsOf<typeof imageEntries>;

/** A compiled picture. */
export interface PicturePlan {
  readonly src: AssetPlan;
  readonly look: Omit<BackdropPicture, 'picture'>;
}

/** Returns the plan of a picture. Faults are reported at the place of `compiler`, which is the picture. */
export function compilePicture(value: string | ImageProps, compiler: Compiler): PicturePlan {
  const isAlone = typeof value === 'string';
  const props: ImageProps = isAlone ? { src: value } : value;
  const { repeat = false, position = middleSpot, opacity = 1, fit, width } = props;
  const optional = props.optional === true;
  if (/^\s*(repeating-)?(linear|radial|conic)-gradient\(/i.test(props.src))
    compiler.report('expected a picture, got a gradient of CSS', 'write it under "gradient"');
  const src = compileAsset(props.src, isAlone ? compiler : compiler.at('src'), { optional, pin: true });
  if (fit !== undefined && width !== undefined)
    compiler.at('fit').report('expected "fit" or "width", got both', 'take one of the two away');
  const size = width === undefined ? (fit ?? (repeat === false ? 'cover' : 'none')) : { width };
  const directions = { across: repeat === true || repeat === 'x', down: repeat === true || repeat === 'y' };
  return { src, look: { size, repeat: directions, position, opacity } };
}

/** Returns the picture. Returns undefined when it has yet to be fetched, or can't be had; that is reported then. */
export function bindPicture({ src, look }: PicturePlan, binder: Binder): BackdropPicture | undefined {
  const picture = findPicture(src, binder.text(src.ref), binder);
  return picture && { ...look, picture };
}
