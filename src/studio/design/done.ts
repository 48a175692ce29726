// The acts that were done, so that what they selected and what they changed in other files is known when they are taken back.
import type { OtherChange } from './across-files.ts';

/** An act that was done: the texts before and after it, and what was selected. */
export interface Done {
  readonly before: string;
  readonly after: string;
  readonly from: string;
  readonly to: string;
  /** What it changed in other files. */
  readonly others: readonly OtherChange[];
}

const mostRemembered = 40;
const mostRememberedCharacters = 8_000_000;

/** The last acts, as far as their texts are not too long. */
export class DoneActs {
  #acts: readonly Done[];

  /** Goes on with acts that were done before, the last one first. */
  constructor(acts: readonly Done[]) {
    this.#acts = acts;
  }

  /** The acts, the last one first. */
  get all(): readonly Done[] {
    return this.#acts;
  }

  remember(done: Done): void {
    let characters = 0;
    this.#acts = [done, ...this.#acts].slice(0, mostRemembered).filter(({ before, after }) => {
      characters += before.length + after.length;
      return characters <= mostRememberedCharacters;
    });
  }

  /** Returns what an act, or its undoing, selects, or undefined where the change was no act on what was selected. */
  madeBy(before: string, now: string, at: string): string | undefined {
    for (const done of this.#acts) {
      if (done.before === before && done.after === now && done.from === at) return done.to;
      if (done.after === before && done.before === now && done.to === at) return done.from;
    }
    return undefined;
  }

  /** Returns the act with changes of other files that is taken back or done again. `doing` is one that is done just now. */
  turned(
    before: string,
    now: string,
    doing: Done | undefined,
  ): { readonly others: readonly OtherChange[]; readonly isUndo: boolean } | undefined {
    for (const done of this.#acts) {
      const isUndo = done.after === before && done.before === now;
      const isRedo = done.before === before && done.after === now && done !== doing;
      if (done.others.length > 0 && (isUndo || isRedo)) return { others: done.others, isUndo };
    }
    return undefined;
  }
}
