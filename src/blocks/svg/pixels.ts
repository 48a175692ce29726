// Draws simplified SVG: as a scene of vectors, or as pixels where vectors can't express it.
import { assetOf } from '../../assets/bytes.ts';
import { isDataUri, parseDataUri } from '../../assets/data-uri.ts';
import type { DecodedPicture } from '../../assets/picture.ts';
import { PictureCache } from '../../assets/picture-cache.ts';
import type { Pictures } from '../../assets/pictures.ts';
import { svgText } from '../../assets/svg/decode-text.ts';
import { rasterizeSvg, rasterWidth, type SimplifiedSvg, simplifySvg } from '../../assets/svg.ts';
import { AppError } from '../../errors.ts';
import type { Rect } from '../../layout/flow/shapes.ts';
import type { Picture } from '../../layout/frame.ts';
import type { Pt } from '../../units.ts';
import type { GraphicSize } from '../image/graphic.ts';
import { type DocumentFonts, fontsFor } from './fonts.ts';
import { requireCheapPixels } from './pixel-cost.ts';
import { buildScene, type DrawnPicture, type Scene } from './scene.ts';

/** What a drawing takes from its document. */
export interface DrawnIn extends DocumentFonts {
  readonly pictures: Pictures;
}

/** The points of a CSS pixel, which is 1/96 inch. */
const pointsPerPixel = 72 / 96;

/** The resolution of a drawing that can only be drawn as pixels. */
export const rasterDpi = 300;

/** Returns the size that a drawing has by itself. */
export function naturalSize({ width, height }: SimplifiedSvg): GraphicSize {
  return { width: width * pointsPerPixel, height: height * pointsPerPixel };
}

/** Returns the place of a drawing in the middle of its box, as large as its proportions allow. */
export function inside(natural: GraphicSize, box: GraphicSize): Rect {
  const factor = Math.min(box.width / natural.width, box.height / natural.height);
  const [width, height] = [natural.width * factor, natural.height * factor];
  return { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height };
}

/** The scenes of simplified drawings, kept as long as these are remembered. */
const scenes = new WeakMap<SimplifiedSvg, Scene>();

/** Returns the scene of a simplified drawing. */
export function sceneOf(simple: SimplifiedSvg, document: DrawnIn): Scene {
  const known = scenes.get(simple);
  if (known) return known;
  const scene = buildScene(simple.id, simple.text, (href) => embedded(href, document));
  scenes.set(simple, scene);
  return scene;
}

/** Returns what a `data:` URI inside a drawing holds: a picture, a drawing, or a fault. */
function embedded(href: string, document: DrawnIn): DrawnPicture | Scene | { readonly fault: string } {
  const found = embeddedFile(href, document);
  return 'text' in found ? sceneOf(found, document) : found;
}

function embeddedFile(
  href: string,
  document: DrawnIn,
): DecodedPicture | SimplifiedSvg | { readonly fault: string } {
  if (!isDataUri(href)) return { fault: 'expected a data: URI' };
  try {
    const asset = assetOf(parseDataUri(href, 32 * 1024 * 1024));
    if (asset.mediaType !== 'image/svg+xml') return document.pictures.remembered(asset);
    return simplifySvg(svgText(asset.bytes), fontsFor(document), document.pictures);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: error.message };
  }
}

/** Drawings that became pixels lately. The letterhead of each page and of each document is the same. */
const rasters = new PictureCache(32 * 1024 * 1024);

/** Returns a drawing as pixels, for this width. Throws an asset fault when that takes too much. */
export function pixelsOf(simple: SimplifiedSvg, width: Pt, document: DrawnIn): Picture {
  const pixels = pixelsAcross(simple, width);
  return rasters.get(`${simple.id} ${simple.maxPixels} ${pixels}`, () => {
    requireCheap(simple, pixels, document);
    return rasterizeSvg(simple, pixels, document.pictures);
  });
}

/** Throws the asset fault that drawing in a box of this size would give. */
export function requireDrawable(simple: SimplifiedSvg, box: GraphicSize, document: DrawnIn): void {
  if (sceneOf(simple, document).unsupported.length === 0) return;
  const { width } = inside(naturalSize(simple), box);
  requireCheap(simple, pixelsAcross(simple, width), document);
}

function pixelsAcross(simple: SimplifiedSvg, width: Pt): number {
  return rasterWidth(simple, (width / 72) * rasterDpi);
}

function requireCheap(simple: SimplifiedSvg, pixels: number, document: DrawnIn): void {
  requireCheapPixels(simple.text, pixels, (href) => {
    const found = embeddedFile(href, document);
    if ('fault' in found) return undefined;
    return 'text' in found ? found : { width: found.pixelWidth, height: found.pixelHeight };
  });
}
