// Rectangles over finished pages: they show where two documents differ.
import { rectangleSteps } from '../layout/flow/shapes.ts';
import type { FrameItem, Page } from '../layout/frame.ts';
import { layoutArtifact } from '../layout/structure.ts';
import type { Color, Pt } from '../units.ts';

/** A rectangle that is drawn over a page. Lengths are points, from the top left corner of the paper. */
export interface PageMark {
  /** The number of the page in the document, from 1. */
  readonly page: number;
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  readonly color: Color;
  readonly style: 'filled' | 'outlined' | 'dashed';
}

/** How far a mark stands out from what it marks. */
const around: Pt = 1.5;

/** Returns a function that returns a page with the marks over it. `number` counts from 1. */
export function marked(marks: readonly PageMark[]): (page: Page, number: number) => Page {
  const byPage = new Map<number, PageMark[]>();
  for (const mark of marks) {
    const known = byPage.get(mark.page);
    if (known === undefined) byPage.set(mark.page, [mark]);
    else known.push(mark);
  }
  return (page, number) => {
    const own = byPage.get(number);
    if (own === undefined) return page;
    const { frame } = page;
    return { ...page, frame: { ...frame, items: [...frame.items, ...own.map(markItem)] } };
  };
}

function markItem({ x, y, width, height, color, style }: PageMark): FrameItem {
  const size = { width: width + 2 * around, height: height + 2 * around };
  return {
    kind: 'frame',
    x: x - around,
    y: y - around,
    node: layoutArtifact,
    frame: {
      path: '',
      ...size,
      items: [
        {
          kind: 'path',
          steps: rectangleSteps({ x: 0, y: 0, ...size }),
          stroke: { width: 0.8, color, ...(style === 'dashed' && { dash: [3, 2] }) },
          ...(style === 'filled' && { fill: color, opacity: 0.25 }),
        },
      ],
    },
  };
}
