// Content that is used up. What holds it still has room to take.
import { type Flowable, noKeep, noSpace } from '../flowable.ts';

/** Returns a flowable that draws nothing and has no height. */
export function emptyContent(path: string): Flowable {
  return {
    path,
    keep: noKeep,
    space: noSpace,
    widths: () => ({ min: 0, max: 0 }),
    fit: ({ width }) => ({ frame: { path, width, height: 0, items: [] }, rest: undefined }),
  };
}
