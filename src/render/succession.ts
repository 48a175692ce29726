// Who follows a child that has had its share of work: `recycleAfter` requests. A new child is slow until its code is
// compiled: some hundred documents take several times as long. So it learns while the old one still works, and only then
// the old one leaves.
import type { ChildHandle } from './child-handle.ts';

/** After so many requests a child is nearly as fast as it becomes. */
const learnedAfter = 500;

/** One request of so many goes to a child that learns. With more of them, callers would feel it. */
const teachingEvery = 16;

/** What counts of a child. */
export type Successor = Pick<ChildHandle, 'served' | 'owner' | 'dead'>;

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
export interface Successors<Child> {
  readonly all: Iterable<Child>;
  /** Returns whether one more may be started. Where accounts are kept apart, a fresh child that learns has to be replaced. */
  hasRoom(): boolean;
}

interface Lesson<Child> {
  readonly pupil: Child;
  /** The child because of which it began. */
  readonly old: Child;
  /** How many requests came since it had the last one. */
  since: number;
}

/** Decides which child learns, and when one leaves. */
export class Succession<Child extends Successor> {
  readonly #options: SuccessionOptions;
  readonly #children: Successors<Child>;
  /** One child learns at a time. Where accounts are kept apart, one for each account. */
  readonly #lessons = new Map<string, Lesson<Child>>();

  constructor(options: SuccessionOptions, children: Successors<Child>) {
    this.#options = options;
    this.#children = children;
  }

  /** How many children learn. */
  get lessons(): number {
    return [...this.#lessons.keys()].filter((name) => this.#lessonOf(name) !== undefined).length;
  }

  /** Returns whether a child is nearly as fast as it becomes. */
  hasLearned({ served }: Pick<Successor, 'served'>): boolean {
    // It must be less than a share: one that has just learned stays.
    return served >= Math.min(learnedAfter, this.#options.recycleAfter / 2);
  }

  /** Counts a request of an account. Returns the child that should have it, if that is idle, or undefined when it may be any. */
  pupilFor(account: string): Child | undefined {
    const lesson = this.#lessonOf(this.#nameOf(account));
    if (lesson === undefined || this.hasLearned(lesson.pupil)) return undefined;
    lesson.since += 1;
    return lesson.since >= teachingEvery ? lesson.pupil : undefined;
  }

  /** Notes that the pupil of an account was given work. */
  taught(account: string): void {
    const lesson = this.#lessonOf(this.#nameOf(account));
    if (lesson !== undefined) lesson.since = 0;
  }

  /** Returns whether a child that has had its share may leave now: when another one has learned. */
  mayLeave(child: Child): boolean {
    if (child.served < this.#options.recycleAfter) return false;
    const name = this.#nameOf(child.owner);
    const lesson = this.#lessonOf(name);
    if (lesson === undefined || lesson.pupil === child)
      return !this.#startLesson(child) && !this.#isNeeded(child);
    if (!this.hasLearned(lesson.pupil)) return false;
    this.#lessons.delete(name);
    return true;
  }

  /** Lets a child learn to follow this one. Returns false when there is none that could. */
  #startLesson(child: Child): boolean {
    const name = this.#nameOf(child.owner);
    const mayBeFresh = !this.#options.apart || this.#children.hasRoom();
    const [pupil] = this.#others(child)
      .filter((other) => !this.hasLearned(other) && (mayBeFresh || other.owner !== undefined))
      .toSorted((a, b) => b.served - a.served);
    if (pupil === undefined) return false;
    for (const known of this.#lessons.keys()) this.#lessonOf(known);
    this.#lessons.set(name, { pupil, old: child, since: 0 });
    return true;
  }

  /**
   * Returns whether a child has to stay although no other one learns for it. With shared children it stays until as many
   * others have learned as should render at once. Where accounts are kept apart, it stays while a fresh one will be there
   * soon; without room for one, it stays while its account has others and none of them has learned.
   */
  #isNeeded(child: Child): boolean {
    const { workers, spares, apart } = this.#options;
    const others = this.#others(child);
    const learned = others.filter((other) => this.hasLearned(other)).length;
    if (!apart) return learned < Math.min(workers, workers + spares - 1);
    if (spares > 0 && this.#children.hasRoom()) return this.#living().length > 1;
    return learned === 0 && others.some(({ owner }) => owner !== undefined);
  }

  /** Returns a lesson that goes on, and forgets one of which a child is gone. */
  #lessonOf(name: string): Lesson<Child> | undefined {
    const lesson = this.#lessons.get(name);
    if (lesson === undefined) return undefined;
    const { pupil, old } = lesson;
    if (!pupil.dead && !old.dead && this.#fits(pupil, name)) return lesson;
    this.#lessons.delete(name);
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
