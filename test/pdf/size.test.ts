// How large the examples are: with tags and claims they are not larger than they were without any, when another library wrote them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { someOf } from '../random-rounds.ts';
import { makeFolder } from '../scripts/document.ts';

/** The bytes of each example without tags and claims, as PDFKit wrote it. */
const untaggedBefore = {
  letter: 55_764,
  report: 47_038,
  catalogue: 282_807,
  statement: 148_481,
  invoice: 34_287,
  ledger: 52_450,
};

describe('the bytes of an example', () => {
  for (const [name, most] of someOf(Object.entries(untaggedBefore))) {
    it(`are no more than ${most.toLocaleString('en')}: ${name}`, async () => {
      const folder = fileURLToPath(new URL(`../../fixtures/templates/${name}/`, import.meta.url));
      const { pdf } = await makeFolder(folder);
      assert.ok(pdf.length <= most, `expected at most ${most} bytes, got ${pdf.length}`);
    });
  }
});
