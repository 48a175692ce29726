// Pictures of examples: the pages of a PDF side by side, as a small PNG with a palette.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** Pixels an inch. Pages show a picture at half of its size, so that it is sharp. */
const sharp = 144;
/** Pixels between two pages. */
const gap = 16;
/** Pixels below the last ink, where a page is cut off. */
const space = 24;
/** The grey of the edges of pages, where their own colour is that of the screen. */
const edge: Color = [0xd0, 0xd0, 0xd0];
const white: Color = [255, 255, 255];

type Color = readonly [red: number, green: number, blue: number];

/** Three bytes a pixel, line by line. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Returns the pages of a PDF as one PNG. It needs poppler's `pdftoppm`. */
export function pictureOf(
  pdf: Uint8Array,
  resolution = sharp,
): { readonly png: Uint8Array; readonly width: number } {
  const sheet = beside(pagesOf(pdf, resolution));
  return { png: indexedPng(sheet), width: Math.round(sheet.width / 2) };
}

function pagesOf(pdf: Uint8Array, resolution: number): readonly Raster[] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-picture-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    const args = ['-r', String(resolution), join(folder, 'in.pdf'), join(folder, 'page')];
    const { status, stderr, error } = spawnSync('pdftoppm', args, { encoding: 'utf8' });
    if (error) throw new Error(`expected pdftoppm of poppler-utils, got: ${error.message}`);
    if (status !== 0) throw new Error(`pdftoppm failed: ${stderr}`);
    const names = readdirSync(folder).filter((name) => name.endsWith('.ppm'));
    return cropped(names.sort().map((name) => readPpm(readFileSync(join(folder, name))))).map(framed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readPpm(bytes: Buffer): Raster {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1'));
  if (!head) throw new Error('expected a PPM of 8 bits');
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) };
}

/** A page, or the upper part of one. */
interface Part extends Raster {
  readonly whole: boolean;
}

/** Cuts off what all pages leave empty at their end, where that is more than a margin. */
function cropped(pages: readonly Raster[]): readonly Part[] {
  const used = Math.max(...pages.map(inkHeight)) + space;
  return pages.map((page) => {
    const whole = page.height <= used + space;
    return whole ? { ...page, whole } : { ...page, whole, height: used };
  });
}

/** Returns how many rows of a page there are down to the last one that is not white. */
function inkHeight({ width, pixels }: Raster): number {
  const last = pixels.findLastIndex((part) => part !== white[0]);
  return Math.floor(last / (3 * width)) + 1;
}

/** Draws the edges of a page into it. One that was cut off has none at its end. */
function framed(page: Part): Raster {
  const pixels = Uint8Array.from(page.pixels);
  const set = (x: number, y: number) => pixels.set(edge, 3 * (y * page.width + x));
  const ends = page.whole ? [0, page.height - 1] : [0];
  for (let x = 0; x < page.width; x += 1) for (const y of ends) set(x, y);
  for (let y = 0; y < page.height; y += 1) for (const x of [0, page.width - 1]) set(x, y);
  return { ...page, pixels };
}

function beside(pages: readonly Raster[]): Raster {
  const width = pages.reduce((sum, page) => sum + page.width, gap * (pages.length - 1));
  const height = Math.max(...pages.map((page) => page.height));
  const pixels = new Uint8Array(3 * width * height).fill(white[0]);
  let left = 0;
  for (const page of pages) {
    for (let y = 0; y < page.height; y += 1) {
      const row = page.pixels.subarray(3 * y * page.width, 3 * (y + 1) * page.width);
      pixels.set(row, 3 * (y * width + left));
    }
    left += page.width + gap;
  }
  return { width, height, pixels };
}

/** Returns a PNG of at most 256 colours: those that most pixels have. */
function indexedPng({ width, height, pixels }: Raster): Uint8Array {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = colorAt(pixels, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 256)
    .map(([color]) => color);
  const places = new Map(palette.map((color, index) => [color, index]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const color = colorAt(pixels, 3 * (y * width + x));
      const place = places.get(color) ?? nearest(color, palette);
      places.set(color, place);
      rows[y * (width + 1) + 1 + x] = place;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => partsOf(color)))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colorAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
}

function partsOf(color: number): Color {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

function nearest(color: number, palette: readonly number[]): number {
  const wanted = partsOf(color);
  const distances = palette.map((each) =>
    partsOf(each).reduce((sum, part, index) => sum + (part - (wanted[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
