// Content below a head, which is printed again above each further piece of it.
import { gridFrom } from '../baseline-grid.ts';
import { againIn, because, fitOf } from '../explain/fit.ts';
import { repeatedHead } from '../explain/why.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  noSpace,
  type Region,
  type Widths,
} from '../flowable.ts';
import type { Frame, Item } from '../frame.ts';
import { repeatedArtifact } from '../structure.ts';
import { withoutTags } from '../without-tags.ts';
import { FitCache } from './fit-cache.ts';
import { widestOf } from './flow.ts';
import { fitsWhole } from './kept.ts';

/** Content below a head. */
export interface HeadedSpec {
  readonly path: string;
  /** The head as it stands above the first piece. */
  readonly head: Flowable;
  /** The head as it stands above all further pieces. It may be the same. */
  readonly again: Flowable;
  readonly content: Flowable;
  /** Where the content stands below the head, in a region that is to be filled. */
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
}

/**
 * Returns a flowable with content below a head. Each further piece of the content has the head above it again, where
 * some of the content has room below it. Otherwise the head is left out there. The first head stands with the start of
 * the content, unless no page has room for both.
 */
export function headed(spec: HeadedSpec): Flowable {
  return new Headed(spec, { head: spec.head, content: spec.content }, new FitCache());
}

/** What is still to be placed. */
interface Part {
  /** The head, or what is left of it, that was not printed yet. */
  readonly head: Flowable | undefined;
  readonly content: Flowable;
}

/** A head that is to stand above a piece. */
interface Above {
  readonly frame: Frame;
  readonly isAgain: boolean;
}

class Headed implements Flowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space = noSpace;
  readonly stretch: boolean;
  private readonly spec: HeadedSpec;
  private readonly part: Part;
  /** The heads of further pieces: most regions are alike. */
  private readonly heads: FitCache;

  constructor(spec: HeadedSpec, part: Part, heads: FitCache) {
    this.spec = spec;
    this.part = part;
    this.heads = heads;
    this.path = spec.path;
    this.keep = spec.content.keep;
    this.stretch = spec.content.stretch === true || spec.verticalAlign !== 'top';
  }

  widths(context: LayoutContext): Widths {
    const { head, again, content } = this.spec;
    return widestOf([head, again, content], context);
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { head } = this.part;
    return head === undefined ? this.fitAgain(region, context) : this.fitFirst(head, region, context);
  }

  private fitFirst(head: Flowable, region: Region, context: LayoutContext): Fit {
    const { frame, rest, why } = fitOf(head, roomOfHead(region), context);
    if (frame === undefined) return { frame: undefined, rest: this, ...because(why) };
    if (rest !== undefined) {
      // One that is higher than a page begins where it is.
      if (!isFresh(region) && fitsWhole(head, roomOfHead(region), context))
        return { frame: undefined, rest: this, ...because(why) };
      return { frame, rest: this.with({ head: rest }), ...because(why) };
    }
    const below = this.below({ frame, isAgain: false }, region, context);
    if (below.frame !== undefined || below.forced || !isFresh(region)) return below;
    return { frame, rest: this.with({ head: undefined }), ...because(below.why) };
  }

  private fitAgain(region: Region, context: LayoutContext): Fit {
    const { again } = this.spec;
    const room = roomOfHead(region);
    const { frame, rest } = this.heads.get(room, context, () => fitOf(again, room, context));
    if (frame !== undefined && rest === undefined) {
      const above = { frame: repeated(frame, this.path, context), isAgain: true };
      const below = this.below(above, region, context);
      if (below.frame !== undefined || below.forced || !isFresh(region)) return below;
    } else if (!isFresh(region) && fitsWhole(again, room, context)) {
      return { frame: undefined, rest: this };
    }
    return this.bare(region, context);
  }

  /** Fits the content alone. */
  private bare(region: Region, context: LayoutContext): Fit {
    const { content } = this.part;
    const fit = fitOf(content, region, context);
    return fit.rest === undefined ? fit : { ...fit, rest: this.after(fit.rest) };
  }

  /** Fits the content below a head. Nothing is placed where there is no room for any of it. */
  private below({ frame, isAgain }: Above, region: Region, context: LayoutContext): Fit {
    const { content } = this.part;
    const { height } = frame;
    const room: Region = {
      ...region,
      height: Math.max(0, region.height - height),
      afterBreak: region.afterBreak === true && (isAgain || height <= epsilon),
      grid: region.grid && gridFrom(region.grid, height),
    };
    const polite = fitOf(content, room, context);
    // At the top of a page its end stays: the next page has no more room.
    const stays = polite.frame === undefined && room.parted === true && isFresh(region);
    const fit = stays ? fitOf(content, { ...room, parted: false }, context) : polite;
    if (fit.frame === undefined) {
      return fit.forced && fit.rest !== undefined
        ? { ...fit, rest: this.with({ content: fit.rest }) }
        : { frame: undefined, rest: this, ...because(fit.why) };
    }
    const whole = this.join({ frame, isAgain }, fit, region);
    return { ...fit, frame: whole, rest: fit.rest && this.after(fit.rest), again: isAgain ? height : 0 };
  }

  /** Returns a head with the content that was placed below it. */
  private join({ frame: head, isAgain }: Above, { frame: content, rest }: Fit, region: Region): Frame {
    const { path, spec } = this;
    const below = content?.height ?? 0;
    const spare = region.fill === true && rest === undefined ? region.height - head.height - below : 0;
    const free = Math.max(0, spare);
    const down = { top: 0, middle: free / 2, bottom: free }[spec.verticalAlign];
    const items: Item[] = [];
    if (head.items.length > 0)
      items.push({ kind: 'frame', x: 0, y: 0, frame: head, ...(isAgain && { node: repeatedArtifact }) });
    if (content !== undefined && content.items.length > 0)
      items.push({ kind: 'frame', x: 0, y: head.height + down, frame: content });
    return { path, width: region.width, height: head.height + below + free, items };
  }

  /** Returns the rest of the content. Its head is printed again. */
  private after(content: Flowable): Flowable {
    return this.with({ head: undefined, content });
  }

  private with(part: Partial<Part>): Headed {
    return new Headed(this.spec, { ...this.part, ...part }, this.heads);
  }
}

/** Returns the room of a head. It takes what it needs, whatever follows. */
function roomOfHead({ width, height, full, afterBreak, grid }: Region): Region {
  return { width, height, full, afterBreak: afterBreak === true, grid };
}

/** Returns the frame of a head as it is printed again: it is no second place of the same name. */
function repeated(frame: Frame, path: string, context: LayoutContext): Frame {
  const bare = withoutTags(frame, context.memory);
  return context.explains === true ? againIn(bare, repeatedHead(path)) : bare;
}
