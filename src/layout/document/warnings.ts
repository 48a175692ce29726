// The warnings of one pass over a document. Equal ones are kept once, those of one place and kind are merged, and their number is bounded.
import type { Warning } from '../flowable.ts';
import { JoinedWarning } from '../warning.ts';

/** The number of warnings that are kept. Further ones are counted. */
const maxWarnings = 100;

/** Collects warnings. */
export class Warnings {
  private readonly eachPlace: boolean;
  private readonly byKey = new Map<string, Warning>();
  private more = 0;
  /** Where the first of those stands that are only counted. */
  private firstMore = '';

  /** With `eachPlace`, those of a group that stand at different places are kept apart. */
  constructor({ eachPlace = false }: { readonly eachPlace?: boolean } = {}) {
    this.eachPlace = eachPlace;
  }

  /** Adds a warning. One that says the same as another changes nothing. */
  add(warning: Warning): void {
    const joined = warning instanceof JoinedWarning;
    const key = JSON.stringify(
      joined ? this.joinedKey(warning) : [warning.path, warning.message, warning.hint],
    );
    const known = this.byKey.get(key);
    // A warning about each page is merged once for each page.
    if (known instanceof JoinedWarning && joined && known !== warning) known.join(warning);
    if (known !== undefined) return;
    if (this.byKey.size < maxWarnings) this.byKey.set(key, warning);
    else {
      if (this.more === 0) this.firstMore = warning.path;
      this.more += 1;
    }
  }

  private joinedKey({ path, kind, group }: JoinedWarning): readonly string[] {
    return group === undefined || this.eachPlace ? [path, kind] : [group];
  }

  /** Returns all warnings as plain objects, in the order in which they came. */
  list(): readonly Warning[] {
    const list = [...this.byKey.values()].map(({ path, message, hint }) => ({
      path,
      message,
      ...(hint === undefined ? {} : { hint }),
    }));
    if (this.more === 0) return list;
    const count = `${this.more} ${this.more === 1 ? 'warning' : 'warnings'} more`;
    return [...list, { path: this.firstMore, message: `and ${count}, the first of them here` }];
  }
}
