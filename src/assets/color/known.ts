// The profiles that Platen brings: sRGB, and a printing press for pictures in CMYK that say nothing of their colours.
import { buildProfile, buildTableProfile } from './build.ts';
import type { ColorProfile } from './colors.ts';
import { srgbPrimaries } from './primaries.ts';
import { profileOf } from './profile.ts';
import { srgbTransfer } from './stated.ts';

let srgb: ColorProfile | undefined;
let press: ColorProfile | undefined;

/** Returns sRGB (IEC 61966-2-1). */
export function srgbProfile(): ColorProfile {
  srgb ??= profileOf(buildProfile(srgbTransfer, srgbPrimaries, 'sRGB'), 3).profile;
  return srgb;
}

/** Returns offset print on coated paper (about ISO 12647-2), by Neugebauer's equations. White is that of the paper. */
export function pressProfile(): ColorProfile {
  press ??= profileOf(buildTableProfile('Offset print, coated paper', pressTable()), 4).profile;
  return press;
}

type Triple = readonly [number, number, number];

/** CIE Lab of the paper, of cyan, magenta and yellow, and of what they make on top of each other. */
const paperWhite: Triple = [95, 0, -2];
const solids: readonly { readonly inks: Triple; readonly lab: Triple }[] = [
  { inks: [0, 0, 0], lab: paperWhite },
  { inks: [1, 0, 0], lab: [55, -37, -50] },
  { inks: [0, 1, 0], lab: [48, 74, -3] },
  { inks: [0, 0, 1], lab: [89, -5, 93] },
  { inks: [0, 1, 1], lab: [47, 68, 48] },
  { inks: [1, 0, 1], lab: [50, -65, 27] },
  { inks: [1, 1, 0], lab: [24, 22, -46] },
  { inks: [1, 1, 1], lab: [23, 0, 0] },
];
const solidBlack: Triple = [16, 0, 0];

/** By how much a dot of half the area grows in print. */
const gainOfColors = 0.13;
const gainOfBlack = 0.16;

/** The points of the grid in each direction. Readers interpolate between them. */
const gridPoints = 7;

/** Returns the table as `lut16Type` (ICC.1:2004-10 10.8), with curves that change nothing around the grid. */
function pressTable(): Buffer {
  const head = Buffer.alloc(52);
  head.write('mft2', 'latin1');
  head.set([4, 3, gridPoints], 8);
  for (const at of [12, 28, 44]) head.writeInt32BE(65_536, at);
  head.writeUInt16BE(2, 48);
  head.writeUInt16BE(2, 50);
  const line = [0, 65_535];
  const values = [...line, ...line, ...line, ...line, ...gridValues(), ...line, ...line, ...line];
  const table = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) table.writeUInt16BE(value, 2 * index);
  return Buffer.concat([head, table]);
}

/** Returns CIE Lab at each point. Cyan changes slowest and black fastest. */
function gridValues(): readonly number[] {
  const paper = xyzOf(paperWhite);
  const seen = solids.map(({ inks, lab }) => ({ inks, light: relative(xyzOf(lab), paper) }));
  const black = relative(xyzOf(solidBlack), paper);
  return Array.from({ length: gridPoints ** 4 }, (_, index) => {
    const share = (dimension: number): number =>
      (Math.floor(index / gridPoints ** dimension) % gridPoints) / (gridPoints - 1);
    const areas = [3, 2, 1].map((dimension) => dot(share(dimension), gainOfColors));
    const under = weighted(seen, areas);
    // What lies under black ink is seen through it.
    const covered = dot(share(0), gainOfBlack);
    const throughBlack = under.map((light, axis) => light * (1 - covered + covered * (black[axis] ?? 0)));
    return encodedLab(throughBlack);
  }).flat();
}

/** Returns the light of solids, each by the area that it takes when dots overlap by chance. */
function weighted(
  seen: readonly { readonly inks: Triple; readonly light: Triple }[],
  areas: readonly number[],
): readonly number[] {
  const shares = seen.map(({ inks }) =>
    inks.reduce((area, ink, index) => area * (ink ? (areas[index] ?? 0) : 1 - (areas[index] ?? 0)), 1),
  );
  return [0, 1, 2].map((axis) =>
    seen.reduce((sum, { light }, index) => sum + (shares[index] ?? 0) * (light[axis] ?? 0), 0),
  );
}

function dot(share: number, gain: number): number {
  return share + 4 * gain * share * (1 - share);
}

/** Returns XYZ with a white of 1, 1, 1. */
function xyzOf([l, a, b]: Triple): Triple {
  const y = (l + 16) / 116;
  return [cubed(y + a / 500), cubed(y), cubed(y - b / 200)];
}

function cubed(value: number): number {
  return value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29);
}

function relative([x, y, z]: Triple, [whiteX, whiteY, whiteZ]: Triple): Triple {
  return [x / whiteX, y / whiteY, z / whiteZ];
}

/** Returns Lab in sixteen bits each, as `lut16Type` has them: 0xff00 is the lightness of white, 0x8000 is no colour. */
function encodedLab(light: readonly number[]): readonly number[] {
  const [p = 0, q = 0, r = 0] = light.map(rooted);
  const [l, a, b] = [116 * q - 16, 500 * (p - q), 200 * (q - r)];
  return [l * 652.8, (a + 128) * 256, (b + 128) * 256].map((value) =>
    Math.max(0, Math.min(65_535, Math.round(value))),
  );
}

function rooted(value: number): number {
  return value > (6 / 29) ** 3 ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29;
}
