// Weights of a family: which file is taken for which weight, as CSS chooses, and what a document prints with.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { type FontFamily, nearestFace } from '../../src/fonts/family.ts';
import { type Frame, openItems } from '../../src/layout/frame.ts';
import { createEngine } from '../../src/render/engine.ts';
import { fakeFace } from '../layout/text/fake-font.ts';
import { variableWoff2 } from './files.ts';

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
  return openItems(frame).flatMap((item) => {
    if (item.kind === 'frame') return facesOf(item.frame);
    return item.kind === 'text' ? [`${item.text} ${item.pieces[0]?.face.name}`] : [];
  });
}

/** Renders a template with files beside it. */
async function compose(template: object, fonts: ReadonlyMap<string, Uint8Array>) {
  const main = new TextEncoder().encode(JSON.stringify(template));
  const given = { main: 't.json', files: new Map([['t.json', main], ...fonts]) };
  const pack = writePack(given);
  const engine = createEngine();
  assert.deepEqual(await engine.check(pack), []);
  const job = { version: packSha256(given), pack, data: '{}', moment: 0, test: false, assets: new Map() };
  const composed = await engine.compose(job);
  assert.ok('pages' in composed);
  return composed;
}

test('a document prints in the weights of its own files', async () => {
  const files = new Map<string, Uint8Array>();
  for (const name of ['300Light', '400Regular', '800ExtraBold']) {
    const path = `node_modules/@expo-google-fonts/noto-sans/${name}/NotoSans_${name}.ttf`;
    files.set(`${name}.ttf`, new Uint8Array(readFileSync(new URL(`../../${path}`, import.meta.url))));
  }
  const { pages } = await compose(template, files);
  assert.deepEqual(
    pages.flatMap(({ frame }) => facesOf(frame)),
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

/** A variable font with the axis "wght" from 200 to 700, named once. */
const variable = {
  platen: 1,
  name: 'variable',
  fonts: { Own: { regular: 'oswald.woff2' } },
  style: { font: 'Own' },
  content: [
    'plain',
    { type: 'text', text: 'bold', bold: true },
    { type: 'text', text: 'light', weight: 300 },
    { type: 'text', text: 'between', weight: 555 },
    { type: 'text', text: 'past its end', weight: 900 },
    { type: 'text', text: 'by its axis', axes: { wght: 250 } },
    { type: 'stack', axes: { wght: 250 }, content: [{ type: 'text', text: 'back', axes: {}, weight: 300 }] },
  ],
};

test('a variable font that is named once is cut at every weight and axis that is asked for', async () => {
  const { pages, warnings } = await compose(variable, new Map([['oswald.woff2', variableWoff2()]]));
  const texts = pages.flatMap(({ frame }) => facesOf(frame));
  assert.deepEqual(texts, [
    'plain Oswald Regular',
    'bold Oswald Bold',
    'light Oswald 300',
    'between Oswald 555',
    'past its end Oswald 700',
    'by its axis Oswald 250',
    'back Oswald 300',
  ]);
  assert.deepEqual(warnings, []);
  const widths = pages.flatMap(({ frame }) => frame.items.flatMap((item) => widthOf(item)));
  assert.deepEqual(widths, [2040, 2259, 1932, 2187, 2259, 1902, 1932], 'as heavy, as wide');
});

/** The width of one em of the letters of a text. */
function widthOf(item: Frame['items'][number]): readonly number[] {
  if ('frame' in item) return item.frame.items.flatMap((inner) => widthOf(inner));
  return item.kind === 'text' ? [item.pieces[0]?.face.shape('mmm', latin).width ?? 0] : [];
}

const latin = { rtl: false, script: 'Latn', language: 'en' };

test('an axis that a font has not, and a value past its ends, are told', async () => {
  const content = [
    { type: 'text', text: 'x', axes: { wdth: 80 } },
    { type: 'text', text: 'y', axes: { wght: 900 } },
    { type: 'text', text: 'z', font: 'Platen Sans', axes: { opsz: 9 } },
  ];
  const { warnings } = await compose({ ...variable, content }, new Map([['oswald.woff2', variableWoff2()]]));
  assert.deepEqual(
    warnings.map(({ path, message, hint }) => `${path}: ${message} (${hint})`),
    [
      '/content/0: Oswald 400 has no axis "wdth" (it has "wght")',
      '/content/1: Oswald 700 has no 900 on its axis "wght" (it goes from 200 to 700; 700 is taken)',
      '/content/2: Noto Sans has no axis "opsz" (axes need a variable font)',
    ],
  );
});

test('a template that asks for too many faces of a variable font fails', async () => {
  const content = Array.from({ length: 41 }, (_, index) => ({
    type: 'text',
    text: 'x',
    weight: 300 + index,
  }));
  const all = { ...variable, content };
  await assert.rejects(
    compose(all, new Map([['oswald.woff2', variableWoff2()]])),
    /font oswald\.woff2: expected at most 40 sets of weight and axes, got more/,
  );
});
