// Remembered answers: containers of stretching content are asked several times, and so would be all that is nested in them.
import type { Fit, LayoutContext, Region } from '../flowable.ts';

/** More regions than this are not asked in turn. */
const most = 4;

interface Answer {
  readonly region: Region;
  readonly context: LayoutContext;
  readonly fit: Fit;
}

/** The last answers of one flowable. Equal regions get the same frames: nesting costs its depth, not a power of it. */
export class Answers {
  private known: readonly Answer[] = [];

  /** The remembered answer, else what `make` gives. */
  get(region: Region, context: LayoutContext, make: () => Fit): Fit {
    const found = this.known.find((answer) => answer.context === context && isSame(answer.region, region));
    // What was asked for last is asked for again.
    const answer = found ?? { region, context, fit: make() };
    if (answer !== this.known[0])
      this.known = [answer, ...this.known.filter((other) => other !== answer).slice(0, most - 1)];
    return answer.fit;
  }
}

function isSame(a: Region, b: Region): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.full === b.full &&
    Boolean(a.afterBreak) === Boolean(b.afterBreak) &&
    Boolean(a.parted) === Boolean(b.parted) &&
    Boolean(a.fill) === Boolean(b.fill)
  );
}
