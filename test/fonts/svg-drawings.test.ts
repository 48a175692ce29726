// Fonts whose letters are drawings of the table `SVG `, which is not read: no letter vanishes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadFace } from '../../src/fonts/load.ts';
import { tryFace } from '../../src/fonts/try-face.ts';
import { drawnFont, layeredFont } from './colored.ts';
import { smallFont } from './files.ts';

const letters = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);

test('a letter that is such a drawing alone is left to the next font, and the others are not', async () => {
  const face = await loadFace(drawnFont('ac'), { label: 'drawn.ttf' });
  assert.deepEqual(
    letters('abc ').map((letter) => face.covers(letter)),
    [false, true, false, true],
  );
  tryFace(face, 'drawn.ttf');
});

test('a font that has nothing else is a fault with a way out', async () => {
  const plain = await loadFace(smallFont(), { label: 'small.ttf' });
  const all = Array.from({ length: 0xffff }, (_, code) => code).filter((code) => plain.covers(code));
  const face = await loadFace(drawnFont(String.fromCodePoint(...all)), { label: 'drawn.ttf' });
  assert.throws(() => tryFace(face, 'drawn.ttf'), {
    message: /font drawn\.ttf: its letters are drawings of the table "SVG " alone, which is not read/,
  });
});

test('a letter that has colours in another table stays, and so does one without outline elsewhere', async () => {
  const colored = await loadFace(layeredFont('a', [['b', 0]]), { label: 'layered.ttf' });
  const plain = await loadFace(smallFont(), { label: 'small.ttf' });
  for (const face of [colored, plain])
    assert.deepEqual(
      letters('ab ').map((letter) => face.covers(letter)),
      [true, true, true],
    );
});
