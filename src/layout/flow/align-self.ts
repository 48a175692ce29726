// Where something narrower than its space stands between the sides of it.
import type { Pt } from '../../units.ts';

/** The place of something narrower than the space it has. `start` and `end` follow the document's direction. */
export type AlignSelf = 'start' | 'center' | 'end';

/** Returns where something of `width` stands in `room`, from its left edge. */
export function alignedX(align: AlignSelf | undefined, width: Pt, room: Pt, rtl: boolean): Pt {
  if (align === 'center') return (room - width) / 2;
  const atEnd = align === 'end';
  return atEnd !== rtl ? room - width : 0;
}
