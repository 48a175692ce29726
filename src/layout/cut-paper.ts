// Paper that is cut down to its page: how much larger it is, and the marks that say where it is cut.
import type { Color, Pt } from '../units.ts';
import type { CutPaper, PathItem } from './frame.ts';

/** How far marks stand from what is printed, how long and how thick they are. */
const mark = { gap: 3, length: 14, edge: 3, width: 0.25 } as const;

/** Returns how far the paper reaches beyond the page on each side. */
export function cutMargin({ bleed, cropMarks }: CutPaper): Pt {
  return cropMarks ? bleed + mark.gap + mark.length + mark.edge : bleed;
}

/** Returns the marks of a page, from its corner. */
export function cropMarks(
  { width, height }: { readonly width: Pt; readonly height: Pt },
  { bleed, cropMarks: wanted }: CutPaper,
  color: Color,
): readonly PathItem[] {
  if (!wanted) return [];
  const near = bleed + mark.gap;
  const far = near + mark.length;
  const line = (fromX: Pt, fromY: Pt, toX: Pt, toY: Pt): PathItem => ({
    kind: 'path',
    steps: [
      ['M', fromX, fromY],
      ['L', toX, toY],
    ],
    stroke: { width: mark.width, color },
  });
  return [0, height].flatMap((y) =>
    [0, width].flatMap((x) => {
      const [across, down] = [x === 0 ? -1 : 1, y === 0 ? -1 : 1];
      return [line(x + across * near, y, x + across * far, y), line(x, y + down * near, x, y + down * far)];
    }),
  );
}
