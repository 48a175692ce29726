// What was found out in this turn of the event loop: calls that come together share it.

/** Values by name, forgotten when the turn ends. */
export class TurnMemory<T> {
  readonly #known = new Map<string, T>();

  /** The value of a name; `find` gives it when it is not known. */
  get(name: string, find: () => T): T {
    const known = this.#known.get(name);
    if (known !== undefined || this.#known.has(name)) return known as T;
    const value = find();
    if (this.#known.size === 0) setImmediate(() => this.clear());
    this.#known.set(name, value);
    return value;
  }

  /** Forgets all at once: what they say may have changed. */
  clear(): void {
    this.#known.clear();
  }
}
