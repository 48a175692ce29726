// The links of a document to its own blocks. Those that lead to no block are known when all is bound.
import type { Warning } from '../../layout/flowable.ts';

/** Collects ids, and the links that lead to them. */
export class InnerLinks {
  readonly #ids = new Set<string>();
  /** The paths of links, by the ids that they lead to. */
  readonly #paths = new Map<string, Set<string>>();

  /** Records the id of a block that the document has. */
  addId(id: string): void {
    this.#ids.add(id);
  }

  /** Records a link. One to another document is none of these. */
  addLink(target: string, path: string): void {
    if (!target.startsWith('#')) return;
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
