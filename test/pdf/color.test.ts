// Colours of pictures with a profile, as two readers that heed profiles draw them: poppler and pdfium.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import {
  cmykProfile,
  colorants,
  grayProfile,
  iccpChunk,
  matrixProfile,
  numberChunk,
  srgbLight,
  swappedProfile,
  withProfile,
} from '../assets/build-icc.ts';
import { buildPng, chunk } from '../assets/build-png.ts';
import { pdfOf, pixelsOf, renderPage } from '../blocks/page.ts';
import { type Pixels, pdfiumPixels } from './pdfium.ts';
import { checkPdf, read } from './readers.ts';

type Color = readonly number[];

const jpeg = (name: string): Buffer => readFileSync(`test/assets/images/${name}.jpg`);
const side = 40;

/** A picture that fills its page. */
function pageWith(file: Buffer): Promise<Uint8Array> {
  const content = [{ type: 'image', src: 'a', width: side, height: side, fit: 'fill' }];
  return pdfOf({ content, size: [side, side], files: { a: file } });
}

/** The middles of the four quarters, by both readers: top left, top right, bottom left, bottom right. */
async function drawn(file: Buffer): Promise<readonly (readonly Color[])[]> {
  const pdf = await pageWith(file);
  checkPdf(pdf);
  return [pixelsOf(pdf, 72), await pdfiumPixels(pdf, 1)].map((pixels) =>
    [8, 32].flatMap((y) => [8, 32].map((x) => at(pixels, x, y))),
  );
}

function at({ data, width }: Pixels, x: number, y: number): Color {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

function assertNear(got: Color | undefined, expected: Color, tolerance: number): void {
  const near = expected.every((value, index) => Math.abs(value - (got?.[index] ?? -99)) <= tolerance);
  assert.ok(near, `expected ${expected}, got ${got}`);
}

/** A PNG of one colour or gray. */
function png(before: readonly Buffer[], color: Color): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: 4 }, () => color).flat()]);
  return buildPng({
    width: 4,
    height: 4,
    colorType: [0, 0, 4, 2, 6][color.length] ?? 2,
    rows: Buffer.concat([row, row, row, row]),
    before,
  });
}

/** Samples of sRGB for amounts of light. */
function encoded(light: Color): Color {
  return light.map((value) => {
    const within = Math.min(1, Math.max(0, value));
    return 255 * (within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055);
  });
}

/** Display P3 as sRGB: the matrix of CSS Color 4 §18, of light. */
function fromP3(color: Color): Color {
  const [r = 0, g = 0, b = 0] = color.map((sample) => srgbLight(sample / 255));
  return encoded([
    1.2249401763 * r - 0.2249401763 * g,
    -0.0420569547 * r + 1.0420569547 * g,
    -0.0196375546 * r - 0.078636046 * g + 1.0982736 * b,
  ]);
}

const p3Chromaticities = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06];

describe('a flat picture has the colour that its profile means', () => {
  const brown = [200, 100, 50];
  const linear = encoded(brown.map((sample) => sample / 255));
  const cases: readonly (readonly [string, Buffer, Color])[] = [
    ['no profile', png([], brown), brown],
    ['red and green swapped', png([iccpChunk(swappedProfile())], brown), [100, 200, 50]],
    ['Display P3', png([iccpChunk(matrixProfile(colorants.p3))], brown), fromP3(brown)],
    ['Display P3 by cICP', png([chunk('cICP', Buffer.from([12, 13, 0, 1]))], brown), fromP3(brown)],
    ['Display P3 by cHRM', png([numberChunk('cHRM', p3Chromaticities)], brown), fromP3(brown)],
    ['gAMA of light', png([numberChunk('gAMA', [1])], brown), linear],
    [
      'gAMA of light, gray',
      png([numberChunk('gAMA', [1])], [128]),
      encoded([128 / 255, 128 / 255, 128 / 255]),
    ],
    ['gray of gamma 1', png([iccpChunk(grayProfile(1))], [128]), encoded([128 / 255, 128 / 255, 128 / 255])],
    ['alpha stays alpha', png([iccpChunk(swappedProfile())], [...brown, 0]), [255, 255, 255]],
  ];
  for (const [name, file, expected] of cases) {
    it(name, async () => {
      for (const quarters of await drawn(file)) assertNear(quarters[0], expected, 2);
    });
  }

  it('of a palette', async () => {
    const palette = chunk('PLTE', Buffer.from([9, 9, 9, ...brown]));
    const file = buildPng({
      width: 1,
      height: 1,
      colorType: 3,
      rows: Buffer.from([0, 1]),
      before: [iccpChunk(swappedProfile()), palette],
    });
    for (const quarters of await drawn(file)) assertNear(quarters[0], [100, 200, 50], 2);
  });
});

