// The context of the content of a cell: it knows that other cells stand beside it.
import type { LayoutContext } from '../flowable.ts';

/** Returns the context inside of a cell. There is one object for one context, so that what is remembered for it is found again. */
export function cellContext(context: LayoutContext): LayoutContext {
  if (context.inCell) return context;
  const { cells } = context.memory;
  const made = cells.get(context) ?? { ...context, inCell: true };
  cells.set(context, made);
  return made;
}
