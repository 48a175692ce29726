// Rebuilds `glyf` and `loca` from the transformed `glyf` table of WOFF 2.0 (§5.1 to §5.3).
import { ByteReader } from './bytereader.ts';

/** Outlines as a plain font has them. */
export interface PlainGlyphs {
  readonly glyf: DataView;
  readonly loca: DataView;
  /** The `xMin` of each glyph, 0 for empty ones. */
  readonly leftEdges: Int16Array;
}

/** The streams of the table. Each is read from its start. */
interface Streams {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly boxBits: Uint8Array;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
  readonly overlapBits: Uint8Array | undefined;
}

const hasOverlaps = 1;
const boxBytes = 8;

/** Returns the outlines. Throws `RangeError` for damaged data. */
export function rebuildGlyphs(table: DataView): PlainGlyphs {
  const reader = new ByteReader(table);
  reader.at = 2;
  const options = reader.uint16();
  const count = reader.uint16();
  const long = reader.uint16() !== 0;
  const streams = readStreams(reader, count, (options & hasOverlaps) !== 0);
  const leftEdges = new Int16Array(count);
  const out = new Output();
  const offsets = [0];
  for (let glyph = 0; glyph < count; glyph++) {
    const start = out.length;
    const contours = streams.contours.int16();
    if (contours === -1) rebuildComposite(streams, glyph, out);
    else if (contours > 0) rebuildSimple(streams, { glyph, contours }, out);
    else if (contours !== 0 || bit(streams.boxBits, glyph)) throw new RangeError('an empty glyph with a box');
    if (out.length > start) leftEdges[glyph] = out.int16At(start + 2);
    out.pad();
    offsets.push(out.length);
  }
  return { glyf: out.view(), loca: locaOf(offsets, long), leftEdges };
}

function readStreams(reader: ByteReader, count: number, overlaps: boolean): Streams {
  const sizes = Array.from({ length: 7 }, () => reader.uint32());
  const [contours = 0, points = 0, flags = 0, glyphs = 0, composites = 0, boxes = 0, instructions = 0] =
    sizes;
  const bitmap = ((count + 31) >> 5) << 2;
  return {
    contours: reader.part(contours),
    points: reader.part(points),
    flags: reader.part(flags),
    glyphs: reader.part(glyphs),
    composites: reader.part(composites),
    boxBits: reader.bytes(bitmap),
    boxes: reader.part(boxes - bitmap),
    instructions: reader.part(instructions),
    overlapBits: overlaps ? reader.bytes((count + 7) >> 3) : undefined,
  };
}

