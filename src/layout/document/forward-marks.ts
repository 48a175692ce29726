// Marks that stand on a page before their note: in a foot that is printed on each page of a table, whose note stands below the last one.
import type { LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { labelled } from '../notes/labelled.ts';

/** Returns the pages with the numbers that their marks have now that all notes are counted. Without such marks, they are as they were. */
export function withForwardMarks<P extends { readonly body: Frame }>(
  pages: readonly P[],
  context: LayoutContext,
): readonly P[] {
  const { notes: numbers } = context;
  if (!numbers?.hasForward) return pages;
  return pages.map((each, page) => {
    const label = (frame: Frame) => labelled(frame, { numbers, page, context });
    const { body } = each;
    if (!body.mapLoose) return { ...each, body: label(body) };
    // A mark is no simple line, so it stands in one of the frames between them.
    const inside = body.mapLoose((item) => {
      const frame = item.kind === 'frame' ? label(item.frame) : undefined;
      return item.kind !== 'frame' || frame === undefined || frame === item.frame ? item : { ...item, frame };
    });
    return { ...each, body: inside };
  });
}
