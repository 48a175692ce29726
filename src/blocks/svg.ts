// The block `svg`: a drawing, as vectors wherever vectors can say it.
import { assetOf } from '../assets/bytes.ts';
import { isDataUri, parseDataUri } from '../assets/data-uri.ts';
import { rememberedPicture } from '../assets/decode.ts';
import { loadSimplifier, rasterizeSvg, type SimplifiedSvg, simplifySvg } from '../assets/svg.ts';
import { AppError } from '../errors.ts';
import { bundledFontFiles } from '../fonts/bundled.ts';
import type { Flowable } from '../layout/flowable.ts';
import type { Item } from '../layout/frame.ts';
import * as f from '../template/fields.ts';
import type { Binder, BlockKind, MaybePromise, TextTemplate } from '../template/kind.ts';
import { then } from '../template/maybe.ts';
import type { Pt } from '../units.ts';
import { type GraphicAlign, type GraphicSize, graphic, graphicAlign, graphicSize } from './image/graphic.ts';
import { type AssetPlan, compileAsset, findAsset, reportAsset } from './image/source.ts';
import { bindInline, compileInline, type InlineSvg } from './svg/inline.ts';
import { buildScene, type DrawnPicture, type Scene } from './svg/scene.ts';

const entries = {
  src: f.optional(f.described(f.templateText, 'A path beside the template, an https: URL or a data: URI.')),
  svg: f.optional(f.described(f.templateText, 'The drawing itself; what {{ }} gives is escaped for XML.')),
  width: f.optional(f.described(f.size, 'Without it, from the height or the drawing.')),
  height: f.optional(f.described(f.size, 'Without it, from the width or the drawing.')),
  alt: f.optional(f.described(f.templateText, 'What is said in place of the drawing.')),
  alignSelf: f.optional(f.described(f.choice('start', 'center', 'end'), 'Default: as the text around.')),
} as const;

type Props = f.PropsOf<typeof entries>;

interface Plan {
  readonly src: AssetPlan | undefined;
  readonly inline: InlineSvg | undefined;
  readonly alt: TextTemplate | undefined;
  readonly width: Pt | undefined;
  readonly height: Pt | undefined;
  readonly alignSelf: GraphicAlign | undefined;
}

/** Points of a CSS pixel: 1/96 inch. */
const pointsPerPixel = 72 / 96;

/** How fine a drawing becomes that can only be drawn as pixels. */
const rasterDpi = 300;

/** The block kind `svg`. */
export const svgKind: BlockKind<Props, Plan> = {
  name: 'svg',
  description: 'A vector drawing.',
  entries,
  firm: true,
  compile(props, compiler): Plan {
    const { src, svg, width, height, alignSelf } = props;
    if ((src === undefined) === (svg === undefined)) {
      compiler.report(`expected src or svg, one of the two, got ${src === undefined ? 'none' : 'both'}`);
    }
    return {
      src:
        src === undefined ? undefined : compileAsset(src, compiler.at('src'), { optional: false, pin: true }),
      inline: svg === undefined ? undefined : compileInline(svg, compiler.at('svg')),
      alt: props.alt === undefined ? undefined : compiler.at('alt').text(props.alt),
      ...{ width, height, alignSelf },
    };
  },
  bind(plan, binder): MaybePromise<readonly Flowable[]> {
    return then(loadSimplifier() ?? undefined, () =>
      then(findSource(plan, binder), (source) =>
        then(plan.alt ? binder.text(plan.alt) : '', (alt) => {
          if (source === undefined) return [];
          const drawn = tried(() => placed(plan, source, { alt, binder }), plan, binder);
          return drawn ? [drawn] : [];
        }),
      ),
    );
  },
};

/** The text of the drawing; undefined when it has yet to be fetched, or can't be had (and that is reported). */
function findSource(plan: Plan, binder: Binder): MaybePromise<string | undefined> {
  const { src, inline } = plan;
  if (inline) return bindInline(inline, binder);
  if (!src) return undefined;
  return then(binder.text(src.ref), (ref) => {
    const asset = findAsset(src, ref, binder);
    return asset && new TextDecoder().decode(asset.bytes);
  });
}

