// The faces that a document may use, in the order in which they are tried.
import { bundledFamilies } from './bundled.ts';
import type { Face, FaceStyle, FontSet } from './face.ts';
import { type FontFamily, nearestFace } from './family.ts';
import { byRegion, type HanRegion, hanRegion } from './han.ts';
import { axesKey } from './variable.ts';

/** The families of a document. An earlier source hides equal names of a later one. */
export interface FontSetSources {
  /** The families of the template. */
  readonly families?: readonly FontFamily[];
  /** The families of the operator. */
  readonly packs?: readonly FontFamily[];
}

/** Returns the font set of a document. Nothing is read until a face is asked for a glyph or a metric. */
export function createFontSet(sources: FontSetSources = {}): FontSet {
  return new LayeredFontSet(sources);
}

let bundled: FontSet | undefined;

/** Returns the font set of a document that brings no fonts. */
export function bundledFontSet(): FontSet {
  bundled ??= createFontSet();
  return bundled;
}

class LayeredFontSet implements FontSet {
  readonly families: readonly string[];
  readonly #byName = new Map<string, FontFamily>();
  /**
   * The families that are tried after those that a style names. A family of the operator changes no document that the
   * bundled ones can set.
   */
  readonly #shipped: readonly FontFamily[];
  readonly #packs: readonly FontFamily[];
  readonly #chosen = new Map<string, readonly Face[]>();

  constructor({ families = [], packs = [] }: FontSetSources) {
    const bundled = bundledFamilies();
    const all = [...families, ...packs, ...bundled.named];
    for (const family of all) {
      const key = family.name.toLowerCase();
      if (!this.#byName.has(key)) this.#byName.set(key, family);
    }
    this.families = [...new Set(all.map(({ name }) => name))];
    this.#shipped = bundled.fallback;
    this.#packs = packs;
  }

  faces(families: readonly string[], style: FaceStyle): readonly Face[] {
    const slant = `${style.bold ? 'b' : ''}${style.italic ? 'i' : ''}${style.weight || ''}${axesKey(style.axes)}`;
    const region = this.#packs.length > 1 && style.lang !== undefined ? hanRegion(style.lang) : undefined;
    const key = `${slant}${region ?? ''}|${families.join('|')}`;
    let faces = this.#chosen.get(key);
    if (!faces) {
      faces = this.#collect(families, style, region);
      this.#chosen.set(key, faces);
    }
    return faces;
  }

  #collect(families: readonly string[], style: FaceStyle, region?: HanRegion): readonly Face[] {
    const faces = new Set<Face>();
    const named = families.flatMap((name) => this.#byName.get(name.toLowerCase()) ?? []);
    const add = (family: FontFamily, wanted: FaceStyle): void => {
      const face = nearestFace(family, wanted);
      if (face) faces.add(face);
    };
    const tried = [...named, ...this.#shipped, ...byRegion(this.#packs, region)];
    for (const family of tried) add(family, style);
    // An italic face may lack what the upright one has: a sign that stands upright is better than none.
    for (const wanted of plainer(style)) for (const family of tried) add(family, wanted);
    return [...faces];
  }
}

/** Styles with less than what is asked for: upright first, then of regular weight. */
function plainer(style: FaceStyle): readonly FaceStyle[] {
  const upright = { ...style, italic: false };
  return [upright, { ...upright, bold: false, weight: 0 }];
}
