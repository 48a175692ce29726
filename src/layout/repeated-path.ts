// Outlines that may come again in a document, such as those of codes: each is made once, and drawn as one form where it does.
import type { PathStep } from './shape.ts';

/** An outline from the corner of its frame. */
export interface RepeatedPath {
  readonly steps: readonly PathStep[];
  /** Whether several blocks of the document draw it. That is known once the pages are laid out. */
  readonly comesAgain: boolean;
}

class KnownPath implements RepeatedPath {
  readonly steps: readonly PathStep[];
  readonly blocks = new WeakSet<object>();
  count = 0;

  constructor(steps: readonly PathStep[]) {
    this.steps = steps;
  }

  get comesAgain(): boolean {
    return this.count > 1;
  }
}

/** The outlines of one pass over a document. */
export class RepeatedPaths {
  readonly #known = new Map<string, KnownPath>();

  /**
   * Returns the outline of this key, which says all that it depends on. `make` makes it the first time. A block may lay
   * itself out several times, and counts once.
   */
  of(key: string, block: object, make: () => readonly PathStep[]): RepeatedPath {
    let path = this.#known.get(key);
    if (path === undefined) {
      path = new KnownPath(make());
      this.#known.set(key, path);
    }
    if (!path.blocks.has(block)) {
      path.blocks.add(block);
      path.count += 1;
    }
    return path;
  }
}
