// A block at the foot of its page: below all that stands before it, however much room there is between.
import { fitOf } from '../explain/fit.ts';
import type { Fit, Flowable, LayoutContext, Region } from '../flowable.ts';

/**
 * Returns the content at the foot of the page that it stands on. It is not divided where a page could hold it, and what
 * follows it starts a page.
 */
export function atFoot(content: Flowable): Flowable {
  const { path, space } = content;
  const self: Flowable = {
    path,
    space,
    keep: { ...content.keep, together: true, withNext: false, endWithNext: false, after: true },
    stretch: true,
    yields: true,
    widths: (context) => content.widths(context),
    fit(region: Region, context: LayoutContext): Fit {
      const fit = fitOf(content, { ...region, fill: false }, context);
      const { frame, rest } = fit;
      if (frame === undefined) return rest === content ? { ...fit, rest: self } : fit;
      const spare = region.height - frame.height;
      if (rest !== undefined || region.fill !== true || spare <= 0) return fit;
      const { width, height } = region;
      return { frame: { path, width, height, items: [{ kind: 'frame', x: 0, y: spare, frame }] }, rest };
    },
  };
  return self;
}
