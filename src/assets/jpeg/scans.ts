// Whether the scans of a JPEG hold the whole picture: each block is read, though not computed (ITU-T T.81 F.2 and G.2).
import { type HuffmanTable, readTables, ScanBits, ScanFault } from './bits.ts';

/** A component of the picture, and what is known of it. */
interface Component {
  readonly id: number;
  readonly h: number;
  readonly v: number;
  /** The blocks that it has, and those of whole MCUs. */
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
  /** By coefficient, how many bits of it are still to come. -1 is all of them. */
  readonly missing: Int8Array;
  /** Which coefficients of each block are not zero: two words of bits for each. It is there for progressive pictures. */
  readonly marks: Uint32Array;
}

interface Frame {
  readonly progressive: boolean;
  readonly components: readonly Component[];
  readonly mcuColumns: number;
  readonly mcuRows: number;
}

interface Scan {
  readonly parts: readonly { readonly component: Component; readonly dc: number; readonly ac: number }[];
  readonly from: number;
  readonly to: number;
  /** The bit that is read, and whether it refines what an earlier scan gave. */
  readonly low: number;
  readonly refines: boolean;
}

/** The most scans of a picture without an end. Usual ones have up to 10. */
const mostScans = 32;

/** Returns where the last scan of a JPEG ends that lacks its end marker, or undefined where its picture is not whole. */
export function endOfWholeScans(bytes: Uint8Array): number | undefined {
  try {
    return new ScanReader(bytes).read();
  } catch (error) {
    if (error instanceof ScanFault) return undefined;
    throw error;
  }
}

