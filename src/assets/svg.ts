// Draws SVG by resvg in WebAssembly. A drawing is prepared and simplified to plain paths, or drawn as pixels where paths can't express it.
import { sha256Hex } from '../sha256.ts';
import { assetOf } from './bytes.ts';
import { assetFault } from './fault.ts';
import type { DecodedPicture } from './picture.ts';
import type { Pictures } from './pictures.ts';
import { prepareSvg } from './svg/prepare.ts';
import { type DrawingFonts, withResvg } from './svg/resvg.ts';
import { type ChooseRuns, cutIntoSpans } from './svg/spans.ts';
import { type DrawnText, textOf } from './svg/texts.ts';
import { weigh } from './svg/weigh.ts';
import { writeSvg } from './svg/write.ts';

/** The fonts for the text of a drawing, and which part of its text is set in which font. */
export interface TextFonts extends DrawingFonts {
  readonly choose: ChooseRuns;
}

/** Returns the fonts for the text of a drawing. */
export type FontsFor = (text: DrawnText) => TextFonts;

/** An SVG without text, styles, `use` and units. It has groups, paths, images, gradients, clip paths, masks, patterns and filters. */
export interface SimplifiedSvg {
  /** The id. Equal drawings have equal ids. */
  readonly id: string;
  /** The width in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** What its source asks for and does not get, one line each. */
  readonly notes: readonly string[];
  readonly letters: DrawnText;
  /** The source that the simplifier was given. */
  readonly source: string;
  readonly fonts: DrawingFonts | undefined;
  /** The most pixels of pictures inside the drawing. */
  readonly maxPixels: number;
}

/** The most characters of a source that is read, and of what it may become. */
const longestSource = 8_000_000;
const longestResult = 32_000_000;

/** The longest side of a drawing that is drawn as pixels. */
const longestSide = 5000;

/** Sources that this process simplified lately: a letterhead is on every document of an account. 16 MiB of text hold hundreds of them. */
const simplified = new Map<string, SimplifiedSvg>();
const rememberedChars = 16 * 1024 * 1024;
let chars = 0;

/** Returns the simplified drawing of a source. Throws asset faults. References to the outside are refused. */
export function simplifySvg(source: string, fontsFor: FontsFor, pictures: Pictures): SimplifiedSvg {
  if (source.length > longestSource) {
    throw assetFault(`expected an SVG of at most ${longestSource} characters, got ${source.length}`);
  }
  const sha256 = sha256Hex(Buffer.from(source));
  const known = simplified.get(sha256);
  const isAsBefore =
    known?.maxPixels === pictures.maxPixels && known.fonts?.key === fontsOf(known.letters, fontsFor)?.key;
  if (isAsBefore) return known;
  const made = simplify(source, sha256, { fontsFor, pictures });
  remember(sha256, made);
  return made;
}

function simplify(
  source: string,
  sha256: string,
  { fontsFor, pictures }: { readonly fontsFor: FontsFor; readonly pictures: Pictures },
): SimplifiedSvg {
  const { maxPixels } = pictures;
  const { root, notes } = prepareSvg(source, pictures);
  const letters = textOf(root);
  const fonts = fontsOf(letters, fontsFor);
  if (fonts) cutIntoSpans(root, fonts.choose, notes);
  weigh(root);
  const ready = writeSvg(root);
  return withResvg(ready, { ...(fonts && { fonts }) }, (drawing) => {
    const text = drawing.text();
    if (text.length > longestResult) throw assetFault('expected a smaller SVG, got one of too many shapes');
    const id = fonts ? sha256Hex(Buffer.from(`${sha256} ${fonts.key}`)) : sha256;
    return { id, ...sidesOf(text), text, notes: notes.list(), letters, source: ready, fonts, maxPixels };
  });
}

/** Returns width and height of simplified SVG. */
function sidesOf(text: string): { readonly width: number; readonly height: number } {
  const root = /^<svg [^>]*>/.exec(text)?.[0] ?? '';
  const side = (name: string): number => Number(new RegExp(` ${name}="([^"]*)"`).exec(root)?.[1]);
  const size = { width: side('width'), height: side('height') };
  if (size.width > 0 && size.height > 0) return size;
  throw assetFault('expected an SVG with a size, got one without');
}

function fontsOf(letters: DrawnText, fontsFor: FontsFor): TextFonts | undefined {
  return letters.characters.length === 0 ? undefined : fontsFor(letters);
}

function remember(sha256: string, made: SimplifiedSvg): void {
  forget(sha256);
  simplified.set(sha256, made);
  chars += sizeOf(made);
  for (const oldest of simplified.keys()) {
    if (chars <= rememberedChars) return;
    forget(oldest);
  }
}

function forget(sha256: string): void {
  const known = simplified.get(sha256);
  if (known) chars -= sizeOf(known);
  simplified.delete(sha256);
}

function sizeOf({ text, source }: SimplifiedSvg): number {
  return text.length + source.length;
}

/** Returns the drawing as a picture of this width in pixels. Throws asset faults. */
export function rasterizeSvg(
  { source, fonts, width }: SimplifiedSvg,
  pixels: number,
  pictures: Pictures,
): DecodedPicture {
  const steep = withSurfaceScale(source, pixels / width);
  return pictures.decode(
    assetOf(withResvg(steep, { width: pixels, ...(fonts && { fonts }) }, (read) => read.png())),
  );
}

/** Makes lit surfaces as many times as steep: resvg measures their slope from pixel to pixel, however small pixels are. */
function withSurfaceScale(source: string, times: number): string {
  return source.replace(/<fe(?:Diffuse|Specular)Lighting(?=[\s/>])[^>]*/g, (tag) => {
    const [, written] = / surfaceScale="([^"]*)"/.exec(tag) ?? [];
    const scale = written === undefined || !Number.isFinite(Number(written)) ? 1 : Number(written);
    const name = tag.replace(/ surfaceScale="[^"]*"/, '').replace(/\/$/, '');
    return `${name} surfaceScale="${scale * times}"${tag.endsWith('/') ? '/' : ''}`;
  });
}

/** Returns the width in pixels for a drawing that should have `pixels`: no side may be longer than the longest. */
export function rasterWidth({ width, height }: SimplifiedSvg, pixels: number): number {
  const most = Math.min(longestSide, (longestSide * width) / Math.max(width, height));
  return Math.max(1, Math.round(Math.min(pixels, most)));
}
