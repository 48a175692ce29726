// Collections: which of their faces is taken, and what is said where there is none.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { AppError } from '../../src/errors.ts';
import { type LoadOptions, loadFace, loadInstance } from '../../src/fonts/load.ts';
import { fontFileOf, openFace } from '../../src/fonts/openface.ts';
import { tryFace } from '../../src/fonts/try-face.ts';
import { unpackInstance } from '../../src/fonts/unpack.ts';
import { asCollection, asWoff, cffFont, changed, smallFont, variableWoff2 } from './files.ts';

/** A family of two weights, a font of another form, and the names by which they are known. */
async function collection(): Promise<{ readonly bytes: Uint8Array; readonly variable: string }> {
  const light = (await unpackInstance(variableWoff2(), {})).plain;
  const bold = (await unpackInstance(variableWoff2(), { bold: true })).plain;
  const variable = fontFileOf(openFace(light)).facts.family;
  return { bytes: asCollection(cffFont(), bold, smallFont(), light), variable };
}

async function faceOf(bytes: Uint8Array, options: LoadOptions) {
  return fontFileOf(await loadFace(bytes, { label: 'x.ttc', ...options })).facts;
}

describe('a face of a collection', () => {
  it('is the first one where none is named', async () => {
    const { bytes } = await collection();
    assert.equal((await faceOf(bytes, {})).family, fontFileOf(openFace(cffFont())).facts.family);
  });

  it('is found by its family and by its PostScript name, in capitals or not', async () => {
    const { bytes } = await collection();
    const { family, postScriptName } = fontFileOf(openFace(smallFont())).facts;
    for (const face of [family, family.toUpperCase(), postScriptName, postScriptName.toLowerCase()])
      assert.equal((await faceOf(bytes, { face })).family, family, face);
  });

  it('is the one of its family that is nearest to the weight', async () => {
    const { bytes, variable: face } = await collection();
    const weights = [{}, { bold: true }, { weight: 300 }, { weight: 900 }];
    const found = await Promise.all(weights.map((wanted) => faceOf(bytes, { face, ...wanted })));
    assert.deepEqual(
      found.map(({ weight }) => weight),
      [400, 700, 400, 700],
    );
  });

  const unknown: readonly (readonly [string, Uint8Array])[] = [
    ['a collection', asCollection(cffFont(), smallFont())],
    ['one font', smallFont()],
    ['one packed font', asWoff(smallFont())],
  ];
  for (const [name, bytes] of unknown)
    it(`is told with the names that there are where it is not in ${name}`, async () => {
      await assert.rejects(loadInstance(bytes, { label: 'x.ttc', face: 'No Such Face' }), (error) => {
        assert.ok(error instanceof AppError);
        const [issue] = error.issues;
        assert.equal(issue?.message, 'font x.ttc: it has no face "No Such Face"');
        assert.match(issue?.hint ?? '', /^it has .*Noto Sans Hebrew/);
        return true;
      });
    });

  const hostile: readonly (readonly [string, Uint8Array, RegExp])[] = [
    [
      'no fonts',
      changed(asCollection(smallFont()), (view) => view.setUint32(8, 0)),
      /claims to have 0 fonts/,
    ],
    [
      'more fonts than the file has room for',
      changed(asCollection(smallFont()), (view) => view.setUint32(8, 0xffffffff)),
      /claims to have 4294967295 fonts/,
    ],
    [
      'a font beyond its end',
      changed(asCollection(smallFont()), (view) => view.setUint32(12, 0x7fffffff)),
      /ends inside its header/,
    ],
    ['a header alone', asCollection(smallFont()).subarray(0, 12), /ends inside its header/],
  ];
  for (const [name, bytes, message] of hostile)
    it(`is told to be damaged: ${name}`, async () => {
      for (const face of [undefined, 'Noto Sans Hebrew'])
        await assert.rejects(loadFace(bytes, { label: 'x.ttc', ...(face && { face }) }), message);
    });
});

describe('large collections', () => {
  const debian = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';
  const skip = existsSync(debian)
    ? false
    : 'left out: Noto Sans CJK is not installed (Debian: fonts-noto-cjk)';
  it('can be tried out one face after the other, though all take more memory than there is', {
    skip,
  }, async () => {
    const bytes = readFileSync(debian);
    for (const language of ['JP', 'KR', 'SC', 'TC', 'HK']) {
      const face = await loadFace(bytes, { label: 'x.ttc', face: `Noto Sans CJK ${language}` });
      assert.match(face.name, new RegExp(`CJK ${language}`));
      tryFace(face, 'x.ttc');
    }
  });
});
