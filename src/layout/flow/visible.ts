// What a frame shows: whether anything stands in it that a reader could see.
import type { Frame, Item } from '../frame.ts';

/** Nothing of the flow is seen in it: it is empty, or holds only tags, what is placed by the page's corner, and blank frames. */
export function isBlank(frame: Frame): boolean {
  return frame.items.every((item) => item.kind === 'tag' || (item.kind === 'frame' && isBlankItem(item)));
}

/** Anything is drawn by it at all, what is placed by the page's corner included. */
export function isDrawn(frame: Frame): boolean {
  return frame.items.some((item) => item.kind !== 'tag' && (item.kind !== 'frame' || isDrawn(item.frame)));
}

function isBlankItem(item: Item & { kind: 'frame' }): boolean {
  return item.anchor === 'page' || isBlank(item.frame);
}
