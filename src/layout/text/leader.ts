// What leads the eye over an empty part of a line: dots, dashes or a line.
import type { Pt } from '../../units.ts';
import type { PathItem } from '../frame.ts';
import type { Leader, TextStyle } from '../style.ts';

/** The part of a line that is filled, from the left of its frame, and where the line ends. */
export interface LeaderPosition {
  readonly from: Pt;
  readonly to: Pt;
  readonly baseline: Pt;
  /** The width of the whole line. Dots are counted from its end, so that those of all lines stand in the same columns. */
  readonly width: Pt;
  readonly rtl: boolean;
}

/** Returns what fills a part of a line, or nothing where there is no room for it. */
export function leaderItems(
  leader: Exclude<Leader, 'none'>,
  { fontSize, color }: Pick<TextStyle, 'fontSize' | 'color'>,
  position: LeaderPosition,
): PathItem[] {
  const { from, to, baseline, width, rtl } = position;
  const step = fontSize * 0.4;
  const [start, end] = rtl ? [from, to] : [width - to, width - from];
  // Dots stand in columns, lines go as far as they can.
  const near = leader === 'dots' ? Math.ceil((start + step) / step) * step : start + step / 2;
  const far = leader === 'dots' ? Math.floor((end - step) / step) * step : end - step / 2;
  if (far - near < step) return [];
  const stroke = strokeOf(leader, { fontSize, color }, step);
  const y = baseline - stroke.width / 2;
  const at = (fromEnd: Pt): Pt => (rtl ? fromEnd : width - fromEnd);
  return [
    {
      kind: 'path',
      steps: [
        ['M', at(far), y],
        ['L', at(near), y],
      ],
      stroke,
    },
  ];
}

function strokeOf(
  leader: Exclude<Leader, 'none'>,
  { fontSize, color }: Pick<TextStyle, 'fontSize' | 'color'>,
  step: Pt,
): NonNullable<PathItem['stroke']> {
  if (leader === 'dots') return { width: fontSize * 0.08, color, dash: [0, step], cap: 'round' };
  const width = fontSize * 0.05;
  return leader === 'line' ? { width, color } : { width, color, dash: [step * 0.6, step * 0.4] };
}
