// Numbers headings and captions while they are bound, in the order of the document.
import { type CaptionSort, captionNames, type NumberedCaption } from '../kind.ts';
import type { ContentBinder } from './binder-place.ts';

/** Returns the number of the next heading of a level, or undefined where headings have none. */
export function numberHeading({ place, state }: ContentBinder, level: number): string | undefined {
  const counter = place.numbered?.headings;
  if (counter === undefined) return undefined;
  const next = () => counter.next(level);
  const number = place.headings ? place.headings.numbered(next) : next();
  state.numbers.note(place.id, number);
  return number;
}

/** Returns the number of the caption of a block, or undefined where captions have none. */
export function numberCaption(binder: ContentBinder, sort: CaptionSort): NumberedCaption | undefined {
  const { place, state } = binder;
  const label = state.template.numbering.labels[sort];
  if (label === undefined || place.numbered === undefined) return undefined;
  const next = () => String(state.numbers.nextCaption(sort));
  const number = place.headings ? place.headings.numbered(next) : next();
  state.numbers.note(place.id, number);
  const known = binder.withNames({ [captionNames[sort]]: Number(number) });
  const id = place.id ?? `${sort}-${number}`;
  return {
    label: known.text(label),
    tag: { kind: 'tag', x: 0, y: 0, ...(place.id === undefined && { id }) },
    binder: known,
    list: (title, tell) => state.captions[sort].set(Number(number), { level: 1, title, tell, id }),
    drop: () => state.numbers.dropCaption(sort, place.id),
  };
}
