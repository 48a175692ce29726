// WOFF2 against Google's own decoder, which the tests alone use; damaged files are told, whatever is in them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decompress } from 'wawoff2';
import { AppError } from '../../src/errors.ts';
import { readTables } from '../../src/fonts/sfnt.ts';
import { unpackWoff2 } from '../../src/fonts/woff2.ts';
import { randomRounds } from '../random-rounds.ts';
import { cffFont, shipped, smallFont, variableWoff2 } from './files.ts';
import { packedWoff2 } from './packed.ts';

function tables(bytes: Uint8Array): ReadonlyMap<string, string> {
  const hex = (table: DataView): string =>
    Buffer.from(table.buffer, table.byteOffset, table.byteLength).toString('base64');
  return new Map([...readTables(bytes, 'test')].map(([tag, table]) => [tag, hex(table)]));
}

describe('WOFF2', () => {
  const fonts: readonly (readonly [string, () => Uint8Array | Promise<Uint8Array>])[] = [
    ['simple and composite glyphs', () => packedWoff2(shipped('noto-sans/400Regular/NotoSans_400Regular'))],
    ['Hebrew', () => packedWoff2(smallFont())],
    ['large outlines', () => packedWoff2(shipped('noto-emoji/400Regular/NotoEmoji_400Regular'))],
    ['CFF outlines', () => packedWoff2(cffFont())],
    ['a variable font', variableWoff2],
  ];
  for (const [name, make] of fonts) {
    it(`${name}: every table is that of the reference`, async () => {
      const packed = await make();
      assert.deepEqual(tables(unpackWoff2(packed, 'x')), tables(await decompress(packed)));
    });
  }

  it('that is damaged anywhere is told or is another font, and takes no other way', () => {
    const whole = variableWoff2();
    const rounds = randomRounds(300);
    let told = 0;
    for (let seed = 0; seed < rounds; seed++) {
      const broken = Uint8Array.from(whole);
      // Mostly in the directory, where every byte counts.
      const at = (Math.imul(seed, 2654435761) >>> 0) % (seed % 3 === 0 ? whole.length : 160);
      broken[at] = (broken[at] ?? 0) ^ (1 + (seed % 255));
      try {
        unpackWoff2(broken, 'x');
      } catch (error) {
        assert.ok(error instanceof AppError, String(error));
        told += 1;
      }
    }
    assert.ok(told > rounds / 3, `${told} told`);
  });
});
