// Whether a frame shows anything that a reader could see.
import { type Frame, type FrameItem, openItems } from '../frame.ts';

/**
 * Returns whether nothing of the flow is seen in a frame: it is empty, or holds only tags, what is placed by the page's
 * corner, and blank frames.
 */
export function isBlank(frame: Frame): boolean {
  return openItems(frame).every(
    (item) => item.kind === 'tag' || (item.kind === 'frame' && isBlankItem(item)),
  );
}

/** Returns whether a frame draws anything, with what is placed by the page's corner. */
export function isDrawn(frame: Frame): boolean {
  return openItems(frame).some(
    (item) => item.kind !== 'tag' && (item.kind !== 'frame' || isDrawn(item.frame)),
  );
}

function isBlankItem(item: FrameItem): boolean {
  return item.anchor === 'page' || isBlank(item.frame);
}
