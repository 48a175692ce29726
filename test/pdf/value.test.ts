// Values of a PDF as text: names, strings, numbers, dates, and what stands in arrays and dictionaries.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pdfReal, pdfValue, reference, Written } from '../../src/pdf/document/value.ts';
import { PdfWriter } from '../../src/pdf/document/writer.ts';
import { checkPdf, read } from './readers.ts';

describe('a value', () => {
  const values: readonly (readonly [given: unknown, expected: string])[] = [
    ['Page', '/Page'],
    ['text/xml', '/text#2fxml'],
    ['A B#(ä)', '/A#20B#23#28#c3#a4#29'],
    [new String('a (b) \\c\r\n'), '(a \\(b\\) \\\\c\\r\n)'],
    [new String('ä'), '(\xfe\xff\x00\xe4)'],
    [new String('\u0018'), '(\xfe\xff\x00\x18)'],
    [new String('\ud800'), '(\xfe\xff\xff\xfd)'],
    [new String('\u2829'), '(\xfe\xff\\(\\))'],
    [Uint8Array.from([0, 255]), '<00ff>'],
    [new Date(Date.UTC(2026, 0, 2, 3, 4, 5)), '(D:20260102030405Z)'],
    [[1, [true, null, undefined]], '[1 [true null null]]'],
    [{ A: 'B', C: undefined, D: { E: [] } }, '<</A/B/D<</E[]>>>>'],
    [reference(12), '12 0 R'],
    [new Written('[0 1]'), '[0 1]'],
  ];
  for (const [given, expected] of values) {
    it(`is ${JSON.stringify(expected)}`, () => assert.equal(pdfValue(given), expected));
  }

  it('is refused when PDF has none like it', () => {
    for (const value of [Number.NaN, Infinity, 1e21, () => 1, Symbol('x'), 1n])
      assert.throws(() => pdfValue(value), /expected a (number|value) that PDF has/);
  });
});

describe('a number', () => {
  const numbers: readonly (readonly [number, string])[] = [
    [0, '0'],
    [-0, '0'],
    [-1e-9, '0'],
    [1e-6, '0.000001'],
    [0.1 + 0.2, '0.3'],
    [-595.2756, '-595.2756'],
    [2 ** 31 - 1, '2147483647'],
    // As an integer it would be too large (ISO 19005-3 6.1.13).
    [2 ** 31, '2147483648.0'],
    [1e20, '100000000000000000000.0'],
  ];
  for (const [given, expected] of numbers) {
    it(`${given} is written without an exponent`, () => assert.equal(pdfReal(given), expected));
  }
});

it('text and names come back from readers as they were', async () => {
  const title = 'Ünder (this) \\ that\r\n\u{1f600} end';
  const writer = new PdfWriter({ info: { title }, lang: 'de', moment: 0, idDigest: 'ab'.repeat(32) });
  writer.startPage(100, 100);
  writer.catalog.Own = { 'odd name/with (signs)': 'an (odd) value' };
  const pdf = writer.finish();
  checkPdf(pdf);
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const { info } = await (await task.promise).getMetadata();
  assert.equal('Title' in info && info.Title, title);
  await task.destroy();
  // The names are written anew by qpdf, in its own spelling.
  assert.match(
    read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-'),
    /\/odd#20name#2fwith#20#28signs#29 \/an#20#28odd#29#20value/,
  );
});
