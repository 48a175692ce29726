// The marks of notes in a frame: where they stand.
import type { Pt } from '../units.ts';
import type { Frame } from './frame.ts';
import type { Note } from './note.ts';

/** A note whose mark stands in a frame. */
export interface PlacedMark {
  readonly note: Note;
  /** The lower edge of the line of its mark, from the top of the frame. */
  readonly y: Pt;
}

/** Returns the marks in a frame in the order of reading. What is printed again has none. */
export function marksIn(frame: Frame): readonly PlacedMark[] {
  const marks: PlacedMark[] = [];
  collect(frame, 0, marks);
  return marks;
}

function collect(frame: Frame, y: Pt, marks: PlacedMark[]): void {
  for (const item of frame.items) {
    if (item.kind === 'tag') {
      if (item.note !== undefined) marks.push({ note: item.note, y: y + item.y });
    } else if (item.kind === 'frame') {
      collect(item.frame, y + item.y, marks);
    } else if (item.kind === 'slot') {
      for (const mark of item.notes ?? []) marks.push({ note: mark.note, y: y + item.y + mark.y });
    }
  }
}
