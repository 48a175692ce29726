// Twelve scripts and languages with the bundled fonts: what is set word by word is what HarfBuzz gives for the whole run.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bundledFontSet } from '../../../src/fonts/fontset.ts';
import type { TextItem } from '../../../src/layout/frame.ts';
import { defaultTextStyle } from '../../../src/layout/style.ts';
import { paragraph } from '../../../src/layout/text/paragraph.ts';
import { scriptIndex, scriptTag } from '../../../src/layout/text/script.ts';
import { frameOf, textContext, textsOf } from './fake-font.ts';

/** Article 1 of the Universal Declaration of Human Rights, more or less of it. */
const texts: readonly (readonly [string, string])[] = [
  ['en', 'All human beings are born free and equal in dignity and rights. Office, affluent, To AVATAR.'],
  ['de', 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.'],
  ['vi', 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi.'],
  ['el', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.'],
  ['ru', 'Все люди рождаются свободными и равными в своём достоинстве и правах.'],
  ['ar', 'يولد جميع الناس أحراراً متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميراً'],
  ['fa', 'تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند.'],
  ['he', 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. בְּרֵאשִׁית בָּרָא'],
  ['hi', 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।'],
  ['mr', 'सर्व मानवी व्यक्ति जन्मतःच स्वतंत्र आहेत व त्यांना समान प्रतिष्ठा व समान अधिकार आहेत.'],
  ['th', 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผล'],
  ['en', 'Signs ✓ → ≤ ≥ € ☎ ★ and emoji 😀 👍🏽 👩‍👩‍👧 ❤️ in one line'],
];

function set(lang: string, text: string, width: number, justify = false): readonly TextItem[] {
  const style = { ...defaultTextStyle, lang, align: justify ? ('justify' as const) : ('start' as const) };
  const context = textContext(bundledFontSet());
  const items = textsOf(frameOf(paragraph({ path: '', spans: [{ text, style }], style }), width, context));
  assert.deepEqual(context.warnings, []);
  return items;
}

/** Glyph, its distance from the one before, and its offsets, for each glyph from left to right. */
function glyphsOf(runs: TextItem['pieces']): readonly (readonly number[])[] {
  return runs.flatMap((run) =>
    [...run.glyphs].map((glyph, index) => [
      glyph,
      run.advances[index] ?? 0,
      run.xOffsets[index] ?? 0,
      run.yOffsets[index] ?? 0,
    ]),
  );
}

function scriptOf(text: string): string {
  for (const character of text) {
    const script = scriptIndex(character.codePointAt(0) ?? 0);
    if (script > 0) return scriptTag(script);
  }
  return 'Latn';
}

describe('scripts', () => {
  for (const [lang, text] of texts) {
    it(`${lang}: glyphs and positions are those of the whole run`, () => {
      for (const width of [10_000, 120]) {
        for (const item of set(lang, text, width)) {
          const [first] = item.pieces;
          assert.ok(first);
          const options = { rtl: first.rtl, script: scriptOf(item.text), language: lang };
          const whole = first.face.shape(item.text, options);
          assert.deepEqual(glyphsOf(item.pieces), glyphsOf([whole]), item.text);
        }
      }
    });

    it(`${lang}: justified lines fill their measure`, () => {
      const items = set(lang, text, 200, true);
      const lines = new Map<number, TextItem[]>();
      for (const item of items) lines.set(item.y, [...(lines.get(item.y) ?? []), item]);
      const full = [...lines.values()]
        .slice(0, -1)
        .filter((line) => line.some(({ text }) => text.includes(' ')));
      for (const line of full) {
        const left = Math.min(...line.map(({ x }) => x));
        const right = Math.max(...line.map(({ x, width }) => x + width));
        assert.ok(Math.abs(left) < 0.01 && Math.abs(right - 200) < 0.01, `${left} to ${right}`);
      }
    });
  }
});
