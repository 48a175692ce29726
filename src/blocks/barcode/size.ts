// Checks whether a code is large enough for its readers: what the standards require of the width of a module.
import type { Pt } from '../../units.ts';
import type { BarcodeLook } from './draw.ts';
import type { LinearSymbol, MatrixSymbol } from './encode.ts';
import { millimetre, type Symbology, type SymbologyName, symbologies } from './symbology.ts';

/** Sizes are given in points, which are rounded. A thousandth less counts as the same. */
const tolerance = 0.001;

/** By how many millimetres a side that a standard fixes may differ. */
const sideTolerance: Pt = 0.1 * millimetre;

/** Returns a warning with the reason why readers may fail on a code with this width of a module, or undefined when there is none. */
export function doubtOfSize(
  name: SymbologyName,
  symbol: LinearSymbol | MatrixSymbol,
  { module, look }: { readonly module: Pt; readonly look: BarcodeLook },
): { readonly message: string; readonly hint: string } | undefined {
  const { module: bounds, side }: Symbology = symbologies[name];
  const [least, most] = bounds;
  const modules = symbol.kind === 'linear' ? symbol.modules : symbol.columns;
  const [left, right] = look.quiet;
  const whole = modules + left + right;
  if (side !== undefined) {
    if (Math.abs(modules * module - side) <= sideTolerance) return undefined;
    return {
      message: `expected a ${name} of ${inMillimetres(side)}, got ${inMillimetres(modules * module)}`,
      hint: `give it a width of ${inMillimetres((side * whole) / modules)}, quiet zone included`,
    };
  }
  const got = `got ${inMillimetres(module)}: readers may fail on it`;
  if (module < least * (1 - tolerance))
    return {
      message: `expected modules of ${inMillimetres(least)} at least in the ${name}, ${got}`,
      hint: `make it ${inMillimetres(least * whole, Math.ceil)} wide or more, quiet zone included`,
    };
  if (most === undefined || module <= most * (1 + tolerance)) return undefined;
  return {
    message: `expected modules of ${inMillimetres(most)} at most in the ${name}, ${got}`,
    hint: `make it ${inMillimetres(most * whole, Math.floor)} wide or less, quiet zone included`,
  };
}

/** Returns the length rounded to thousandths. A width that is recommended is rounded to a tenth, on the safe side. */
function inMillimetres(length: Pt, round?: (tenths: number) => number): string {
  const value = length / millimetre;
  return `${round ? round(value * 10 - 1e-9) / 10 : Math.round(value * 1000) / 1000} mm`;
}
