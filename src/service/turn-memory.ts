// Remembers values for one turn of the event loop, so that calls that come together share them.

/** Values by name. All are forgotten when the turn of the event loop ends. */
export class TurnMemory<T> {
  readonly #values = new Map<string, T>();

  /** Returns the value of a name. Calls `find` for it when the name is not known. */
  get(name: string, find: () => T): T {
    const known = this.#values.get(name);
    if (known !== undefined || this.#values.has(name)) return known as T;
    const value = find();
    if (this.#values.size === 0) setImmediate(() => this.clear());
    this.#values.set(name, value);
    return value;
  }

  /** Forgets all values. It is called when they may have changed. */
  clear(): void {
    this.#values.clear();
  }
}
