// What stands in one part of a slot: what follows the parts before, down to the last mark of a note that was measured to stand in it.
import { AppError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import { unbounded } from '../flow/flow.ts';
import { layoutWhole } from '../flow/whole.ts';
import { type Fit, type Flowable, isFresh, type LayoutContext, type Region } from '../flowable.ts';
import type { Frame, SlotItem, TakenPart } from '../frame.ts';
import type { Note } from '../note.ts';
import { marksIn } from '../note-marks.ts';

/** The content of one part of a slot. */
export interface FilledPart {
  readonly frame: Frame;
  /** What the frame is made of. */
  readonly content: Flowable | undefined;
  /** How far below the frame the last mark stands whose note is on this page. It is 0 where the frame holds all of them. */
  readonly late: Pt;
}

/** Returns what stands in a slot item: all of its content, or the part that follows those in earlier regions. */
export function fillPart(
  content: Flowable,
  { width, height, part, notes = [] }: SlotItem,
  context: LayoutContext,
): FilledPart {
  const planned = new Set<Note>();
  let rest: Flowable | undefined = content;
  for (const taken of part?.before ?? []) {
    for (const note of taken.notes) planned.add(note);
    rest = rest && fitPlanned(rest, below(width, taken), { context, planned }).rest;
  }
  const empty = { path: content.path, width, height: 0, items: [] };
  if (rest === undefined) return { frame: empty, content: undefined, late: 0 };
  if (!part?.goesOn) return { frame: layoutWhole(rest, width, context), content: rest, late: 0 };
  for (const { note } of notes) planned.add(note);
  const { frame = empty } = fitPlanned(rest, below(width, { height, fresh: part.fresh }), {
    context,
    planned,
  });
  const missing = new Set(notes.map(({ note }) => note));
  for (const { note } of marksIn(frame)) missing.delete(note);
  if (missing.size === 0) return { frame, content: undefined, late: 0 };
  // What is missing altogether, because a condition leaves it out, is not late.
  const later = marksIn(layoutWhole(rest, width, context)).filter(({ note }) => missing.has(note));
  return {
    frame,
    content: undefined,
    late: later.reduce((most, { y }) => Math.max(most, y - frame.height), 0),
  };
}

/** Returns the height of content that goes on over regions, each with what it leaves free at its end. */
export function heightOverRegions(content: Flowable, { width, full }: SlotItem, context: LayoutContext): Pt {
  let height = 0;
  let rest: Flowable | undefined = content;
  while (rest !== undefined) {
    const fit: Fit = fitMeasured(rest, { width, height: full, full }, context);
    if (fit.frame === undefined) return height + layoutWhole(rest, width, context).height;
    height += fit.rest === undefined ? fit.frame.height : full;
    rest = fit.rest;
  }
  return height;
}

/** The notes whose marks may stand in a part. */
interface Plan {
  readonly context: LayoutContext;
  readonly planned: ReadonlySet<Note>;
}

/** A height is this much lower than the line that is to be left out. */
const less: Pt = 0.01;

/** A part is cut anew at most so many times. After that, it is left empty. */
const mostTries = 8;

/** Fits a part of a content. A mark whose note stands on a later page is left for the part there. */
function fitPlanned(content: Flowable, region: Region, { context, planned }: Plan): Fit {
  const { notes: numbers } = context;
  let fit = fitMeasured(content, region, context);
  if (numbers === undefined) return fit;
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (fit.frame === undefined) return fit;
    const early = marksIn(fit.frame).filter(({ note }) => numbers.isPlaced(note) && !planned.has(note));
    if (early.length === 0) return fit;
    const height = Math.min(...early.map(({ y }) => y)) - less;
    fit = fitOf(content, { ...region, height }, context);
  }
  return { frame: undefined, rest: content };
}

/** Returns the region of a part that is not the last. What does not fit continues in the next part. */
function below(width: Pt, { height, fresh }: Pick<TakenPart, 'height' | 'fresh'>): Region {
  return fresh ? { width, height, full: height } : { ...unbounded(width), height };
}

/** Fits content as it was measured. What can't be placed here, where there is as much room as anywhere, is left for the next part. */
function fitMeasured(content: Flowable, region: Region, context: LayoutContext): Fit {
  try {
    return fitOf(content, region, context);
  } catch (error) {
    if (!(error instanceof AppError) || !isFresh(region)) throw error;
    return fitOf(content, { ...unbounded(region.width), height: region.height }, context);
  }
}
