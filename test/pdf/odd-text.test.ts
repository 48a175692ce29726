// Text that no author writes: heaps of marks, surrogates alone, controls, no characters. Readers take it without a word.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../characters.ts';
import { randomRounds } from '../random-rounds.ts';
import { make } from '../scripts/document.ts';
import { pageOf, paint, textAt } from './pages.ts';
import { checkPdf, textOf } from './readers.ts';

const seed = Number(process.env.SEED ?? 20261121);

/** MuPDF warns of the cause of "Illegal entry in bfchar block" long before poppler does: both must be silent. */
describe('a glyph that stands for more than readers take', () => {
  for (const marks of [7, 8, 9, 62, 63, 64, 300, 3000]) {
    it(`${marks} marks on one letter`, () => {
      const text = `e${'\u0301'.repeat(marks)}x`;
      const pdf = paint([pageOf(textAt(50, 100, text))]);
      checkPdf(pdf);
      assert.equal(textOf(pdf).trim().normalize('NFC'), text.normalize('NFC'));
    });
  }
});

describe('what is no character', () => {
  for (const [name, text, expected] of [
    ['a high surrogate', 'a\ud800b', 'a\ufffdb'],
    ['a low surrogate', 'a\udc00b', 'a\ufffdb'],
    ['U+0000', 'a\0b', 'a\ufffdb'],
    ['noncharacters', 'a\ufffe\uffff\ufdd0\u{1ffff}b', 'a\ufffd\ufffd\ufffd\ufffdb'],
    ['a byte order mark', 'a\ufeffb', 'ab'],
  ] as const) {
    it(name, () => {
      const pdf = paint([pageOf(textAt(50, 100, text))]);
      checkPdf(pdf);
      assert.equal(textOf(pdf).trim(), expected);
    });
  }
});

const oddUnits = fc.oneof(
  fc.constantFrom('\u0301', '\u0323', '\u0e35', '\u0e49', '\u05b0', '\u064e', '\u093f', '\u200d', '\ufe0f'),
  fc.constantFrom('\ud800', '\udfff', '\0', '\u0007', '\u007f', '\u0085', '\ufffe', '\uffff', '\ufeff'),
  fc.constantFrom('\u00ad', '\u202e', '\u2066', '\u2069', '\u2028', '\u{e0067}', '\u{10ffff}', '\ue000'),
  fc.constantFrom('(', ')', '\\', '<', '>>', '%', '&', '\r', '\t', ' ', '\n'),
  fc.constantFrom('a', 'ffi', 'é', 'ที่', 'ش', 'ש', 'क्ष', '漢', '👩\u200d👧', '🏴'),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 3 }),
);
const oddText = fc
  .array(fc.tuple(oddUnits, fc.constantFrom(1, 1, 1, 2, 9, 70)), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.map(([unit, times]) => unit.repeat(times)).join(''));

it(`random odd texts, seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oddText, { minLength: 12, maxLength: 12 }), async (texts) => {
      const [title = '', heading = '', ...rest] = texts;
      const { pdf } = await make(
        {
          variables: {
            texts: { type: 'list', items: { type: 'string' } },
            title: { type: 'string' },
            heading: { type: 'string' },
          },
          info: { title: '{{title}}', author: '{{heading}}' },
          content: [
            { type: 'toc' },
            { type: 'text', text: '{{heading}}', outline: 1, link: 'https://example.com/' },
            { type: 'text', each: 'texts', text: '{{$}}' },
            { type: 'table', rows: 'texts', columns: [{ cell: '{{$}}', width: 60 }] },
            {
              type: 'svg',
              svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
              alt: '{{title}}',
            },
          ],
        },
        { data: { title, heading, texts: rest } },
      );
      checkPdf(pdf);
    }),
    { seed, numRuns: randomRounds(15) },
  );
});
