// The warnings of one pass over a document: equal ones once, those about missing glyphs joined, and not without end.
import type { Warning } from '../flowable.ts';
import { UncoveredWarning } from '../text/uncovered.ts';

/** Warnings beyond this are counted, not kept. */
const maxWarnings = 100;

/** Gathers warnings. */
export class Warnings {
  private readonly known = new Map<string, Warning>();
  private more = 0;

  /** Adds a warning; one that says the same as another changes nothing. */
  add(warning: Warning): void {
    const missing = warning instanceof UncoveredWarning;
    const key = JSON.stringify(
      missing ? [warning.path, warning.script] : [warning.path, warning.message, warning.hint],
    );
    const known = this.known.get(key);
    if (known instanceof UncoveredWarning && missing) known.join(warning);
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
