// The content of pages: what several pages begin with is a stream of its own, which they share (ISO 32000-1 7.8.2).
import type { PdfObject } from './object.ts';

/** What a canvas has drawn. */
export interface PageContent {
  /** The operators in their order. Each character is a byte. */
  readonly parts: readonly string[];
  /** How many parts stand before each place where the stream can be divided. There is none behind what belongs to one page alone. */
  readonly breaks: readonly number[];
}

/** Writes a stream. */
type WriteStream = (content: string) => PdfObject;

interface Waiting {
  readonly content: PageContent;
  readonly done: (streams: readonly PdfObject[]) => void;
}

/** Fewer bytes would take more space in a stream of their own. */
const fewestShared = 256;

/** The contents of the pages of a file. Each page waits for the next one, to see what it begins with. */
export class PageContents {
  readonly #write: WriteStream;
  #waiting: Waiting | undefined;
  #shared: { readonly parts: readonly string[]; readonly stream: PdfObject } | undefined;

  constructor(write: WriteStream) {
    this.#write = write;
  }

  /** Takes the content of the next page. `done` gets the streams that it is made of, before the file is finished. */
  add(content: PageContent, done: (streams: readonly PdfObject[]) => void): void {
    this.#end(content);
    this.#waiting = { content, done };
  }

  /** Writes the content of the last page. */
  finish(): void {
    this.#end(undefined);
  }

  #end(next: PageContent | undefined): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    const { content, done } = waiting;
    const { parts } = content;
    this.#waiting = undefined;
    if (!this.#shared || !startsWith(content, this.#shared.parts)) this.#share(content, next);
    const shared = this.#shared && startsWith(content, this.#shared.parts) ? this.#shared : undefined;
    const own = parts.slice(shared?.parts.length ?? 0);
    const streams = shared ? [shared.stream] : [];
    if (own.length > 0 || !shared) streams.push(this.#write(own.join('\n')));
    done(streams);
  }

  /** Writes what two pages begin with, if that is enough. */
  #share(content: PageContent, next: PageContent | undefined): void {
    if (!next) return;
    const parts = content.parts.slice(0, sharedParts(content, next));
    const text = parts.join('\n');
    if (text.length >= fewestShared) this.#shared = { parts, stream: this.#write(text) };
  }
}

/** Returns with how many parts both begin, up to a place where both can be divided. */
function sharedParts({ parts, breaks }: PageContent, next: PageContent): number {
  let same = 0;
  const most = breaks.at(-1) ?? 0;
  while (same < most && parts[same] === next.parts[same]) same += 1;
  return breaks.findLast((count) => count <= same && next.breaks.includes(count)) ?? 0;
}

function startsWith({ parts, breaks }: PageContent, start: readonly string[]): boolean {
  return breaks.includes(start.length) && start.every((part, index) => part === parts[index]);
}
