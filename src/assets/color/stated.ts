// Colours that a file states by numbers or names instead of a profile: gamma, chromaticities, code points of ITU-T H.273.
import { buildProfile, type Transfer } from './build.ts';
import type { PictureColors } from './colors.ts';
import { areSound, bt2020Primaries, type Primaries, p3Primaries, srgbPrimaries } from './primaries.ts';
import { profileOf } from './profile.ts';

/** The transfer function of sRGB (IEC 61966-2-1). */
export const srgbTransfer: Transfer = {
  gamma: 2.4,
  a: 1 / 1.055,
  b: 0.055 / 1.055,
  slope: 1 / 12.92,
  linearTo: 0.04045,
};

/** The transfer function of ITU-R BT.709, from signal to light. */
const bt709Transfer: Transfer = {
  gamma: 1 / 0.45,
  a: 1 / 1.099,
  b: 0.099 / 1.099,
  slope: 1 / 4.5,
  linearTo: 0.081,
};

/** The primaries of ITU-T H.273 table 2, without those that have no chromaticities of their own. */
const primariesOfCode: ReadonlyMap<number, Primaries> = new Map([
  [1, srgbPrimaries],
  [9, bt2020Primaries],
  [12, p3Primaries],
]);

/** The transfer functions of ITU-T H.273 table 3. Those of high dynamic range (16, 18) say more than a matrix and a curve can express. */
const transferOfCode: ReadonlyMap<number, Transfer> = new Map([
  [1, bt709Transfer],
  [4, { gamma: 2.2 }],
  [5, { gamma: 2.8 }],
  [6, bt709Transfer],
  [8, { gamma: 1 }],
  [13, srgbTransfer],
  [14, bt709Transfer],
  [15, bt709Transfer],
]);

/** Chromaticities that differ by less than this are the same. Files round them, and some take a gamma of 2.2 for sRGB. */
const sameChromaticity = 0.005;
const sameGamma = 0.05;
const srgbGamma = 2.2;

/** What a file says of its colours by numbers. Parts that it leaves out are those of sRGB. */
export interface StatedColors {
  readonly transfer?: Transfer;
  readonly primaries?: Primaries;
}

/** Returns the colours of a picture of this many components: a profile made for it, or an empty object when they are those of sRGB. */
export function statedColors({ transfer, primaries }: StatedColors, components: 1 | 3): PictureColors {
  if (transfer && !(transfer.gamma >= 0.1 && transfer.gamma <= 10)) {
    return { colorFault: `expected a gamma from 0.1 to 10, got ${shown(1 / transfer.gamma)}` };
  }
  const curved = transfer && !isSrgb(transfer);
  if (components === 1) return curved ? profileOf(buildProfile(transfer, undefined), 1) : {};
  const colored = primaries && !areSrgb(primaries);
  if (colored && !areSound(primaries)) {
    return { colorFault: 'expected chromaticities of three colours and a white, got others' };
  }
  if (!curved && !colored) return {};
  return profileOf(buildProfile(transfer ?? srgbTransfer, primaries ?? srgbPrimaries), 3);
}

function shown(value: number): string {
  return `${Math.round(value * 100_000) / 100_000}`;
}

function isSrgb(transfer: Transfer): boolean {
  if (transfer.slope !== undefined) return transfer.gamma === srgbTransfer.gamma;
  return Math.abs(transfer.gamma / srgbGamma - 1) < sameGamma;
}

function areSrgb(primaries: Primaries): boolean {
  return (['white', 'red', 'green', 'blue'] as const).every((name) =>
    primaries[name].every(
      (value, index) => Math.abs(value - (srgbPrimaries[name][index] ?? 0)) < sameChromaticity,
    ),
  );
}

/** Returns the colours of code points (ITU-T H.273), as the PNG chunk `cICP` has them. */
export function codedColors(
  { primaries, transfer }: { readonly primaries: number; readonly transfer: number },
  components: 1 | 3,
): PictureColors {
  const stated = { primaries: primariesOfCode.get(primaries), transfer: transferOfCode.get(transfer) };
  if (!stated.primaries || !stated.transfer) {
    const got = `got primaries ${primaries} and transfer ${transfer}`;
    return {
      colorFault: `expected colours of BT.709, BT.2020 or Display P3 without high dynamic range, ${got}`,
    };
  }
  return statedColors({ primaries: stated.primaries, transfer: stated.transfer }, components);
}
