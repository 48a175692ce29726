// What a colour font says of one glyph: the steps by which it is painted (OpenType, `COLR`, `sbix`, `CBDT`).

/** `x' = xx x + xy y + dx`, `y' = yx x + yy y + dy`, in font units with y up. */
export type GlyphMatrix = readonly [xx: number, yx: number, xy: number, yy: number, dx: number, dy: number];

/** A part of an outline, in font units with y up. */
export type OutlineStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

/** A colour of a font: 0 to 255 each. The foreground is the colour of the text, and its `alpha` makes that fainter. */
export interface GlyphColor {
  readonly foreground: boolean;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** The colours along a gradient. */
export interface ColorLine {
  readonly stops: readonly { readonly offset: number; readonly color: GlyphColor }[];
  readonly extend: 'pad' | 'repeat' | 'reflect';
}

/** How a group is mixed with what lies behind it, by the numbers of `COLR` (`PaintComposite`). */
export const compositeModes = [
  'clear',
  'source',
  'backdrop',
  'source-over',
  'backdrop-over',
  'source-in',
  'backdrop-in',
  'source-out',
  'backdrop-out',
  'source-atop',
  'backdrop-atop',
  'xor',
  'plus',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'multiply',
  'hue',
  'saturation',
  'color',
  'luminosity',
] as const;

/** One of `compositeModes`. */
export type CompositeMode = (typeof compositeModes)[number];

/** One step of painting a glyph. `transform`, `clip` and `group` hold for what follows, until they are ended. */
export type GlyphStep =
  | { readonly kind: 'transform'; readonly matrix: GlyphMatrix }
  | { readonly kind: 'clip'; readonly outline: readonly OutlineStep[] }
  | { readonly kind: 'group' }
  | { readonly kind: 'end'; readonly mode?: CompositeMode }
  | { readonly kind: 'color'; readonly color: GlyphColor }
  /** `coords` are three points: the colours run from the first to the second, and stand level with the third. */
  | { readonly kind: 'linear'; readonly line: ColorLine; readonly coords: readonly number[] }
  /** `coords` are centre and radius of two circles. */
  | { readonly kind: 'radial'; readonly line: ColorLine; readonly coords: readonly number[] }
  /** `coords` are a centre and two angles in radians, counter-clockwise from the right. */
  | { readonly kind: 'sweep'; readonly line: ColorLine; readonly coords: readonly number[] }
  /** A PNG over a rectangle. `y` is its lower edge. */
  | {
      readonly kind: 'image';
      readonly bytes: Uint8Array;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };
