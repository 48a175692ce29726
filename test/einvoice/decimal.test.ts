// Decimal numbers: what they read and write, and sums that doubles get wrong.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  compare,
  type Decimal,
  decimals,
  decimalText,
  dividedBy,
  equal,
  fromDouble,
  minus,
  negative,
  parseDecimal,
  plus,
  rounded,
  times,
  zero,
} from '../../src/einvoice/decimal.ts';

/** The decimal that a text writes; the test ends where it writes none. */
function decimal(text: string): Decimal {
  const number = parseDecimal(text);
  assert.ok(number, `${text} is no decimal`);
  return number;
}

const anyDecimal = fc
  .record({ units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.nat(6) })
  .map((number): Decimal => number);

describe('decimals', () => {
  it('read what xs:decimal allows, and nothing else', () => {
    const shown = ['0', '-.50', '1.', '+3', '007.10'].map((text) => decimalText(decimal(text)));
    assert.deepEqual(shown, ['0', '-0.50', '1', '3', '7.10']);
    for (const text of ['', '.', '-', '1e5', ' 1', '1,5', '0x1', 'NaN', '9'.repeat(41)])
      assert.equal(parseDecimal(text), undefined, JSON.stringify(text));
  });

  it('come from doubles without the noise of their arithmetic', () => {
    const doubles = [0.1 + 0.2, 1.005 * 100, 1e-7, 123456.785, -2.5, 12e-20];
    const shown = doubles.map((value) => decimalText(fromDouble(value) ?? zero));
    assert.deepEqual(shown, ['0.3', '100.5', '0.0000001', '123456.785', '-2.5', '0']);
    for (const value of [Number.NaN, Infinity, 1e15]) assert.equal(fromDouble(value), undefined);
  });

  it('round a half away from zero', () => {
    const shown = ['2.345', '-2.345', '1.005', '0.5', '2'].map((text) =>
      decimalText(rounded(decimal(text), 2)),
    );
    assert.deepEqual(shown, ['2.35', '-2.35', '1.01', '0.50', '2.00']);
    assert.equal(decimalText(dividedBy(decimal('1'), decimal('-3'), 4)), '-0.3333');
    assert.throws(() => dividedBy(decimal('1'), zero, 2), RangeError);
  });

  it('know the decimals that they need', () => {
    assert.deepEqual(['1.230', '100', '0.00', '-0.005'].map(decimal).map(decimals), [2, 0, 0, 3]);
  });

  it('keep the laws of arithmetic', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, anyDecimal, (a, b, c) => {
        assert.ok(equal(plus(a, b), plus(b, a)));
        assert.ok(equal(times(a, plus(b, c)), plus(times(a, b), times(a, c))));
        assert.ok(equal(minus(a, a), zero));
        assert.equal(Math.sign(compare(a, b)), -Math.sign(compare(b, a)));
        assert.equal(Math.sign(compare(negative(a), negative(b))), Math.sign(compare(b, a)));
        assert.ok(equal(decimal(decimalText(a)), a));
        const off = minus(rounded(a, 2), a);
        assert.ok(compare(off.units < 0n ? negative(off) : off, decimal('0.005')) <= 0);
      }),
      { seed: 17 },
    );
  });
});
