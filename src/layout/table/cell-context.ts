// The context of what stands in a cell: it knows that other cells stand beside it.
import type { LayoutContext } from '../flowable.ts';

const known = new WeakMap<LayoutContext, LayoutContext>();

/** The same context inside of a cell. One object for one context: what is remembered for it is found again. */
export function cellContext(context: LayoutContext): LayoutContext {
  if (context.inCell) return context;
  const made = known.get(context) ?? { ...context, inCell: true };
  known.set(context, made);
  return made;
}
