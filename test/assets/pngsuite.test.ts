// Every file of PngSuite, decoded and compared pixel by pixel with pngjs; the broken ones are refused.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { assetOf } from '../../src/assets/bytes.ts';
import { decodePicture } from '../../src/assets/decode.ts';
import { AppError } from '../../src/errors.ts';
import { unpackRgba } from './unpack.ts';

const folder = '../shared/data/pngsuite/png';
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : [];

test('pngsuite is there', { skip: names.length === 0 && `no ${folder}` }, () => {
  assert.ok(names.length > 170, `expected all files, got ${names.length}`);
});

for (const name of names.filter((name) => !name.startsWith('x'))) {
  test(`pngsuite ${name} has the pixels that pngjs sees`, () => {
    const bytes = readFileSync(`${folder}/${name}`);
    const picture = decodePicture(assetOf(bytes));
    const expected = PNG.sync.read(bytes);
    assert.deepEqual([picture.pixelWidth, picture.pixelHeight], [expected.width, expected.height]);
    assert.deepEqual(visible(unpackRgba(picture)), visible(expected.data));
  });
}

for (const name of names.filter((name) => name.startsWith('x'))) {
  test(`pngsuite ${name} is refused`, () => {
    const bytes = readFileSync(`${folder}/${name}`);
    assert.throws(
      () => decodePicture(assetOf(bytes)),
      (error) => error instanceof AppError && error.issues[0]?.source === 'asset',
    );
  });
}

/** What cannot be seen has no colour. */
function visible(rgba: Uint8Array): Buffer {
  const copy = Buffer.from(rgba);
  for (let at = 0; at < copy.length; at += 4) if (copy[at + 3] === 0) copy.fill(0, at, at + 3);
  return copy;
}
