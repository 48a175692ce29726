// Numbers headings, paragraphs, items and captions while they are bound, in the order of the document.
import type { Flowable } from '../../layout/flowable.ts';
import type { NumeralForm } from '../../layout/numerals.ts';
import type { CompiledContent } from '../compile/content.ts';
import {
  type BlockNumbers,
  type BoundItem,
  type CaptionSort,
  type ContentPlan,
  type CountedItem,
  captionNames,
  type ItemCounter,
  type NumberedCaption,
} from '../kind.ts';
import type { ContentBinder } from './binder-place.ts';
import { bindBlocks } from './block.ts';

/** The numbers at the place of a binder. */
export class PlacedNumbers implements BlockNumbers {
  readonly #binder: ContentBinder;

  constructor(binder: ContentBinder) {
    this.#binder = binder;
  }

  next(level: number): string | undefined {
    return numberHeading(this.#binder, level);
  }

  reference(level: number): string | undefined {
    return this.#binder.place.numbered?.headings?.reference(level);
  }

  drop(level: number): void {
    const { numbered, replay, headings } = this.#binder.place;
    // What is bound once more had its number the first time.
    if (!replay && !headings?.isMeasured) numbered?.headings?.drop(level);
  }

  form(level: number): NumeralForm | undefined {
    return this.#binder.place.numbered?.headings?.form(level);
  }

  caption(sort: CaptionSort): NumberedCaption | undefined {
    return numberCaption(this.#binder, sort);
  }

  get isAsked(): boolean {
    return this.#binder.state.template.asksNumbers;
  }

  get outer(): readonly number[] {
    return this.#binder.place.item?.counts ?? [];
  }

  items(plan: ContentPlan, counter: ItemCounter): readonly BoundItem[] {
    const items: BoundItem[] = [];
    // Only the compiler makes contents.
    bindBlocks(plan as CompiledContent, this.#binder, (binder, bind) => {
      const item = counter.next(binder);
      const made = bind(this.#inItem(binder, item));
      if (made.length === 0) counter.drop(binder);
      const [first, ...more] = made.map((flowable) => ({ flowable, number: undefined }));
      if (first !== undefined) items.push({ ...first, number: item.number }, ...more);
      return made;
    });
    return items;
  }

  item(plan: ContentPlan, item: CountedItem): readonly Flowable[] {
    return bindBlocks(plan as CompiledContent, this.#inItem(this.#binder, item));
  }

  #inItem(binder: ContentBinder, { reference, count }: CountedItem): ContentBinder {
    if (!this.isAsked) return binder;
    return binder.ofBlock({ item: { reference, counts: [...this.outer, count] } });
  }
}

/** Returns the number of the next heading of a level, or undefined where headings have none. */
function numberHeading(binder: ContentBinder, level: number): string | undefined {
  const { place, state } = binder;
  const counter = place.numbered?.headings;
  if (counter === undefined) return undefined;
  return numberOnce(binder, () => {
    const number = counter.next(level);
    state.numbers.note(place.id, counter.reference(level) ?? number);
    return number;
  });
}

/** Returns the number of the caption of a block, or undefined where captions have none. */
function numberCaption(binder: ContentBinder, sort: CaptionSort): NumberedCaption | undefined {
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
