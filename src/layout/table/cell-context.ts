// The context of the content of a cell: it knows that other cells stand beside it.
import type { LayoutContext } from '../flowable.ts';

const known = new WeakMap<LayoutContext, LayoutContext>();

/** Returns the context inside of a cell. There is one object for one context, so that what is remembered for it is found again. */
export function cellContext(context: LayoutContext): LayoutContext {
  if (context.inCell) return context;
  const made = known.get(context) ?? { ...context, inCell: true };
  known.set(context, made);
  return made;
}
