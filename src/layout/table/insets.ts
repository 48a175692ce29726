// The space between the edges of a cell and its content.
import type { Sides } from '../../units.ts';
import type { CellFormat } from './formats.ts';

/** Returns the space between a cell's edge and its content: the padding, and never less than the width of its own border. */
export function insetsOf(format: CellFormat): Sides {
  const { padding, border } = format;
  if (!border) return padding;
  return {
    top: Math.max(padding.top, border.top?.width ?? 0),
    right: Math.max(padding.right, border.right?.width ?? 0),
    bottom: Math.max(padding.bottom, border.bottom?.width ?? 0),
    left: Math.max(padding.left, border.left?.width ?? 0),
  };
}
