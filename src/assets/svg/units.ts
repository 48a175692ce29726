// Lengths in units that the simplifier does not know become lengths that it knows.
import { readLength } from './lengths.ts';

/** What lengths refer to beside the font and the viewport around them, pixels. */
export interface LengthSizes {
  /** The size of the font of the whole drawing: `1rem`. */
  readonly rootFont: number;
  /** The size of the whole drawing: `100vw`, `100vh`. */
  readonly width: number;
  readonly height: number;
}

/** The attributes that hold lengths, or lists of them. */
const lengthAttributes: ReadonlySet<string> = new Set([
  ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'fx', 'fy', 'fr'],
  ...['dx', 'dy', 'stroke-width', 'stroke-dasharray', 'stroke-dashoffset', 'font-size', 'letter-spacing'],
  ...[
    'word-spacing',
    'kerning',
    'baseline-shift',
    'startOffset',
    'textLength',
    'markerWidth',
    'markerHeight',
  ],
  ...['refX', 'refY', 'filter'],
]);

const plainUnits: ReadonlySet<string> = new Set(['em', 'ex', 'px', 'in', 'cm', 'mm', 'pt', 'pc']);

/** Units measured by the font, in its sizes: those of Noto Sans, which all text is set in. */
const byFont: Readonly<Record<string, number>> = { ch: 0.572, cap: 0.714, ic: 1, lh: 1.362 };

/** The size of a font without any other, pixels (CSS Fonts 4 §2.5). */
export const initialFont = 16;

/** Returns the size of the font of a drawing whose root has this `font-size`. */
export function rootFontOf(written: string | undefined): number {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d*)?|\.\d+)(em|rem|ex|ch)\s*$/i.exec(written ?? '') ?? [];
  if (number !== undefined) {
    const part = byFont[unit.toLowerCase()] ?? (unit.toLowerCase() === 'ex' ? 0.5 : 1);
    return Number(number) * part * initialFont;
  }
  return readLength(written ?? '', initialFont) ?? initialFont;
}

/** A number and its unit, or an address, which is left alone. */
const written =
  /url\([^()]*\)|(?<![\w.#-])([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3}(?![a-z]))?)([a-z]+)(?![\w(-])/gi;

/** Returns the value of an attribute with each length in units that the simplifier knows. `unknown` takes what is no unit. */
export function plainLengths(
  name: string,
  value: string,
  { sizes, unknown }: { readonly sizes: LengthSizes; readonly unknown: (length: string) => void },
): string {
  if (!lengthAttributes.has(name) || !/\d[a-z]/i.test(value)) return value;
  return value.replace(written, (whole: string, number?: string, unit?: string) => {
    if (number === undefined || unit === undefined) return whole;
    const name = unit.toLowerCase();
    if (plainUnits.has(name)) return `${number}${name}`;
    const em = byFont[name];
    if (em !== undefined) return `${rounded(Number(number) * em)}em`;
    const pixels = pixelsPer(name, sizes);
    // Angles stand in filters.
    if (pixels === undefined && !/^(?:deg|rad|grad|turn|s|ms)$/.test(name)) unknown(whole);
    return pixels === undefined ? whole : String(rounded(Number(number) * pixels));
  });
}

function pixelsPer(unit: string, { rootFont, width, height }: LengthSizes): number | undefined {
  if (unit === 'q') return 96 / 101.6;
  if (unit === 'rem') return rootFont;
  if (unit === 'rex') return rootFont / 2;
  const part = /^r(?:ch|cap|ic|lh)$/.test(unit) ? byFont[unit.slice(1)] : undefined;
  if (part !== undefined) return part * rootFont;
  switch (/^[sld]?(v(?:w|h|i|b|min|max))$/.exec(unit)?.[1]) {
    case 'vw':
    case 'vi':
      return width / 100;
    case 'vh':
    case 'vb':
      return height / 100;
    case 'vmin':
      return Math.min(width, height) / 100;
    case 'vmax':
      return Math.max(width, height) / 100;
    default:
      return undefined;
  }
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
