// The body of pages, laid out in more room and drawn smaller.
import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import type { Fit, Flowable, LayoutContext, Region, Widths } from '../flowable.ts';
import { scaleContext, scaleFrame, scaleRegion } from './scale.ts';

/** Returns content of pages, such as a note, that is drawn smaller. */
export function smallerBody(body: Flowable, scale: number): Flowable {
  return scale === 1 ? body : new SmallerBody(body, scale);
}

class SmallerBody implements Flowable {
  readonly path: string;
  readonly keep: Flowable['keep'];
  readonly space: Flowable['space'];
  readonly stretch: boolean;
  private readonly content: Flowable;
  private readonly scale: number;

  constructor(content: Flowable, scale: number) {
    this.content = content;
    this.scale = scale;
    this.path = content.path;
    this.keep = content.keep;
    this.space = content.space;
    this.stretch = content.stretch === true;
  }

  widths(context: LayoutContext): Widths {
    const { min, max } = this.content.widths(scaleContext(context, this.scale));
    return { min: min * this.scale, max: max * this.scale };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { scale } = this;
    const { grid } = region;
    const inside = {
      ...scaleRegion(region, scale),
      // Its lines stand on the grid of the page.
      grid: grid && { step: grid.step / scale, y: grid.y / scale },
      above: scaledAbove(region.above, scale),
    };
    const { frame, rest, ...broken } = fitOf(this.content, inside, scaleContext(context, scale));
    return {
      ...broken,
      frame: frame && scaleFrame(frame, scale, context.memory),
      rest: rest === this.content ? this : rest && new SmallerBody(rest, scale),
    };
  }
}

/** Returns what a page draws above its body, as the body counts. */
function scaledAbove(above: Region['above'], scale: number): Region['above'] {
  const larger = (length: Pt): Pt => length / scale;
  return above && { top: larger(above.top), bottoms: () => above.bottoms().map(larger) };
}
