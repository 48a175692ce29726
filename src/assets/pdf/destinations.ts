// Where a PDF leads: its bookmarks, and the links on its pages (ISO 32000-1 12.3, 12.5.6.5).

import { latin1 } from '../../reader/bytes.ts';
import { Dict, List, Name, type PdfObject, PdfString } from '../../reader/objects.ts';
import { dictsOf } from '../../reader/pages.ts';
import { textOf } from '../../reader/text-string.ts';
import { nameTree } from '../../reader/trees.ts';
import { pdfLimits } from './limits.ts';
import { type Box, boxAround } from './matrix.ts';
import type { PdfSource } from './types.ts';

/** A place in a file: a page by its number, and the height on it in its own coordinates, where that is given. */
export interface Destination {
  readonly page: number;
  readonly top: number | undefined;
}

/** A bookmark. The levels of its file count from 1. */
export interface Bookmark extends Destination {
  readonly title: string;
  readonly level: number;
}

/** A rectangle of a page, in its own coordinates, that leads to a URL or to a place in the same file. */
export interface PageLink {
  readonly box: Box;
  readonly target: string | Destination;
}

/** Reads where a file leads. */
export class Destinations {
  readonly #root: Dict | undefined;
  readonly #numbers: ReadonlyMap<Dict, number>;
  #named: ReadonlyMap<string, PdfObject> | undefined;

  constructor({ file, pages }: PdfSource) {
    this.#root = file.root;
    this.#numbers = new Map(pages.map(({ dict, number }) => [dict, number]));
  }

  /** Returns the bookmarks that lead to pages of the file, in the order of the file. */
  bookmarks(): readonly Bookmark[] {
    const found: Bookmark[] = [];
    const seen = new Set<Dict>();
    const waiting: { readonly item: Dict | undefined; readonly level: number }[] = [
      { item: this.#root?.dict('Outlines')?.dict('First'), level: 1 },
    ];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { item, level } = next;
      if (item === undefined || seen.has(item) || seen.size >= pdfLimits.bookmarks) continue;
      seen.add(item);
      const title = (textOf(item.string('Title')) ?? '').trim();
      const destination = this.#targetOf(item);
      if (title !== '' && typeof destination === 'object') found.push({ title, level, ...destination });
      // What is below an item comes before what is behind it.
      waiting.push({ item: item.dict('Next'), level }, { item: item.dict('First'), level: level + 1 });
    }
    return found;
  }

  /** Returns the links of a page that lead to the web or into the file. */
  links(page: Dict): readonly PageLink[] {
    return dictsOf(page.list('Annots'))
      .slice(0, pdfLimits.annotations)
      .flatMap((annotation): readonly PageLink[] => {
        const box = boxAround(annotation.list('Rect')?.numbers() ?? []);
        if (annotation.name('Subtype') !== 'Link' || box === undefined) return [];
        const target = this.#targetOf(annotation);
        return target === undefined ? [] : [{ box, target }];
      });
  }

  /** Returns where an item or an annotation leads, or undefined. */
  #targetOf(item: Dict): string | Destination | undefined {
    const action = item.dict('A');
    if (action?.name('S') === 'URI') {
      const target = latin1(action.string('URI')?.bytes ?? new Uint8Array());
      return /^(?:https?:|mailto:|tel:)/i.test(target) ? target : undefined;
    }
    const given = item.get('Dest') ?? (action?.name('S') === 'GoTo' ? action.get('D') : null);
    return this.#destination(given);
  }

  #destination(given: PdfObject): Destination | undefined {
    let value = given;
    if (value instanceof Name) value = this.#byName(value.value);
    else if (value instanceof PdfString) value = this.#byName(latin1(value.bytes));
    if (value instanceof Dict) value = value.get('D');
    if (!(value instanceof List)) return undefined;
    const page = value.at(0);
    const number = page instanceof Dict ? this.#numbers.get(page) : undefined;
    if (number === undefined) return undefined;
    const kind = value.at(1);
    const height = kind instanceof Name ? value.at(tops[kind.value] ?? Number.NaN) : null;
    return { page: number, top: typeof height === 'number' ? height : undefined };
  }

  #byName(name: string): PdfObject {
    if (this.#named === undefined) {
      const old = this.#root?.dict('Dests');
      const tree = nameTree(this.#root?.dict('Names')?.dict('Dests'));
      this.#named = new Map([
        ...[...(old?.entries.keys() ?? [])].map((key) => [key, old?.get(key) ?? null] as const),
        ...tree.map(([{ bytes }, value]) => [latin1(bytes), value] as const),
      ]);
    }
    return this.#named.get(name) ?? null;
  }
}

/** Where in a destination its height stands, by its kind (table 151). */
const tops: Readonly<Record<string, number>> = { XYZ: 3, FitH: 2, FitBH: 2, FitR: 5 };
