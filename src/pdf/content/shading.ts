// Writes gradients as shading patterns (ISO 32000-1 8.7.4.5), and their transparency as soft masks (11.5).
import type { DrawingGradient, DrawingMatrix } from '../../layout/drawing.ts';
import { type Color, inksOf, processColor } from '../../units.ts';
import { colorValues } from '../document/number.ts';
import type { PdfObject, PdfWriter } from '../document/writer.ts';
import type { InkSpaces } from './inks.ts';

/** This is farther than anything that is drawn, so that masks and groups cut nothing off by themselves. */
export const drawingReach = 32_000;

/** Returns a gradient's colours as a pattern. `matrix` takes its units to those of the stream that uses it. */
export function colorPattern(
  { writer, inks }: { readonly writer: PdfWriter; readonly inks: InkSpaces },
  gradient: DrawingGradient,
  matrix: DrawingMatrix,
): PdfObject {
  const { space, values } = spaceOf(
    gradient.stops.map(({ color }) => color),
    { writer, inks },
  );
  const stops = gradient.stops.map(({ offset }, index) => ({ offset, values: values[index] ?? [] }));
  return pattern(writer, gradient, { matrix, stops, space });
}

/** Returns the space of colours, and each in it. Inks of several kinds are mixed of cyan, magenta, yellow and black. */
function spaceOf(
  colors: readonly Color[],
  { writer, inks }: { readonly writer: PdfWriter; readonly inks: InkSpaces },
): { readonly space: unknown; readonly values: readonly (readonly number[])[] } {
  const all = colors.flatMap((color) => inksOf(color) ?? []);
  if (all.length < colors.length) return { space: writer.screenSpace, values: colors.map(colorValues) };
  const alike = all.every(({ spot }) => spot?.name === all[0]?.spot?.name);
  const mixed = colors.map((color) => (alike ? color : processColor(color)));
  const spaced = mixed.flatMap((color) => inks.spaced(color) ?? []);
  return { space: spaced[0]?.space, values: spaced.map(({ values }) => values) };
}

/** Returns whether a gradient is translucent somewhere. */
export function isTranslucent(gradient: DrawingGradient): boolean {
  return gradient.stops.some(({ opacity }) => opacity < 1);
}

/** Returns a gradient's opacities as a soft mask, in the units that are in force where it is set. */
export function opacityMask(writer: PdfWriter, gradient: DrawingGradient): Record<string, unknown> {
  const stops = gradient.stops.map(({ offset, opacity }) => ({ offset, values: [opacity] }));
  const alpha = pattern(writer, gradient, { matrix: gradient.transform, stops, space: 'DeviceGray' });
  const side = 2 * drawingReach;
  const form = writer.form(
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [-drawingReach, -drawingReach, drawingReach, drawingReach],
      Group: { Type: 'Group', S: 'Transparency', CS: 'DeviceGray' },
      Resources: { Pattern: { P: alpha } },
    },
    `/Pattern cs /P scn ${-drawingReach} ${-drawingReach} ${side} ${side} re f`,
  );
  return { Type: 'Mask', S: 'Luminosity', G: form };
}

interface ValueStop {
  readonly offset: number;
  readonly values: readonly number[];
}

function pattern(
  writer: PdfWriter,
  { coords }: DrawingGradient,
  how: { readonly matrix: DrawingMatrix; readonly stops: readonly ValueStop[]; readonly space: unknown },
): PdfObject {
  const made = writer.object({
    Type: 'Pattern',
    PatternType: 2,
    Matrix: [...how.matrix],
    Shading: {
      ShadingType: coords.length === 4 ? 2 : 3,
      ColorSpace: how.space,
      Coords: [...coords],
      Extend: [true, true],
      Function: stitched(how.stops),
    },
  });
  made.end();
  return made;
}

/** Returns a function over 0 to 1 that goes straight from stop to stop. Two stops at one place make a hard edge. */
function stitched(stops: readonly ValueStop[]): Record<string, unknown> {
  const pieces = stops.slice(1).flatMap((to, index) => {
    const from = stops[index];
    return from && to.offset > from.offset ? [{ from, to }] : [];
  });
  const functions = pieces.map(({ from, to }) => ({
    FunctionType: 2,
    Domain: [0, 1],
    C0: [...from.values],
    C1: [...to.values],
    N: 1,
  }));
  const [only] = functions;
  if (functions.length === 1 && only) return only;
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: pieces.slice(1).map(({ from }) => from.offset),
    Encode: pieces.flatMap(() => [0, 1]),
  };
}