class ScanReader {
  readonly #bytes: Uint8Array;
  readonly #tables = new Map<number, HuffmanTable>();
  #frame: Frame | undefined;
  #interval = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): number | undefined {
    let at = 2;
    let end: number | undefined;
    for (let scans = 0; scans < mostScans; ) {
      while (this.#bytes[at] === 0xff && this.#bytes[at + 1] === 0xff) at += 1;
      const marker = this.#bytes[at + 1];
      const length = this.#number(at + 2);
      const next = at + 2 + length;
      if (this.#bytes[at] !== 0xff || marker === undefined || length < 2 || next > this.#bytes.length) break;
      const content = this.#bytes.subarray(at + 4, next);
      at = next;
      if (marker === 0xc4) readTables(content, this.#tables);
      if (marker === 0xdd) this.#interval = this.#number(next - 2);
      if (marker >= 0xc0 && marker <= 0xc2) this.#frame ??= frameOf(content, marker === 0xc2);
      if (marker !== 0xda) continue;
      scans += 1;
      at = this.#scan(content, next);
      end = at;
    }
    const components = this.#frame?.components ?? [];
    const isWhole = components.every(({ missing }) => missing.every((bits) => bits === 0));
    return components.length > 0 && isWhole ? end : undefined;
  }

  #number(at: number): number {
    return ((this.#bytes[at] ?? 0) << 8) | (this.#bytes[at + 1] ?? 0);
  }

  /** Reads a scan, and returns where it ends. */
  #scan(content: Uint8Array, at: number): number {
    if (this.#frame === undefined) throw new ScanFault();
    const { progressive } = this.#frame;
    const scan = scanOf(content, this.#frame);
    const bits = new ScanBits(this.#bytes, at);
    const blocks = new BlockReader(bits, scan, this.#tables);
    let left = this.#interval;
    for (const units of unitsOf(scan, this.#frame)) {
      if (this.#interval > 0 && left === 0) {
        bits.restart();
        blocks.restart();
        left = this.#interval;
      }
      left -= 1;
      for (const [part, block] of units) progressive ? blocks.part(part, block) : blocks.whole(part);
    }
    for (const { component } of scan.parts)
      for (let index = scan.from; index <= scan.to; index += 1) component.missing[index] = scan.low;
    return bits.at;
  }
}

function frameOf(content: Uint8Array, progressive: boolean): Frame {
  const height = ((content[1] ?? 0) << 8) | (content[2] ?? 0);
  const width = ((content[3] ?? 0) << 8) | (content[4] ?? 0);
  const given = Array.from({ length: content[5] ?? 0 }, (_, index) => {
    const [id = 0, sampling = 0] = content.subarray(6 + 3 * index);
    return { id, h: sampling >> 4, v: sampling & 15 };
  });
  if (given.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) throw new ScanFault();
  const h = Math.max(...given.map((one) => one.h));
  const v = Math.max(...given.map((one) => one.v));
  const mcuColumns = Math.ceil(width / (8 * h));
  const mcuRows = Math.ceil(height / (8 * v));
  const components = given.map((one) => ({
    ...one,
    columns: Math.ceil(Math.ceil((width * one.h) / h) / 8),
    rows: Math.ceil(Math.ceil((height * one.v) / v) / 8),
    stride: mcuColumns * one.h,
    missing: new Int8Array(64).fill(-1),
    marks: new Uint32Array(progressive ? 2 * mcuColumns * one.h * mcuRows * one.v : 0),
  }));
  return { progressive, components, mcuColumns, mcuRows };
}

function scanOf(content: Uint8Array, { components, progressive }: Frame): Scan {
  const count = content[0] ?? 0;
  const parts = Array.from({ length: count }, (_, index) => {
    const [id, tables = 0] = content.subarray(1 + 2 * index);
    const component = components.find((one) => one.id === id);
    if (component === undefined) throw new ScanFault();
    return { component, dc: tables >> 4, ac: 16 + (tables & 15) };
  });
  const [from = 0, to = 63, bits = 0] = content.subarray(1 + 2 * count);
  if (parts.length === 0) throw new ScanFault();
  if (!progressive) return { parts, from: 0, to: 63, low: 0, refines: false };
  // Coefficients above the first one stand in scans of one component.
  if (to > 63 || from > to || (from > 0 && parts.length > 1)) throw new ScanFault();
  return { parts, from, to: from === 0 ? 0 : to, low: bits & 15, refines: bits >> 4 > 0 };
}

type Part = Scan['parts'][number];

/** Yields the MCUs of a scan: their blocks, each with its place among those of its component. */
function* unitsOf({ parts }: Scan, frame: Frame): Generator<readonly (readonly [Part, number])[]> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    const { columns, rows, stride } = only.component;
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) yield [[only, row * stride + column]];
    return;
  }
  for (let row = 0; row < frame.mcuRows; row += 1)
    for (let column = 0; column < frame.mcuColumns; column += 1)
      yield parts.flatMap((part) => {
        const { h, v, stride } = part.component;
        return Array.from(
          { length: h * v },
          (_, index) =>
            [part, (row * v + Math.floor(index / h)) * stride + column * h + (index % h)] as const,
        );
      });
}

/** Reads the blocks of one scan. */
class BlockReader {
  readonly #bits: ScanBits;
  readonly #scan: Scan;
  readonly #tables: ReadonlyMap<number, HuffmanTable>;
  /** How many blocks follow that have no more coefficients. */
  #run = 0;

  constructor(bits: ScanBits, scan: Scan, tables: ReadonlyMap<number, HuffmanTable>) {
    this.#bits = bits;
    this.#scan = scan;
    this.#tables = tables;
  }

  restart(): void {
    this.#run = 0;
  }

  /** Reads a block that holds all its coefficients. */
  whole({ dc, ac }: Part): void {
    this.#bits.bits(this.#code(dc) & 15);
    for (let at = 1; at < 64; at += 1) {
      const code = this.#code(ac);
      if (code === 0) return;
      at += code >> 4;
      this.#bits.bits(code & 15);
    }
  }

  /** Reads the part of a block that stands in a scan of a progressive picture. */
  part(part: Part, block: number): void {
    const { from, refines } = this.#scan;
    if (from === 0) this.#bits.bits(refines ? 1 : this.#code(part.dc) & 15);
    else if (refines) this.#refine(part, block);
    else this.#first(part, block);
  }

  #first({ component, ac }: Part, block: number): void {
    if (this.#run > 0) {
      this.#run -= 1;
      return;
    }
    for (let at = this.#scan.from; at <= this.#scan.to; at += 1) {
      const code = this.#code(ac);
      const zeros = code >> 4;
      const size = code & 15;
      if (size === 0 && zeros < 15) {
        this.#run = 2 ** zeros + this.#bits.bits(zeros) - 1;
        return;
      }
      at += zeros;
      if (size > 0) mark(component, block, at);
      this.#bits.bits(size);
    }
  }

  #refine({ component, ac }: Part, block: number): void {
    let at = this.#scan.from;
    if (this.#run === 0)
      for (; at <= this.#scan.to; at += 1) {
        const code = this.#code(ac);
        let zeros = code >> 4;
        const isNew = (code & 15) > 0;
        if (!isNew && zeros < 15) {
          this.#run = 2 ** zeros + this.#bits.bits(zeros);
          break;
        }
        if (isNew) this.#bits.bit();
        // Those that are known give a bit each, and do not count among the zeros.
        for (; at <= this.#scan.to; at += 1) {
          if (isMarked(component, block, at)) this.#bits.bit();
          else if (zeros === 0) break;
          else zeros -= 1;
        }
        if (isNew) mark(component, block, at);
      }
    if (this.#run === 0) return;
    for (; at <= this.#scan.to; at += 1) if (isMarked(component, block, at)) this.#bits.bit();
    this.#run -= 1;
  }

  #code(table: number): number {
    const known = this.#tables.get(table);
    if (known === undefined) throw new ScanFault();
    return this.#bits.code(known);
  }
}

function mark({ marks }: Component, block: number, at: number): void {
  const index = 2 * block + (at >> 5);
  marks[index] = (marks[index] ?? 0) | (1 << (at & 31));
}

function isMarked({ marks }: Component, block: number, at: number): boolean {
  return (((marks[2 * block + (at >> 5)] ?? 0) >>> (at & 31)) & 1) === 1;
}
