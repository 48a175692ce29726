// Colours, dashes and marks of series. The colours are those of Okabe and Ito, which people tell apart whatever colours they see.
import type { Hatch } from '../../layout/flow/hatch.ts';
import type { PathItem, PathStep } from '../../layout/frame.ts';
import { type Color, type Pt, screenColor } from '../../units.ts';

/** How a series is told apart: by colour, and by dash and mark for those who see none. */
export interface SeriesLook {
  readonly color: Color;
  readonly dash: readonly Pt[] | undefined;
  readonly mark: Mark;
  /** The lines over what it fills. */
  readonly hatch?: Hatch | undefined;
}

type Mark = 'circle' | 'square' | 'triangle' | 'diamond';

const colors: readonly Color[] = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#d55e00',
  '#56b4e9',
  '#cc79a7',
  '#6b6b6b',
  '#f0e442',
];
const dashes: readonly (readonly Pt[] | undefined)[] = [
  undefined,
  [5, 2],
  [1.5, 1.5],
  [6, 2, 1.5, 2],
  [3, 3],
];
const marks: readonly Mark[] = ['circle', 'square', 'triangle', 'diamond'];

/** Returns the look of the series, or slice, at `index`, in its own colour where it has one. */
export function seriesLook(index: number, own: Color | undefined, hatch?: Hatch): SeriesLook {
  return {
    color: own ?? colors[index % colors.length] ?? '#0072b2',
    dash: dashes[index % dashes.length],
    mark: marks[index % marks.length] ?? 'circle',
    ...(hatch && { hatch }),
  };
}

/** Returns black or white: what is read better on a colour (WCAG 2.2, relative luminance). */
export function inkOn(color: Color): Color {
  const screen = screenColor(color);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(screen.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}

/** The radius of the marks of points. */
export const markRadius: Pt = 2.4;

/** Returns the thin edge of the paper's colour that parts bars that touch. A bar that it would cover has none. */
export function barEdge(width: Pt, height: Pt): Pick<PathItem, 'stroke'> {
  return width > 4 && height > 4 ? { stroke: { width: 0.5, color: '#ffffff' } } : {};
}

/** Where the control points of a quarter circle stand, as a part of its radius. */
const kappa = 0.5523;

/** Returns the outline of a mark around a point. */
export function markSteps(mark: Mark, x: Pt, y: Pt, radius: Pt): readonly PathStep[] {
  const r = radius;
  switch (mark) {
    case 'circle': {
      const k = r * kappa;
      return [
        ['M', x + r, y],
        ['C', x + r, y + k, x + k, y + r, x, y + r],
        ['C', x - k, y + r, x - r, y + k, x - r, y],
        ['C', x - r, y - k, x - k, y - r, x, y - r],
        ['C', x + k, y - r, x + r, y - k, x + r, y],
        ['Z'],
      ];
    }
    case 'square':
      return [['M', x - r, y - r], ['L', x + r, y - r], ['L', x + r, y + r], ['L', x - r, y + r], ['Z']];
    case 'triangle':
      return [['M', x, y - r * 1.2], ['L', x + r * 1.1, y + r], ['L', x - r * 1.1, y + r], ['Z']];
    case 'diamond':
      return [
        ['M', x, y - r * 1.3],
        ['L', x + r * 1.3, y],
        ['L', x, y + r * 1.3],
        ['L', x - r * 1.3, y],
        ['Z'],
      ];
  }
}
