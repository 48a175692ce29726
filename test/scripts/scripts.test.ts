// Twelve scripts through the whole engine: glyphs are those of HarfBuzz, and readers of the PDF get the text back.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Frame, openItems, type TextItem } from '../../src/layout/frame.ts';
import { createEngine, type Engine } from '../../src/render/engine.ts';
import { checkPdf, read } from '../pdf/readers.ts';
import { make, packsOf } from './document.ts';
import { type ScriptText, scriptTexts } from './texts.ts';

let engine: Engine;

before(async () => {
  const packages = scriptTexts.flatMap(({ pack }) => pack ?? []);
  engine = createEngine({ packs: await packsOf(packages) });
});

/** NFC, white space collapsed, marks of direction left out. */
function normal(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function extracted(pdf: Uint8Array): string {
  return normal(read(pdf, 'pdftotext', 'FILE', '-'));
}

function page(width: number, more: Readonly<Record<string, unknown>>) {
  return { page: { size: [width, 500], margin: 20 }, ...more };
}

function textsOf(frame: Frame): readonly TextItem[] {
  return openItems(frame).flatMap((item) => {
    if (item.kind === 'frame') return textsOf(item.frame);
    return item.kind === 'text' ? [item] : [];
  });
}

describe('twelve scripts', () => {
  it('are twelve', () => assert.equal(new Set(scriptTexts.map(({ script }) => script)).size, 12));

  for (const sample of scriptTexts) {
    it(`${sample.script}: glyphs and positions are those of HarfBuzz for the whole run`, async () => {
      const { pages, warnings } = await make(page(300, { locale: sample.lang, content: [sample.text] }), {
        engine,
      });
      assert.deepEqual(warnings, []);
      const items = pages.flatMap(({ frame }) => textsOf(frame));
      assert.ok(items.length >= 2);
      for (const item of items) checkGlyphs(item, sample);
    });

    for (const align of ['start', 'justify']) {
      it(`${sample.script}: pdftotext gives the paragraph back, ${align}`, async () => {
        const { text, lang: locale, unspaced } = sample;
        const wrapped = await make(page(300, { locale, style: { align }, content: [text] }), { engine });
        checkPdf(wrapped.pdf);
        // A line ends where the text has no space: there the reader's line end is one too many.
        const plain = (read: string): string => (unspaced ? read.replaceAll(' ', '') : read);
        assert.equal(plain(extracted(wrapped.pdf)), plain(normal(text)));
        const long = await make(page(5000, { locale, style: { align }, content: [text] }), { engine });
        assert.equal(extracted(long.pdf), normal(text));
      });
    }
  }
});

/** Words that were shaped apart, against the whole stretch shaped at once by the same face. */
function checkGlyphs(item: TextItem, { lang, script }: ScriptText): void {
  const [first] = item.pieces;
  assert.ok(first);
  const whole = first.face.shape(item.text, {
    rtl: first.rtl,
    script: scriptOf(item.text, script),
    language: lang,
  });
  const glyphs = (runs: TextItem['pieces']) =>
    runs.flatMap((run) =>
      [...run.glyphs].map((glyph, index) => [
        glyph,
        run.advances[index],
        run.xOffsets[index],
        run.yOffsets[index],
      ]),
    );
  const expected = glyphs([whole]);
  // The second half of a comma or stop of Chinese and Japanese is empty, and is left away where a line ends.
  const last = expected.at(-1);
  if (script === 'Hani' && /[、。]$/u.test(item.text) && last?.[1] !== undefined) last[1] /= 2;
  assert.deepEqual(glyphs(item.pieces), expected, item.text);
}

/** Kana is shaped as what it is. */
function scriptOf(text: string, script: string): string {
  if (script !== 'Hani') return script;
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /\p{Script=Hiragana}/u.test(letter) ? 'Hira' : /\p{Script=Katakana}/u.test(letter) ? 'Kana' : 'Hani';
}

describe('mixed directions', () => {
  /** A line, the direction it is in, and its parts from left to right. */
  const lines: readonly (readonly [string, string, string])[] = [
    [
      'סכום: 1,250.00, תאריך 12/03 Invoice A-12 לתשלום.',
      'rtl',
      '.םולשתל Invoice A-12 12/03 ךיראת ,1,250.00 :םוכס',
    ],
    ['The word שלום, and שלום עולם; means peace', 'ltr', 'The word םולש, and םלוע םולש; means peace'],
    ['خصم 15% على Premium حتى 31.12.', 'rtl', '.31.12 ىتح Premium ىلع %15 مصخ'],
    ['Total (סך הכול) is due.', 'ltr', 'Total (לוכה ךס) is due.'],
  ];
  for (const [text, direction, visual] of lines) {
    for (const [where, block] of [
      ['a line', text],
      ['a table cell', { type: 'table', columns: [{}], body: [[text]] }],
    ] as const) {
      it(`${text}: in visual order in ${where}, copied in logical order`, async () => {
        const made = await make(page(600, { direction, content: [block] }));
        assert.equal(visualText(made.pages.flatMap(({ frame }) => textsOf(frame))), visual);
        assert.equal(extracted(made.pdf), text);
      });
    }
  }
});

/** What a reader sees from left to right, letter by letter; letters that are joined or mirrored by their plain form. */
function visualText(items: readonly TextItem[]): string {
  return [...items]
    .sort((a, b) => a.x - b.x)
    .map(({ text, pieces }) => (pieces[0]?.rtl ? [...text].reverse().join('') : text))
    .join('');
}