/** What `make` gives; faults of the drawing are reported where it was named. */
function tried<T>(make: () => T, plan: Plan, binder: Binder): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (plan.src) reportAsset(error, plan.src, binder);
    else
      binder.report({ source: 'template', path: plan.inline?.path ?? binder.path, message: error.message });
    return undefined;
  }
}

function placed(
  plan: Plan,
  source: string,
  { alt, binder }: { readonly alt: string; readonly binder: Binder },
): Flowable {
  const simple = simplifySvg(source, fonts);
  const natural = { width: simple.width * pointsPerPixel, height: simple.height * pointsPerPixel };
  const size = graphicSize(plan, natural);
  const scene = sceneOf(simple);
  if (simple.unknownImages > 0) {
    const message = `pictures inside the drawing are left out (${simple.unknownImages}): expected PNG, JPEG, GIF or SVG`;
    binder.warn({ path: binder.path, message });
  }
  for (const fault of scene.missing) {
    binder.warn({ path: binder.path, message: `a picture inside the drawing is left out: ${fault}` });
  }
  for (const fault of scene.colorFaults) {
    const message = `the colour profile of a picture inside the drawing is left out: ${fault}`;
    binder.warn({ path: binder.path, message });
  }
  const said = alt === '' ? {} : { alt };
  const draw = (place: Place): Item =>
    scene.unsupported.length === 0
      ? { kind: 'drawing', ...place, drawing: scene.drawing, ...said }
      : { kind: 'image', ...place, picture: raster.make(), ...said };
  const raster = once(() => rasterizeSvg(source, fonts, (inside(natural, size).width / 72) * rasterDpi));
  if (scene.unsupported.length > 0) {
    const what = scene.unsupported.join(', ');
    binder.warn({
      path: binder.path,
      message: `drawn as pixels of ${rasterDpi} dpi: no vectors say ${what}`,
    });
  }
  return graphic({
    path: binder.path,
    size,
    align: graphicAlign(plan.alignSelf, binder.style),
    ...(plan.width === undefined ? {} : { minWidth: plan.width }),
    fixed: plan.width !== undefined || plan.height !== undefined,
    draw: (box) => [draw(inside(natural, box))],
  });
}

interface Place extends GraphicSize {
  readonly x: Pt;
  readonly y: Pt;
}

/** The drawing in the middle of its box, as large as its proportions allow. */
function inside(natural: GraphicSize, box: GraphicSize): Place {
  const factor = Math.min(box.width / natural.width, box.height / natural.height);
  const [width, height] = [natural.width * factor, natural.height * factor];
  return { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height };
}

/** Scenes of simplified drawings, as long as those are remembered. */
const scenes = new WeakMap<SimplifiedSvg, Scene>();

function sceneOf(simple: SimplifiedSvg): Scene {
  const known = scenes.get(simple);
  if (known) return known;
  const scene = buildScene(simple.sha256, simple.text, embedded);
  scenes.set(simple, scene);
  return scene;
}

/** What a `data:` URI inside a drawing holds: a picture, or a drawing. */
function embedded(href: string): DrawnPicture | Scene | { readonly fault: string } {
  if (!isDataUri(href)) return { fault: 'expected a data: URI' };
  try {
    const asset = assetOf(parseDataUri(href, 32 * 1024 * 1024));
    if (asset.mediaType !== 'image/svg+xml') return rememberedPicture(asset);
    return sceneOf(simplifySvg(new TextDecoder().decode(asset.bytes), fonts));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: error.message };
  }
}

/** The bundled sans serif stands in for whatever family a drawing names: it may not depend on the machine's fonts. */
function fonts() {
  const files = bundledFontFiles.filter(({ path }) => path.includes('/noto-sans/'));
  return { files: files.map((file) => file.bytes()), family: 'Noto Sans' };
}

function once<T>(make: () => T): { make(): T } {
  let made: { readonly value: T } | undefined;
  return {
    make: () => {
      made ??= { value: make() };
      return made.value;
    },
  };
}
