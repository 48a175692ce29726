// Where something stands in the room that an alignment leaves.
import type { Align } from './style.ts';

/** Returns which part of the room that is left stands before it: 0 puts it at the left end, 1 at the right end. */
export function shareBefore(align: Align, rtl: boolean): number {
  switch (align) {
    case 'left':
      return 0;
    case 'right':
      return 1;
    case 'center':
      return 0.5;
    case 'end':
    case 'decimal':
      return rtl ? 0 : 1;
    case 'start':
    case 'justify':
      return rtl ? 1 : 0;
  }
}
