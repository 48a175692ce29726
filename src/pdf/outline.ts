// The outline of a document (ISO 32000-1 12.3.3), which readers show beside the pages. It is closed below the first level.
import type { ObjectFile } from './objects.ts';

/** An item of the outline. */
export interface OutlineItem {
  readonly id: number;
}

interface Entry extends OutlineItem {
  /** Title and destination are written values. */
  readonly title: string;
  readonly destination: string;
  readonly parent: Entry | undefined;
  readonly before: Entry | undefined;
  next: Entry | undefined;
  first: Entry | undefined;
  last: Entry | undefined;
  count: number;
}

/** The items in their order. */
export class Outline {
  readonly #file: ObjectFile;
  readonly #entries: Entry[] = [];
  #root: Entry | undefined;

  constructor(file: ObjectFile) {
    this.#file = file;
  }

  /** Adds an item, under another one or at the first level. `title` and `destination` are written values. */
  add(title: string, destination: string, under?: OutlineItem): OutlineItem {
    this.#root ??= this.#entry({ title: '', destination: '', parent: undefined });
    // Items are made only here.
    const parent = (under as Entry | undefined) ?? this.#root;
    const entry = this.#entry({ title, destination, parent });
    if (parent.last) parent.last.next = entry;
    else parent.first = entry;
    parent.last = entry;
    parent.count += 1;
    this.#entries.push(entry);
    return entry;
  }

  #entry(given: Pick<Entry, 'title' | 'destination' | 'parent'>): Entry {
    return {
      id: this.#file.reserve(),
      ...given,
      before: given.parent?.last,
      next: undefined,
      first: undefined,
      last: undefined,
      count: 0,
    };
  }

  /** Writes the items. Returns the number of the root, or undefined when there are no items. */
  end(): number | undefined {
    const root = this.#root;
    if (!root) return undefined;
    for (const entry of this.#entries) this.#file.write(entry.id, written(entry));
    this.#file.write(root.id, `<</Type /Outlines${to('First', root.first)}${to('Last', root.last)}>>`);
    return root.id;
  }
}

function written(entry: Entry): string {
  const { title, destination, parent, before, next, first, last, count } = entry;
  const around = to('Parent', parent) + to('Prev', before) + to('Next', next);
  // A negative count says how many items are shown when the item is opened.
  const below = count === 0 ? '' : `${to('First', first)}${to('Last', last)}/Count ${-count}`;
  return `<</Title ${title}${around}${below}/Dest ${destination}>>`;
}

function to(key: string, entry: Entry | undefined): string {
  return entry ? `/${key} ${entry.id} 0 R` : '';
}
