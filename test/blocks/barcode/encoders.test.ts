// The encoders of our own beside those of bwip-js: the same modules and bars for values of all kinds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import bwip from 'bwip-js/generic';
import { encodeSymbol } from '../../../src/blocks/barcode/encode.ts';
import { randomRounds } from '../../random-rounds.ts';

/** Returns numbers below a bound, which are the same in each run. */
function numbersFrom(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
}

/** Values that mix parts of a few letters each, so that an encoder changes its mode at all places. */
function valuesOf(letters: readonly string[], longest: (round: number) => number): readonly string[] {
  const next = numbersFrom(7);
  return Array.from({ length: randomRounds(1400) }, (_, round) => {
    const parts = Array.from({ length: 1 + next(6) }, () => {
      const kind = [...(letters[next(letters.length)] ?? '')];
      return Array.from({ length: next(longest(round)) }, () => kind[next(kind.length)]).join('');
    });
    return parts.join('') || '7';
  });
}

const ascii = [
  ...['0123456789', '4', 'ABCDEFGHIJ KLMNOP', 'abcdefghij klmn', 'AB12*>\r', 'ABZ 09'],
  ...['!"#$%&\'()*+,-./:;<=>?@[\\]^_', 'A.-/,', '\u0000\u0001\u001d\u001f', '`{|}~\u007f', 'aB', '^'],
];

describe('Data Matrix', () => {
  /** What bwip-js makes of a value, or undefined when it is too long. */
  const wantedOf = (value: string): { side: number; dark: readonly number[] } | undefined => {
    const isAscii = !/[^\0-\u007f]/.test(value);
    const text = isAscii ? value : `^ECI000026${value.replaceAll('^', '^^')}`;
    try {
      const [made] = bwip.raw({ bcid: 'datamatrix', text, ...(!isAscii && { parsefnc: true, eci: true }) });
      assert.ok(made && 'pixs' in made);
      return { side: made.pixx, dark: made.pixs };
    } catch (error) {
      assert.match(String(error), /too long|exceeds the symbol capacity/);
      return undefined;
    }
  };

  it('has the modules that bwip-js makes, in all sizes', () => {
    const letters = [...ascii, 'äöüßé', '漢字€'];
    const longest = (round: number): number => (round % 60 === 0 ? 600 : round % 7 === 0 ? 60 : 12);
    const random = valuesOf(letters, longest).map((value, nth) =>
      nth % 20 === 0 ? `[)>\u001e0${5 + (nth % 3)}\u001d${value}\u001e\u0004` : value,
    );
    const digits = Array.from({ length: 26 }, (_, nth) => '12'.repeat(Math.round(3 * 1.28 ** nth)));
    const sides = new Set<number>();
    let refused = 0;
    for (const value of [...random, ...digits]) {
      const wanted = wantedOf(value);
      const made = encodeSymbol('datamatrix', value, 'M');
      if (wanted === undefined) refused += 1;
      if (made.kind === 'matrix') {
        sides.add(made.columns);
        assert.deepEqual({ side: made.columns, dark: [...made.dark] }, wanted, JSON.stringify(value));
      } else assert.equal(wanted, undefined, JSON.stringify(value));
    }
    assert.ok(refused > 0, 'a value is too long');
    assert.ok(sides.size > 18, `${[...sides]}`);
  });
});

describe('Code 128', () => {
  it('has the bars that bwip-js makes', () => {
    for (const value of valuesOf(ascii, (round) => (round % 40 === 0 ? 70 : 9))) {
      const [made] = bwip.raw({ bcid: 'code128', text: value });
      assert.ok(made && 'sbs' in made);
      const symbol = encodeSymbol('code128', value, 'M');
      assert.ok(symbol.kind === 'linear');
      const widths: number[] = [];
      for (const [nth, bar] of symbol.bars.entries())
        widths.push(bar.width, (symbol.bars[nth + 1]?.x ?? symbol.modules) - bar.x - bar.width);
      assert.deepEqual(widths.slice(0, -1), made.sbs, JSON.stringify(value));
      assert.equal(symbol.text, value);
    }
  });

  it('is refused where it is too long', () => {
    assert.equal(encodeSymbol('code128', 'x'.repeat(500), 'M').kind, 'linear');
    assert.deepEqual(encodeSymbol('code128', 'x'.repeat(501), 'M'), {
      kind: 'fault',
      message: 'expected a value that a Code 128 code can hold, got 501 characters',
    });
  });
});
