// Keeps the files of versions that were read, so that no render waits for a template that this node has seen. A version never changes.
import type { VersionContent } from '../records.ts';

const mostBytes = 64 * 1024 * 1024;

interface Kept {
  readonly content: Promise<VersionContent>;
  bytes: number;
}

/** The contents of versions by id, the latest used ones up to a bound. */
export class KeptContents {
  readonly #load: (id: number) => Promise<VersionContent>;
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;

  constructor(load: (id: number) => Promise<VersionContent>) {
    this.#load = load;
  }

  /** Returns the content of a version. Calls that come together share one reading. */
  get(id: number): Promise<VersionContent> {
    const kept = this.#kept.get(id);
    if (kept !== undefined) {
      this.#kept.delete(id);
      this.#kept.set(id, kept);
      return kept.content;
    }
    const fresh: Kept = { content: this.#load(id), bytes: 0 };
    this.#kept.set(id, fresh);
    void fresh.content.then(
      ({ files }) =>
        this.#count(
          id,
          fresh,
          files.reduce((sum, { bytes }) => sum + bytes.length, 0),
        ),
      () => this.#kept.delete(id),
    );
    return fresh.content;
  }

  #count(id: number, kept: Kept, bytes: number): void {
    // A small one may have been given up while it was read.
    if (this.#kept.get(id) !== kept) return;
    kept.bytes = bytes;
    this.#bytes += bytes;
    for (const [other, oldest] of this.#kept) {
      if (this.#bytes <= mostBytes) return;
      this.#kept.delete(other);
      this.#bytes -= oldest.bytes;
    }
  }
}
