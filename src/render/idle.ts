// The idle children, and which account may have which of them.
import type { ChildHandle } from './child-handle.ts';

/** Idle children. Where accounts are kept apart, a child that made a document of one account gets none of another. */
export class IdleChildren {
  readonly #apart: boolean;
  readonly #isWarm: (child: ChildHandle) => boolean;
  /** The children in the order in which they became idle. */
  #children: ChildHandle[] = [];

  /** `isWarm` tells whether a child is as fast as it becomes. */
  constructor(apart: boolean, isWarm: (child: ChildHandle) => boolean) {
    this.#apart = apart;
    this.#isWarm = isWarm;
  }

  /** The children in the order in which they became idle. A change makes a new list. */
  get children(): readonly ChildHandle[] {
    return this.#children;
  }

  /** The number of children. */
  get count(): number {
    return this.#children.length;
  }

  /** The number of children that belong to no account yet. */
  get fresh(): number {
    return this.#children.filter(({ owner }) => owner === undefined).length;
  }

  /** Returns whether there is a child for an account. */
  serves(account: string): boolean {
    return this.#children.some((child) => this.#fits(child, account));
  }

  add(child: ChildHandle): void {
    this.#children = [...this.#children, child];
  }

  /** Removes a child. Returns false when it was not there. */
  remove(child: ChildHandle): boolean {
    const there = this.#children.includes(child);
    this.#children = this.#children.filter((other) => other !== child);
    return there;
  }

  /**
   * Takes the best child for an account: one that is warm rather than one that is not; of those one that knows the
   * version, else one that the account owns, else a fresh one. The account owns it from then on. Returns undefined when
   * there is none.
   */
  take(account: string, version: string | undefined): ChildHandle | undefined {
    const fitting = this.#fitting(account);
    const warm = fitting.filter(this.#isWarm);
    const good = warm.length > 0 ? warm : fitting;
    const best =
      good.findLast(({ versions }) => version !== undefined && versions.has(version)) ??
      good.findLast(({ owner }) => owner === account) ??
      good.at(-1);
    return this.#takeFor(account, best);
  }

  /** Takes this child for an account. The account owns it from then on. Returns undefined when it is not idle. */
  takeThis(account: string, child: ChildHandle): ChildHandle | undefined {
    return this.#takeFor(account, this.#children.includes(child) ? child : undefined);
  }

  #fitting(account: string): ChildHandle[] {
    return this.#children.filter((child) => this.#fits(child, account));
  }

  #takeFor(account: string, child: ChildHandle | undefined): ChildHandle | undefined {
    if (child === undefined) return undefined;
    this.remove(child);
    child.owner = account;
    return child;
  }

  /** Takes any child, for work that belongs to no account. Returns undefined when there is none. */
  takeAny(): ChildHandle | undefined {
    const last = this.#children.at(-1);
    if (last !== undefined) this.remove(last);
    return last;
  }

  /**
   * Takes a child that has not made its representative documents, if possible one that belongs to none. Returns undefined
   * when all have, and with `oneIsEnough` when one has that belongs to none.
   */
  takeCold(oneIsEnough: boolean): ChildHandle | undefined {
    const isFresh = ({ owner }: ChildHandle): boolean => owner === undefined;
    const cold = this.#children.filter((child) => !this.#isWarm(child));
    if (oneIsEnough && this.#children.some((child) => isFresh(child) && this.#isWarm(child)))
      return undefined;
    const chosen = cold.findLast(isFresh) ?? cold.at(-1);
    if (chosen !== undefined) this.remove(chosen);
    return chosen;
  }

  /** Takes the child that had no work of its account for longest. Returns undefined when all are fresh. */
  takeOldestOwned(): ChildHandle | undefined {
    const oldest = this.#children.find(({ owner }) => owner !== undefined);
    if (oldest !== undefined) this.remove(oldest);
    return oldest;
  }

  /**
   * Takes all children but one that `mayStay`, or all when none may. A warm one stays rather than one that is not, and of
   * those the one that worked last. Where accounts are kept apart and several were here, it is one that belongs to none:
   * nobody knows who comes next.
   */
  takeAllButOne(mayStay: (child: ChildHandle) => boolean): readonly ChildHandle[] {
    const owners = new Set(this.#children.flatMap(({ owner }) => owner ?? []));
    const isForAnyone = !this.#apart || owners.size === 1;
    const candidates = this.#children.filter(
      (child) => (isForAnyone || child.owner === undefined) && mayStay(child),
    );
    const warm = candidates.filter(this.#isWarm);
    const good = warm.length > 0 ? warm : candidates;
    const staying = good.findLast(({ served }) => served > 0) ?? good.at(-1);
    const taken = this.#children.filter((child) => child !== staying);
    this.#children = staying === undefined ? [] : [staying];
    return taken;
  }

  #fits({ owner }: ChildHandle, account: string): boolean {
    return !this.#apart || owner === undefined || owner === account;
  }
}
