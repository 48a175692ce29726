// Which faces are tried, in which order; the bundled tail; the operator's packs.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { bundledFamilies, bundledFontFiles } from '../../src/fonts/bundled.ts';
import { catalogueFonts, familiesOf } from '../../src/fonts/catalogue.ts';
import type { Face, FaceStyle } from '../../src/fonts/face.ts';
import { nearestFace } from '../../src/fonts/family.ts';
import { bundledFontSet, createFontSet } from '../../src/fonts/fontset.ts';
import { fontFileOf, openFace } from '../../src/fonts/openface.ts';
import { someOf } from '../random-rounds.ts';
import { cffFont, smallFont, variableWoff2 } from './files.ts';

const regular = { bold: false, italic: false };
const names = (faces: readonly Face[]): readonly string[] => faces.map(({ name }) => name);

describe('a font set', () => {
  it('without families gives the bundled ones in the style asked for', () => {
    const set = bundledFontSet();
    assert.equal(set.families[0], 'Platen Sans');
    assert.deepEqual(names(set.faces([], regular)).slice(0, 3), [
      'Noto Sans',
      'Noto Sans Arabic',
      'Noto Sans Hebrew',
    ]);
    assert.deepEqual(names(set.faces([], { bold: true, italic: true })).slice(0, 3), [
      'Noto Sans Bold Italic',
      'Noto Sans Arabic Bold',
      'Noto Sans Hebrew Bold',
    ]);
    assert.equal(set.faces(['Platen Sans'], regular)[0], set.faces(['noto sans'], regular)[0]);
  });

  it('prefers the families of the template to packs, and these to the bundle', () => {
    const own = openFace(smallFont(), { name: 'Own' });
    const pack = openFace(cffFont(), { name: 'Pack' });
    const set = createFontSet({
      families: [{ name: 'House', regular: own }],
      packs: [
        { name: 'house', regular: pack },
        { name: 'Mono', regular: pack },
      ],
    });
    assert.equal(set.faces(['House'], regular)[0], own);
    assert.deepEqual(names(set.faces(['Mono', 'House'], regular)).slice(0, 4), [
      'Pack',
      'Own',
      'Noto Sans',
      'Noto Sans Arabic',
    ]);
    // A pack covers what the whole bundle lacks: no document changes that could be set without it.
    const all = names(set.faces([], regular));
    assert.deepEqual([all[0], all.at(-1)], ['Noto Sans', 'Pack']);
    assert.equal(set.faces(['House'], regular), set.faces(['House'], regular));
  });

  it('takes the nearest face for a style that is not there', () => {
    const face = (name: string): Face => ({ ...openFace(smallFont()), name }) as Face;
    const [plain, strong, slanted] = [face('plain'), face('strong'), face('slanted')];
    const family = { name: 'F', regular: plain, bold: strong, italic: slanted };
    assert.equal(nearestFace(family, { bold: true, italic: true }), strong);
    assert.equal(nearestFace({ name: 'F', regular: plain }, { bold: true, italic: true }), plain);
    assert.equal(nearestFace({ name: 'F', bold: strong }, regular), strong);
    assert.equal(
      nearestFace({ name: 'F', regular: plain, italic: slanted }, { bold: true, italic: false }),
      plain,
    );
  });
});

