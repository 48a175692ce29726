// Shadows with soft edges as pixels: one pixel of colour, and its opacity as a soft mask (ISO 32000-1 11.6.5.3).
import { deflateSync } from 'node:zlib';
import type { DrawingShade } from '../../layout/drawing.ts';
import { alphaOf } from '../../units.ts';
import { colorValues } from '../document/number.ts';
import type { PdfObject, PdfWriter } from '../document/writer.ts';
import type { InkSpaces } from './inks.ts';

/** The most pixels of one shadow. A shadow around a whole page needs a half of them. */
const mostPixels = 1_000_000;

/** The least side of a pixel: 1/144 inch. */
const leastPixel = 0.5;

/** The pixels across one blur. More of them look the same. */
const pixelsPerBlur = 12;

/** How far pixels reach beyond the outline, times the blur: there nothing is left of it. */
const reach = 1.5;

/** A shadow that is embedded, and the rectangle that it is drawn over. */
export interface EmbeddedShade {
  readonly object: PdfObject;
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Writes a shadow as an image XObject. */
export function embedShade(
  { writer, inks }: { readonly writer: PdfWriter; readonly inks: InkSpaces },
  shade: DrawingShade,
): EmbeddedShade {
  const { columns, rows, pixel, samples } = shadeSamples(shade);
  const one = { Type: 'XObject', Subtype: 'Image', BitsPerComponent: 8 };
  const mask = writer.object({
    ...one,
    Width: columns,
    Height: rows,
    ColorSpace: 'DeviceGray',
    Filter: 'FlateDecode',
  });
  mask.write(deflateSync(samples, { level: 6 }));
  mask.end();
  const { space, values } = inks.spaced(shade.color) ?? {
    space: writer.screenSpace,
    values: colorValues(shade.color),
  };
  const color = Uint8Array.from(values, (value) => Math.round(value * 255));
  const object = writer.object({ ...one, Width: 1, Height: 1, ColorSpace: space, SMask: mask });
  object.write(color);
  object.end();
  const around = reach * shade.blur;
  const area = {
    x: shade.x - around,
    y: shade.y - around,
    width: columns * pixel,
    height: rows * pixel,
  };
  return { object, area };
}

/** The opacity of each pixel of a shadow, row by row from the top, 0 to 255. */
export interface ShadeSamples {
  readonly columns: number;
  readonly rows: number;
  /** The side of a pixel in the units of the drawing. */
  readonly pixel: number;
  readonly samples: Uint8Array;
}

/** Computes a shadow in a bounded number of pixels. The same shadow has the same pixels on every machine. */
export function shadeSamples(shade: DrawingShade): ShadeSamples {
  const around = reach * shade.blur;
  const [width, height] = [shade.width + 2 * around, shade.height + 2 * around];
  const wanted = Math.max(leastPixel, shade.blur / pixelsPerBlur);
  // A very flat shadow may take a row or a column more than its area tells.
  const pixel = Math.max(wanted, Math.sqrt((width * height) / mostPixels), Math.max(width, height) / 10_000);
  const columns = Math.max(1, Math.ceil(width / pixel));
  const rows = Math.max(1, Math.ceil(height / pixel));
  const grid = { columns, rows, values: covered(shade, { columns, rows, pixel, around }) };
  // Three averages in a row come near to a bell curve (Filter Effects 1 §9.4).
  const deviation = shade.blur / 2 / pixel;
  const radius = Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2);
  for (let pass = 0; pass < 3 && radius > 0; pass += 1) average(grid, radius);
  const opacity = alphaOf(shade.color);
  const samples = Uint8Array.from(grid.values, (value) => Math.round((value / full) * 255 * opacity));
  return { columns, rows, pixel, samples };
}

/** The value of a pixel that is wholly covered. */
const full = 65_280;

/** The lines that are looked at in one row of pixels. */
const linesPerRow = 4;

interface Raster {
  readonly columns: number;
  readonly rows: number;
  readonly pixel: number;
  readonly around: number;
}

/** Returns how far each pixel is covered by the outline. */
function covered(shade: DrawingShade, { columns, rows, pixel, around }: Raster): Uint16Array {
  const values = new Uint16Array(columns * rows);
  const line = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1) {
    line.fill(0);
    for (let part = 0; part < linesPerRow; part += 1) {
      const y = (row + (part + 0.5) / linesPerRow) * pixel - around;
      const span = spanAt(shade, y);
      if (span) addSpan(line, (span[0] + around) / pixel, (span[1] + around) / pixel);
    }
    const start = row * columns;
    for (let column = 0; column < columns; column += 1)
      values[start + column] = Math.round(((line[column] ?? 0) * full) / linesPerRow);
  }
  return values;
}

/** Returns where a horizontal line enters and leaves the outline, from its left edge, or undefined where it misses it. */
function spanAt({ width, height, radii }: DrawingShade, y: number): readonly [number, number] | undefined {
  if (y < 0 || y > height) return undefined;
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const left = Math.max(inset(topLeft, y), inset(bottomLeft, height - y));
  const right = Math.max(inset(topRight, y), inset(bottomRight, height - y));
  return [left, width - right];
}

/** Returns how far a quarter circle keeps from its side at a distance from the other one. */
function inset(radius: number, distance: number): number {
  if (distance >= radius) return 0;
  const away = radius - distance;
  return radius - Math.sqrt(Math.max(0, radius * radius - away * away));
}

/** Adds to each pixel of a row the part of it that lies between two places. */
function addSpan(line: Float64Array, from: number, to: number): void {
  const first = Math.max(0, Math.floor(from));
  const last = Math.min(line.length - 1, Math.floor(to));
  for (let column = first; column <= last; column += 1) {
    const part = Math.min(to, column + 1) - Math.max(from, column);
    if (part > 0) line[column] = (line[column] ?? 0) + part;
  }
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Uint16Array;
}

/** Gives each pixel the average of those around it, across and then down. Beyond the edges there is nothing. */
function average({ columns, rows, values }: Grid, radius: number): void {
  const line = new Uint16Array(Math.max(columns, rows));
  for (let row = 0; row < rows; row += 1)
    averageLine(values, line, { start: row * columns, step: 1, count: columns, radius });
  for (let column = 0; column < columns; column += 1)
    averageLine(values, line, { start: column, step: columns, count: rows, radius });
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  readonly radius: number;
}

function averageLine(values: Uint16Array, line: Uint16Array, { start, step, count, radius }: Line): void {
  for (let index = 0; index < count; index += 1) line[index] = values[start + index * step] ?? 0;
  const size = 2 * radius + 1;
  let sum = 0;
  for (let index = 0; index < Math.min(radius, count); index += 1) sum += line[index] ?? 0;
  for (let index = 0; index < count; index += 1) {
    if (index + radius < count) sum += line[index + radius] ?? 0;
    values[start + index * step] = Math.round(sum / size);
    if (index >= radius) sum -= line[index - radius] ?? 0;
  }
}
