// The warnings of one pass over a document: equal ones once, those of one place and kind joined, and not without end.
import type { Warning } from '../flowable.ts';
import { JoinedWarning } from '../warning.ts';

/** Warnings beyond this are counted, not kept. */
const maxWarnings = 100;

/** Gathers warnings. */
export class Warnings {
  private readonly known = new Map<string, Warning>();
  private more = 0;

  /** Adds a warning; one that says the same as another changes nothing. */
  add(warning: Warning): void {
    const joined = warning instanceof JoinedWarning;
    const key = JSON.stringify(
      joined ? [warning.path, warning.kind] : [warning.path, warning.message, warning.hint],
    );
    const known = this.known.get(key);
    // What stands on each page is told of on each page.
    if (known instanceof JoinedWarning && joined && known !== warning) known.join(warning);
    if (known !== undefined) return;
    if (this.known.size < maxWarnings) this.known.set(key, warning);
    else this.more += 1;
  }

  /** All warnings as plain objects, in the order in which they came up. */
  list(): readonly Warning[] {
    const list = [...this.known.values()].map(({ path, message, hint }) => ({
      path,
      message,
      ...(hint === undefined ? {} : { hint }),
    }));
    return this.more === 0 ? list : [...list, { path: '', message: `and ${this.more} warnings more` }];
  }
}
