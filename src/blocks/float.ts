// The key `float` of pictures and boxes: they stand at a side, and the text that follows stands beside them.
import * as f from '../template/fields/fields.ts';
import type { PartWidth } from './image/graphic.ts';

/** The key of blocks that may float. */
export const floatEntries = {
  float: f.optional(
    f.described(
      f.choice('start', 'end'),
      'The side at which it stands, with the text that follows beside it.',
    ),
  ),
} as const;

/** All of the room. */
const allOfIt: PartWidth = { part: 1 };

/** Returns the width of a block in the room that it has. A float has the room that its width asks for. */
export function widthInRoom<Width extends PartWidth>(
  width: Width | undefined,
  float: 'start' | 'end' | undefined,
): Width | PartWidth | undefined {
  return float !== undefined && typeof width === 'object' ? allOfIt : width;
}
