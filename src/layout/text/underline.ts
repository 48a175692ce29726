// Lines under text: solid, double, dotted, dashed or wavy.
import type { Color, Pt } from '../../units.ts';
import type { PathItem, PathStep } from '../frame.ts';
import type { Underline } from '../style.ts';
import type { Look } from './look.ts';

/** The text that is underlined. */
export interface UnderlinedText {
  readonly x: Pt;
  readonly width: Pt;
  readonly look: Look;
  /** The baseline, from the top of the frame. */
  readonly baseline: Pt;
}

/**
 * Returns the line under a text. OpenType `post` and `OS/2` give the top of the stroke, y up. Fonts without a thickness
 * get a twentieth of an em.
 */
export function underlined({ x, width, look, baseline }: UnderlinedText, wanted: Underline): PathItem[] {
  const { primary, style } = look;
  const scale = style.fontSize / primary.unitsPerEm;
  const own = (primary.underlineThickness || primary.unitsPerEm / 20) * scale;
  const thickness = wanted.thickness ?? own;
  const y = baseline - (primary.underlinePosition || -primary.unitsPerEm / 10) * scale;
  const color = wanted.color ?? style.color;
  const place = { x, y, width, height: thickness, color };
  switch (wanted.style ?? 'solid') {
    case 'solid':
      return [bar(place)];
    case 'double':
      return [bar(place), bar({ ...place, y: y + 2 * thickness })];
    case 'dotted':
      return [broken(place, { dash: [0, 2 * thickness], cap: 'round' })];
    case 'dashed':
      return [broken(place, { dash: [3 * thickness, 2 * thickness] })];
    case 'wavy':
      return [wave(place)];
  }
}

interface Bar {
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
  readonly color: Color;
}

/** Returns a filled rectangle. */
export function bar({ x, y, width, height, color }: Bar): PathItem {
  const right = x + width;
  const bottom = y + height;
  return {
    kind: 'path',
    steps: [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']],
    fill: color,
  };
}

function broken(
  { x, y, width, height, color }: Bar,
  dashes: { readonly dash: readonly Pt[]; readonly cap?: 'round' },
): PathItem {
  const middle = y + height / 2;
  const steps: PathStep[] = [
    ['M', x, middle],
    ['L', x + width, middle],
  ];
  return { kind: 'path', steps, stroke: { width: height, color, ...dashes } };
}

/** A wave goes up and down once in this many of its thicknesses. */
const waveLength = 6;
/** A line has at most this many waves, so that a long one takes no longer to draw. */
const mostWaves = 500;

function wave({ x, y, width, height, color }: Bar): PathItem {
  const count = Math.max(1, Math.min(mostWaves, Math.round(width / (waveLength * height))));
  const half = width / count / 2;
  const middle = y + height;
  const steps: PathStep[] = [['M', x, middle]];
  for (let at = 0; at < 2 * count; at += 1) {
    const from = x + at * half;
    const peak = middle + (at % 2 === 0 ? -2 : 2) * height;
    steps.push(['C', from + half / 3, peak, from + (2 * half) / 3, peak, from + half, middle]);
  }
  return { kind: 'path', steps, stroke: { width: height, color } };
}
