// Japanese with the features `palt` and `halt`: characters that are no squares any more, where the font has other widths for them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pdfOf, pixelsOf } from '../blocks/page.ts';
import { checkPdf, textOf } from './readers.ts';

const file = import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf');
const font = readFileSync(fileURLToPath(file));
const [size, width] = [20, 200];

function page(text: string, features: object, more: object = {}): Promise<Uint8Array> {
  const block = { type: 'text', font: 'JP', fontSize: size, lang: 'ja', text, features, ...more };
  return pdfOf({
    content: [block],
    size: [width, 60],
    fonts: { JP: { regular: 'jp.ttf' } },
    files: { 'jp.ttf': font },
  });
}

/** Where the ink of a page begins and ends, in points from its left edge. */
function edgesOf(pdf: Uint8Array): readonly [left: number, right: number] {
  checkPdf(pdf);
  const { data, width: wide, height } = pixelsOf(pdf, 144);
  let [left, right] = [wide, 0];
  for (let at = 0; at < wide * height; at += 1) {
    if ((data[at * 4] ?? 255) > 128) continue;
    left = Math.min(left, at % wide);
    right = Math.max(right, (at % wide) + 1);
  }
  return [left / 2, right / 2];
}

const near = (got: number, wanted: number): void =>
  assert.ok(Math.abs(got - wanted) < 0.8, `${got}, expected ${wanted}`);

describe('proportional Japanese', () => {
  it('is as wide as the font says', async () => {
    const [, square] = edgesOf(await page('トッピートッ日', {}));
    const [, closer] = edgesOf(await page('トッピートッ日', { palt: 1 }));
    assert.ok(closer < square - 5, `${closer} and ${square}`);
  });

  it('ends where the width of its line ends', async () => {
    const [, one] = edgesOf(await page('日', {}, { align: 'right' }));
    for (const features of [{ palt: 1 }, { palt: true, kern: true }, { halt: true }]) {
      const [, right] = edgesOf(await page('「トッ」、ピー（日）日', features, { align: 'right' }));
      near(right, one);
    }
  });

  it('fills justified lines', async () => {
    const [, one] = edgesOf(await page('日', {}, { align: 'right' }));
    const text = '日日、トッ日ピー日日日日日日日';
    const pdf = await page(text, { palt: true }, { align: 'justify', punctuationSpacing: 'pairs' });
    near(edgesOf(pdf)[1], one);
    assert.equal(textOf(pdf).replace(/\s/g, ''), text);
  });

  it('has brackets of half a square, at the edges and between', async () => {
    const [left, right] = edgesOf(await page('「「日」」', { halt: true }));
    const [trimmed, ended] = edgesOf(await page('「「日」」', {}));
    near(left, trimmed);
    near(right, ended);
  });
});
