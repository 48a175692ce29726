// Fits a flowable, and marks what was placed with its origin where somebody asked for it.
import type { Pt } from '../../units.ts';
import type { Fit, Flowable, LayoutContext, Region } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { type Area, type Origin, originOf, setOrigin } from './origin.ts';
import type { Why } from './why.ts';

/** Fits `source`. Containers fit what they hold with it. */
export function fitOf(source: Flowable, region: Region, context: LayoutContext): Fit {
  const fit = source.fit(region, context);
  return context.explains === true ? marked(source, fit) : fit;
}

function marked(source: Flowable, fit: Fit): Fit {
  const origin = originOf(source);
  if (origin === undefined) return fit;
  const { frame, rest } = fit;
  if (rest !== undefined && rest !== source) setOrigin(rest, origin);
  return frame === undefined ? fit : { ...fit, frame: markedFrame(frame, origin) };
}

/** Returns the frame with a mark. One that has a mark of another block gets a frame of its own around it. */
function markedFrame(frame: Frame, origin: Origin): Frame {
  if (frame.mark?.origin === origin) return frame;
  const mark = { origin, ...(origin.sides && { area: insideSides(frame, origin.sides) }) };
  if (frame.mark === undefined) return { ...frame, mark };
  const { path, width, height } = frame;
  return { path, width, height, items: [{ kind: 'frame', x: 0, y: 0, frame }], mark };
}

function insideSides(
  { width, height }: Frame,
  { left, right }: { readonly left: Pt; readonly right: Pt },
): Area {
  return { x: left, y: 0, width: Math.max(0, width - left - right), height };
}

/** Returns the height that a flowable needs where nothing limits it. */
export function wantedHeight(source: Flowable, width: Pt, context: LayoutContext): Pt {
  const quiet: LayoutContext = { ...context, explains: false, warn: () => undefined };
  const boundless = { width, height: 1e9, full: 1e9 };
  return source.fit(boundless, quiet).frame?.height ?? 0;
}

/** Returns a reason as a part of a `Fit`. */
export function because(why: Why | undefined): Pick<Fit, 'why'> {
  return why === undefined ? {} : { why };
}

/** Returns the frame with the reason at its outermost marks: why they are printed again. */
export function againIn(frame: Frame, why: Why): Frame {
  const { mark } = frame;
  if (mark !== undefined) return { ...frame, mark: { ...mark, why } };
  const items = frame.items.map((item) =>
    item.kind === 'frame' ? { ...item, frame: againIn(item.frame, why) } : item,
  );
  return { ...frame, items };
}