describe('a JPEG', () => {
  it('whose profile swaps red and green, in several segments', async () => {
    const plain = await drawn(jpeg('quarters'));
    const swapped = await drawn(withProfile(jpeg('quarters'), swappedProfile(), 3));
    for (const [reader, quarters] of plain.entries()) {
      for (const [index, [r = 0, g = 0, b = 0]] of quarters.entries()) {
        assertNear(swapped[reader]?.[index], [g, r, b], 3);
      }
    }
  });

  it('of gray', async () => {
    const plain = await drawn(jpeg('quarters-gray'));
    const light = await drawn(withProfile(jpeg('quarters-gray'), grayProfile(1)));
    for (const [reader, quarters] of plain.entries()) {
      for (const [index, color] of quarters.entries()) {
        assertNear(light[reader]?.[index], encoded(color.map((sample) => sample / 255)), 4);
      }
    }
  });

  it('of CMYK, inverted by Adobe: the table of the profile says what is seen', async () => {
    // Yellow is seen as light gray, whatever else there is as dark gray.
    const profile = cmykProfile(([c = 0, m = 0]) => (c + m === 0 ? [80, 0, 0] : [20, 0, 0]));
    for (const quarters of await drawn(withProfile(jpeg('quarters-cmyk'), profile))) {
      const [red, , blue, yellow] = quarters;
      for (const dark of [red, blue])
        assert.ok(
          dark?.every((sample) => sample < 90),
          `${dark}`,
        );
      assert.ok(
        yellow?.every((sample) => sample > 150),
        `${yellow}`,
      );
    }
  });
});

it('a profile is in the file once, however many pictures have it', async () => {
  const profile = swappedProfile();
  const files = {
    a: png([iccpChunk(profile)], [1, 2, 3]),
    b: withProfile(jpeg('quarters'), profile),
    c: png([iccpChunk(matrixProfile(colorants.p3))], [1, 2, 3]),
  };
  const content = ['a', 'b', 'c', 'a'].map((src) => ({ type: 'image', src, width: 10 }));
  const pdf = await pdfOf({ content, files });
  checkPdf(pdf);
  const objects = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
  assert.deepEqual([objects.split('/ICCBased').length - 1, objects.split('/Alternate').length - 1], [3, 2]);
});

it('a profile that is left out is told by a warning, and the picture is drawn', async () => {
  const answer = await renderPage({
    content: [{ type: 'image', src: 'a.png', width: 10 }],
    files: { 'a.png': png([iccpChunk(grayProfile(1))], [1, 2, 3]) },
  });
  assert.equal(answer.kind, 'rendered');
  assert.deepEqual('warnings' in answer && answer.warnings.map(({ path, message }) => [path, message]), [
    ['/content/0/src', 'colour profile left out: expected a colour profile for RGB, got one for GRAY'],
  ]);
});

it('a picture inside a drawing has its colours, too, and a profile that is left out is told', async () => {
  const svg = (file: Buffer): string => {
    const href = `data:image/png;base64,${file.toString('base64')}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><image width="40" height="40" href="${href}"/></svg>`;
  };
  const sound = png([iccpChunk(swappedProfile())], [200, 100, 50]);
  const content = [{ type: 'svg', svg: svg(sound), width: side, height: side }];
  const pdf = await pdfOf({ content, size: [side, side] });
  assertNear(at(await pdfiumPixels(pdf, 1), 20, 20), [100, 200, 50], 2);
  const broken = png([iccpChunk(grayProfile(1))], [200, 100, 50]);
  const answer = await renderPage({ content: [{ type: 'svg', svg: svg(broken) }] });
  assert.deepEqual('warnings' in answer && answer.warnings.map(({ message }) => message), [
    'the colour profile of a picture inside the drawing is left out: expected a colour profile for RGB, got one for GRAY',
  ]);
});

const suite = '../shared/data/pngsuite/png';
const gammas = existsSync(suite)
  ? readdirSync(suite).filter((name) => /^g\d\dn\dc?[gp]?\d\d/.test(name))
  : [];

describe('PngSuite: pictures that state a gamma', { skip: gammas.length === 0 && `no ${suite}` }, () => {
  it('are eighteen', () => assert.equal(gammas.length, 18));

  for (const name of gammas) {
    it(`${name}, pixel by pixel`, async () => {
      const file = readFileSync(join(suite, name));
      const { data } = PNG.sync.read(file);
      const gamma = file.readUInt32BE(file.indexOf('gAMA') + 4) / 100_000;
      const content = [{ type: 'image', src: 'a', width: 32, height: 32 }];
      const pdf = await pdfOf({ content, size: [32, 32], files: { a: file } });
      const page = await pdfiumPixels(pdf, 1);
      for (let y = 0; y < 32; y++) {
        for (let x = 0; x < 32; x++) {
          const samples = at({ data, width: 32, height: 32 }, x, y);
          const near = Math.abs(gamma * 2.2 - 1) < 0.05;
          const expected = near ? samples : encoded(samples.map((sample) => (sample / 255) ** (1 / gamma)));
          assertNear(at(page, x, y), expected, 4);
        }
      }
    });
  }
});
