// Undoes the predictors of PNG and TIFF, which make data easier to deflate (ISO 32000-1 7.4.4.4).
import type { Dict } from './objects.ts';

/** Returns the bytes before prediction. Throws on parameters that make no sense. */
export function undoPredictor(bytes: Uint8Array, parameters: Dict | undefined): Uint8Array {
  const predictor = parameters?.number('Predictor') ?? 1;
  if (parameters === undefined || predictor <= 1) return bytes;
  const colors = parameters.number('Colors') ?? 1;
  const bits = parameters.number('BitsPerComponent') ?? 8;
  const columns = parameters.number('Columns') ?? 1;
  const rowBits = colors * bits * columns;
  if (!(rowBits > 0 && rowBits < 2 ** 31 && Number.isInteger(rowBits) && Number.isInteger(colors * bits)))
    throw new Error('the parameters of its predictor make no sense');
  const row = Math.ceil(rowBits / 8);
  const pixel = Math.max(1, (colors * bits) >> 3);
  return predictor === 2 ? undoTiff(bytes, row, { pixel, bits }) : undoPng(bytes, row, pixel);
}

function undoTiff(
  bytes: Uint8Array,
  row: number,
  { pixel, bits }: { readonly pixel: number; readonly bits: number },
): Uint8Array {
  if (bits !== 8) throw new Error(`its TIFF predictor has ${bits} bits a component: 8 are read here`);
  const out = new Uint8Array(bytes);
  for (let index = 0; index < out.length; index += 1)
    if (index % row >= pixel) out[index] = (out[index] ?? 0) + (out[index - pixel] ?? 0);
  return out;
}

function undoPng(bytes: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (row + 1));
  const out = new Uint8Array(rows * row);
  for (let line = 0; line < rows; line += 1) {
    const from = line * (row + 1);
    const kind = bytes[from] ?? 0;
    const to = line * row;
    for (let index = 0; index < row; index += 1) {
      const left = index >= pixel ? (out[to + index - pixel] ?? 0) : 0;
      const above = line > 0 ? (out[to + index - row] ?? 0) : 0;
      const corner = index >= pixel && line > 0 ? (out[to + index - row - pixel] ?? 0) : 0;
      out[to + index] = (bytes[from + 1 + index] ?? 0) + predicted(kind, left, above, corner);
    }
  }
  return out;
}

function predicted(kind: number, left: number, above: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const guess = left + above - corner;
      const a = Math.abs(guess - left);
      const b = Math.abs(guess - above);
      const c = Math.abs(guess - corner);
      if (a <= b && a <= c) return left;
      return b <= c ? above : corner;
    }
    default:
      return 0;
  }
}
