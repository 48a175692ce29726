// Vector drawings: the result of simplifying an SVG. Painters embed each drawing once a document.
import type { Color } from '../units.ts';
import type { PathStep, Picture } from './shape.ts';

/** `x' = a x + c y + e`, `y' = b x + d y + f`, the y axis pointing down. */
export type DrawingMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A drawing in its own units. What lies outside `width` and `height` is cut off. */
export interface Drawing {
  /** The id. Equal drawings have equal ids. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly DrawingNode[];
}

/** A part of a drawing. Later parts are drawn over earlier ones. */
export type DrawingNode = DrawingGroup | DrawingPath | DrawingImage | DrawingShade;

/** Parts that are composed before they are moved, cut, masked and made translucent as one. */
export interface DrawingGroup {
  readonly kind: 'group';
  readonly nodes: readonly DrawingNode[];
  readonly transform?: DrawingMatrix;
  readonly opacity?: number;
  readonly blend?: BlendMode;
  /** Whether the group is composed without being mixed with what lies behind it. */
  readonly isolated?: boolean;
  /** The outlines that cut, all of them, in the group's own units. */
  readonly clips?: readonly DrawingClip[];
  /** The mask in the group's own units. */
  readonly mask?: DrawingMask;
}

/** How colours are mixed with those behind (ISO 32000-1 11.3.5), in PDF's names. */
export type BlendMode =
  | 'Normal'
  | 'Multiply'
  | 'Screen'
  | 'Overlay'
  | 'Darken'
  | 'Lighten'
  | 'ColorDodge'
  | 'ColorBurn'
  | 'HardLight'
  | 'SoftLight'
  | 'Difference'
  | 'Exclusion'
  | 'Hue'
  | 'Saturation'
  | 'Color'
  | 'Luminosity';

/** An outline that cuts. */
export interface DrawingClip {
  readonly steps: readonly PathStep[];
  readonly rule: 'nonzero' | 'evenodd';
}

/** A mask: what is drawn depends on the brightness of the nodes, or on their coverage. */
export interface DrawingMask {
  readonly by: 'luminance' | 'alpha';
  readonly nodes: readonly DrawingNode[];
  readonly clips: readonly DrawingClip[];
}

/** A filled and/or stroked path. */
export interface DrawingPath {
  readonly kind: 'path';
  readonly steps: readonly PathStep[];
  readonly transform?: DrawingMatrix;
  readonly fill?: DrawingFill;
  readonly stroke?: DrawingStroke;
  readonly strokeFirst?: boolean;
}

/** How a path is filled. */
export interface DrawingFill {
  readonly paint: DrawingPaint;
  readonly opacity: number;
  readonly rule: 'nonzero' | 'evenodd';
}

/** How a path is stroked. */
export interface DrawingStroke {
  readonly paint: DrawingPaint;
  readonly opacity: number;
  readonly width: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
  readonly miterLimit: number;
  readonly dash: readonly number[];
  readonly dashOffset: number;
}

/** A colour, or a gradient or tiles in the units of the path. */
export type DrawingPaint = Color | DrawingGradient | DrawingTiles;

/** A rectangle that is repeated in both directions from the origin. Each copy is cut to it. */
export interface DrawingTiles {
  readonly width: number;
  readonly height: number;
  readonly transform: DrawingMatrix;
  readonly nodes: readonly DrawingNode[];
}

/** A gradient. Outside its ends it continues in its first and last colour. */
export interface DrawingGradient {
  /** `x1 y1 x2 y2`, or `x y r` of the inner circle and `x y r` of the outer one. */
  readonly coords: readonly number[];
  readonly transform: DrawingMatrix;
  /** The stops by rising offset, at least two. */
  readonly stops: readonly { readonly offset: number; readonly color: Color; readonly opacity: number }[];
}

/** A picture over a rectangle. */
export interface DrawingImage {
  readonly kind: 'image';
  readonly picture: Picture;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly transform?: DrawingMatrix;
}

/** A rectangle with soft edges. Painters draw it in pixels, since PDF knows no blur. */
export interface DrawingShade {
  readonly kind: 'shade';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The radii from the top left corner on, clockwise. Two beside each other are at most as long as their side. */
  readonly radii: readonly [number, number, number, number];
  /** The width of the soft edge on each side of the outline, above 0. It is twice the standard deviation (CSS Backgrounds 3 §6.1). */
  readonly blur: number;
  readonly color: Color;
  readonly transform?: DrawingMatrix;
}
