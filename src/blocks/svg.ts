// The block `svg`: a drawing, as vectors wherever vectors can express it.
import { svgText } from '../assets/svg/decode-text.ts';
import { type SimplifiedSvg, simplifySvg } from '../assets/svg.ts';
import { AppError } from '../errors.ts';
import type { Rect } from '../layout/flow/shapes.ts';
import type { Flowable } from '../layout/flowable.ts';
import type { Item } from '../layout/frame.ts';
import { Uncovered } from '../layout/text/uncovered.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, TextTemplate } from '../template/kind.ts';
import { type CaptionPlan, captionEntries, captioned, compileCaption } from './caption/caption.ts';
import { floatEntries, widthInRoom } from './float.ts';
import { checkAlt, compileAlt } from './image/alt.ts';
import { type GraphicPlan, graphic, graphicAlign, partWidth, sizedBy } from './image/graphic.ts';
import { type AssetPlan, compileAsset, findAsset, reportAsset } from './image/source.ts';
import { fontsFor, uncoveredIn } from './svg/fonts.ts';
import { bindInline, compileInline, type InlineSvg } from './svg/inline.ts';
import { type DrawnIn, inside, naturalSize, pixelsOf, rasterDpi, sceneOf } from './svg/pixels.ts';
import type { Scene } from './svg/scene.ts';

const entries = {
  src: f.optional(f.described(f.templateText, 'A path beside the template, an https: URL or a data: URI.')),
  svg: f.optional(f.described(f.templateText, 'The drawing itself; what {{ }} gives is escaped for XML.')),
  width: f.optional(f.described(partWidth, 'Width; default: by the height, or as the drawing says.')),
  height: f.optional(f.described(f.size, 'Height; default: by the width, or as the drawing says.')),
  alt: f.optional(f.described(f.templateText, 'What is said in place of the drawing.')),
  ...captionEntries,
  ...floatEntries,
  alignSelf: f.optional(
    f.described(f.choice('start', 'center', 'end'), 'Where it stands; default: as the text around.'),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan extends GraphicPlan {
  readonly src: AssetPlan | undefined;
  readonly inline: InlineSvg | undefined;
  readonly alt: TextTemplate | undefined;
  readonly caption: CaptionPlan | undefined;
}

/** The block kind `svg`. */
export const svgKind: BlockKind<Props, Plan> = {
  name: 'svg',
  description: 'A vector drawing.',
  entries,
  firm: true,
  hasNode: true,
  draws: true,
  shows: { sort: 'drawing', inline: 'svg' },
  checkMeaning: ({ alt }, compiler) => checkAlt(alt, compiler),
  compile(props, compiler): Plan {
    const { src, svg, height, alignSelf } = props;
    const width = widthInRoom(props.width, props.float);
    if ((src === undefined) === (svg === undefined)) {
      compiler.report(`expected src or svg, one of the two, got ${src === undefined ? 'none' : 'both'}`);
    }
    return {
      src:
        src === undefined ? undefined : compileAsset(src, compiler.at('src'), { optional: false, pin: true }),
      inline: svg === undefined ? undefined : compileInline(svg, compiler.at('svg')),
      alt: compileAlt(props.alt, compiler),
      caption: compileCaption(props, compiler, 'picture'),
      ...{ width, height, alignSelf },
    };
  },
  bind(plan, binder) {
    const source = findSource(plan, binder);
    const alt = plan.alt ? binder.text(plan.alt) : '';
    if (source === undefined) return [];
    const drawn = tried(() => placed(plan, source(), { alt, binder }), plan, binder);
    const align = graphicAlign(plan.alignSelf, binder.style);
    return captioned(drawn ? [drawn] : [], plan.caption, { of: 'picture', binder, align });
  },
};

/**
 * Returns a function that gives the text of the drawing. Returns undefined when the drawing has yet to be fetched, or
 * can't be had; that is reported then.
 */
function findSource(plan: Plan, binder: Binder): (() => string) | undefined {
  const { src, inline } = plan;
  if (inline) {
    const text = bindInline(inline, binder);
    return () => text;
  }
  const asset = src && findAsset(src, binder.text(src.ref), binder);
  return asset && (() => svgText(asset.bytes));
}

/** Returns the result of `make`. Faults of the drawing are reported where it was named, and then the result is undefined. */
function tried<T>(make: () => T, plan: Plan, binder: Binder): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (plan.src) reportAsset(error, plan.src, binder);
    else {
      const path = plan.inline?.path ?? binder.path;
      const faults = error.issues.length > 0 ? error.issues : [{ message: error.message }];
      for (const fault of faults) binder.report({ ...fault, source: 'template', path });
    }
    return undefined;
  }
}

function placed(
  plan: Plan,
  source: string,
  { alt, binder }: { readonly alt: string; readonly binder: Binder },
): Flowable {
  const { fonts, pictures, style } = binder;
  const document = { fonts, named: style.font, pictures };
  const simple = simplifySvg(source, fontsFor(document), document.pictures);
  const natural = naturalSize(simple);
  const scene = sceneOf(simple, document);
  warn(plan, { simple, scene, document, binder });
  const said = alt === '' ? {} : { alt };
  const draw = (rectangle: Rect): readonly Item[] => {
    if (scene.unsupported.length === 0) {
      return [{ kind: 'drawing', ...rectangle, drawing: scene.drawing, ...said }];
    }
    const picture = tried(() => pixelsOf(simple, rectangle.width, document), plan, binder);
    return picture ? [{ kind: 'image', ...rectangle, picture, ...said }] : [];
  };
  return graphic({
    path: binder.path,
    ...sizedBy(plan, natural, binder.style),
    node: binder.node('Figure', said),
    draw: (box) => draw(inside(natural, box)),
  });
}

/** Warns of what the drawing asks for and does not get. */
function warn(
  plan: Plan,
  of: {
    readonly simple: SimplifiedSvg;
    readonly scene: Scene;
    readonly document: DrawnIn;
    readonly binder: Binder;
  },
): void {
  const { simple, scene, binder } = of;
  const { path } = binder;
  for (const note of simple.notes) binder.warn({ path, message: note });
  for (const fault of scene.missing) {
    binder.warn({ path, message: `a picture inside the drawing is left out: ${fault}` });
  }
  for (const fault of scene.colorFaults) {
    binder.warn({
      path,
      message: `the colour profile of a picture inside the drawing is left out: ${fault}`,
    });
  }
  const missing = new Uncovered();
  const source = (character: string) => sourceOf(plan, binder, character);
  for (const character of uncoveredIn(simple.letters, of.document)) missing.add(character, path, { source });
  missing.report(binder);
  if (scene.unsupported.length === 0) return;
  const what = scene.unsupported.join(', ');
  binder.warn({ path, message: `drawn as pixels of ${rasterDpi} dpi: no vectors say ${what}` });
}

/** Returns where in `data` a character of the drawing comes from, or undefined. */
function sourceOf({ inline }: Plan, binder: Binder, character: string): string | undefined {
  if (!inline) return undefined;
  for (const part of inline.parts) {
    const found = typeof part === 'string' ? undefined : binder.sourceOf(part, character);
    if (found !== undefined) return found;
  }
  return undefined;
}
