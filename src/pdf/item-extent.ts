// The rectangles of what items draw.
import { Extent } from '../layout/document/extent.ts';
import type { DrawingItem, ImageItem, PathItem, PathStep, PdfPageItem, TextItem } from '../layout/frame.ts';
import type { Rectangle } from './navigation.ts';

/** Returns the rectangle of what an item draws, from its frame's corner. */
export function extentOf(item: TextItem | PathItem | ImageItem | DrawingItem | PdfPageItem): Rectangle {
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

function extentOfSteps(steps: readonly PathStep[]): Rectangle {
  const extent = new Extent();
  // Behind its letter a step has pairs of numbers.
  for (const step of steps)
    for (let at = 1; at + 1 < step.length; at += 2) extent.add(step[at] as number, step[at + 1] as number);
  if (extent.isEmpty) return { x: 0, y: 0, width: 0, height: 0 };
  return {
    x: extent.left,
    y: extent.top,
    width: extent.right - extent.left,
    height: extent.bottom - extent.top,
  };
}