describe('the bundle', () => {
  it('ships every file that it names', () => {
    assert.equal(bundledFontFiles.length, 22);
    for (const file of bundledFontFiles) assert.ok(file.bytes().length > 40_000, file.path);
  });

  it('states for each face of the tail exactly the blocks that its file covers', () => {
    const codePoints = Array.from({ length: 0x20000 }, (_, codePoint) => codePoint);
    for (const { regular: face, bold, name } of bundledFamilies().fallback.slice(1)) {
      for (const stated of [face, bold]) {
        if (!stated) continue;
        const actual = openFace(Uint8Array.from(fontFileOf(stated).bytes));
        for (const codePoint of someOf(codePoints))
          if (actual.covers(codePoint) !== stated.covers(codePoint))
            assert.fail(`${name}: U+${codePoint.toString(16)}`);
      }
    }
  });

  it('states for each face of the families of letters whether its rules look at the space', () => {
    const letters = ['Noto Sans', 'Noto Serif'].map((name) =>
      bundledFamilies().named.find((family) => family.name === name),
    );
    const faces = letters.flatMap((family) => [
      family?.regular,
      family?.bold,
      family?.italic,
      family?.boldItalic,
    ]);
    for (const stated of faces) {
      assert.ok(stated);
      const actual = openFace(Uint8Array.from(fontFileOf(stated).bytes));
      for (const script of ['Latn', 'Grek', 'Cyrl', 'Arab'])
        assert.equal(stated.spaceIsPlain(script), actual.spaceIsPlain(script), `${stated.name}: ${script}`);
    }
  });

  it('sets a serif where a document names it, and nowhere else', () => {
    const first = (names: readonly string[], style: FaceStyle) =>
      bundledFontSet().faces(names, style)[0]?.name;
    for (const name of ['Noto Serif', 'platen serif']) {
      assert.equal(first([name], regular), 'Noto Serif');
      assert.equal(first([name], { bold: true, italic: true }), 'Noto Serif Bold Italic');
    }
    const faces = bundledFontSet().faces([], regular);
    assert.ok(faces.every(({ name }) => !name.startsWith('Noto Serif')));
    // What it lacks comes from the fallback families.
    const arabic = bundledFontSet()
      .faces(['Platen Serif'], regular)
      .find((face) => face.covers(0x639));
    assert.equal(arabic?.name, 'Noto Sans Arabic');
  });

  it('sets upright what the italic face of a family lacks, rather than nothing', () => {
    const som = 0x20c0;
    const covering = (families: readonly string[], style: FaceStyle) =>
      bundledFontSet()
        .faces(families, style)
        .find((face) => face.covers(som))?.name;
    assert.equal(covering(['Noto Serif'], { bold: false, italic: true }), 'Noto Serif');
    assert.equal(covering(['Noto Serif'], { bold: true, italic: true }), 'Noto Serif Bold');
    assert.equal(covering([], { bold: false, italic: true }), 'Noto Sans');
  });

  const samples: readonly (readonly [string, string])[] = [
    ['é', 'Noto Sans'],
    ['Ω', 'Noto Sans'],
    ['Ж', 'Noto Sans'],
    ['क', 'Noto Sans'],
    ['ع', 'Noto Sans Arabic'],
    ['ש', 'Noto Sans Hebrew'],
    ['ท', 'Noto Sans Thai'],
    ['∑', 'Noto Sans Math'],
    ['✓', 'Noto Sans Math'],
    ['✂', 'Noto Sans Symbols 2'],
    ['⚢', 'Noto Sans Symbols'],
    ['😀', 'Noto Emoji'],
  ];
  for (const [sign, name] of samples) {
    it(`has ${sign} in ${name}`, () => {
      const faces = bundledFontSet().faces([], regular);
      const found = faces.find((face) => face.covers(sign.codePointAt(0) ?? 0));
      assert.equal(found?.name, name);
    });
  }
});

describe('packs with Chinese characters', () => {
  const named = ['House JP', 'House SC', 'House'].map((name) => ({
    name,
    regular: openFace(smallFont(), { name }),
  }));
  const firstFor = (lang: string): string | undefined =>
    createFontSet({ packs: named })
      .faces([], { bold: false, italic: false, lang })
      .find(({ name }) => name.startsWith('House'))?.name;

  it('come in the order of their names, but those of the language first', () => {
    assert.deepEqual(['ja', 'zh-CN', 'zh-TW', 'en'].map(firstFor), [
      'House JP',
      'House SC',
      'House JP',
      'House JP',
    ]);
  });
});

describe('packs from folders', () => {
  it('are families by their own names, and tell which files are broken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-fonts-'));
    try {
      writeFileSync(join(folder, 'a.woff2'), variableWoff2());
      writeFileSync(join(folder, 'b.otf'), cffFont());
      writeFileSync(join(folder, 'broken.ttf'), 'no font');
      writeFileSync(join(folder, 'readme.txt'), 'fonts');
      const { file = '', problems } = await catalogueFonts([folder], join(folder, 'cache'));
      rmSync(join(folder, 'b.otf'));
      const families = familiesOf(file);
      assert.deepEqual(
        families.map((family) => [family.name, family.regular?.name, family.bold?.name]),
        [
          ['Oswald', 'Oswald Regular', 'Oswald Bold'],
          ['Inconsolata', 'Inconsolata Medium', undefined],
        ],
      );
      const [oswald] = families;
      assert.equal(
        oswald && nearestFace(oswald, { bold: false, italic: false, weight: 300 })?.name,
        'Oswald 300',
      );
      assert.deepEqual(problems, ['font broken.ttf: expected a font file, got something else']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
