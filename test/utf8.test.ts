// UTF-8: what is text, what is none, and the byte order mark.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { decodeUtf8, wayToUtf8 } from '../src/utf8.ts';

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

const files: Readonly<Record<string, readonly [Uint8Array, RegExp]>> = {
  'by gzip': [gzipSync('{}'), /gunzip/],
  'as a ZIP archive': [bytes(0x50, 0x4b, 0x03, 0x04, 0xff), /unzip/],
  'as a PDF': [Buffer.from('%PDF-1.7\n\xff', 'latin1'), /is a PDF/],
  'as UTF-16': [Buffer.from('\ufeff{}', 'utf16le'), /UTF-16: save it as UTF-8/],
  'as Latin 1': [Buffer.from('Größe', 'latin1'), /^save the file as UTF-8$/],
};
for (const [name, [given, way]] of Object.entries(files)) {
  it(`tells how a file that is written ${name} is made readable`, () => {
    assert.throws(() => decodeUtf8(given), TypeError);
    assert.match(wayToUtf8(given), way);
  });
}
