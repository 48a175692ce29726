// The marks of notes in a frame: where they stand.
import type { Pt } from '../units.ts';
import type { Frame, FrameItem, FrameMatrix } from './frame.ts';
import { matrixOf, moved } from './frame-matrix.ts';
import type { Note } from './note.ts';

/** A note whose mark stands in a frame. */
export interface PlacedMark {
  readonly note: Note;
  /** The left edge of its mark, from the left of the frame. */
  readonly x: Pt;
  /** The lower edge of the line of its mark, from the top of the frame. */
  readonly y: Pt;
}

/** Returns the marks in a frame in the order of reading. What is printed again has none. */
export function marksIn(frame: Frame): readonly PlacedMark[] {
  const marks: PlacedMark[] = [];
  collect(frame, { x: 0, y: 0 }, marks);
  return marks;
}

interface Corner {
  readonly x: Pt;
  readonly y: Pt;
}

function collect(frame: Frame, { x, y }: Corner, marks: PlacedMark[]): void {
  for (const item of frame.items) {
    if (item.kind === 'tag') {
      if (item.note !== undefined) marks.push({ note: item.note, x: x + item.x, y: y + item.y });
    } else if (item.kind === 'frame') {
      const matrix = matrixOf(item);
      if (matrix === undefined) collect(item.frame, { x: x + item.x, y: y + item.y }, marks);
      else for (const mark of turnedMarks(item, matrix, frame.height)) marks.push(shifted(mark, { x, y }));
    } else if (item.kind === 'slot') {
      const at = { x: x + item.x, y: y + item.y };
      for (const mark of item.notes ?? []) marks.push(shifted(mark, at));
    }
  }
}

function shifted(mark: PlacedMark, { x, y }: Corner): PlacedMark {
  return { note: mark.note, x: x + mark.x, y: y + mark.y };
}

/** Returns the marks of a turned frame as they stand in the frame around it. They count in its room, also where they are seen outside of it. */
function turnedMarks(item: FrameItem, matrix: FrameMatrix, height: Pt): readonly PlacedMark[] {
  return marksIn(item.frame).map(({ note, x, y }) => {
    const [across, down] = moved(x, y, matrix);
    return { note, x: item.x + across, y: Math.min(height, Math.max(0, item.y + down)) };
  });
}
