// The symbologies: their names, quiet zones and sizes, and the values that they take.
import type { Pt } from '../../units.ts';

/** The facts of a symbology. */
export interface Symbology {
  /** Its name at the encoder. encode.ts says which have one of their own. */
  readonly encoder: string;
  readonly kind: 'linear' | 'matrix';
  /** The modules that stay empty: left and right of bars, or on all sides of a matrix. */
  readonly quiet: readonly [left: number, right: number];
  /** The default width of a whole matrix. */
  readonly width?: Pt;
  /** How many digits it takes, with the check digit. A value may leave out the check digit, which is then added. */
  readonly digits?: { readonly full: number; readonly name: string };
  /** The places of the digits of retail codes. */
  readonly retail?: 'ean13' | 'ean8' | 'upca' | 'upce';
  /** Whether check characters are part of the symbology. The encoder has to be told so. */
  readonly includeCheck?: boolean;
  /** The width of a module below which readers may fail, and the one above which a retail code is larger than 200 %. */
  readonly module: readonly [least: Pt, most?: Pt];
  /** The side of the code without quiet zone, where a standard fixes it. */
  readonly side?: Pt;
  /** The height of a row of a matrix in modules. Default: 1. */
  readonly rowModules?: number;
  /** Whether it can hold what is not ASCII. */
  readonly unicode: boolean;
}

/** The points of a millimetre. */
export const millimetre: Pt = 72 / 25.4;

/** The default width of the narrowest bar: that of retail codes at 100 % (GS1 General Specifications 5.2.6). */
export const defaultModule: Pt = 0.33 * millimetre;

/** The default height of bars. */
export const defaultBarHeight: Pt = 15 * millimetre;

/** ISO/IEC 15417, 16388 and 16390 allow no narrower module where codes go from one company to another. */
const leastBar: Pt = 0.19 * millimetre;

/** The least module of GS1 codes apart from retail (General Specifications 5.12.3). Cameras see it well. */
const leastPrinted: Pt = 0.25 * millimetre;

/** The modules of EAN and UPC at 80 and 200 % (GS1 General Specifications 5.2.6.6). */
const retailModule = [0.8 * defaultModule, 2 * defaultModule] as const;

const linear = { kind: 'linear', quiet: [10, 10], unicode: false, module: [leastBar] } as const;
const matrix = { kind: 'matrix', unicode: true, module: [leastPrinted] } as const;
const retail = { ...linear, module: retailModule } as const;

/** The symbologies by the name that templates use. */
export const symbologies = {
  qr: { ...matrix, encoder: 'qrcode', quiet: [4, 4], width: 30 * millimetre },
  epc: { ...matrix, encoder: 'qrcode', quiet: [4, 4], width: 30 * millimetre },
  'swiss-qr': {
    ...matrix,
    encoder: 'qrcode',
    quiet: [5, 5],
    width: 56 * millimetre,
    side: 46 * millimetre,
  },
  datamatrix: { ...matrix, encoder: 'datamatrix', quiet: [1, 1], width: 20 * millimetre },
  'gs1-datamatrix': {
    ...matrix,
    encoder: 'gs1datamatrix',
    quiet: [1, 1],
    width: 20 * millimetre,
    unicode: false,
    module: [leastPrinted],
  },
  aztec: { ...matrix, encoder: 'azteccode', quiet: [0, 0], width: 20 * millimetre },
  pdf417: { ...matrix, encoder: 'pdf417', quiet: [2, 2], rowModules: 3 },
  code128: { ...linear, encoder: 'code128' },
  'gs1-128': { ...linear, encoder: 'gs1-128', module: [leastPrinted] },
  code39: { ...linear, encoder: 'code39' },
  code93: { ...linear, encoder: 'code93', includeCheck: true },
  codabar: { ...linear, encoder: 'rationalizedCodabar' },
  itf: { ...linear, encoder: 'interleaved2of5' },
  itf14: { ...linear, encoder: 'itf14', digits: { full: 14, name: 'ITF-14' }, module: [leastPrinted] },
  ean13: {
    ...retail,
    encoder: 'ean13',
    quiet: [11, 7],
    digits: { full: 13, name: 'EAN-13' },
    retail: 'ean13',
  },
  ean8: { ...retail, encoder: 'ean8', quiet: [7, 7], digits: { full: 8, name: 'EAN-8' }, retail: 'ean8' },
  upca: { ...retail, encoder: 'upca', quiet: [9, 9], digits: { full: 12, name: 'UPC-A' }, retail: 'upca' },
  upce: { ...retail, encoder: 'upce', quiet: [9, 7], retail: 'upce' },
} as const satisfies Readonly<Record<string, Symbology>>;

/** The name of a symbology. */
export type SymbologyName = keyof typeof symbologies;

/** All names, in the order of the reference. */
export const symbologyNames = Object.keys(symbologies) as SymbologyName[];

/** No symbology holds more characters. */
const longestValue = 7089;

/** Returns what is wrong with a value, as far as that is known without encoding it, or undefined when nothing is. */
export function checkValue(name: SymbologyName, value: string): string | undefined {
  const symbology: Symbology = symbologies[name];
  if (value === '') return 'expected a value, got nothing';
  if (value.length > longestValue) return `expected at most ${longestValue} characters, got ${value.length}`;
  if (!value.isWellFormed()) return 'expected whole characters, got a lone surrogate';
  if (symbology.digits) return checkDigits(value, symbology.digits);
  const stranger = symbology.unicode ? undefined : /[^\0-\x7f]/u.exec(value)?.[0];
  return stranger === undefined ? undefined : `expected ASCII characters, got ${JSON.stringify(stranger)}`;
}

function checkDigits(value: string, { full, name }: { full: number; name: string }): string | undefined {
  if (!/^\d+$/.test(value) || (value.length !== full && value.length !== full - 1)) {
    const shown = value.length <= 40 ? JSON.stringify(value) : `${value.length} characters`;
    return `expected ${full} digits of an ${name} (or ${full - 1}, without the check digit), got ${shown}`;
  }
  if (value.length < full) return undefined;
  const expected = checkDigit(value.slice(0, -1));
  const got = value.slice(-1);
  return got === expected ? undefined : `expected the check digit ${expected} of an ${name}, got ${got}`;
}

/** Returns the GS1 check digit (GS1 General Specifications 7.9.1): from the right, weights 3 and 1 in turn. */
export function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
