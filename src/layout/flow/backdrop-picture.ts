// The picture behind the content of a box: as large as it is asked to be, at its place, once or again and again.
import type { Pt } from '../../units.ts';
import type { DrawingImage, DrawingNode } from '../drawing.ts';
import type { Picture } from '../frame.ts';
import { noCorners, type Rect, roundedSteps } from './shapes.ts';
import type { Along, Spot } from './spot.ts';

/** A picture behind a box. */
export interface BackdropPicture {
  readonly picture: Picture;
  /** How it fills the box, or how wide it is. */
  readonly size: 'cover' | 'contain' | 'fill' | 'none' | { readonly width: Along };
  /** In which directions it is repeated. */
  readonly repeat: { readonly across: boolean; readonly down: boolean };
  /** Where it stands. A part moves the same part of the picture to that of the box (CSS Backgrounds 3 §3.6). */
  readonly position: Spot;
  readonly opacity: number;
}

/** The points of one pixel, which is 1/96 inch. */
const pointsPerPixel = 72 / 96;

/** A picture that is repeated is not smaller than this: readers would draw it a million times. */
const leastTile: Pt = 1;

/** Returns a picture behind `area`, the whole box, as far as it is seen in `part`, a rectangle at the origin. */
export function pictureNodes(
  backdrop: BackdropPicture,
  area: Rect,
  part: { readonly width: Pt; readonly height: Pt },
): readonly DrawingNode[] {
  const { picture, repeat, position, opacity } = backdrop;
  const { width, height } = sizeIn(backdrop, area);
  const x = area.x + offset(position.x, area.width, width);
  const y = area.y + offset(position.y, area.height, height);
  const image: DrawingImage = { kind: 'image', picture, x, y, width, height };
  if (!repeat.across && !repeat.down) return faded([image], opacity);
  const tile = { width: Math.max(leastTile, width), height: Math.max(leastTile, height) };
  const band = {
    x: repeat.across ? 0 : x,
    y: repeat.down ? 0 : y,
    width: repeat.across ? part.width : tile.width,
    height: repeat.down ? part.height : tile.height,
  };
  const paint = {
    ...tile,
    transform: [1, 0, 0, 1, x, y] as const,
    nodes: [{ ...image, x: 0, y: 0, ...tile }],
  };
  return faded(
    [{ kind: 'path', steps: roundedSteps(band, noCorners), fill: { paint, opacity: 1, rule: 'nonzero' } }],
    opacity,
  );
}

function faded(nodes: readonly DrawingNode[], opacity: number): readonly DrawingNode[] {
  return opacity === 1 ? nodes : [{ kind: 'group', opacity, nodes }];
}

function sizeIn({ picture, size }: BackdropPicture, area: Rect): { readonly width: Pt; readonly height: Pt } {
  const natural = { width: picture.width * pointsPerPixel, height: picture.height * pointsPerPixel };
  if (size === 'fill') return area;
  if (size === 'none') return natural;
  if (typeof size === 'object') {
    const width = typeof size.width === 'number' ? size.width : size.width.part * area.width;
    return { width, height: (width * natural.height) / natural.width };
  }
  const [across, down] = [area.width / natural.width, area.height / natural.height];
  const factor = size === 'contain' ? Math.min(across, down) : Math.max(across, down);
  return { width: natural.width * factor, height: natural.height * factor };
}

function offset(along: Along, room: Pt, length: Pt): Pt {
  return typeof along === 'number' ? along : along.part * (room - length);
}