function bit(bits: Uint8Array, index: number): boolean {
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

const weHaveInstructions = 0x100;

function rebuildComposite(streams: Streams, glyph: number, out: Output): void {
  if (!bit(streams.boxBits, glyph)) throw new RangeError('a composite glyph without a box');
  out.int16(-1);
  out.bytes(streams.boxes.bytes(boxBytes));
  if (!copyComponents(streams.composites, out)) return;
  const length = streams.glyphs.short255();
  out.int16(length);
  out.bytes(streams.instructions.bytes(length));
}

/** Copies component records (OpenType `glyf`). Returns whether instructions follow. */
function copyComponents(source: ByteReader, out: Output): boolean {
  let instructed = false;
  for (let more = true; more; ) {
    const flags = source.uint16();
    out.int16(flags);
    const words = (flags & 0x1) !== 0 ? 4 : 2;
    const scale = (flags & 0x8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    out.bytes(source.bytes(2 + words + scale));
    if ((flags & weHaveInstructions) !== 0) instructed = true;
    more = (flags & 0x20) !== 0;
  }
  return instructed;
}

function rebuildSimple(
  streams: Streams,
  { glyph, contours }: { readonly glyph: number; readonly contours: number },
  out: Output,
): void {
  const ends: number[] = [];
  let count = 0;
  for (let contour = 0; contour < contours; contour++) {
    count += streams.points.short255();
    ends.push(count - 1);
  }
  const points = readPoints(streams, count);
  const length = streams.glyphs.short255();
  out.int16(contours);
  if (bit(streams.boxBits, glyph)) out.bytes(streams.boxes.bytes(boxBytes));
  else for (const edge of points.box()) out.int16(edge);
  for (const end of ends) out.int16(end);
  out.int16(length);
  out.bytes(streams.instructions.bytes(length));
  points.write(out, streams.overlapBits !== undefined && bit(streams.overlapBits, glyph));
}

function readPoints({ flags, glyphs }: Streams, count: number): Points {
  const points = new Points(flags.bytes(count));
  for (let point = 0; point < count; point++) readTriplet(points, point, glyphs);
  return points;
}

/** Reads a step from one point to the next (§5.2). The flag says how many bits of which sign each coordinate has. */
function readTriplet(points: Points, point: number, source: ByteReader): void {
  const flag = points.flag(point) & 0x7f;
  const along = (value: number): number => ((flag & 1) !== 0 ? value : -value);
  const up = (value: number): number => ((flag & 2) !== 0 ? value : -value);
  if (flag < 10) {
    points.set(point, 0, along(((flag & 14) << 7) + source.uint8()));
  } else if (flag < 20) {
    points.set(point, along((((flag - 10) & 14) << 7) + source.uint8()), 0);
  } else if (flag < 84) {
    const high = flag - 20;
    const low = source.uint8();
    points.set(point, along(1 + (high & 0x30) + (low >> 4)), up(1 + ((high & 0x0c) << 2) + (low & 0x0f)));
  } else if (flag < 120) {
    const high = flag - 84;
    const x = 1 + (Math.floor(high / 12) << 8) + source.uint8();
    points.set(point, along(x), up(1 + (((high % 12) >> 2) << 8) + source.uint8()));
  } else if (flag < 124) {
    const [first, second, third] = [source.uint8(), source.uint8(), source.uint8()];
    points.set(point, along((first << 4) + (second >> 4)), up(((second & 0x0f) << 8) + third));
  } else {
    points.set(point, along(source.uint16()), up(source.uint16()));
  }
}

const onCurve = 0x01;
const xIsByte = 0x02;
const yIsByte = 0x04;
const repeats = 0x08;
const xSameOrPositive = 0x10;
const ySameOrPositive = 0x20;
const overlapSimple = 0x40;
const mostRepeats = 255;

/** The points of one simple glyph as steps. */
class Points {
  readonly #flags: Uint8Array;
  readonly #dx: Int32Array;
  readonly #dy: Int32Array;

  constructor(flags: Uint8Array) {
    this.#flags = flags;
    this.#dx = new Int32Array(flags.length);
    this.#dy = new Int32Array(flags.length);
  }

  flag(point: number): number {
    return this.#flags[point] ?? 0;
  }

  set(point: number, dx: number, dy: number): void {
    this.#dx[point] = dx;
    this.#dy[point] = dy;
  }

  /** Returns xMin, yMin, xMax and yMax. */
  box(): readonly number[] {
    const [left, right] = extent(this.#dx);
    const [bottom, top] = extent(this.#dy);
    return [left, bottom, right, top];
  }

  /** Writes flags, with repeated ones counted, then x, then y (OpenType `glyf`, "Simple Glyph Description"). */
  write(out: Output, overlaps: boolean): void {
    let last = -1;
    let count = 0;
    for (let point = 0; point < this.#flags.length; point++) {
      const flag = this.#plainFlag(point) | (overlaps && point === 0 ? overlapSimple : 0);
      if (flag === last && count < mostRepeats) {
        count += 1;
        continue;
      }
      if (last >= 0) writeFlag(out, last, count);
      last = flag;
      count = 0;
    }
    if (last >= 0) writeFlag(out, last, count);
    writeSteps(out, this.#dx);
    writeSteps(out, this.#dy);
  }

  #plainFlag(point: number): number {
    const on = (this.flag(point) & 0x80) === 0 ? onCurve : 0;
    const x = stepFlag(this.#dx[point] ?? 0, xIsByte, xSameOrPositive);
    return on | x | stepFlag(this.#dy[point] ?? 0, yIsByte, ySameOrPositive);
  }
}

function extent(steps: Int32Array): readonly [number, number] {
  let [at, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const step of steps) {
    at += step;
    least = Math.min(least, at);
    most = Math.max(most, at);
  }
  return steps.length === 0 ? [0, 0] : [least, most];
}

function stepFlag(step: number, isByte: number, sameOrPositive: number): number {
  if (step === 0) return sameOrPositive;
  if (step > -256 && step < 256) return isByte | (step > 0 ? sameOrPositive : 0);
  return 0;
}

function writeFlag(out: Output, flag: number, count: number): void {
  if (count === 0) {
    out.byte(flag);
    return;
  }
  out.byte(flag | repeats);
  out.byte(count);
}

function writeSteps(out: Output, steps: Int32Array): void {
  for (const step of steps) {
    if (step === 0) continue;
    if (step > -256 && step < 256) out.byte(Math.abs(step));
    else out.int16(step);
  }
}

/** Bytes that grow. */
class Output {
  length = 0;
  #bytes = new Uint8Array(1 << 16);

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  int16(value: number): void {
    this.#reserve(2);
    this.#bytes[this.length++] = value >> 8;
    this.#bytes[this.length++] = value;
  }

  bytes(values: Uint8Array): void {
    this.#reserve(values.length);
    this.#bytes.set(values, this.length);
    this.length += values.length;
  }

  int16At(at: number): number {
    return (((this.#bytes[at] ?? 0) << 24) >> 16) | (this.#bytes[at + 1] ?? 0);
  }

  /** Pads to a multiple of four: `loca` counts in twos, and readers like words. */
  pad(): void {
    while ((this.length & 3) !== 0) this.byte(0);
  }

  view(): DataView {
    return new DataView(this.#bytes.buffer, 0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

function locaOf(offsets: readonly number[], long: boolean): DataView {
  const view = new DataView(new ArrayBuffer(offsets.length * (long ? 4 : 2)));
  for (const [glyph, offset] of offsets.entries()) {
    if (long) view.setUint32(glyph * 4, offset);
    else if (offset > 0x1fffe) throw new RangeError('outlines too long for short offsets');
    else view.setUint16(glyph * 2, offset / 2);
  }
  return view;
}
