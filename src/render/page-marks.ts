// Rectangles over finished pages: they show where two documents differ.
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
  const [right, bottom] = [width + 2 * around, height + 2 * around];
  return {
    kind: 'frame',
    x: x - around,
    y: y - around,
    node: layoutArtifact,
    frame: {
      path: '',
      width: right,
      height: bottom,
      items: [
        {
          kind: 'path',
          steps: [['M', 0, 0], ['L', right, 0], ['L', right, bottom], ['L', 0, bottom], ['Z']],
          stroke: { width: 0.8, color, ...(style === 'dashed' && { dash: [3, 2] }) },
          ...(style === 'filled' && { fill: color, opacity: 0.25 }),
        },
      ],
    },
  };
}
