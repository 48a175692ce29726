// The rectangles of what items draw.
import type { Rect } from '../../layout/flow/shapes.ts';
import type {
  DrawingItem,
  ImageItem,
  PathItem,
  PathStep,
  PdfPageItem,
  TextItem,
} from '../../layout/frame.ts';

/** Returns the rectangle of what an item draws, from its frame's corner. */
export function extentOf(item: TextItem | PathItem | ImageItem | DrawingItem | PdfPageItem): Rect {
  switch (item.kind) {
    case 'image':
      return item.clip ?? item;
    case 'drawing':
    case 'pdfPage':
      return item;
    case 'text':
      return { x: item.x, y: item.y - item.size, width: item.width, height: item.size * 1.25 };
    case 'path':
      return extentOfSteps(item.steps);
  }
}

/** Returns the rectangle around the points of a path. There are very many where bar codes are drawn, so no function is called for each. */
function extentOfSteps(steps: readonly PathStep[]): Rect {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  // Behind its letter a step has pairs of numbers.
  for (const step of steps) {
    for (let at = 1; at + 1 < step.length; at += 2) {
      const x = step[at] as number;
      const y = step[at + 1] as number;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (right < left || bottom < top) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}
