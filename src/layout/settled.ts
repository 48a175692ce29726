// The context in which widths are chosen that depend on heights.
import type { LayoutContext } from './flowable.ts';

/**
 * Returns the context without the heights of slots that the second pass over a document found. A width that is chosen in
 * it is the same in the second and the third pass, and the heights that were found for it hold. There is one object for
 * one context, so that what is remembered for it is found again.
 */
export function settledContext(context: LayoutContext): LayoutContext {
  const { settledHeights, ...rest } = context;
  if (settledHeights === undefined) return context;
  const { settled } = context.memory;
  const made = settled.get(context) ?? { ...rest, slotHeights: settledHeights };
  settled.set(context, made);
  return made;
}
