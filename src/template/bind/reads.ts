// What each block reads of the data while it is bound. It is kept only for a document that is to be explained.
import { setOrigin } from '../../layout/explain/origin.ts';
import type { Flowable } from '../../layout/flowable.ts';
import type { Sides } from '../../units.ts';

/** A block of which flowables were made. */
export interface MadeBlock {
  readonly path: string;
  readonly kind: string;
  readonly item: string | undefined;
  readonly margin?: Sides | undefined;
}

/** The blocks that are being bound, the inner ones last, and what each of them read. */
export class Reads {
  readonly #blocks: Set<string>[] = [];

  /** Whether a block is being bound. */
  get open(): boolean {
    return this.#blocks.length > 0;
  }

  /** Binds one block: what is read meanwhile is read by it, and not by the block around it. */
  within<T>(bind: () => T): T {
    this.#blocks.push(new Set());
    const made = bind();
    this.#blocks.pop();
    return made;
  }

  /** Notes that the innermost block reads a datum. */
  add(pointer: string | undefined): void {
    if (pointer !== undefined) this.#blocks.at(-1)?.add(pointer);
  }

  /** Returns the origin of what the innermost block was bound to. */
  origin({ margin, ...block }: MadeBlock) {
    const read = this.#blocks.at(-1) ?? new Set();
    const data = [...read].filter((pointer) => !isInside(pointer, read));
    const sides = margin && (margin.left !== 0 || margin.right !== 0);
    return { ...block, data, ...(sides && { sides: { left: margin.left, right: margin.right } }) };
  }

  /** Says where a flowable comes from: from the innermost block. */
  made(flowable: Flowable, block: MadeBlock): Flowable {
    setOrigin(flowable, this.origin(block));
    return flowable;
  }
}

/** Returns whether a value around the datum is read, too. That one is reported. */
function isInside(pointer: string, read: ReadonlySet<string>): boolean {
  for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1))
    if (read.has(pointer.slice(0, end))) return true;
  return false;
}
