// Numbers headings and captions while they are bound, in the order of the document.
import { type CaptionSort, captionNames, type NumberedCaption } from '../kind.ts';
import type { ContentBinder } from './binder-place.ts';

/** Returns the number of the next heading of a level, or undefined where headings have none. */
export function numberHeading(binder: ContentBinder, level: number): string | undefined {
  const { place, state } = binder;
  const counter = place.numbered?.headings;
  if (counter === undefined) return undefined;
  const number = numberOnce(binder, () => counter.next(level));
  if (number !== undefined) state.numbers.note(place.id, number);
  return number;
}

/** Returns the number of the caption of a block, or undefined where captions have none. */
export function numberCaption(binder: ContentBinder, sort: CaptionSort): NumberedCaption | undefined {
  const { place, state } = binder;
  const label = state.template.numbering.labels[sort];
  if (label === undefined || place.numbered === undefined) return undefined;
  const number = numberOnce(binder, () => String(state.numbers.nextCaption(sort)));
  if (number === undefined) return undefined;
  state.numbers.note(place.id, number);
  const known = binder.withNames({ [captionNames[sort]]: Number(number) });
  const id = place.id ?? `${sort}-${number}`;
  state.innerLinks.addId(id);
  return {
    label: known.text(label),
    tag: { kind: 'tag', x: 0, y: 0, ...(place.id === undefined && { id }) },
    binder: known,
    // What is printed again is listed once.
    list: (title, tell) => {
      if (!place.replay) state.captions[sort].set(Number(number), { level: 1, title, tell, id });
    },
    drop: () => {
      if (!place.replay) state.numbers.dropCaption(sort, place.id);
    },
  };
}

/**
 * Returns the number of a block: a new one, or the one that it had where it is bound once more. What is only printed
 * again has none.
 */
function numberOnce({ place, state }: ContentBinder, next: () => string): string | undefined {
  const { replay, headings, path } = place;
  const give = () => (replay ? (replay.nextNumber(path) ?? none) : state.numbers.give(path, next()));
  const number = headings ? headings.numbered(give) : give();
  return number === none ? undefined : number;
}

/** In place of a number that there is not. */
const none = '';
