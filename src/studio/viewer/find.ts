// Finds words in the document and marks them on the pages.
import type { OpenDocument, Viewer } from './viewer.ts';

/** What was found. */
export interface Found {
  readonly count: number;
  /** Whether the document is still being read. */
  readonly busy: boolean;
  /** The one that is in sight, from 1; 0 when none is. */
  readonly at: number;
}

interface Match {
  readonly page: number;
  /** Where it begins and ends: the part of the page's text, and the character in it. */
  readonly start: TextPosition;
  readonly end: TextPosition;
}

interface TextPosition {
  readonly part: number;
  readonly character: number;
}

interface PageText {
  readonly text: string;
  /** Where each part begins in the text. */
  readonly starts: readonly number[];
}

/** Searches one viewer's document. */
export class Finder {
  readonly #viewer: Viewer;
  readonly #onFound: (found: Found) => void;
  #texts: readonly PageText[] = [];
  #textsOf: OpenDocument | undefined;
  #reading:
    | { readonly open: OpenDocument; readonly texts: Promise<readonly PageText[] | undefined> }
    | undefined;
  #matches: readonly Match[] = [];
  #at = -1;
  #query = '';
  #attempt = 0;

  constructor(viewer: Viewer, onFound: (found: Found) => void) {
    this.#viewer = viewer;
    this.#onFound = onFound;
    viewer.element.addEventListener('sheettext', () => this.#mark());
  }

  /** Looks for a text from the page in sight on. An empty one ends the search. */
  async search(query: string): Promise<void> {
    this.#query = query;
    await this.#refresh();
    const page = this.#viewer.facts.page - 1;
    const first = this.#matches.findIndex((match) => match.page >= page);
    this.#at = first >= 0 ? first : this.#matches.length - 1;
    this.#show();
  }

  /** Goes to the next one, or with -1 to the one before. */
  step(by: 1 | -1): void {
    const { length } = this.#matches;
    if (length === 0) return;
    this.#at = (this.#at + by + length) % length;
    this.#show();
  }

  /** Searches a new document for the same text. Nothing moves. */
  async documentChanged(): Promise<void> {
    if (this.#query === '') return;
    await this.#refresh();
    this.#at = Math.min(this.#at, this.#matches.length - 1);
    this.#mark();
    this.#tell();
  }

  async #refresh(): Promise<void> {
    const attempt = ++this.#attempt;
    const { open } = this.#viewer;
    if (open && this.#query !== '' && this.#textsOf !== open) {
      this.#onFound({ count: 0, at: 0, busy: true });
      // The document is read once, however fast the words are typed.
      if (this.#reading?.open !== open) this.#reading = { open, texts: textsOf(open).catch(() => undefined) };
      const texts = await this.#reading.texts;
      if (texts === undefined || attempt !== this.#attempt) return;
      this.#texts = texts;
      this.#textsOf = open;
    }
    this.#matches = this.#query === '' ? [] : matchesOf(this.#texts, this.#query);
  }

  #show(): void {
    const match = this.#matches[this.#at];
    if (match) {
      const sheet = this.#viewer.sheets[match.page];
      const element = sheet?.textParts?.elements[match.start.part];
      const scale = sheet ? sheet.element.offsetHeight / sheet.size.height : 1;
      this.#viewer.reveal(
        match.page,
        (element?.offsetTop ?? 0) / scale,
        (element?.offsetHeight ?? 0) / scale,
      );
    }
    this.#mark();
    this.#tell();
  }

  #tell(): void {
    this.#onFound({ count: this.#matches.length, at: this.#at + 1, busy: false });
  }

  /** Marks what is on drawn pages. */
  #mark(): void {
    if (!('highlights' in CSS)) return;
    const all = new Highlight();
    const current = new Highlight();
    for (const [index, match] of this.#matches.entries()) {
      const range = this.#rangeOf(match);
      if (range) (index === this.#at ? current : all).add(range);
    }
    CSS.highlights.set('found', all);
    CSS.highlights.set('found-current', current);
  }

  #rangeOf({ page, start, end }: Match): Range | undefined {
    const parts = this.#viewer.sheets[page]?.textParts;
    if (parts === undefined || parts.revision !== this.#textsOf?.revision) return undefined;
    const from = parts.elements[start.part]?.firstChild;
    const to = parts.elements[end.part]?.firstChild;
    if (!from || !to) return undefined;
    const range = document.createRange();
    range.setStart(from, Math.min(start.character, from.textContent?.length ?? 0));
    range.setEnd(to, Math.min(end.character, to.textContent?.length ?? 0));
    return range;
  }
}

async function textsOf({ pdf }: OpenDocument): Promise<readonly PageText[]> {
  const texts: PageText[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const starts: number[] = [];
    let text = '';
    for (const item of items) {
      if (!('str' in item)) continue;
      starts.push(text.length);
      text += item.hasEOL ? `${item.str}\n` : item.str;
    }
    texts.push({ text, starts });
  }
  return texts;
}

function matchesOf(texts: readonly PageText[], query: string): readonly Match[] {
  const words = query
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words[0] === '') return [];
  const pattern = new RegExp(words.join('\\s+'), 'giu');
  return texts.flatMap(({ text, starts }, page) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      page,
      start: positionOf(starts, index),
      end: positionOf(starts, index + found.length, true),
    })),
  );
}

/** Returns the part that holds a character. The end of a match belongs to the part before. */
function positionOf(starts: readonly number[], offset: number, isEnd = false): TextPosition {
  let part = 0;
  for (let next = 1; next < starts.length; next++) {
    const start = starts[next] ?? 0;
    if (isEnd ? start >= offset : start > offset) break;
    part = next;
  }
  return { part, character: offset - (starts[part] ?? 0) };
}
