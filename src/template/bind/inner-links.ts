// The links of a document to its own blocks. Those that lead to no block are known when all is bound.
import type { Warning } from '../../layout/flowable.ts';

/** Whether a link stands in a slot, and whether the room of that slot is measured. */
interface LinkPlace {
  readonly inSlot: boolean;
  readonly isMeasured?: boolean;
}

/** Collects ids, and the links that lead to them. */
export class InnerLinks {
  readonly #ids = new Set<string>();
  /** The paths of links, by the ids that they lead to. */
  readonly #paths = new Map<string, Set<string>>();
  /** The links of slots, as they were when the room of their slots was measured. */
  readonly #measured = new Set<string>();

  /** Records the id of a block that the document has. */
  addId(id: string): void {
    this.#ids.add(id);
  }

  /**
   * Records a link. One to another document is none of these. A link of a slot counts when the slot is filled, unless
   * its target depends on the page: a slot is measured with numbers that no page may have, and pages may be cut again.
   */
  addLink(target: string, path: string, { inSlot, isMeasured }: LinkPlace): void {
    if (!target.startsWith('#')) return;
    const link = `${path}\n${target}`;
    if (inSlot && isMeasured) this.#measured.add(link);
    if (inSlot && (isMeasured || !this.#measured.has(link))) return;
    const id = target.slice(1);
    const paths = this.#paths.get(id);
    if (paths === undefined) this.#paths.set(id, new Set([path]));
    else paths.add(path);
  }

  /** Returns a warning for each link that leads to no block. Ids may be data, so they are not named. */
  deadLinks(): readonly Warning[] {
    const dead = [...this.#paths].filter(([id]) => !this.#ids.has(id)).flatMap(([, paths]) => [...paths]);
    const message = 'the link leads nowhere: the document has no block with its id';
    const hint = 'give the block that "id", or leave the link out: an empty text is no link';
    return [...new Set(dead)].map((path) => ({ path, message, hint }));
  }
}
