// Notes one below the other: as many as a region holds, and those that wait for the next page.
import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import type { Flowable, LayoutContext, Region } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import type { Note } from '../note.ts';
import { bodyOf } from './rules.ts';

/** Notes in a region. */
export interface Laid {
  readonly placed: readonly { readonly frame: Frame; readonly y: Pt }[];
  readonly height: Pt;
  /** What did not fit, in order. */
  readonly rest: readonly Flowable[];
  /** Whether a part of the first of the rest stands in the region. */
  readonly begun: boolean;
}

/** Lays notes one below the other. In a whole region it places something. */
export function lay(
  notes: readonly Flowable[],
  { width, height, full }: Pick<Region, 'width' | 'height' | 'full'>,
  { gap, context }: { readonly gap: Pt; readonly context: LayoutContext },
): Laid {
  const placed: { frame: Frame; y: Pt }[] = [];
  let bottom = 0;
  for (const [index, note] of notes.entries()) {
    const y = placed.length === 0 ? 0 : bottom + gap;
    const left = height - y;
    const fit = left > 0 ? fitOf(note, { width, height: left, full }, context) : undefined;
    const { frame, rest } = fit ?? {};
    if (frame !== undefined) {
      placed.push({ frame, y });
      bottom = y + frame.height;
      if (rest === undefined) continue;
    }
    const next = rest === undefined ? note : rest;
    return {
      placed,
      height: bottom,
      rest: [next, ...notes.slice(index + 1)],
      begun: frame !== undefined,
    };
  }
  return { placed, height: bottom, rest: [], begun: false };
}

/** The least part of a note is looked for in steps of this part of a whole page. */
const steps = 64;

/** Returns the height of the least part of a note that may stand alone at the foot of a page, or undefined when it can't be divided. */
export function leastPiece(
  note: Note,
  { width, full }: Pick<Region, 'width' | 'full'>,
  context: LayoutContext,
): Pt | undefined {
  const body = bodyOf(note);
  if (body === undefined) return undefined;
  for (let step = 1; step <= steps; step *= 2) {
    const height = (full * step) / steps;
    const { frame } = fitOf(body, { width, height, full: full * 2 }, context);
    if (frame !== undefined) return frame.height;
  }
  return undefined;
}
