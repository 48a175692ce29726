// The marks of notes on a page get their numbers.
import { unbounded } from '../flow/flow.ts';
import type { LayoutContext } from '../flowable.ts';
import type { Frame, Item, TextItem } from '../frame.ts';
import type { Note } from '../note.ts';
import type { NoteNumbers } from '../note-numbers.ts';
import { defaultTextStyle } from '../style.ts';
import { paragraph } from '../text/paragraph.ts';

/** A page whose marks get their numbers. */
export interface Labelling {
  readonly numbers: NoteNumbers;
  /** The page, from 0. */
  readonly page: number;
  readonly context: LayoutContext;
}

/** Returns the frame with the numbers that its notes have. A frame without marks is returned as it is. */
export function labelled(frame: Frame, labelling: Labelling): Frame {
  let items: Item[] | undefined;
  for (const [index, item] of frame.items.entries()) {
    const changed = labelItem(item, labelling);
    if (changed === item && items === undefined) continue;
    items ??= frame.items.slice(0, index);
    if (changed !== undefined) items.push(changed);
  }
  return items === undefined ? frame : { ...frame, items };
}

/** Returns the item with its number, or undefined where it would mean another note: in a head that is printed again. */
function labelItem(item: Item, labelling: Labelling): Item | undefined {
  if (item.kind === 'frame') {
    const frame = labelled(item.frame, labelling);
    return frame === item.frame ? item : { ...item, frame };
  }
  if (item.kind !== 'text' && item.kind !== 'link') return item;
  const { mark } = item;
  if (mark === undefined) return item;
  const { note, part } = mark;
  const { numbers, page } = labelling;
  if (part !== 'note' && !numbers.means(note, page)) return undefined;
  if (!numbers.isPlaced(note)) numbers.hasForward = true;
  return item.kind === 'text' && item.text !== note.label ? relabelled(item, note, labelling) : item;
}

/** A mark may be wider than its space by this part of its size before all is laid out again. */
const tolerance = 0.15;

function relabelled(item: TextItem, note: Note, { numbers, context }: Labelling): TextItem {
  const style = item.mark?.style ?? defaultTextStyle;
  const spec = { path: note.path, spans: [{ text: note.label, style }], style };
  const { frame } = paragraph(spec).fit(unbounded(1e6), context);
  const made = frame?.items.find((each) => each.kind === 'text');
  if (made === undefined) return item;
  const width = made.width * (item.size / made.size);
  if (width > item.width + item.size * tolerance) numbers.wider.set(note, note.label);
  return { ...item, text: note.label, pieces: made.pieces, width };
}
