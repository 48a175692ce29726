// The content of pages: what several pages begin with is a stream of its own, which they share (ISO 32000-1 7.8.2).
import type { KitReference } from './kit.ts';

/** What a canvas has drawn. */
export interface PageContent {
  /** The operators in their order, one in each line. They are overwritten by those of the page after the next one. */
  readonly bytes: Uint8Array;
  /** How many bytes stand before each place where the stream can be divided. There is none behind what belongs to one page alone. */
  readonly breaks: readonly number[];
}

/** What the content of a page is made of: a stream that it shares, and what else there is, not yet written. One of them is there. */
export interface ContentParts {
  readonly shared: KitReference | undefined;
  readonly own: Uint8Array | undefined;
}

interface Waiting {
  readonly content: PageContent;
  readonly done: (parts: ContentParts) => void;
}

/** Fewer bytes would take more space in a stream of their own. */
const fewestShared = 256;

/** The contents of the pages of a file. Each page waits for the next one, to see what it begins with. */
export class PageContents {
  readonly #write: (shared: Uint8Array) => KitReference;
  #waiting: Waiting | undefined;
  #shared: { readonly bytes: Uint8Array; readonly stream: KitReference } | undefined;

  /** `write` writes a stream that several pages share. */
  constructor(write: (shared: Uint8Array) => KitReference) {
    this.#write = write;
  }

  /** Takes the content of the next page. `done` gets what it is made of, before the file is finished. */
  add(content: PageContent, done: (parts: ContentParts) => void): void {
    this.#end(content);
    this.#waiting = { content, done };
  }

  /** Says that no page follows. */
  finish(): void {
    this.#end(undefined);
  }

  #end(next: PageContent | undefined): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    const { content, done } = waiting;
    this.#waiting = undefined;
    if (!this.#shared || !startsWith(content, this.#shared.bytes)) this.#share(content, next);
    const shared = this.#shared && startsWith(content, this.#shared.bytes) ? this.#shared : undefined;
    const own = content.bytes.subarray(shared?.bytes.length ?? 0);
    done({ shared: shared?.stream, own: own.length > 0 || !shared ? withoutEnd(own) : undefined });
  }

  /** Writes what two pages begin with, if that is enough. */
  #share(content: PageContent, next: PageContent | undefined): void {
    if (!next) return;
    // A copy: what holds the content of this page is overwritten by that of a later one, and `slice` of a Buffer copies nothing.
    const bytes = Uint8Array.from(content.bytes.subarray(0, sharedBytes(content, next)));
    if (bytes.length > fewestShared) this.#shared = { bytes, stream: this.#write(withoutEnd(bytes)) };
  }
}

/** Returns lines without the end of the last one. Streams that make one content are read as if a line ended between them. */
function withoutEnd(lines: Uint8Array): Uint8Array {
  return lines.subarray(0, Math.max(0, lines.length - 1));
}

/** Returns with how many bytes both begin, up to a place where both can be divided. */
function sharedBytes({ bytes, breaks }: PageContent, next: PageContent): number {
  let same = 0;
  const most = breaks.at(-1) ?? 0;
  while (same < most && bytes[same] === next.bytes[same]) same += 1;
  return breaks.findLast((count) => count <= same && next.breaks.includes(count)) ?? 0;
}

function startsWith({ bytes, breaks }: PageContent, start: Uint8Array): boolean {
  return breaks.includes(start.length) && Buffer.compare(bytes.subarray(0, start.length), start) === 0;
}
