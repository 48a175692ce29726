// UTF-8: what is text, what is none, and the byte order mark.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decodeUtf8 } from '../src/utf8.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

it('reads UTF-8, without the mark at its start', () => {
  assert.equal(decodeUtf8(Buffer.from('Größe 𝄞\0')), 'Größe 𝄞\0');
  assert.equal(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0x61)), 'a');
  assert.equal(decodeUtf8(bytes()), '');
});

const broken: Readonly<Record<string, Uint8Array>> = {
  'a character that is cut off': bytes(0x61, 0xe2, 0x82),
  'half of a pair': bytes(0xed, 0xa0, 0x80),
  'a longer form than is needed': bytes(0xc0, 0xaf),
  'Latin 1': bytes(0x47, 0x72, 0xf6),
};
for (const [name, given] of Object.entries(broken)) {
  it(`refuses ${name}, and reads on with the next`, () => {
    assert.throws(() => decodeUtf8(given), TypeError);
    assert.equal(decodeUtf8(Buffer.from('é')), 'é');
  });
}
