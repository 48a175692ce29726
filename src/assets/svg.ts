// SVG by resvg in WebAssembly: simplified to plain paths, or as pixels where paths cannot say it.
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { bundledFile } from '../bundled.ts';
import type { MediaType } from './asset.ts';
import { assetOf, sha256Hex } from './bytes.ts';
import { parseDataUri } from './data-uri.ts';
import { decodePicture } from './decode.ts';
import { assetFault } from './fault.ts';
import type { DecodedPicture } from './picture.ts';
import { embeddedImages, findExternalReference } from './svg/references.ts';

/** An SVG without text, styles, `use` and units: groups, paths, images, gradients, clip paths, masks, patterns, filters. */
export interface SimplifiedSvg {
  /** Of the source. */
  readonly sha256: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Images of the source that the simplifier leaves out without a word: it knows PNG, JPEG, GIF and SVG. */
  readonly unknownImages: number;
}

/** Characters of a source that are read at most, and of what it may become: a few nested `use` make millions of shapes. */
const longestSource = 8_000_000;
const longestResult = 32_000_000;

/** Longest side of a drawing made pixels. */
const longestSide = 5000;

const program = bundledFile('node_modules/@resvg/resvg-wasm/index_bg.wasm');
let loading: Promise<void> | undefined;
let loaded = false;

/** Loads the simplifier: a promise the first time, and nothing to wait for afterwards. */
export function loadSimplifier(): Promise<void> | undefined {
  if (loaded) return undefined;
  loading ??= initWasm(program.bytes()).then(() => {
    loaded = true;
  });
  return loading;
}

/** Fonts for the text of an SVG, given only when it has some. */
export interface SvgFonts {
  readonly files: readonly Uint8Array[];
  readonly family: string;
}

/**
 * Simplified sources that this process made lately: a letterhead is on every document of an account. 16 MiB of text hold hundreds.
 */
const simplified = new Map<string, SimplifiedSvg>();
const rememberedChars = 16 * 1024 * 1024;

/** Simplifies a source; `loadSimplifier` has been waited for. Throws asset faults; references to the outside are refused. */
export function simplifySvg(source: string, fonts: () => SvgFonts): SimplifiedSvg {
  if (source.length > longestSource) {
    throw assetFault(`expected an SVG of at most ${longestSource} characters, got ${source.length}`);
  }
  const sha256 = sha256Hex(Buffer.from(source));
  const known = simplified.get(sha256);
  if (known) return known;
  const outside = findExternalReference(source);
  if (outside !== undefined) {
    throw assetFault(`expected an SVG that is whole, got one that refers to ${JSON.stringify(outside)}`, {
      hint: 'embed it as a data: URI',
    });
  }
  const made = withResvg(source, fonts, undefined, (svg) => {
    const text = svg.toString();
    if (text.length > longestResult) throw assetFault('expected a smaller SVG, got one of too many shapes');
    return { sha256, ...sizeOf(text), text, unknownImages: countUnknownImages(source) };
  });
  remember(made);
  return made;
}

function countUnknownImages(source: string): number {
  return embeddedImages(source).filter((uri) => {
    if (!/^data:(?:image\/(?:png|jpe?g|gif|svg\+xml)|text\/plain)[;,]/i.test(uri)) return true;
    try {
      return !knownImages.has(assetOf(parseDataUri(uri, longestSource)).mediaType);
    } catch {
      return true;
    }
  }).length;
}

const knownImages: ReadonlySet<MediaType> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/svg+xml',
]);

function remember(made: SimplifiedSvg): void {
  simplified.set(made.sha256, made);
  let chars = [...simplified.values()].reduce((sum, { text }) => sum + text.length, 0);
  for (const [sha256, { text }] of simplified) {
    if (chars <= rememberedChars) return;
    simplified.delete(sha256);
    chars -= text.length;
  }
}

/** The source as a picture so many pixels wide. Throws asset faults. */
export function rasterizeSvg(source: string, fonts: () => SvgFonts, pixels: number): DecodedPicture {
  const png = withResvg(source, fonts, undefined, ({ width, height }) => {
    const most = Math.min(longestSide, (longestSide * width) / Math.max(width, height));
    const value = Math.max(1, Math.round(Math.min(pixels, most)));
    return withResvg(source, fonts, value, (svg) => svg.render().asPng());
  });
  return decodePicture(assetOf(png));
}

function withResvg<T>(
  source: string,
  fonts: () => SvgFonts,
  width: number | undefined,
  use: (svg: InstanceType<typeof Resvg>) => T,
): T {
  let svg: InstanceType<typeof Resvg> | undefined;
  try {
    svg = new Resvg(source, {
      font: fontOptions(source, fonts),
      ...(width === undefined ? {} : { fitTo: { mode: 'width', value: width } }),
    });
    return use(svg);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AppError') throw cause;
    const reason = cause instanceof Error ? cause.message.replace(/^SVG data parsing failed cause /, '') : '';
    throw assetFault(`expected an SVG, got one that cannot be read${reason === '' ? '' : `: ${reason}`}`, {
      cause,
    });
  } finally {
    svg?.free();
  }
}

function fontOptions(source: string, fonts: () => SvgFonts) {
  if (!source.includes('<text') && !/<\w+:text/.test(source)) return { loadSystemFonts: false };
  const { files, family } = fonts();
  const generic = { serifFamily: family, sansSerifFamily: family, cursiveFamily: family };
  return {
    ...generic,
    fontBuffers: [...files],
    defaultFontFamily: family,
    fantasyFamily: family,
    monospaceFamily: family,
  };
}

function sizeOf(text: string): { readonly width: number; readonly height: number } {
  const root = /^<svg [^>]*>/.exec(text)?.[0] ?? '';
  const side = (name: string): number => Number(new RegExp(` ${name}="([^"]*)"`).exec(root)?.[1]);
  const size = { width: side('width'), height: side('height') };
  if (size.width > 0 && size.height > 0) return size;
  throw assetFault('expected an SVG with a size, got one without');
}
