// Decides whether a profile says nothing but sRGB (IEC 61966-2-1).
import { viewOf } from '../../byteview.ts';
import { curveOf } from './curve.ts';
import type { IccProfile } from './icc.ts';

/** The primaries of sRGB as profiles have them: adapted to D50. */
const colorants: readonly (readonly [tag: string, x: number, y: number, z: number])[] = [
  ['rXYZ', 0.4361, 0.2225, 0.0139],
  ['gXYZ', 0.3851, 0.7169, 0.0971],
  ['bXYZ', 0.1431, 0.0606, 0.7141],
];

/** The tolerance: half a step of eight bits, and what the many versions of sRGB differ in. */
const colorantTolerance = 0.002;
const curveTolerance = 1.5 / 255;

/** Returns the sample of sRGB, 0 to 1, for an amount of light. */
function encoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Returns whether samples mean the same with a sound profile as without it: PDF readers take bare RGB and gray for sRGB. */
export function saysSrgb(profile: IccProfile): boolean {
  const { tags, colorSpace, connectionSpace } = profile;
  if (colorSpace === 'GRAY')
    return connectionSpace === 'XYZ ' && !tags.has('A2B0') && isSrgbCurve(tags.get('kTRC'));
  return hasSrgbGrays(profile) && colorants.every(([tag, ...values]) => isNear(tags.get(tag), values));
}

/** Returns whether the grays of a sound RGB profile are those of sRGB. Gray pictures that once were RGB keep such profiles. */
export function hasSrgbGrays({ tags, colorSpace, connectionSpace }: IccProfile): boolean {
  const byMatrix = !tags.has('A2B0') && colorSpace === 'RGB ' && connectionSpace === 'XYZ ';
  return byMatrix && ['rTRC', 'gTRC', 'bTRC'].every((tag) => isSrgbCurve(tags.get(tag)));
}

function isNear(tag: Uint8Array | undefined, values: readonly number[]): boolean {
  if (tag === undefined) return false;
  const view = viewOf(tag);
  return values.every(
    (value, index) => Math.abs(view.getInt32(8 + 4 * index) / 65_536 - value) < colorantTolerance,
  );
}

function isSrgbCurve(tag: Uint8Array | undefined): boolean {
  if (tag === undefined) return false;
  const curve = curveOf(tag);
  for (let sample = 0; sample <= 255; sample += 5) {
    if (!(Math.abs(encoded(curve(sample / 255)) - sample / 255) < curveTolerance)) return false;
  }
  return true;
}
