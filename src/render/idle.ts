// The children that wait for work, and which of them may have whose.
import type { ChildHandle } from './child-handle.ts';

/** Idle children. Where accounts are kept apart, a child that had a document of one account gets none of another. */
export class IdleChildren {
  readonly #apart: boolean;
  /** In the order in which they became idle. */
  #children: ChildHandle[] = [];

  constructor(apart: boolean) {
    this.#apart = apart;
  }

  /** How many. */
  get count(): number {
    return this.#children.length;
  }

  /** How many belong to no account yet. */
  get fresh(): number {
    return this.#children.filter(({ owner }) => owner === undefined).length;
  }

  /** Whether there is one for an account. */
  serves(account: string): boolean {
    return this.#children.some((child) => this.#fits(child, account));
  }

  add(child: ChildHandle): void {
    this.#children.push(child);
  }

  /** Takes one out; false when it was not there. */
  remove(child: ChildHandle): boolean {
    const there = this.#children.includes(child);
    this.#children = this.#children.filter((other) => other !== child);
    return there;
  }

  /** The best one for an account, which owns it from then on: one that knows the version, else one that it owns, else a fresh one. */
  take(account: string, version: string | undefined): ChildHandle | undefined {
    const fitting = this.#children.filter((child) => this.#fits(child, account));
    const best =
      fitting.findLast(({ known }) => version !== undefined && known.has(version)) ??
      fitting.findLast(({ owner }) => owner === account) ??
      fitting.at(-1);
    if (best === undefined) return undefined;
    this.remove(best);
    best.owner = account;
    return best;
  }

  /** Any one, for work that belongs to no account. */
  takeAny(): ChildHandle | undefined {
    return this.#children.pop();
  }

  /** Takes the one out that had no work of its account for longest; undefined when all are fresh. */
  takeOldestOwned(): ChildHandle | undefined {
    const oldest = this.#children.find(({ owner }) => owner !== undefined);
    if (oldest !== undefined) this.remove(oldest);
    return oldest;
  }

  #fits({ owner }: ChildHandle, account: string): boolean {
    return !this.#apart || owner === undefined || owner === account;
  }
}
