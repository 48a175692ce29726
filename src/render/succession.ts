// Who follows a child that has had its share of work: `recycleAfter` requests. A new child is slow until its code is
// compiled: some hundred documents take several times as long. So its successor is warmed up while the old child still
// works, and only then the old child is retired.
import type { ChildHandle } from './child-handle.ts';

/** After so many requests a child is warm: nearly as fast as it becomes. */
const warmAfter = 500;

/** One request of so many goes to a child that is warmed up. With more of them, callers would feel it. */
const warmingEvery = 16;

/** What counts of a child. */
export type ChildFacts = Pick<ChildHandle, 'served' | 'warmed' | 'owner' | 'dead'>;

/** How children follow each other. */
export interface SuccessionOptions {
  /** How many children should render at once. */
  readonly workers: number;
  /** How many children there are beyond those. */
  readonly spares: number;
  /** Whether a child that made a document of one account gets none of another. */
  readonly apart: boolean;
  /** After so many requests a child has had its share. */
  readonly recycleAfter: number;
}

/** What is known of the children at each time. */
export interface Children<Child> {
  readonly all: Iterable<Child>;
  /** Returns whether one more may be started. Where accounts are kept apart, a fresh child that is warmed up has to be replaced. */
  hasRoom(): boolean;
}

interface WarmUp<Child> {
  readonly successor: Child;
  /** The child because of which it began. */
  readonly old: Child;
  /** How many requests came since it had the last one. */
  since: number;
}

/** Decides which child is warmed up, and when one is retired. */
export class Succession<Child extends ChildFacts> {
  readonly #options: SuccessionOptions;
  readonly #children: Children<Child>;
  /** One child is warmed up at a time. Where accounts are kept apart, one for each account. */
  readonly #warmUps = new Map<string, WarmUp<Child>>();

  constructor(options: SuccessionOptions, children: Children<Child>) {
    this.#options = options;
    this.#children = children;
  }

  /** How many children are warmed up now. */
  get warmUps(): number {
    return [...this.#warmUps.keys()].filter((name) => this.#warmUpOf(name) !== undefined).length;
  }

  /** Returns whether a child is warm. */
  isWarm({ served, warmed }: Pick<ChildFacts, 'served' | 'warmed'>): boolean {
    // It must be less than a share: one that has just become warm stays.
    return warmed || served >= Math.min(warmAfter, this.#options.recycleAfter / 2);
  }

  /** Counts a request of an account. Returns the child that should have it, if that is idle, or undefined when it may be any. */
  successorFor(account: string): Child | undefined {
    const warmUp = this.#warmUpOf(this.#nameOf(account));
    if (warmUp === undefined || this.isWarm(warmUp.successor)) return undefined;
    warmUp.since += 1;
    return warmUp.since >= warmingEvery ? warmUp.successor : undefined;
  }

  /** Notes that the successor of an account was given work. */
  noteWork(account: string): void {
    const warmUp = this.#warmUpOf(this.#nameOf(account));
    if (warmUp !== undefined) warmUp.since = 0;
  }

  /** Returns whether a child that has had its share may be retired now: when its successor is warm. */
  mayRetire(child: Child): boolean {
    if (child.served < this.#options.recycleAfter) return false;
    const name = this.#nameOf(child.owner);
    const warmUp = this.#warmUpOf(name);
    if (warmUp === undefined || warmUp.successor === child)
      return !this.#startWarmUp(child) && !this.#isNeeded(child);
    if (!this.isWarm(warmUp.successor)) return false;
    this.#warmUps.delete(name);
    return true;
  }

  /** Begins to warm up a child that follows this one. Returns false when there is none. */
  #startWarmUp(child: Child): boolean {
    const name = this.#nameOf(child.owner);
    const mayBeFresh = !this.#options.apart || this.#children.hasRoom();
    const [successor] = this.#others(child)
      .filter((other) => !this.isWarm(other) && (mayBeFresh || other.owner !== undefined))
      .toSorted((a, b) => b.served - a.served);
    if (successor === undefined) return false;
    for (const known of this.#warmUps.keys()) this.#warmUpOf(known);
    this.#warmUps.set(name, { successor, old: child, since: 0 });
    return true;
  }

  /**
   * Returns whether a child has to stay although it has no successor. With shared children it stays until as many others
   * are warm as should render at once. Where accounts are kept apart, it stays while a fresh one will be there
   * soon; without room for one, it stays while its account has others and none of them is warm.
   */
  #isNeeded(child: Child): boolean {
    const { workers, spares, apart } = this.#options;
    const others = this.#others(child);
    const warm = others.filter((other) => this.isWarm(other)).length;
    if (!apart) return warm < Math.min(workers, workers + spares - 1);
    if (spares > 0 && this.#children.hasRoom()) return this.#living().length > 1;
    return warm === 0 && others.some(({ owner }) => owner !== undefined);
  }

  /** Returns a warmUp that goes on, and forgets one of which a child is gone. */
  #warmUpOf(name: string): WarmUp<Child> | undefined {
    const warmUp = this.#warmUps.get(name);
    if (warmUp === undefined) return undefined;
    const { successor, old } = warmUp;
    if (!successor.dead && !old.dead && this.#fits(successor, name)) return warmUp;
    this.#warmUps.delete(name);
    return undefined;
  }

  /** Returns the other children that may do the work of this one. */
  #others(child: Child): readonly Child[] {
    const name = this.#nameOf(child.owner);
    return this.#living().filter((other) => other !== child && this.#fits(other, name));
  }

  #living(): readonly Child[] {
    return [...this.#children.all].filter(({ dead }) => !dead);
  }

  #fits({ owner }: Child, name: string): boolean {
    return !this.#options.apart || owner === undefined || owner === name;
  }

  #nameOf(account: string | undefined): string {
    return this.#options.apart ? (account ?? '') : '';
  }
}
