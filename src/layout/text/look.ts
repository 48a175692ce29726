// A computed style joined with its faces: sizes, line box and shaping options. It is made once for each style and font set.
import type { Face, FontSet, GlyphRun, ShapeOptions } from '../../fonts/face.ts';
import { columnFeatures } from '../../fonts/features.ts';
import type { Pt } from '../../units.ts';
import { isLasting, type TextStyle } from '../style.ts';

/** What every glyph of one style shares. Lengths are points. `above` and `below` are measured from the baseline. */
export interface Look {
  readonly style: TextStyle;
  readonly fonts: FontSet;
  /** The faces to try in order. The first one gives the metrics. */
  readonly faces: readonly Face[];
  readonly primary: Face;
  /** The size that glyphs are drawn at. It is smaller than the font size for `super` and `sub`. */
  readonly size: Pt;
  /** How far the baseline is moved up. */
  readonly shift: Pt;
  /** Half the leading and the ascent; half the leading and the descent (CSS 2.2 §10.8.1). */
  readonly above: Pt;
  readonly below: Pt;
  /** The content area, which a background or a link covers. */
  readonly ascent: Pt;
  readonly descent: Pt;
  /** Whether words in Latin letters can be shaped apart with the primary face. */
  readonly spaceIsPlain: boolean;
  /** For each code point below U+0250: 1 when the primary face covers it, 2 when not, 0 when it is not known yet. */
  readonly coverage: Uint8Array;
  /** The width of a space between Latin words with its letter space, once it is known. */
  readonly measured: { space: Pt | undefined };
  /** The features that it asks of fonts, or undefined for those that are on by default. */
  readonly features: ShapeOptions['features'];
  /** Shaping options by script and direction, so that equal runs are shaped with one object. */
  readonly options: Map<string, ShapeOptions>;
}

/** The size of glyphs of `super` and `sub` as a part of the font size. */
const scriptScale = 0.65;
/** How far up `super` stands, and how far down `sub`, as a part of the font size. */
const superRise = 0.34;
const subDrop = 0.16;

/** The fonts of a document, and the looks that were made with them in one pass over it. */
export interface Looks {
  readonly fonts: FontSet;
  readonly memory: {
    readonly looks: WeakMap<TextStyle, Look>;
    readonly lasting?: LastingLooks;
  };
}

/** A sensible template has far fewer styles. Those past that are joined with their fonts for each document. */
const mostLasting = 500;

/** The looks of the styles that last as long as a version, with its fonts. They go with the version. */
export class LastingLooks {
  readonly #looks = new Map<TextStyle, Look>();

  /** Returns the look of a style, or undefined where it does not last or was not made with these fonts. */
  find(style: TextStyle, fonts: FontSet): Look | undefined {
    const look = this.#looks.get(style);
    return look?.fonts === fonts ? look : undefined;
  }

  /** Keeps the look of a style that lasts. */
  keep(look: Look): void {
    if (isLasting(look.style) && this.#looks.size < mostLasting) this.#looks.set(look.style, look);
  }
}

/** Returns the look of a style with the fonts of a document. It is made once in a pass, and once for a version where the style lasts. */
export function lookOf(style: TextStyle, { fonts, memory }: Looks): Look {
  const known = memory.looks.get(style);
  if (known !== undefined) return known;
  const kept = memory.lasting?.find(style, fonts);
  const look = kept ?? makeLook(style, fonts);
  if (kept === undefined) memory.lasting?.keep(look);
  memory.looks.set(style, look);
  return look;
}

function makeLook(style: TextStyle, fonts: FontSet): Look {
  const faces = fonts.faces(style.font, style);
  const primary = faces[0];
  if (primary === undefined) throw new Error('invariant broken: a font set gave no face');
  const scale = style.fontSize / primary.unitsPerEm;
  const ascent = primary.ascender * scale;
  const descent = -primary.descender * scale;
  const leading = style.lineHeight * style.fontSize - ascent - descent;
  const raised = style.baseline !== 'normal';
  return {
    style,
    fonts,
    faces,
    primary,
    size: raised ? style.fontSize * scriptScale : style.fontSize,
    shift: raised ? style.fontSize * (style.baseline === 'super' ? superRise : -subDrop) : 0,
    above: ascent + leading / 2,
    below: descent + leading / 2,
    ascent,
    descent,
    spaceIsPlain: primary.spaceIsPlain('Latn'),
    coverage: new Uint8Array(0x250),
    measured: { space: undefined },
    features: featuresOf(style, primary),
    options: new Map(),
  };
}

const noFeatures: Readonly<Record<string, number>> = {};
const noLigatures = { clig: 0, liga: 0 };
const smallCapitals = { smcp: 1 };
const evenFigures = { tnum: 1 };

/** Letter space switches ligatures off, as CSS Text 3 §8.2 asks. What the style says itself wins. */
function featuresOf(style: TextStyle, primary: Face): ShapeOptions['features'] {
  const { letterSpacing, smallCaps, inTable, features } = style;
  const wanted = {
    ...(letterSpacing === 0 ? noFeatures : noLigatures),
    ...(smallCaps ? smallCapitals : noFeatures),
    ...(inTable && primary.evensFigures ? evenFigures : noFeatures),
    ...features,
  };
  const tags = Object.keys(wanted);
  if (tags.some((tag) => columnFeatures.has(tag))) return shaped(wanted);
  return tags.length === 0 ? undefined : wanted;
}

/** Returns features without those that can't be shaped. */
function shaped(features: Readonly<Record<string, number>>): ShapeOptions['features'] {
  const left = Object.entries(features).filter(([tag]) => !columnFeatures.has(tag));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** Returns how to shape a run of this look. */
export function shapeOptions(look: Look, script: string, rtl: boolean, vertical = false): ShapeOptions {
  const key = vertical ? `${script}v` : rtl ? `${script}<` : script;
  const known = look.options.get(key);
  if (known !== undefined) return known;
  const { features, style } = look;
  const plain = { rtl, script, language: style.lang, ...(vertical && { vertical }) };
  const options = features === undefined ? plain : { ...plain, features };
  look.options.set(key, options);
  return options;
}

/** Returns whether the primary face has a glyph for a UTF-16 unit that is no part of a pair. */
export function primaryCovers(look: Look, unit: number): boolean {
  const { coverage } = look;
  if (unit >= coverage.length) return look.primary.covers(unit);
  const known = coverage[unit];
  if (known !== 0) return known === 1;
  const covered = look.primary.covers(unit);
  look.coverage[unit] = covered ? 1 : 2;
  return covered;
}

/** Returns the width of a run with its letter space, in points. */
export function runWidth(run: GlyphRun, look: Look): Pt {
  const width = (run.width * look.size) / run.face.unitsPerEm;
  const { letterSpacing } = look.style;
  return letterSpacing === 0 ? width : width + letterSpacing * clusterCount(run);
}

/** Returns the width of a space between Latin words from left to right, with its letter space, in points. */
export function spaceWidth(look: Look): Pt {
  look.measured.space ??= runWidth(look.primary.shape(' ', shapeOptions(look, 'Latn', false)), look);
  return look.measured.space;
}

function clusterCount(run: GlyphRun): number {
  let count = 0;
  for (let index = 0; index < run.clusters.length; index += 1) {
    if (index === 0 || run.clusters[index] !== run.clusters[index - 1]) count += 1;
  }
  return count;
}
