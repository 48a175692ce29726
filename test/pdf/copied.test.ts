// What is copied out of a PDF by four readers: pdfium and poppler give each text back, MuPDF and pdf.js as many as they can.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createEngine, type Engine } from '../../src/render/engine.ts';
import { make, packsOf } from '../scripts/document.ts';
import { scriptTexts } from '../scripts/texts.ts';
import { type CopiedText, leftToRightTexts, rightToLeftTexts } from './copied-texts.ts';
import { pdfiumText } from './pdfium.ts';
import { checkPdf, pdfjsText, read } from './readers.ts';

const readers: Readonly<Record<string, (pdf: Uint8Array) => string | Promise<string>>> = {
  pdfium: async (pdf) => (await pdfiumText(pdf)).join(''),
  poppler: (pdf) => read(pdf, 'pdftotext', 'FILE', '-'),
  mutool: (pdf) => read(pdf, 'mutool', 'draw', '-q', '-F', 'txt', '-o', '-', 'FILE'),
  'pdf.js': async (pdf) => (await pdfjsText(pdf)).join(''),
};

let engine: Engine;

before(async () => {
  engine = createEngine({ packs: await packsOf(scriptTexts.flatMap(({ pack }) => pack ?? [])) });
});

/** NFC, white space collapsed, marks of direction left out. */
function normal(text: string, { unspaced }: CopiedText): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\f\0]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return unspaced ? plain.replaceAll(' ', '') : plain;
}

/** The texts that a reader does not give back. */
async function misread(
  texts: readonly CopiedText[],
  reader: (pdf: Uint8Array) => string | Promise<string>,
  style: object,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const sample of texts) {
    const { text, lang: locale } = sample;
    const template = { page: { size: [300, 600], margin: 20 }, locale, style, content: [text] };
    const { pdf } = await make(template, { engine });
    const got = normal(await reader(pdf), sample);
    if (got !== normal(text, sample)) wrong.push(`${text}: ${got}`);
  }
  return wrong;
}

const styles: readonly (readonly [string, object])[] = [
  ['plain', {}],
  ['justified', { align: 'justify' }],
];

describe('copied out of a PDF', () => {
  it('of 48 texts', () => assert.equal(leftToRightTexts.length, 48));

  for (const [look, style] of styles) {
    for (const name of ['pdfium', 'poppler']) {
      it(`by ${name}: all of them, ${look}`, async () => {
        const reader = readers[name];
        assert.ok(reader);
        assert.deepEqual(await misread([...leftToRightTexts, ...rightToLeftTexts], reader, style), []);
      });
    }
  }

  // Readers that heed no ActualText take what each glyph stands for, which is not all that there is to say.
  for (const [name, least] of [
    ['mutool', 23],
    ['pdf.js', 32],
  ] as const) {
    it(`by ${name}: ${least} of the 48 at least`, async () => {
      const reader = readers[name];
      assert.ok(reader);
      const wrong = await misread(leftToRightTexts, reader, {});
      assert.ok(wrong.length <= leftToRightTexts.length - least, wrong.join('\n'));
    });
  }

  for (const name of ['pdfium', 'poppler']) {
    it(`by ${name}: the mark of a note behind figures, from right to left`, async () => {
      const content = [{ type: 'text', text: ['מחיר 25', { note: 'נטו' }, ' שקל'] }];
      const { pdf } = await make(
        { page: { size: [300, 200], margin: 20 }, locale: 'he', content },
        { engine },
      );
      const text = normal((await readers[name]?.(pdf)) ?? '', { text: '', lang: 'he' });
      // Readers may give the mark, which stands higher, a line of its own.
      assert.match(text, /^מחיר 25 ?1 שקל/);
    });
  }

  it('letter by letter: what is told is told beside its own glyphs', async () => {
    const { pdf } = await make({ locale: 'th', content: ['ที่ดิน'] }, { engine });
    checkPdf(pdf);
    const content = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    const told = [...content.matchAll(/ActualText ?<feff([0-9a-f]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    );
    assert.deepEqual(told, ['ที่', 'ดิ']);
  });
});
