// Leaves out what PDFKit imports at once and Platen never asks it for: fonts, line breaks, PNG, ciphers, files. Loading it is half of PDFKit's start.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What stands in its place. It is called, and made with `new`. */
const leftOut = "function leftOut() { throw new Error('this part of PDFKit is left out of the bundle'); }";

/** Each is once in the package. */
const parts: readonly (readonly [found: string, instead: string])[] = [
  ["import { createRequire } from 'module';", leftOut],
  [
    "import { bytesToHex, concatBytes } from '@noble/hashes/utils';",
    'const [bytesToHex, concatBytes] = [leftOut, leftOut];',
  ],
  ["import { cbc, ecb } from '@noble/ciphers/aes';", 'const [cbc, ecb] = [leftOut, leftOut];'],
  ["import { statSync, readFileSync } from 'fs';", 'const [statSync, readFileSync] = [leftOut, leftOut];'],
  ["import { create } from 'fontkit';", 'const create = leftOut;'],
  ["import LineBreaker from 'linebreak';", 'const LineBreaker = leftOut;'],
  ["import PNG from 'png-js';", 'const PNG = leftOut;'],
  ["new URL('./data/sRGB_IEC61966_2_1.icc', import.meta.url).href", "''"],
  ['createRequire(import.meta.url)', 'leftOut'],
];

/** Returns the text of PDFKit without these parts. Throws when it has changed, or imports anything else but these two. */
export function aloneText(text: string): string {
  let alone = text;
  for (const [found, instead] of parts) {
    const [before, after, ...more] = alone.split(found);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`pdfkit: expected once: ${found}`);
    alone = before + instead + after;
  }
  const rest = [...alone.matchAll(/^import .*$|\bimport\.meta\b|\brequire\(/gm)].map(([line]) => line);
  if (rest.join('\n') !== "import stream from 'stream';\nimport zlib$1 from 'zlib';")
    throw new Error(`pdfkit: expected no other imports, got ${rest.join(', ')}`);
  return alone;
}

/** The plugin. It throws when the package has changed. */
export const pdfkitAlone: Plugin = {
  name: 'PDFKit alone',
  setup: (build) => {
    build.onLoad({ filter: /node_modules\/pdfkit\/js\/pdfkit\.node\.mjs$/ }, async ({ path }) => ({
      contents: aloneText(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};
