// A trial of a template without data: which blocks depend on what was left out.

/** A place of a template, and the outermost block around it that shares out its width. */
export interface TrialPlace {
  readonly path: string;
  readonly trialBlock: string | undefined;
}

/** What a trial without data notes, and what an earlier one has found. */
export class Trial {
  /** How many expressions were left out so far. */
  leftOut = 0;
  /** The pointers of the outermost blocks that deal out width, or have a style of data, in which something was left out. */
  readonly open = new Set<string>();
  readonly #found: ReadonlySet<string>;

  /** `found` are the blocks that an earlier trial found open. Tables in them are to be as low as any data could make them. */
  constructor(found: ReadonlySet<string>) {
    this.#found = found;
  }

  /** Returns whether a table here is to be as low as possible, and whether it shares its width with others. */
  lowestAt({ path, trialBlock }: TrialPlace): 'itself' | 'in others' | undefined {
    if (trialBlock === undefined || !this.#found.has(trialBlock)) return undefined;
    return trialBlock === path ? 'itself' : 'in others';
  }

  /** Binds a block, and notes whether something was left out in it. */
  within<T>(path: string, bind: () => T): T {
    const before = this.leftOut;
    const bound = bind();
    if (this.leftOut > before) this.open.add(path);
    return bound;
  }
}
