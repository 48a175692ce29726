// Weights of a family: which file is taken for which weight, as CSS chooses, and what a document prints with.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { type FontFamily, nearestFace } from '../../src/fonts/family.ts';
import type { Frame } from '../../src/layout/frame.ts';
import { createEngine } from '../../src/render/engine.ts';
import { fakeFace } from '../layout/text/fake-font.ts';

const face = (name: string) => fakeFace({ name });

const inter: FontFamily = {
  name: 'Inter',
  regular: face('400'),
  italic: face('400i'),
  bold: face('700'),
  weights: [
    { weight: 300, regular: face('300'), italic: face('300i') },
    { weight: 600, regular: face('600') },
  ],
};
const usual: FontFamily = { name: 'Usual', regular: face('400'), bold: face('700') };
const light: FontFamily = { name: 'Light', weights: [{ weight: 200, regular: face('200') }] };

const choices: [family: FontFamily, weight: number, style: string, expected: string][] = [
  [inter, 0, '', '400'],
  [inter, 0, 'b', '700'],
  [inter, 0, 'i', '400i'],
  [inter, 300, '', '300'],
  [inter, 300, 'i', '300i'],
  [inter, 100, '', '300'],
  [inter, 350, '', '300'],
  [inter, 450, '', '400'],
  [inter, 500, '', '400'],
  [inter, 550, '', '600'],
  [inter, 600, 'i', '600'],
  [inter, 650, '', '700'],
  [inter, 900, 'b', '700'],
  [usual, 300, '', '400'],
  [usual, 600, '', '700'],
  [usual, 501, '', '700'],
  [light, 0, 'b', '200'],
];

for (const [family, weight, style, expected] of choices) {
  test(`${family.name} at ${weight || style || 'its regular'} ${style} is ${expected}`, () => {
    const wanted = { bold: style.includes('b'), italic: style.includes('i'), weight };
    assert.equal(nearestFace(family, wanted)?.name, expected);
  });
}

/** A family with three files, in a document that names weights, inherits them, and takes them back. */
const template = {
  platen: 1,
  name: 'weights',
  fonts: {
    Own: {
      regular: '400Regular.ttf',
      weights: { 300: '300Light.ttf', 800: { regular: '800ExtraBold.ttf' } },
    },
  },
  style: { font: 'Own', weight: 300 },
  content: [
    'light',
    { type: 'text', text: 'plain', weight: 400 },
    { type: 'text', text: 'black', weight: 900 },
    { type: 'text', text: ['in', { text: 'bold', bold: true }, { text: 'thin', weight: 100 }] },
  ],
};

function facesOf(frame: Frame): readonly string[] {
  return frame.items.flatMap((item) => {
    if (item.kind === 'frame') return facesOf(item.frame);
    return item.kind === 'text' ? [`${item.text} ${item.pieces[0]?.face.name}`] : [];
  });
}

test('a document prints in the weights of its own files', async () => {
  const files = new Map<string, Uint8Array>([['t.json', new TextEncoder().encode(JSON.stringify(template))]]);
  for (const name of ['300Light', '400Regular', '800ExtraBold']) {
    const path = `node_modules/@expo-google-fonts/noto-sans/${name}/NotoSans_${name}.ttf`;
    files.set(`${name}.ttf`, new Uint8Array(readFileSync(new URL(`../../${path}`, import.meta.url))));
  }
  const given = { main: 't.json', files };
  const pack = writePack(given);
  const engine = createEngine();
  assert.deepEqual(await engine.check(pack), []);
  const job = { version: packSha256(given), pack, data: '{}', moment: 0, test: false, assets: new Map() };
  const composed = await engine.compose(job);
  assert.ok('pages' in composed);
  assert.deepEqual(
    composed.pages.flatMap(({ frame }) => facesOf(frame)),
    [
      'light Noto Sans Light',
      'plain Noto Sans Regular',
      'black Noto Sans ExtraBold',
      'in Noto Sans Light',
      'bold Noto Sans ExtraBold',
      'thin Noto Sans Light',
    ],
  );
});
