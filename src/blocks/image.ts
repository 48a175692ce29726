// The block `image`: a picture from a packed file, a URL or a `data:` URI.

import type { Flowable } from '../layout/flowable.ts';
import type { Picture } from '../layout/frame.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, Compiler, TextTemplate } from '../template/kind.ts';
import type { Pt } from '../units.ts';
import { type CaptionPlan, captionEntries, captioned, compileCaption } from './caption/caption.ts';
import { floatEntries, widthInRoom } from './float.ts';
import { checkAlt, compileAlt } from './image/alt.ts';
import { fittedImage, type ImageFit, naturalSize } from './image/fit.ts';
import {
  type GraphicPlan,
  graphic,
  graphicAlign,
  graphicPart,
  lengthOf,
  partWidth,
  sizedBy,
} from './image/graphic.ts';
import { findPicture } from './image/picture.ts';
import { type AssetPlan, compileAsset } from './image/source.ts';

const entries = {
  src: f.described(
    f.templateText,
    'A path beside the template, an https: URL, a data: URI, or {{ }} giving one of the last two.',
  ),
  width: f.optional(
    f.described(partWidth, 'Width of the box; default: by the height, or as the picture has it.'),
  ),
  height: f.optional(
    f.described(f.size, 'Height of the box; default: by the width, or as the picture has it.'),
  ),
  fit: f.optional(
    f.described(
      f.choice('contain', 'cover', 'fill', 'none'),
      'How the picture fills its box; default contain. With none a pixel is 1/96 inch.',
    ),
  ),
  alt: f.optional(f.described(f.templateText, 'What is said in place of the picture.')),
  ...captionEntries,
  ...floatEntries,
  alignSelf: f.optional(
    f.described(f.choice('start', 'center', 'end'), 'Where it stands; default: as the text around.'),
  ),
  opacity: f.optional(f.described(f.number(0, 1), 'Opacity, from 0 to 1.')),
  borderRadius: f.optional(f.described(f.size, 'Rounded corners.')),
  optional: f.optional(
    f.described(f.flag, 'When the picture cannot be had, its space stays empty, with a warning.'),
  ),
  fallback: f.optional(
    f.described(f.templateText, 'The picture that is taken when the first one cannot be had.'),
  ),
  pin: f.optional(
    f.described(f.flag, 'Whether a constant URL is fetched once, when the template is pushed; default true.'),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan extends GraphicPlan {
  readonly src: AssetPlan;
  readonly fallback: AssetPlan | undefined;
  readonly alt: TextTemplate | undefined;
  readonly caption: CaptionPlan | undefined;
  readonly fit: ImageFit;
  readonly opacity: number;
  readonly borderRadius: Pt;
}

/** The block kind `image`. */
export const imageKind: BlockKind<Props, Plan> = {
  name: 'image',
  description: 'A picture: PNG, JPEG, WebP or GIF.',
  entries,
  firm: true,
  hasNode: true,
  draws: true,
  shows: { sort: 'picture' },
  checkMeaning: ({ alt }, compiler) => checkAlt(alt, compiler),
  compile(props, compiler): Plan {
    const optional = props.optional === true || props.fallback !== undefined;
    const pin = props.pin !== false;
    return {
      src: compileAsset(props.src, compiler.at('src'), { optional, pin }),
      fallback: compileFallback(props, compiler),
      alt: compileAlt(props.alt, compiler),
      caption: compileCaption(props, compiler, 'picture'),
      width: widthInRoom(props.width, props.float),
      height: props.height,
      fit: props.fit ?? 'contain',
      alignSelf: props.alignSelf,
      opacity: props.opacity ?? 1,
      borderRadius: props.borderRadius ?? 0,
    };
  },
  bind(plan, binder) {
    const src = binder.text(plan.src.ref);
    const fallback = plan.fallback ? binder.text(plan.fallback.ref) : '';
    const alt = plan.alt ? binder.text(plan.alt) : '';
    const picture =
      findPicture(plan.src, src, binder) ??
      (plan.fallback ? findPicture(plan.fallback, fallback, binder) : undefined);
    if (picture === undefined) return emptyBox(plan, binder);
    const align = graphicAlign(plan.alignSelf, binder.style);
    return captioned([placed(plan, picture, { alt, binder })], plan.caption, {
      of: 'picture',
      binder,
      align,
    });
  },
};

function compileFallback(props: Props, compiler: Compiler): AssetPlan | undefined {
  if (props.fallback === undefined) return undefined;
  return compileAsset(props.fallback, compiler.at('fallback'), {
    // `fallback` alone says that the picture may be missing. With `optional`, the fallback may be missing, too.
    optional: props.optional === true,
    pin: props.pin !== false,
  });
}

function placed(
  plan: Plan,
  picture: Picture,
  { alt, binder }: { readonly alt: string; readonly binder: Binder },
): Flowable {
  const sized = sizedBy(plan, naturalSize(picture), binder.style);
  const { fit, opacity, borderRadius } = plan;
  const look = { fit, opacity, borderRadius, ...(alt === '' ? {} : { alt }) };
  return graphic({
    path: binder.path,
    ...sized,
    node: binder.node('Figure', alt === '' ? {} : { alt }),
    draw: (box) => [
      fittedImage(picture, box, look, typeof plan.width === 'object' ? 1 : box.width / sized.size.width),
    ],
  });
}

/** Returns the space of an optional picture that is missing, as far as the template itself states it. It has no caption. */
function emptyBox(plan: Plan, binder: Binder): readonly Flowable[] {
  const { height = 0 } = plan;
  const part = graphicPart(plan);
  const width = lengthOf(plan.width) ?? 0;
  if (width === 0 && height === 0 && part === undefined) return [];
  return [
    graphic({
      path: binder.path,
      size: { width, height },
      part: part && { ...part, height },
      align: graphicAlign(plan.alignSelf, binder.style),
      draw: () => [],
    }),
  ];
}
