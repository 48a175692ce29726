// Encodes a value into a symbol: bars or modules, without any size.
import { invariant } from '../../errors.ts';
import type { Load } from '../../template/kind.ts';
import { messageOf } from '../../thrown.ts';
import { encodeCode128, longestCode128 } from './code128.ts';
import { encodeDataMatrix } from './datamatrix/symbol.ts';
import { type ErrorLevel, encodeQr } from './qr.ts';
import { checkValue, type Symbology, type SymbologyName, symbologies } from './symbology.ts';

/** Bars side by side. Positions and widths count modules. */
export interface LinearSymbol {
  readonly kind: 'linear';
  readonly modules: number;
  readonly bars: readonly { readonly x: number; readonly width: number; readonly guard: boolean }[];
  /** The text that people read. */
  readonly text: string;
}

/** A grid of dark and light modules, row by row. */
export interface MatrixSymbol {
  readonly kind: 'matrix';
  readonly columns: number;
  readonly rows: number;
  /** One byte for each module. 1 is dark. */
  readonly dark: Uint8Array;
}

/** The result of encoding a value. */
export type Encoded = LinearSymbol | MatrixSymbol | { readonly kind: 'fault'; readonly message: string };

/** The largest versions of the QR codes of payments. Their standards set them. */
const largestVersion: Readonly<Partial<Record<SymbologyName, number>>> = { epc: 13, 'swiss-qr': 25 };

/** The encoder of the kinds that have none of their own. It is two megabytes of code, which are loaded before the first document that needs it. */
let bwip: Pick<typeof import('bwip-js/generic'), 'raw'> | undefined;

async function loadBwip(): Promise<void> {
  bwip = (await import('bwip-js/generic')).default;
}

/** Returns what must be loaded before a code of this kind is encoded, or undefined when nothing must. */
export function encoderOf(name: SymbologyName): Load | undefined {
  const symbology: Symbology = symbologies[name];
  return symbology.encoder in ownEncoders ? undefined : loadBwip;
}

/** Returns a value as the modules of a symbol, or why it has none. No value makes it throw. What `encoderOf` returns must have been loaded. */
export function encodeSymbol(name: SymbologyName, value: string, errorLevel: ErrorLevel): Encoded {
  const message = checkValue(name, value);
  if (message !== undefined) return { kind: 'fault', message };
  const symbology: Symbology = symbologies[name];
  const encode = ownEncoders[symbology.encoder];
  return encode ? encode(value, name, errorLevel) : encodeWithBwip(name, value);
}

type Encoder = (value: string, name: SymbologyName, errorLevel: ErrorLevel) => Encoded;

/** The encoders of this folder, by their names in `symbologies`. */
const ownEncoders: Readonly<Record<string, Encoder>> = {
  qrcode: (value, name, ecc) => qrSymbol(value, ecc, largestVersion[name] ?? 40),
  datamatrix: (value) => {
    const made = encodeDataMatrix(value);
    return made ? square(made) : tooLong('Data Matrix', value);
  },
  code128: (value) =>
    value.length > longestCode128
      ? tooLong('Code 128', value)
      : { kind: 'linear', ...barsOf(encodeCode128(value), []), text: value },
};

function qrSymbol(value: string, ecc: ErrorLevel, maxVersion: number): Encoded {
  try {
    return square(encodeQr(value, ecc, maxVersion));
  } catch {
    return tooLong('QR', value);
  }
}

function square({ size, dark }: { readonly size: number; readonly dark: Uint8Array }): MatrixSymbol {
  return { kind: 'matrix', columns: size, rows: size, dark };
}

function tooLong(code: string, value: string): Encoded {
  return {
    kind: 'fault',
    message: `expected a value that a ${code} code can hold, got ${value.length} characters`,
  };
}

function encodeWithBwip(name: SymbologyName, value: string): Encoded {
  invariant(bwip, 'the encoder is loaded');
  const symbology: Symbology = symbologies[name];
  const isAscii = !/[^\0-\x7f]/.test(value);
  try {
    const [made] = bwip.raw({
      bcid: symbology.encoder,
      // Without a mark of its encoding (ECI 26 is UTF-8), readers take what is not ASCII for Latin-1.
      text: isAscii ? value : `^ECI000026${value.replaceAll('^', '^^')}`,
      ...(isAscii ? {} : { parsefnc: true, eci: true }),
      includetext: true,
      includecheck: symbology.includeCheck ?? false,
    });
    return parseSymbol(made, symbology.rowModules ?? 1);
  } catch (error) {
    return { kind: 'fault', message: faultOf(error, name) };
  }
}

/** Returns `code39: Code 39 must …` for `bwipp.code39badCharacter#10257: Code 39 must …`. */
function faultOf(error: unknown, name: SymbologyName): string {
  const text = messageOf(error);
  const reason = text.replace(/^bwipp?\.\w+(?:#\d+)?:\s*/, '');
  return `expected a value of a ${name} code: ${reason}`;
}

function parseSymbol(made: unknown, rowModules: number): Encoded {
  if (typeof made !== 'object' || made === null) throw new Error('the encoder gave nothing');
  if ('pixs' in made && 'pixx' in made && 'pixy' in made) {
    const columns = Number(made.pixx);
    const modules = numbers(made.pixs);
    const rows = Number(made.pixy) * rowModules;
    const dark = Uint8Array.from({ length: rows * columns }, (_, at) => {
      const row = Math.floor(at / columns / rowModules);
      return modules[row * columns + (at % columns)] ?? 0;
    });
    return { kind: 'matrix', columns, rows, dark };
  }
  if (!('sbs' in made)) throw new Error('the encoder gave neither bars nor modules');
  const widths = numbers(made.sbs);
  const bases = 'bbs' in made ? numbers(made.bbs) : [];
  return { kind: 'linear', ...barsOf(widths, bases), text: 'txt' in made ? textOf(made.txt) : '' };
}

/** Returns the bars of widths of bars and spaces in turn. A bar whose base is below 0 reaches below the others: it is a guard. */
function barsOf(widths: readonly number[], bases: readonly number[]): Pick<LinearSymbol, 'modules' | 'bars'> {
  const bars: { x: number; width: number; guard: boolean }[] = [];
  let x = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0 && width > 0) bars.push({ x, width, guard: (bases[index / 2] ?? 0) < 0 });
    x += width;
  }
  return { modules: x, bars };
}

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

/** Returns the text. Each entry is a piece of text and its place. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return value.map((entry: unknown) => (Array.isArray(entry) ? String(entry[0]) : '')).join('');
}
