// What a document remembers while its expressions are evaluated, so that no row asks again what another row asked.
import type { DocumentEnvironment } from '../scope.ts';

/** Values of each document, by the place in the tree that they belong to. They go with the document: nothing is left for the next one. */
export class Remembered<T> {
  readonly #documents = new WeakMap<object, Map<object, T>>();

  /** Returns what a document remembers. */
  of({ memory }: DocumentEnvironment): Map<object, T> {
    const known = this.#documents.get(memory);
    if (known) return known;
    const made = new Map<object, T>();
    this.#documents.set(memory, made);
    return made;
  }
}
