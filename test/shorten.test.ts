// Texts shortened in the middle: within their bytes, whole characters, and what fits stays as it is.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readable, shorten, shortenAll } from '../src/shorten.ts';
import { processorTime } from './processor-time.ts';

/** Bytes of a text as JSON, without the quotes. */
const size = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Letters of every width, escapes, pairs and halves of pairs. */
const texts = fc
  .array(fc.constantFrom('a', '"', '\\', '\n', '\u0001', 'é', '漢', '😀', '\ud800', '\udc00'), {
    maxLength: 400,
  })
  .map((parts) => parts.join(''));

describe('shorten', () => {
  it('keeps within its bytes, and what fits as it is', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 40, max: 600 }), (text, most) => {
        const short = shorten(text, most);
        assert.ok(size(short) <= most, `${size(short)} bytes of ${most}`);
        if (size(text) <= most) assert.equal(short, text);
        else assert.match(short, /\[… \d+ characters left out …\]/);
      }),
      { seed: 14 },
    );
  });

  it('says how much it left out, and parts no pair', () => {
    const text = '😀'.repeat(1000);
    const short = shorten(text, 100);
    assert.ok(short.isWellFormed());
    const left = Number(/\d+/.exec(short)?.[0]);
    assert.equal(left, text.length - 2 * [...short].filter((each) => each === '😀').length);
  });

  it('gives the longest of many one length, and all room together', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 800, max: 8000 }),
        (all, most) => {
          const short = shortenAll(all, most);
          assert.ok(short.reduce((sum, text) => sum + size(text), 0) <= most);
          const kept = all.filter((text, index) => text === short[index]).map(size);
          const cut = all.filter((text, index) => text !== short[index]).map(size);
          assert.ok(Math.max(0, ...kept) <= Math.min(Infinity, ...cut));
        },
      ),
      { seed: 14 },
    );
  });

  it('does not read through what it leaves out', () => {
    const text = 'x'.repeat(10_000_000);
    const spentMs = processorTime();
    for (let round = 0; round < 5000; round++) shorten(text, 1000);
    const wide = '漢'.repeat(1_000_000);
    shortenAll(
      Array.from({ length: 15_000 }, () => wide),
      1_600_000,
    );
    assert.ok(spentMs() < 10_000, 'reading all of it takes longer');
  });
});

it('shows what a terminal or a page would obey', () => {
  assert.equal(
    readable('a\u001b[31m\u0007\n\u202egnp\u2028\u009b b'),
    'a\\u001b[31m\\u0007\\n\\u202egnp\\u2028\\u009b b',
  );
  assert.equal(readable('Grüße, 你好, שלום, 👩‍👩‍👧 "x"'), 'Grüße, 你好, שלום, 👩‍👩‍👧 "x"');
  const long = readable(`unknown key "${'x'.repeat(10_000)}" at "here"`);
  assert.match(long, /^unknown key "x{80}\[… 9840 characters left out …\]x{80}" at "here"$/);
});
