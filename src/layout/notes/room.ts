// How high the body of a page may be, so that the notes of its marks fit below it.
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import type { Note } from '../note.ts';
import type { PlacedMark } from '../note-marks.ts';

/** The heights by which the notes of a page are placed. */
export interface NoteMeasures {
  /** The height that body and new notes share. */
  readonly room: Pt;
  readonly gap: Pt;
  /** Returns the height of a whole note. */
  heightOf(note: Note): Pt;
  /** Returns whether the first lines of a note may stand alone in this height. */
  begins(note: Note, height: Pt): boolean;
}

/** A height for the body of a page. */
export interface BodyHeight {
  readonly height: Pt;
  /** The last note, where it begins on this page and goes on on the next one. `height` is what it shares with the body. */
  readonly last?: { readonly note: Note; readonly height: Pt };
}

/** A height is this much lower than the line that is to be left out. */
const less: Pt = 0.01;

/**
 * Returns the greatest height of the body at which each of its marks has its note on the page. Notes are whole as long as
 * that costs no line with a mark; the last may go on on the next page.
 */
export function bodyHeight(marks: readonly PlacedMark[], measures: NoteMeasures): BodyHeight {
  const lines = linesOf(marks);
  const taken = new Set<Note>();
  let best: BodyHeight = { height: (lines[0]?.y ?? 0) - less };
  let sum = 0;
  for (const [index, line] of lines.entries()) {
    for (const note of line.notes) {
      sum += measures.heightOf(note) + (taken.size === 0 ? 0 : measures.gap);
      taken.add(note);
    }
    const free = measures.room - sum;
    const next = lines[index + 1]?.y ?? Number.POSITIVE_INFINITY;
    if (line.y <= free + epsilon) {
      best = { height: Math.max(line.y, Math.min(free, next - less)) };
      continue;
    }
    const last = marks.findLast(({ note }) => taken.has(note))?.note;
    if (last !== undefined) {
      const height = free + measures.heightOf(last);
      if (measures.begins(last, height - line.y)) best = { height: line.y, last: { note: last, height } };
    }
    break;
  }
  return best;
}

/** A line with marks. */
interface MarkedLine {
  readonly y: Pt;
  readonly notes: Note[];
}

/** Returns the lines with marks, from the top of the page down. Lines side by side are one. */
function linesOf(marks: readonly PlacedMark[]): readonly MarkedLine[] {
  const lines: MarkedLine[] = [];
  for (const { y, note } of [...marks].sort((a, b) => a.y - b.y)) {
    const last = lines.at(-1);
    if (last !== undefined && y - last.y <= epsilon) last.notes.push(note);
    else lines.push({ y, notes: [note] });
  }
  return lines;
}
