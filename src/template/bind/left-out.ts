// The warning about what a sum leaves out: items of which a value is missing. It contains nothing of the data.
import { JoinedWarning } from '../../layout/warning.ts';

/** A warning about the items that the sums of one place leave out. `of` is what they were summed for: it counts once. */
export class LeftOutWarning extends JoinedWarning {
  readonly #counts: Map<unknown, number>;

  constructor(path: string, of: unknown, count: number) {
    super(path, 'left out of a sum');
    this.#counts = new Map([[of, count]]);
  }

  /** What is printed on several pages is evaluated for each of them, and one place may have several sums. */
  join(other: this): void {
    for (const [of, count] of other.#counts) this.#counts.set(of, Math.max(count, this.#counts.get(of) ?? 0));
  }

  get message(): string {
    const count = [...this.#counts.values()].reduce((sum, each) => sum + each, 0);
    return count === 1
      ? '1 item is left out of the sum: a value that it is computed of is missing'
      : `${count} items are left out of the sum: a value that they are computed of is missing`;
  }

  get hint(): string {
    return 'write what counts in its place, such as (discount ?? 0), or give it a "default" under "variables"';
  }
}
