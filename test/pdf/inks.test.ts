// The spaces of printing inks: of the device, of a press where PDF/A asks for one, and separations of one kind each.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InkSpaces } from '../../src/pdf/content/inks.ts';
import { PdfWriter } from '../../src/pdf/document/writer.ts';
import type { Standard } from '../../src/standards.ts';
import { alphaOf, type Color, parseColor, screenColor } from '../../src/units.ts';

function spaces(standards: readonly Standard[] = []): InkSpaces {
  return new InkSpaces(
    new PdfWriter({ info: {}, lang: 'en', moment: 0, idDigest: '0'.repeat(32), standards }),
  );
}

function operators(inks: InkSpaces, color: string, fill = true): { said: string; named: readonly string[] } {
  const named: string[] = [];
  const parsed = parseColor(color);
  assert.ok(parsed, color);
  return { said: inks.operators(parsed, fill, (name) => named.push(name)), named };
}

describe('colours of inks', () => {
  it('are those of the device', () => {
    const inks = spaces();
    assert.deepEqual(operators(inks, 'cmyk(0, 100, 50%, 0)'), { said: '0 1 .5 0 k', named: [] });
    assert.deepEqual(operators(inks, 'cmyk(0 100 50 0 / 20%)', false), { said: '0 1 .5 0 K', named: [] });
    assert.deepEqual(operators(inks, 'red'), { said: '1 0 0 rg', named: [] });
  });

  it('are those of a press where PDF/A is claimed', () => {
    const made = operators(spaces(['pdf/a-3b']), 'cmyk(0, 100, 50, 0)');
    assert.deepEqual(made, { said: '/Press cs 0 1 .5 0 scn', named: ['Press'] });
  });

  it('are separations for spot colours, each with one alternate', () => {
    const inks = spaces();
    const gold = "spot('Gold', cmyk(0, 20, 60, 20), 40%)";
    assert.deepEqual(operators(inks, gold), { said: '/Spot1 cs .4 scn', named: ['Spot1'] });
    assert.equal(operators(inks, "spot('Gold', cmyk(0,20,60,20))").said, '/Spot1 cs 1 scn');
    assert.equal(operators(inks, "spot('Silver', cmyk(0,0,0,20))", false).said, '/Spot2 CS 1 SCN');
    assert.throws(() => operators(inks, "spot('Gold', cmyk(0, 20, 60, 30))"), /one alternate .* "Gold"/);
  });

  it('are read in one form', () => {
    const forms: readonly (readonly [string, Color | undefined])[] = [
      ['CMYK(0, 100%, 12.5, 0 / 50%)', 'cmyk(0, 100, 12.5, 0 / 50%)'],
      ["spot( 'Gold' , cmyk(0 20 60 20) )", "spot('Gold', cmyk(0, 20, 60, 20), 100%)"],
      ['cmyk(0, 0, 0)', undefined],
      ['cmyk(0, 0, 0, 101)', undefined],
      ["spot('Black', cmyk(0, 0, 0, 100))", undefined],
    ];
    for (const [text, color] of forms) assert.equal(parseColor(text), color, text);
    for (const [, color] of forms) if (color) assert.equal(parseColor(color), color);
  });

  it('have an opacity, and about a colour of the screen', () => {
    assert.equal(alphaOf('cmyk(0, 100, 0, 0 / 50%)'), 0.5);
    assert.equal(alphaOf('cmyk(0, 100, 0, 0)'), 1);
    assert.equal(screenColor('cmyk(0, 100, 0, 0)'), '#ff00ff');
    assert.equal(screenColor("spot('Gold', cmyk(0, 20, 60, 20), 0%)"), '#ffffff');
    assert.equal(screenColor('#123456'), '#123456');
  });
});
