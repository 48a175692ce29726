// One picture of each kind that Platen draws, by file name: for tests that ask whether all of them are drawn somewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { exifWith, withExif } from './build-exif.ts';
import { buildGif } from './build-gif.ts';
import { buildPng, chunk } from './build-png.ts';

const images = new URL('images/', import.meta.url);

/** The kinds: PNG of every type, depth and order, GIF, what lies in `images`, and SVG. */
export function pictureKinds(): ReadonlyMap<string, Uint8Array> {
  const files = readdirSync(images).map((name) => [name, readFileSync(new URL(name, images))] as const);
  return new Map([...pngs(), ...gifs(), ...turned(), ...files, ...svgs()]);
}

/** Depths that each colour type has, and samples a pixel (PNG specification 11.2.2). */
const pngTypes = [
  { type: 0, name: 'gray', samples: 1, depths: [1, 2, 4, 8, 16] },
  { type: 2, name: 'rgb', samples: 3, depths: [8, 16] },
  { type: 3, name: 'palette', samples: 1, depths: [1, 2, 4, 8] },
  { type: 4, name: 'gray-alpha', samples: 2, depths: [8, 16] },
  { type: 6, name: 'rgb-alpha', samples: 4, depths: [8, 16] },
] as const;

function pngs(): readonly (readonly [string, Uint8Array])[] {
  return pngTypes.flatMap(({ type, name, samples, depths }) =>
    depths.flatMap((depth) =>
      [0, 1].flatMap((interlace) =>
        [false, true].flatMap((keyed) => {
          // Types with alpha have no transparent colour.
          if (keyed && type >= 4) return [];
          const spec = { width: side, height: side, depth, colorType: type, interlace };
          const before = [...(type === 3 ? [palette(depth)] : []), ...(keyed ? [transparent(type)] : [])];
          const file = `${name}-${depth}${interlace ? '-interlaced' : ''}${keyed ? '-keyed' : ''}.png`;
          return [[file, buildPng({ ...spec, before, rows: rowsOf(samples * depth, interlace) })] as const];
        }),
      ),
    ),
  );
}

const side = 8;

function palette(depth: number): Buffer {
  const colors = Array.from({ length: 2 ** depth }, (_, index) => [index * 40, 255 - index, index * 7]);
  return chunk('PLTE', Buffer.from(colors.flat().map((value) => value & 0xff)));
}

function transparent(type: number): Buffer {
  return chunk('tRNS', Buffer.alloc({ 0: 2, 2: 6 }[type] ?? 1));
}

/** The passes of Adam7: first column and row, then steps (PNG specification 8.2). */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Rows without a filter, filled with bytes that differ. */
function rowsOf(bitsPerPixel: number, interlace: number): Uint8Array {
  const passes = interlace === 1 ? adam7 : ([[0, 0, 1, 1]] as const);
  const bytes: number[] = [];
  for (const [left, top, across, down] of passes) {
    const width = Math.ceil((side - left) / across);
    for (let y = top; y < side; y += down) {
      bytes.push(0);
      for (let at = 0; at < Math.ceil((width * bitsPerPixel) / 8); at++)
        bytes.push((bytes.length * 37) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

function gifs(): readonly (readonly [string, Uint8Array])[] {
  const colors = [
    [255, 0, 0],
    [0, 153, 0],
    [0, 0, 255],
    [255, 204, 0],
  ] as const;
  const pixels = Array.from({ length: side * side }, (_, at) => (at * 7) % 4);
  const plain = { width: side, height: side, bits: 2, pixels, palette: colors };
  return [
    ['plain.gif', buildGif(plain)],
    ['interlaced.gif', buildGif({ ...plain, interlaced: true })],
    ['transparent.gif', buildGif({ ...plain, transparent: 1 })],
    ['placed.gif', buildGif({ ...plain, canvas: { width: 12, height: 12, left: 2, top: 3 } })],
  ];
}

function turned(): readonly (readonly [string, Uint8Array])[] {
  const photo = readFileSync(new URL('quarters.jpg', images));
  return [1, 2, 3, 4, 5, 6, 7, 8].map((way) => [`turned-${way}.jpg`, withExif(photo, exifWith(way, true))]);
}

/** What takes a way of its own: shapes, text with the bundled font, pixels for filters, and pictures inside. */
function svgs(): readonly (readonly [string, Uint8Array])[] {
  const inside = (name: string, type: string): string =>
    `<image href="data:image/${type};base64,${readFileSync(new URL(name, images)).toString('base64')}" width="60" height="40"/>`;
  const drawings = {
    shapes: '<circle cx="30" cy="20" r="18" fill="#2a7" stroke="#000"/><path d="M5 5h20v9z" opacity=".4"/>',
    gradients:
      '<defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".3"/></linearGradient></defs><rect width="60" height="40" fill="url(#g)"/>',
    text: '<text x="4" y="24" font-size="14" font-weight="bold">Grüße, <tspan font-style="italic">Ωж</tspan></text>',
    filter:
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect x="9" y="9" width="30" height="20" filter="url(#f)"/>',
    clip: '<clipPath id="c"><circle cx="30" cy="20" r="15"/></clipPath><rect width="60" height="40" fill="#d40" clip-path="url(#c)"/>',
    mask: '<mask id="m"><rect width="30" height="40" fill="#fff"/></mask><rect width="60" height="40" fill="#04d" mask="url(#m)"/>',
    pattern:
      '<pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="3"/></pattern><rect width="60" height="40" fill="url(#p)"/>',
    jpeg: inside('quarters.jpg', 'jpeg'),
  };
  return Object.entries(drawings).map(([name, body]) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60" height="40">${body}</svg>`;
    return [`${name}.svg`, Buffer.from(text)] as const;
  });
}
