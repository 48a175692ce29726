// Pictures on the page: PngSuite drawn by an independent reader, all EXIF orientations upright, one object each.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { exifWith, withExif } from '../assets/build-exif.ts';
import { flatPng } from '../assets/build-png.ts';
import { pdfOf, pixelsOf } from './page.ts';

const folder = '../shared/data/pngsuite/png';
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.png') && !name.startsWith('x'))
  : [];

describe('PngSuite on the page', { skip: names.length === 0 && `no ${folder}` }, () => {
  it('looks as pngjs sees it, pixel by pixel', async () => {
    const samples = names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
    const files = Object.fromEntries(samples.map(({ name, bytes }) => [name, bytes]));
    const content = samples.map(({ name }, index) => ({
      type: 'image',
      src: name,
      ...(index > 0 ? { pageBreak: 'before' } : {}),
    }));
    const pages = draw(await pdfOf({ content, size: [48, 48], files }), samples.length);
    const wrong = samples.flatMap(({ name, bytes }, index) => {
      const page = pages[index];
      const worst = page ? farthest(page, PNG.sync.read(bytes)) : 255;
      return worst > 2 ? [`${name}: ${worst}`] : [];
    });
    assert.deepEqual(wrong, []);
  });
});

describe('EXIF orientations on the page', () => {
  const upright = readFileSync('test/assets/images/quarters.jpg');
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`${orientation} shows its quarters where they belong`, async () => {
      const files = { 'a.jpg': withExif(upright, exifWith(orientation, true)) };
      const size = orientation >= 5 ? ([30, 45] as const) : ([45, 30] as const);
      const page = pixelsOf(await pdfOf({ content: [{ type: 'image', src: 'a.jpg' }], size, files }), 96);
      // Corners of the stored picture: red with a mark, green, blue, yellow.
      const stored = { tl: 'red', tr: 'green', bl: 'blue', br: 'yellow' } as const;
      const seen = ['tl', 'tr', 'bl', 'br'].map((corner) => colorAt(page, corner));
      assert.deepEqual(
        seen,
        turned(orientation).map((corner) => stored[corner]),
      );
    });
  }
});

it('a picture is one object, however often it is drawn, and its alpha one more', async () => {
  const count = async (times: number) => {
    const files = { 'a.png': flatPng(4, 4, [9, 9, 9, 100]) };
    const content = Array.from({ length: times }, () => ({ type: 'image', src: 'a.png' }));
    return (
      Buffer.from(await pdfOf({ content, files }))
        .toString('latin1')
        .split('/Subtype/Image').length - 1
    );
  };
  assert.deepEqual([await count(1), await count(50)], [2, 2]);
});

/** The stored corners at the seen corners: top left, top right, bottom left, bottom right (CIPA DC-008 4.6.4.A). */
function turned(orientation: number): readonly ('tl' | 'tr' | 'bl' | 'br')[] {
  const table = {
    1: ['tl', 'tr', 'bl', 'br'],
    2: ['tr', 'tl', 'br', 'bl'],
    3: ['br', 'bl', 'tr', 'tl'],
    4: ['bl', 'br', 'tl', 'tr'],
    5: ['tl', 'bl', 'tr', 'br'],
    6: ['bl', 'tl', 'br', 'tr'],
    7: ['br', 'tr', 'bl', 'tl'],
    8: ['tr', 'br', 'tl', 'bl'],
  } as const;
  return table[orientation as keyof typeof table];
}

function colorAt({ data, width, height }: PNG, corner: string): string {
  const x = Math.round(width * (corner.endsWith('l') ? 0.4 : 0.6));
  const y = Math.round(height * (corner.startsWith('t') ? 0.42 : 0.58));
  const [r = 0, g = 0, b = 0] = data.subarray((y * width + x) * 4);
  const high = [r > 160, g > 100, b > 160].map(Number).join('');
  return { '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow' }[high] ?? `${r},${g},${b}`;
}

function draw(pdf: Uint8Array, count: number): readonly PNG[] {
  const out = mkdtempSync(join(tmpdir(), 'platen-png-'));
  try {
    writeFileSync(join(out, 'all.pdf'), pdf);
    execFileSync('mutool', ['draw', '-q', '-r', '96', '-o', join(out, '%04d.png'), join(out, 'all.pdf')], {
      stdio: 'pipe',
    });
    const pages = readdirSync(out)
      .filter((name) => name.endsWith('.png'))
      .sort();
    assert.equal(pages.length, count);
    return pages.map((name) => PNG.sync.read(readFileSync(join(out, name))));
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** The largest distance of a channel between the page's corner and a picture on white. */
function farthest(page: PNG, picture: PNG): number {
  let worst = 0;
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const at = (y * picture.width + x) * 4;
      const alpha = (picture.data[at + 3] ?? 0) / 255;
      for (const channel of [0, 1, 2]) {
        const expected = (picture.data[at + channel] ?? 0) * alpha + 255 * (1 - alpha);
        worst = Math.max(worst, Math.abs((page.data[(y * page.width + x) * 4 + channel] ?? 0) - expected));
      }
    }
  }
  return Math.round(worst);
}
