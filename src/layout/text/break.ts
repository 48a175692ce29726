// Breaks a prepared text into lines for a width. The method depends on the alignment.
import type { Pt } from '../../units.ts';
import type { TextStyle } from '../style.ts';
import { breakGreedy } from './break-greedy.ts';
import { breakKind } from './break-kind.ts';
import { breakOptimal } from './break-optimal.ts';
import { type BreakRequest, type Line, makeLine } from './lines.ts';
import type { Opportunities } from './opportunities.ts';
import type { Prepared } from './prepare.ts';
import { breakTabbed, hasStops, tabbedWidth } from './tabs.ts';

/** Breaks a text into lines from an offset on: justified text as a whole, other text line by line. */
export function breakLines(request: BreakRequest, style: TextStyle): readonly Line[] {
  if (request.prepared.text.length === 0) return [makeLine(request.prepared, 0, 0, breakKind.hard)];
  if (hasStops(style, request.prepared.text)) return breakTabbed(request, style);
  const optimal = style.align === 'justify' ? breakOptimal(request) : undefined;
  return optimal ?? breakGreedy(request);
}

/** Returns the widest unbreakable part of a text, and its widest line when it breaks only where it must. */
export function unbrokenWidths(
  prepared: Prepared,
  opportunities: Opportunities,
  style: TextStyle,
): { min: Pt; max: Pt } {
  const { positions, kinds } = opportunities;
  const { indent } = style;
  let min = 0;
  let max = 0;
  let partStart = 0;
  let lineStart = 0;
  for (let index = 0; index < positions.length; index += 1) {
    const kind = kinds[index] ?? 0;
    const position = positions[index] ?? 0;
    if (kind === breakKind.kept) continue;
    min = Math.max(min, makeLine(prepared, partStart, position, kind).width + (partStart === 0 ? indent : 0));
    partStart = position;
    if (kind !== breakKind.hard) continue;
    max = Math.max(max, makeLine(prepared, lineStart, position, kind).width + (lineStart === 0 ? indent : 0));
    lineStart = position;
  }
  if (hasStops(style, prepared.text)) max = tabbedWidth(prepared, style);
  return { min, max: Math.max(min, max) };
}
