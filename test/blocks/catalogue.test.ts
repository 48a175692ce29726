// The example catalogue: 200 cards with ten pictures, each picture once in the file, and every barcode readable.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { checkDigit } from '../../src/blocks/barcode/symbology.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import { checkPdf, read, textOf } from '../pdf/readers.ts';
import { pixelsOf } from './page.ts';

const folder = fileURLToPath(new URL('../../fixtures/templates/catalogue/', import.meta.url));

interface Product {
  readonly ean: string;
  readonly name: string;
}

interface Catalogue {
  readonly collections: readonly { readonly products: readonly Product[] }[];
}

let pdf: Uint8Array;
let pages = 0;
let products: readonly Product[] = [];

before(async () => {
  const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  const binary = wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.length);
  await prepareZXingModule({ overrides: { wasmBinary: binary as ArrayBuffer }, fireImmediately: true });
  const data = readFileSync(`${folder}sample.json`, 'utf8');
  products = (JSON.parse(data) as Catalogue).collections.flatMap((collection) => collection.products);
  const pack = await packTemplate(`${folder}template.json`);
  const job = { version: packSha256(pack), pack: writePack(pack), moment: 0, test: false, assets: new Map() };
  const answer = await createEngine().render({ ...job, data });
  assert.ok(answer.kind === 'rendered');
  assert.deepEqual(answer.warnings, []);
  ({ bytes: pdf, pages } = answer);
});

test('the catalogue is a sound file with all 200 products', () => {
  checkPdf(pdf);
  assert.equal(products.length, 200);
  assert.equal(pages, 17);
  const text = textOf(pdf);
  for (const { ean } of products)
    assert.ok(text.includes(ean.slice(1, 7)) && text.includes(ean.slice(7)), ean);
});

test('each picture is there once, and drawn on each of its cards', () => {
  const objects = Buffer.from(pdf).toString('latin1');
  const count = (pattern: RegExp): number => [...objects.matchAll(pattern)].length;
  // Six photographs, four marks, and the transparency of the marks.
  assert.equal(count(/\/Subtype\/Image\b/g), 14);
  assert.equal(count(/\/SMask \d+ 0 R/g), 4);
  assert.equal(count(/\/Subtype\/Form\b/g), 1, 'the drawing');
  const listed = read(pdf, 'pdfimages', '-list', 'FILE').split('\n').slice(2);
  const drawn = listed.filter((line) => line.trim().split(/\s+/)[2] === 'image').length;
  assert.equal(drawn, 400, 'a photograph and a mark on each card');
  assert.ok(pdf.length < 400_000, `${pdf.length} bytes`);
});

test('the barcodes of a page can be read', async () => {
  const { data, width, height } = pixelsOf(pdf, 200);
  // The type of a browser's class: its reader asks for these three fields.
  const image = { data: new Uint8ClampedArray(data), width, height } as Parameters<typeof readBarcodes>[0] &
    object;
  const found = await readBarcodes(image, { formats: ['EAN13'], tryHarder: true, maxNumberOfSymbols: 20 });
  const expected = products.slice(0, 12).map(({ ean }) => ean + checkDigit(ean));
  assert.deepEqual(found.map(({ text }) => text).toSorted(), expected.toSorted());
});
