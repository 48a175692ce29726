// How a picture fills its box: CSS Images 3 §5.5 `object-fit`, without `scale-down`.
import type { ImageItem, Picture } from '../../layout/frame.ts';
import type { GraphicSize } from './graphic.ts';

/** The four ways of filling a box. */
export type ImageFit = 'contain' | 'cover' | 'fill' | 'none';

/** How a picture is drawn besides its place. */
export interface ImageLook {
  readonly fit: ImageFit;
  readonly alt?: string;
  /** The opacity, 0 to 1. */
  readonly opacity?: number;
  /** The radius of the corners, points. */
  readonly borderRadius?: number;
}

/** The points of one pixel, which is 1/96 inch. */
const pointsPerPixel = 72 / 96;

/** Returns the size at which a pixel is 1/96 inch, points. */
export function naturalSize(picture: Picture): GraphicSize {
  return { width: picture.width * pointsPerPixel, height: picture.height * pointsPerPixel };
}

/**
 * Returns a picture in a box at the origin. With `none` a pixel is 1/96 inch times `scale`, the factor by which the box
 * had to be scaled down. What lies outside the box, or outside its rounded corners, is cut off.
 */
export function fittedImage(picture: Picture, box: GraphicSize, look: ImageLook, scale = 1): ImageItem {
  const size = sizeIn(picture, box, look.fit, scale);
  const radius = Math.min(look.borderRadius ?? 0, box.width / 2, box.height / 2);
  const fitted = {
    x: (box.width - size.width) / 2,
    y: (box.height - size.height) / 2,
    ...size,
  };
  // Rounded corners belong to what is seen. With `contain` that is the picture, which may be smaller than the box.
  const clip = look.fit === 'contain' ? fitted : { x: 0, y: 0, ...box };
  const cut = radius > 0 || size.width > box.width || size.height > box.height;
  return {
    kind: 'image',
    ...fitted,
    picture,
    ...(look.alt === undefined ? {} : { alt: look.alt }),
    ...(look.opacity === undefined || look.opacity === 1 ? {} : { opacity: look.opacity }),
    ...(cut ? { clip: { ...clip, radius } } : {}),
  };
}

function sizeIn(picture: Picture, box: GraphicSize, fit: ImageFit, scale: number): GraphicSize {
  if (fit === 'fill') return box;
  const natural = naturalSize(picture);
  const across = box.width / natural.width;
  const down = box.height / natural.height;
  const factor = fit === 'none' ? scale : fit === 'contain' ? Math.min(across, down) : Math.max(across, down);
  return { width: natural.width * factor, height: natural.height * factor };
}
