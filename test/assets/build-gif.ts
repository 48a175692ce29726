// Test builder: GIF files, with an LZW encoder of its own.

/** What a built GIF is made of; the frame fills its canvas unless told otherwise. */
export interface GifSpec {
  readonly width: number;
  readonly height: number;
  /** Bits of an index, 1 to 8. */
  readonly bits: number;
  readonly pixels: readonly number[];
  readonly palette: readonly (readonly [number, number, number])[];
  readonly transparent?: number;
  readonly interlaced?: boolean;
  /** Place of the frame on a larger canvas. */
  readonly canvas?: {
    readonly width: number;
    readonly height: number;
    readonly left: number;
    readonly top: number;
  };
}

/** A GIF89a of one frame. */
export function buildGif(spec: GifSpec): Buffer {
  const { width, height, bits, transparent } = spec;
  const canvas = spec.canvas ?? { width, height, left: 0, top: 0 };
  const colors = Array.from({ length: 2 ** bits }, (_, index) => spec.palette[index] ?? [0, 0, 0]).flat();
  const control = transparent === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, transparent, 0];
  const data = packLzw(spec.interlaced ? interlaced(spec) : spec.pixels, Math.max(2, bits));
  const blocks: number[] = [];
  for (let at = 0; at < data.length; at += 255)
    blocks.push(Math.min(255, data.length - at), ...data.slice(at, at + 255));
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    ...[...word(canvas.width), ...word(canvas.height), 0x80 | (bits - 1), 0, 0, ...colors],
    ...[0x21, 0xfe, 2, 104, 105, 0, ...control],
    ...[
      0x2c,
      ...word(canvas.left),
      ...word(canvas.top),
      ...word(width),
      ...word(height),
      spec.interlaced ? 0x40 : 0,
    ],
    ...[Math.max(2, bits), ...blocks, 0, 0x3b],
  ]);
}

function word(value: number): readonly number[] {
  return [value & 255, value >> 8];
}

function interlaced({ width, height, pixels }: GifSpec): readonly number[] {
  const rows = [...Array(height).keys()];
  const order = [
    ...rows.filter((y) => y % 8 === 0),
    ...rows.filter((y) => y % 8 === 4),
    ...rows.filter((y) => y % 4 === 2),
    ...rows.filter((y) => y % 2 === 1),
  ];
  return order.flatMap((y) => pixels.slice(y * width, (y + 1) * width));
}

/** LZW as GIF wants it, with strings as keys: slow and plain. */
function packLzw(pixels: readonly number[], minBits: number): readonly number[] {
  const clear = 1 << minBits;
  const out: number[] = [];
  let table = new Map<string, number>();
  let bits = minBits + 1;
  let buffer = 0;
  let filled = 0;
  const emit = (code: number): void => {
    buffer |= code << filled;
    for (filled += bits; filled >= 8; filled -= 8) {
      out.push(buffer & 255);
      buffer >>>= 8;
    }
  };
  const reset = (): void => {
    table = new Map(Array.from({ length: clear }, (_, code) => [String(code), code]));
    emit(clear);
    bits = minBits + 1;
  };
  reset();
  let next = clear + 2;
  let text = '';
  for (const pixel of pixels) {
    const longer = text === '' ? String(pixel) : `${text},${pixel}`;
    if (table.has(longer)) {
      text = longer;
      continue;
    }
    emit(table.get(text) ?? 0);
    if (next < 4096) {
      table.set(longer, next++);
      if (next > 1 << bits && bits < 12) bits++;
    } else {
      reset();
      next = clear + 2;
    }
    text = String(pixel);
  }
  emit(table.get(text) ?? 0);
  emit(clear + 1);
  if (filled > 0) out.push(buffer & 255);
  return out;
}
