// Text of painted pages, read back: letters, fonts, spaces, scripts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openFace } from '../../src/fonts/openface.ts';
import { cffFont } from '../fonts/files.ts';
import { faceFor, pageOf, paint, sans, textAt } from './pages.ts';
import { pdfiumText } from './pdfium.ts';
import { checkPdf, graySamples, pdfjsText, read, textOf } from './readers.ts';

const arabic = { face: faceFor('ع'), rtl: true, script: 'Arab', language: 'ar' };
const hebrew = { face: faceFor('ש'), rtl: true, script: 'Hebr', language: 'he' };

describe('text is read back as it was set', () => {
  const cases: readonly (readonly [string, string, object])[] = [
    ['Latin', 'Größe 12,50 € – “quoted” Tæst', {}],
    ['ligatures', 'Office affluent waffle', {}],
    ['kerning', 'AVATAR To. Wo. LT', {}],
    ['Greek and Cyrillic', 'Ωμέγα Привет', { script: 'Zyyy' }],
    ['letter space', 'spaced', { letterSpace: 0.4 }],
    ['word space', 'far apart words', { wordSpace: 1.5 }],
    ['Arabic', 'فاتورة ضريبية رقم', arabic],
    ['Arabic with vowels', 'بِسْمِ اللَّهِ', arabic],
    ['Hebrew', 'שלום עולם', hebrew],
    ['Hebrew with points', 'בְּרֵאשִׁית בָּרָא', hebrew],
    ['Devanagari', 'हिन्दी क्षत्रिय', { script: 'Deva', language: 'hi' }],
    ['Thai', 'ที่นี่ ภาษาไทย', { face: faceFor('ท'), script: 'Thai', language: 'th' }],
    ['a character that no font has', 'a漢b', {}],
  ];
  for (const [name, text, look] of cases) {
    it(name, () => {
      const pdf = paint([pageOf(textAt(50, 100, text, look))]);
      checkPdf(pdf);
      assert.equal(textOf(pdf).trim(), text);
    });
  }

  it('by pdf.js too', async () => {
    const lines = ['Office AVATAR 12,50 €', 'שלום עולם'];
    const pdf = paint([
      pageOf(textAt(50, 50, lines[0] ?? ''), textAt(50, 80, lines[1] ?? '', hebrew)),
      pageOf(textAt(50, 50, 'second')),
    ]);
    const [first = '', second] = await pdfjsText(pdf);
    assert.deepEqual([first.split('\n').filter((line) => line !== ''), second], [lines, 'second']);
  });

  it('with soft hyphens and no-break spaces', () => {
    const pdf = paint([pageOf(textAt(50, 50, 'co\u00adop 5\u00a0kg'))]);
    assert.equal(textOf(pdf).trim().replace('\u00a0', ' '), 'coop 5 kg');
  });

  const cffFace = openFace(cffFont(), { label: 'Inconsolata.otf' });
  for (const [outlines, look] of [
    ['TrueType', {}],
    ['TrueType, spaced', { letterSpace: 0.4 }],
    ['CFF', { face: cffFace }],
    ['CFF, spaced', { face: cffFace, letterSpace: 0.4 }],
  ] as const)
    it(`with the hyphen of a divided word as U+00AD, and other hyphens as they are: ${outlines}`, async () => {
      const [word, end] = [textAt(50, 50, 'a-b', look), textAt(50, 80, 'c', look)];
      const hyphen = textAt(80, 50, '-', look);
      const pdf = paint([pageOf(word, { ...hyphen, text: '\u00ad' }, end)]);
      checkPdf(pdf);
      assert.match(textOf(pdf), /^a-b\s*\u00ad\s*c$/);
      assert.match(read(pdf, 'mutool', 'draw', '-F', 'text', 'FILE'), /^a-b\s*\u00ad\s*c\s*$/);
      assert.match((await pdfiumText(pdf)).join(''), /^a-b\s*\P{L}\s*c\s*$/u);
      assert.doesNotMatch((await pdfjsText(pdf)).join(''), /b\s*-/);
      const plain = paint([pageOf(word, hyphen, end)]);
      const [one, other] = [graySamples(pdf), graySamples(plain)];
      for (let x = 45; x < 95; x++)
        for (let y = 35; y < 60; y++) assert.equal(one.at(x, y), other.at(x, y), `${x}, ${y}`);
    });

  it('with no word space inside of a word that is shaped with a space', () => {
    const placeOf = (wordSpace: number): number => {
      const plain = textAt(50, 50, 'x', { wordSpace });
      const shaped = sans().shape('a b', { rtl: false, script: 'Latn', language: 'en' });
      const pdf = paint([pageOf({ ...plain, text: 'a b', pieces: [shaped] })]);
      const places = [...read(pdf, 'pdftotext', '-bbox', 'FILE', '-').matchAll(/xMax="([\d.]+)"/g)];
      return Math.max(...places.map(([, right]) => Number(right)));
    };
    assert.ok(Math.abs(placeOf(8) - placeOf(0)) < 0.1);
  });

  it('and one document does not take letters from another', () => {
    const first = paint([pageOf(textAt(50, 50, 'é'))]);
    const second = paint([pageOf(textAt(50, 50, 'eee'))]);
    assert.equal(textOf(first).trim(), 'é');
    assert.equal(textOf(second).trim(), 'eee');
    assert.deepEqual(paint([pageOf(textAt(50, 50, 'é'))]), first);
  });
});

