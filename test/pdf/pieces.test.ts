// The lines that open marked pieces of pages: the same text for each number, whether it is remembered or not.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ByteWriter } from '../../src/pdf/document/bytewriter.ts';
import { openPiece } from '../../src/pdf/structure/cells.ts';

it('are written with and without the end of the piece before, for numbers of any length', () => {
  // A page may begin anywhere in what is remembered, and go on behind it.
  for (const mcid of [7, 0, 9, 10, 99, 100, 2500, 999, 1000, 4095, 4096, 12_345, 1_000_000])
    for (const isNext of [false, true]) {
      const out = new ByteWriter();
      openPiece(out, mcid, isNext);
      const expected = `${isNext ? 'EMC\n' : ''}/P<</MCID ${mcid}>>BDC\n`;
      assert.equal(Buffer.from(out.bytes()).toString('latin1'), expected);
    }
  const out = new ByteWriter(16);
  const expected: string[] = [];
  for (let mcid = 0; mcid < 5000; mcid++) {
    openPiece(out, mcid, true);
    expected.push(`EMC\n/P<</MCID ${mcid}>>BDC\n`);
  }
  assert.equal(Buffer.from(out.bytes()).toString('latin1'), expected.join(''));
});
