// Columns of vertical text as they are painted: forms of their own, turned letters, figures side by side, and where all of it stands.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pdfOf, pixelsOf } from '../blocks/page.ts';
import { checkPdf, textOf } from './readers.ts';

const font = readFileSync(new URL('../../fixtures/cases/cjk-vertical/jp.ttf', import.meta.url));
const size = 40;

/** A page of two squares in height with one column at its right. */
function columnOf(text: string, more: object = {}): Promise<Uint8Array> {
  const block = {
    type: 'text',
    writing: 'vertical',
    height: 2 * size,
    fontSize: size,
    lineHeight: 1,
    font: ['Platen Sans', 'JP'],
    lang: 'ja',
    punctuationSpacing: 'full',
    autoSpace: false,
    text,
    ...more,
  };
  const files = { 'jp.ttf': font };
  return pdfOf({ content: [block], size: [size, 2 * size], fonts: { JP: { regular: 'jp.ttf' } }, files });
}

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the ink of a page is, in squares of a character from the top left corner. */
async function inkOf(text: string, more: object = {}): Promise<Ink> {
  const pdf = await columnOf(text, more);
  checkPdf(pdf);
  const { data, width, height } = pixelsOf(pdf, 144);
  const found = { left: width, right: 0, top: height, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) > 128) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  }
  const unit = 2 * size;
  const { left, right, top, bottom } = found;
  return { left: left / unit, right: right / unit, top: top / unit, bottom: bottom / unit };
}

const middleOf = ({ left, right, top, bottom }: Ink): readonly [x: number, y: number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

function assertNear(got: number, wanted: number, by: number): void {
  assert.ok(Math.abs(got - wanted) < by, `${got}, expected ${wanted}`);
}

describe('a column', () => {
  it('has each character in the middle of its square', async () => {
    const ink = await inkOf('日');
    const [x, y] = middleOf(ink);
    assertNear(x, 0.5, 0.05);
    assertNear(y, 0.5, 0.06);
    assert.ok(ink.bottom - ink.top > ink.right - ink.left);
  });

  it('goes down by a square for each character', async () => {
    const [, one] = middleOf(await inkOf('日'));
    const [, two] = middleOf(await inkOf('　日'));
    assertNear(two - one, 1, 0.02);
  });

  it('has commas at the top right', async () => {
    const [x, y] = middleOf(await inkOf('、'));
    assert.ok(x > 0.6 && y < 0.4, `${x}, ${y}`);
  });

  it('has small kana at the right', async () => {
    const [x] = middleOf(await inkOf('ょ'));
    assert.ok(x > 0.53, `${x}`);
  });

  it('has brackets and long vowels that lie', async () => {
    const bracket = await inkOf('（');
    assert.ok(bracket.right - bracket.left > 2 * (bracket.bottom - bracket.top), JSON.stringify(bracket));
    assert.ok(bracket.top > 0.5 && bracket.bottom < 1);
    const vowel = await inkOf('ー');
    assert.ok(vowel.bottom - vowel.top > 3 * (vowel.right - vowel.left), JSON.stringify(vowel));
  });

  it('loses the empty half of a bracket at its head', async () => {
    const bracket = await inkOf('（', { punctuationSpacing: 'trim' });
    assert.ok(bracket.top > 0 && bracket.bottom < 0.5, JSON.stringify(bracket));
  });

  it('turns Latin letters to the right', async () => {
    const letter = await inkOf('l');
    assert.ok(letter.right - letter.left > 3 * (letter.bottom - letter.top), JSON.stringify(letter));
    // What was the top of an ascender is at the right.
    const foot = await inkOf('L');
    assert.ok(foot.left < 0.25 && foot.bottom - foot.top > 0.3, JSON.stringify(foot));
  });

  it('has two figures side by side in one square, and three turned', async () => {
    const pair = await inkOf('月12');
    const month = await inkOf('月');
    assert.ok(pair.right - pair.left <= 1 && pair.bottom < 2 && pair.bottom > month.bottom + 0.7);
    const alone = await inkOf('12');
    assert.ok(alone.right - alone.left > alone.bottom - alone.top, JSON.stringify(alone));
    const [x, y] = middleOf(alone);
    assertNear(x, 0.5, 0.1);
    assertNear(y, 0.5, 0.1);
    const turned = await inkOf('111');
    assert.ok(turned.bottom - turned.top > turned.right - turned.left, JSON.stringify(turned));
  });

  it('moves down by spaces between letters', async () => {
    const plain = await inkOf('日月', { fontSize: 20, height: 80 });
    const spaced = await inkOf('日月', { fontSize: 20, height: 80, letterSpacing: 10 });
    assertNear(spaced.bottom - plain.bottom, 10 / size, 0.02);
  });

  it('is read from its top', async () => {
    assert.equal(textOf(await columnOf('日、月')).replace(/\s/g, ''), '日、月');
  });
});