describe('fonts', () => {
  it('are embedded, cut down and mapped to Unicode', () => {
    const pdf = paint([
      pageOf(
        textAt(50, 50, 'Plain'),
        textAt(50, 70, 'Bold', { face: sans(true) }),
        textAt(50, 90, 'ع', arabic),
      ),
    ]);
    const rows = read(pdf, 'pdffonts', 'FILE').trim().split('\n').slice(2);
    assert.equal(rows.length, 3);
    const [plain, bold, wide] = rows;
    for (const row of [plain, bold])
      assert.match(row ?? '', /^[A-Z]{6}\+NotoSans\S* +TrueType +\S+ +yes yes yes/);
    assert.match(wide ?? '', /^[A-Z]{6}\+NotoSans\S* +CID TrueType +Identity-H +yes yes yes/);
    assert.ok(pdf.length < 20_000, `${pdf.length} bytes`);
  });

  it('have codes of one byte for Latin-1 and for as many other glyphs as there are codes', async () => {
    // Each line has eight letters that no line before has.
    const letters = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x400 + index)).filter(
      (letter) => sans().covers(letter.codePointAt(0) ?? 0),
    );
    const lines = Array.from({ length: letters.length / 8 }, (_, index) =>
      letters.slice(index * 8, index * 8 + 8).join(''),
    );
    assert.equal(lines.length, 16);
    const texts = ['Grüße, naïve façade ½ ÿ', 'Łódź – “Żółw” € 5 −3', ...lines, 'once more Łódź'];
    const pdf = paint([pageOf(...texts.map((text, index) => textAt(10, 20 + 12 * index, text)))]);
    checkPdf(pdf);
    const fonts = read(pdf, 'pdffonts', 'FILE');
    assert.match(fonts, / TrueType +WinAnsi/);
    assert.match(fonts, / CID TrueType +Identity-H/);
    const copied = textOf(pdf).trim().split('\n');
    assert.deepEqual(copied, texts);
    assert.deepEqual((await pdfiumText(pdf)).join().trim().split(/\r?\n/), texts);
    assert.deepEqual(
      (await pdfjsText(pdf)).join().replaceAll(/\s/g, ''),
      texts.join('').replaceAll(/\s/g, ''),
    );
    // All of it in one byte each where it fits.
    const few = paint([pageOf(...texts.slice(0, 4).map((text, index) => textAt(10, 20 + 12 * index, text)))]);
    assert.doesNotMatch(read(few, 'pdffonts', 'FILE'), /CID/);
  });

  it('with CFF outlines are embedded as OpenType', () => {
    const face = openFace(cffFont(), { label: 'Inconsolata.otf' });
    const pdf = paint([pageOf(textAt(50, 50, 'Hello CFF', { face, size: 20 }))]);
    checkPdf(pdf);
    assert.match(
      read(pdf, 'pdffonts', 'FILE'),
      /Inconsolata\S* +CID Type 0C \(OT\) +Identity-H +yes yes yes/,
    );
    assert.equal(textOf(pdf).trim(), 'Hello CFF');
    const page = graySamples(pdf);
    // The stem of the H, and the gap behind it.
    const ink = [...Array(12).keys()].map((x) => page.at(50 + x, 43));
    assert.ok(Math.min(...ink) < 100 && Math.max(...ink) > 200, ink.join(' '));
  });
});

describe('glyphs stand where the layout put them', () => {
  it('spaces widen by the word space, letters by the letter space', () => {
    const at = (pdf: Uint8Array): number => {
      const found = /<word xMin="([\d.]+)"[^>]*>end<\/word>/.exec(
        read(pdf, 'pdftotext', '-bbox', 'FILE', '-'),
      );
      return Number(found?.[1]);
    };
    const plain = at(paint([pageOf(textAt(50, 50, 'start end'))]));
    const wide = at(paint([pageOf(textAt(50, 50, 'start end', { wordSpace: 7.25 }))]));
    assert.ok(Math.abs(wide - plain - 7.25) < 0.01, `${wide - plain}`);
    const spaced = at(paint([pageOf(textAt(50, 50, 'start end', { letterSpace: 0.5 }))]));
    assert.ok(Math.abs(spaced - plain - 3) < 0.01, `${spaced - plain}`);
  });

  it('colour and size are those of the item', () => {
    const pdf = paint([pageOf(textAt(50, 100, 'III', { size: 60, face: sans(true), color: '#ffffff' }))]);
    const page = graySamples(pdf);
    assert.equal(page.at(60, 80), 255);
    const black = graySamples(paint([pageOf(textAt(50, 100, 'III', { size: 60, face: sans(true) }))]));
    const row = [...Array(60).keys()].map((x) => black.at(50 + x, 80));
    assert.ok(row.includes(0) && row.includes(255));
  });
});
